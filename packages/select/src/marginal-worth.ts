import { WordReader } from '@selvedge/content'

import { inChunks } from './in-chunks.ts'
import type { Universe } from './universe.ts'
import { decodedText } from './words-of.ts'

/** Leaves looked at; no budget shows more than the front of them. */
const MOST_LEAVES = 3_000
/** Characters of a leaf that are read, and different words of it that count. */
const MOST_CHARACTERS = 2_000
const MOST_WORDS = 200
const ROUND = 64

export interface MarginalOptions {
  /** Share of its worth that a leaf loses when better ones hold all of its words. */
  readonly loss: number
  /** Tokens shown from which the whole of the loss counts; before, in proportion. */
  readonly fullFrom: number
}

interface Candidate {
  readonly leaf: number
  readonly words: readonly number[]
  readonly worth: number
  /** Its worth beside what was taken when it was last looked at; it only falls. */
  marginal: number
  lookedAt: number
}

/**
 * Puts the best leaves in a new order, each by what it adds to those before: a line whose words all stand in better lines
 * says little (maximal marginal relevance, Carbonell and Goldstein 1998, with words for the likeness). `worth` becomes
 * what they are worth at their place. Looks only at leaves that lead (lazy greedy): O(n log n) in practice.
 */
export function* byMarginalWorth(
  universe: Universe,
  order: Uint32Array,
  worth: Float32Array,
  { loss, fullFrom }: MarginalOptions,
): Generator<void, Uint32Array> {
  if (loss === 0) return order
  const reader = new WordReader()
  const waiting: Candidate[] = []
  const most = Math.min(order.length, MOST_LEAVES)
  yield* inChunks(0, most, ROUND, (from, to) => {
    for (let at = from; at < to; at++) {
      const leaf = order[at]!
      if (worth[leaf] === 0) break
      const words = wordsIn(universe, reader, leaf)
      waiting.push({ leaf, words, worth: worth[leaf]!, marginal: worth[leaf]!, lookedAt: 0 })
    }
  })
  const best = new BestFirst(waiting.toReversed(), loss, fullFrom, universe.measures.cost)
  const sorted = order.slice()
  yield* inChunks(0, waiting.length, ROUND, (from, to) => {
    for (let place = from; place < to; place++) {
      const { leaf, marginal } = best.take()
      sorted[place] = leaf
      worth[leaf] = marginal
    }
  })
  return sorted
}

/** Gives candidates one by one, each time the one that adds most to those given before. */
class BestFirst {
  /** The best stands last, where it is cheap to take. */
  readonly #waiting: Candidate[]
  readonly #loss: number
  readonly #fullFrom: number
  readonly #cost: Float32Array
  readonly #seen = new Set<number>()
  #taken = 0
  #spent = 0

  constructor(waiting: Candidate[], loss: number, fullFrom: number, cost: Float32Array) {
    this.#waiting = waiting
    this.#loss = loss
    this.#fullFrom = fullFrom
    this.#cost = cost
  }

  take(): Candidate {
    for (;;) {
      const first = this.#waiting.pop()!
      if (first.lookedAt === this.#taken) {
        this.#taken++
        this.#spent += this.#cost[first.leaf]!
        for (const word of first.words) this.#seen.add(word)
        return first
      }
      first.lookedAt = this.#taken
      const lost = this.#loss * Math.min(1, this.#spent / this.#fullFrom) * shareOf(first.words, this.#seen)
      first.marginal = first.worth * (1 - lost)
      this.#waiting.splice(placeOf(this.#waiting, first), 0, first)
    }
  }
}

/** Share of the words that were seen; of no words none was. */
function shareOf(words: readonly number[], seen: ReadonlySet<number>): number {
  let count = 0
  for (const word of words) if (seen.has(word)) count++
  return words.length === 0 ? 0 : count / words.length
}

/** Where a candidate stands among those of rising worth; of equals the one that comes first in the document is better. */
function placeOf(waiting: readonly Candidate[], { marginal, leaf }: Candidate): number {
  let low = 0
  let high = waiting.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = waiting[middle]!
    if (other.marginal < marginal || (other.marginal === marginal && other.leaf > leaf)) low = middle + 1
    else high = middle
  }
  return low
}

/** Different words of a leaf, by their number. Numbers are no words: each tells something of its own. */
function wordsIn(universe: Universe, reader: WordReader, leaf: number): readonly number[] {
  const { sources, partOfLeaf, start, end, quoted } = universe
  const from = start[leaf]!
  const to = Math.min(end[leaf]!, from + MOST_CHARACTERS)
  reader.length = 0
  reader.read(sources[partOfLeaf[leaf]!]!, from, to, quoted[leaf] === 1)
  if (reader.escaped) {
    const plain = decodedText(universe, leaf)
    reader.length = 0
    reader.read(plain, 0, Math.min(plain.length, MOST_CHARACTERS), false)
  }
  return [...reader.wordIds(MOST_WORDS)]
}
