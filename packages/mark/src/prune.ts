import type { JsonObject, JsonValue, Locator, Warning } from '@selvedge/contract'
import { parsePointer } from '@selvedge/contract'
import {
  NodeType,
  childrenOf,
  escapeStep,
  keyOf,
  locate,
  nodeAt,
  placeOf,
  plainText,
  readableSource,
  stepOf,
  toValue,
  type Document,
  type Lines,
  type Tree,
} from '@selvedge/content'

import { hostText } from './host-text.ts'
import type { Layout } from './layout.ts'
import { runsOf, type Run } from './render-lines.ts'
import { byPart, type Shown, type ShownPart } from './shown.ts'

/** The shown sub-tree in the original shape, and the way between its pointers and the source. */
export interface Pruned {
  readonly data: JsonValue
  /** Where a value of `data` stands in the source. */
  readonly origin: (pointer: string) => Locator | undefined
  /** Pointer into `data` of a node of the whole document, `undefined` when it is not there. */
  readonly pointerOfNode: (node: number) => string | undefined
  /** Pointer into `data` of the text a line or segment went to. */
  readonly pointerOfLine: (line: number) => string | undefined
  readonly notes: readonly Warning[]
}

/** Everything: the value itself, or the text. */
export function wholeData(document: Document): Pruned {
  const { body } = document.parts[0]!
  if (body.model === 'lines') {
    return {
      data: readableSource(document),
      origin: (pointer) => (pointer === '' ? {} : undefined),
      pointerOfNode: () => undefined,
      pointerOfLine: () => undefined,
      notes: [],
    }
  }
  const notes: Warning[] = []
  return {
    data: body.count === 0 ? [] : toValue(body, 0, notes),
    origin(pointer) {
      const node = nodeAtPosition(body, pointer)
      return node < 0 ? undefined : locate(document, node)
    },
    pointerOfNode: (node) => pointerFrom(body, node, (at) => positionsOf(body)[at]!),
    pointerOfLine: () => undefined,
    notes,
  }
}

const positions = new WeakMap<Tree, Uint32Array>()

/** Places among siblings: not `index`, which in a page of a larger list is the number in the whole. */
function positionsOf(tree: Tree): Uint32Array {
  let found = positions.get(tree)
  if (found === undefined) {
    found = new Uint32Array(tree.count)
    const seen = new Uint32Array(tree.count)
    for (let node = 1; node < tree.count; node++) found[node] = seen[tree.parent[node]!]!++
    positions.set(tree, found)
  }
  return found
}

/** The node at a pointer into `data`, or -1. */
function nodeAtPosition(tree: Tree, pointer: string): number {
  const steps = parsePointer(pointer)
  let node = steps === undefined ? -1 : 0
  for (const step of steps ?? []) {
    let found = -1
    for (const child of childrenOf(tree, node)) {
      const name = tree.type[node] === NodeType.array ? String(positionsOf(tree)[child]) : stepOf(tree, child)
      if (name === step && !tree.shadowed.has(child)) found = child
    }
    if (found < 0) return -1
    node = found
  }
  return node
}

/**
 * What is shown, as data: objects hold the shown members, lists the shown items, cut strings their shown pieces in
 * order. `shells` are containers that must be there even when nothing in them is shown.
 */
export function prune(layout: Layout, shown: Shown, shells: readonly number[] = []): Pruned {
  const { document } = layout
  const parts = byPart(document, shown)
  const root = document.parts[0]!
  const rootShown = parts.get(0) ?? { part: root, own: [], hosts: [] }
  return root.body.model === 'lines' ? segments(rootShown) : subtree(layout, parts, rootShown, root.body, shells)
}

function segments(shown: ShownPart): Pruned {
  const lines = shown.part.body as Lines
  const runs = runsOf(shown)
  return {
    data: {
      segments: runs.map((run) => ({ from: run.line, to: run.lastLine, text: lines.source.slice(run.start, run.end) })),
    },
    origin(pointer) {
      const steps = parsePointer(pointer)
      const run = steps?.[0] === 'segments' ? runs[Number(steps[1])] : undefined
      return run && locatorOfRun(lines, run)
    },
    pointerOfNode: () => undefined,
    pointerOfLine(line) {
      const index = runs.findIndex(({ first, last }) => line >= first && line <= last)
      return index < 0 ? undefined : `/segments/${index}/text`
    },
    notes: [],
  }
}

function locatorOfRun(lines: Lines, { start, end, first, last, line, lastLine, offset }: Run): Locator {
  if (lines.from !== undefined) {
    return placeOf(lines.from, first, last)
  }
  const wholeLines = offset === 0 && end === lines.end[last] && lines.line[last + 1] !== lines.line[last]
  if (wholeLines) return { lines: [line, lastLine] }
  // Characters are those of one line; a run over several is named by its lines.
  if (lines.line[first] !== lines.line[last]) return { lines: [line, lastLine] }
  return { lines: [line, line], chars: [offset, offset + end - start] }
}

function subtree(
  layout: Layout,
  parts: ReadonlyMap<number, ShownPart>,
  shown: ShownPart,
  tree: Tree,
  shells: readonly number[],
): Pruned {
  const { document } = layout
  const notes: Warning[] = []
  const built = new Map<number, JsonValue>()
  // Kept children of each list, in order: the way back from an index of `data`.
  const itemsOf = new Map<number, number[]>()
  const position = new Map<number, number>()
  const own = shown.own.filter((node) => layout.opaque(shown.part, node) === undefined)
  const nodes = [...new Set([...own, ...shown.hosts, ...shells])].toSorted((one, other) => one - other)
  let data: JsonValue = tree.type[0] === NodeType.array ? [] : tree.type[0] === NodeType.object ? {} : null
  if (tree.type[0]! <= NodeType.array) built.set(0, data)

  for (const node of nodes) {
    if (built.has(node)) continue
    const missing: number[] = []
    for (let up = tree.parent[node]!; up >= 0 && !built.has(up); up = tree.parent[up]!) missing.push(up)
    for (const container of missing.toReversed()) put(container, tree.type[container] === NodeType.array ? [] : {})
    put(node, valueOf(node))
  }

  return {
    data,
    origin(pointer) {
      const node = nodeOfPointer(pointer)
      return node === undefined ? undefined : locate(document, node)
    },
    pointerOfNode: (node) => (built.has(node) ? pointerFrom(tree, node, (at) => position.get(at)!) : undefined),
    pointerOfLine: () => undefined,
    notes,
  }

  function valueOf(node: number): JsonValue {
    const embedded = layout.embedded[0]!.get(node)
    if (embedded !== undefined) return parts.has(embedded.index) ? hostText(layout, parts, embedded.index) : ''
    if (shown.piece?.index === node) return plainText(tree, node).slice(0, shown.piece.length)
    if (tree.type[node]! <= NodeType.array) return tree.type[node] === NodeType.array ? [] : {}
    return toValue(tree, node, notes)
  }

  function put(node: number, value: JsonValue): void {
    built.set(node, value)
    const parent = tree.parent[node]!
    if (parent < 0) {
      data = value
      return
    }
    const target = built.get(parent)!
    if (Array.isArray(target)) {
      position.set(node, target.length)
      target.push(value)
      const items = itemsOf.get(parent)
      if (items === undefined) itemsOf.set(parent, [node])
      else items.push(node)
    } else setMember(target as JsonObject, keyOf(tree, node)!, value)
  }

  function nodeOfPointer(pointer: string): number | undefined {
    const steps = parsePointer(pointer)
    if (steps === undefined) return undefined
    let node = 0
    for (const step of steps) {
      let next: number | undefined
      if (tree.type[node] === NodeType.array) next = itemsOf.get(node)?.[Number(step)]
      else next = nodeAt(tree, `${pointerOfSource(node)}/${escapeStep(step)}`)
      if (next === undefined || next < 0 || !built.has(next)) return undefined
      node = next
    }
    return node
  }

  function pointerOfSource(node: number): string {
    return pointerFrom(tree, node, (at) => tree.index[at]!)
  }
}

function pointerFrom(tree: Tree, node: number, indexOf: (node: number) => number): string {
  const steps: string[] = []
  for (let at = node; tree.parent[at]! >= 0; at = tree.parent[at]!) {
    const isItem = tree.type[tree.parent[at]!] === NodeType.array
    steps.push('/' + (isItem ? String(indexOf(at)) : escapeStep(stepOf(tree, at))))
  }
  return steps.toReversed().join('')
}

function setMember(target: JsonObject, key: string, value: JsonValue): void {
  // Assigning to `__proto__` would set the prototype.
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
}
