/** Every literal of a rule set as one table: a text is read once, whatever the number of literals. */
export interface Automaton {
  /** Next state by `state + class`; states are multiplied by the number of classes already. */
  readonly transitions: Int32Array
  /** Class of each UTF-16 unit, letters folded; 0 for units that no literal has. */
  readonly classes: Uint8Array
  /** States from here on end at least one literal. */
  readonly firstAccepting: number
  readonly classCount: number
  /** Indices of the literals that end in an accepting state, longest first. */
  readonly outputs: readonly (readonly number[])[]
}

/** Compiles literals (found in any letter case) into an Aho-Corasick automaton with all transitions filled in. */
export function compileAutomaton(literals: readonly string[]): Automaton {
  const folded = literals.map((literal) => literal.toLowerCase())
  const { classes, classCount } = classesOf(folded)
  const trie = buildTrie(folded, classes, classCount)
  fillTransitions(trie, classCount)
  return numberStates(trie, classes, classCount)
}

/** True when a literal ends in `[from, to)`. */
export function mayHold(automaton: Automaton, text: string, from: number, to: number): boolean {
  const { transitions, classes, firstAccepting } = automaton
  let state = 0
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index)
    state = transitions[state + (classes[code] as number)] as number
    if (state >= firstAccepting) return true
  }
  return false
}

interface Trie {
  readonly next: number[][]
  readonly fail: number[]
  readonly ends: number[][]
}

function classesOf(literals: readonly string[]): { classes: Uint8Array; classCount: number } {
  const classes = new Uint8Array(65_536)
  let classCount = 1
  for (const literal of literals) {
    for (let index = 0; index < literal.length; index++) {
      const code = literal.charCodeAt(index)
      if (classes[code] !== 0) continue
      classes[code] = classCount
      const upper = (literal[index] as string).toUpperCase()
      if (upper.length === 1) classes[upper.charCodeAt(0)] = classCount
      classCount++
    }
  }
  return { classes, classCount }
}

function buildTrie(literals: readonly string[], classes: Uint8Array, classCount: number): Trie {
  const trie: Trie = { next: [new Array<number>(classCount).fill(-1)], fail: [0], ends: [[]] }
  literals.forEach((literal, id) => {
    let state = 0
    for (let index = 0; index < literal.length; index++) {
      const row = trie.next[state] as number[]
      const symbol = classes[literal.charCodeAt(index)] as number
      if (row[symbol] === -1) {
        row[symbol] = trie.next.length
        trie.next.push(new Array<number>(classCount).fill(-1))
        trie.fail.push(0)
        trie.ends.push([])
      }
      state = row[symbol] as number
    }
    trie.ends[state]?.push(id)
  })
  return trie
}

/** Breadth first, so that the state a missing transition falls back to is complete when it is needed. */
function fillTransitions({ next, fail, ends }: Trie, classCount: number): void {
  const queue: number[] = []
  const root = next[0] as number[]
  for (let symbol = 0; symbol < classCount; symbol++) {
    const child = root[symbol] as number
    if (child === -1) root[symbol] = 0
    else queue.push(child)
  }
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head] as number
    const row = next[state] as number[]
    const fallback = next[fail[state] as number] as number[]
    ends[state]?.push(...(ends[fail[state] as number] as number[]))
    for (let symbol = 0; symbol < classCount; symbol++) {
      const child = row[symbol] as number
      if (child === -1) row[symbol] = fallback[symbol] as number
      else {
        fail[child] = fallback[symbol] as number
        queue.push(child)
      }
    }
  }
}

/** Accepting states get the highest numbers: the loop over the text then tests one comparison a character. */
function numberStates({ next, ends }: Trie, classes: Uint8Array, classCount: number): Automaton {
  const plain = [...next.keys()].filter((state) => ends[state]?.length === 0)
  const accepting = [...next.keys()].filter((state) => ends[state]?.length !== 0)
  const order = [...plain, ...accepting]
  const renumbered = new Int32Array(order.length)
  order.forEach((state, position) => (renumbered[state] = position))

  const transitions = new Int32Array(order.length * classCount)
  order.forEach((state, position) => {
    const row = next[state] as number[]
    for (let symbol = 0; symbol < classCount; symbol++) {
      transitions[position * classCount + symbol] = (renumbered[row[symbol] as number] as number) * classCount
    }
  })
  const firstPosition = order.findIndex((state) => ends[state]?.length !== 0)
  return {
    transitions,
    classes,
    classCount,
    firstAccepting: (firstPosition === -1 ? order.length : firstPosition) * classCount,
    outputs: order.slice(firstPosition === -1 ? order.length : firstPosition).map((state) => ends[state] as number[]),
  }
}
