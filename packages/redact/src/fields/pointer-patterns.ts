import { NodeType, stepOf, type Document, type Tree } from '@selvedge/content'
import { parsePointer } from '@selvedge/contract'

/**
 * JSON Pointers in which `*` stands for any one step and `**` for any number of them, compiled into one automaton: a tree
 * is walked once, however many patterns there are.
 */
export interface PointerPatterns {
  /** The state after the empty pointer. */
  readonly start: number
  readonly next: (state: number, step: string) => number
  /** Indices of the patterns that lead to where a state stands. */
  readonly accepted: (state: number) => readonly number[]
  /** Indices of the patterns that lead to where a state stands, or to a place below it. */
  readonly open: (state: number) => readonly number[]
}

/** Nothing can match below a state that stands for no place in any pattern. */
const DEAD = 0

/** Compiles patterns; throws `TypeError` for one that is no pointer. */
export function compilePointerPatterns(patterns: readonly string[], where: string): PointerPatterns {
  const steps = patterns.map((pattern) => {
    const parsed = typeof pattern === 'string' ? parsePointer(pattern) : undefined
    if (parsed === undefined) {
      throw new TypeError(`${where}: \`pointer\` must be '' or begin with '/', got ${JSON.stringify(pattern)}`)
    }
    return parsed
  })
  const literals = new Set(steps.flat())
  const states: State[] = []
  const known = new Map<string, number>()
  const intern = (places: readonly Place[]): number => {
    const key = places.map(({ pattern, at }) => `${pattern}.${at}`).join(' ')
    let state = known.get(key)
    if (state === undefined) {
      known.set(key, (state = states.length))
      const accepted = places.filter(({ pattern, at }) => at === steps[pattern]!.length).map(({ pattern }) => pattern)
      const open = [...new Set(places.map(({ pattern }) => pattern))]
      states.push({ places, accepted: [...new Set(accepted)], open, next: new Map() })
    }
    return state
  }
  intern([])
  const start = intern(
    reached(
      steps,
      steps.map((_, pattern) => ({ pattern, at: 0 })),
    ),
  )

  return {
    start,
    accepted: (state) => states[state]!.accepted,
    open: (state) => states[state]!.open,
    next(state, step) {
      if (state === DEAD) return DEAD
      const { places, next } = states[state]!
      // Steps that stand in no pattern all lead to the same place.
      const symbol = literals.has(step) ? step : OTHER
      let after = next.get(symbol)
      if (after === undefined) {
        const moved = places.flatMap(({ pattern, at }): Place[] => {
          const wanted = steps[pattern]![at]
          if (wanted === '**') return [{ pattern, at }]
          return wanted === '*' || (wanted !== undefined && wanted === step) ? [{ pattern, at: at + 1 }] : []
        })
        next.set(symbol, (after = intern(reached(steps, moved))))
      }
      return after
    },
  }
}

const OTHER = Symbol('a step that stands in no pattern')

interface Place {
  readonly pattern: number
  readonly at: number
}

interface State {
  readonly places: readonly Place[]
  readonly accepted: readonly number[]
  readonly open: readonly number[]
  readonly next: Map<string | symbol, number>
}

/** `**` may also stand for no step at all. */
function reached(steps: readonly (readonly string[])[], from: readonly Place[]): Place[] {
  const places = new Map<string, Place>()
  for (const place of from) {
    for (let { at } = place; ; at++) {
      places.set(`${place.pattern}.${at}`, { pattern: place.pattern, at })
      if (steps[place.pattern]![at] !== '**') break
    }
  }
  return [...places.values()].toSorted((one, other) => one.pattern - other.pattern || one.at - other.at)
}

/**
 * The state at every node of every part that is a tree. JSON inside a string continues the pointer of the string; a text
 * has no places to point to.
 */
export function statesOf(document: Document, patterns: PointerPatterns): readonly (Int32Array | undefined)[] {
  const states: (Int32Array | undefined)[] = []
  for (const { body, host } of document.parts) {
    if (body.model !== 'tree') {
      states.push(undefined)
      continue
    }
    const start = host === undefined ? patterns.start : (states[host.part]?.[host.node] ?? DEAD)
    states.push(statesIn(body, start, patterns))
  }
  return states
}

function statesIn(tree: Tree, start: number, patterns: PointerPatterns): Int32Array {
  const states = new Int32Array(tree.count)
  for (let node = 0; node < tree.count; node++) {
    const parent = tree.parent[node]!
    if (parent < 0) states[node] = start
    else if (states[parent] !== DEAD) states[node] = patterns.next(states[parent]!, stepOf(tree, node))
  }
  return states
}

/** The parts a tree's leaves unfold into, by the node of the string that holds them. */
export function embeddedParts(document: Document): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const byHost = new Map<number, Map<number, number>>()
  for (const { index, host, body } of document.parts) {
    if (host === undefined || body.model !== 'tree') continue
    let nodes = byHost.get(host.part)
    if (nodes === undefined) byHost.set(host.part, (nodes = new Map()))
    nodes.set(host.node, index)
  }
  return byHost
}

export function isList(tree: Tree, node: number): boolean {
  return tree.type[node] === NodeType.array
}
