import type { TermMatch } from './row-terms.ts'

/** A row that is kept, and where it stands. */
export interface KeptRow {
  readonly row: number
  readonly line: string
}

const HEAD = 20
const TAIL = 20
const SAMPLE = 200
/** Rows kept for one set of words: the first ones, and the ones that match best. */
const FIRST_PER_MASK = 12
const BEST_PER_MASK = 12
/** Sets of words told apart; of more, those with the fewest words go. */
const MAX_MASKS = 1024
/** A longer row is kept only for its place, not as one of many alike. */
const LONGEST_SAMPLE = 8192

interface MaskRows {
  count: number
  readonly first: KeptRow[]
  /** In ascending order of level. */
  readonly best: (KeptRow & { readonly level: number })[]
}

/**
 * Decides which rows of a stream are kept: how rare a word is is known only at the end, so the best rows of each set of
 * words are kept until then. Beside them a few from the beginning and the end, and an even sample.
 */
export class RowKeeper {
  readonly #groups: number
  readonly #maxCharacters: number
  readonly #masks = new Map<number, MaskRows>()
  readonly #head: KeptRow[] = []
  readonly #tail: KeptRow[] = []
  readonly #sample: KeptRow[] = []
  #rows = 0
  #random = 0x9e3779b9

  /** All rows, as long as there is room for them. */
  #all: KeptRow[] | undefined = []
  #room: number

  constructor(groups: number, maxCharacters: number) {
    this.#groups = groups
    this.#room = this.#maxCharacters = maxCharacters
  }

  add(row: number, line: string, { mask, level }: TermMatch): void {
    this.#rows++
    if (this.#all !== undefined) this.#addToAll(row, line)
    if (mask !== 0) this.#addMatch(row, line, mask, level)
    if (this.#head.length < HEAD) this.#head.push({ row, line })
    this.#tail[row % TAIL] = { row, line }
    if (line.length <= LONGEST_SAMPLE) this.#addSample(row, line)
  }

  /** Words of the questions (as positions) that no row holds. */
  missing(): readonly number[] {
    let all = 0
    for (const mask of this.#masks.keys()) all |= mask
    return Array.from({ length: this.#groups }, (_, group) => group).filter((group) => (all & (1 << group)) === 0)
  }

  /** The rows to keep: all that there is room for, those with the rarest words first; then in order. */
  finish(extremes: readonly KeptRow[]): readonly KeptRow[] {
    if (this.#all !== undefined) return this.#all
    const kept = new Map<number, KeptRow>()
    let room = this.#maxCharacters
    const keep = ({ row, line }: KeptRow): void => {
      if (kept.has(row) || line.length > room) return
      kept.set(row, { row, line })
      room -= line.length
    }
    for (const row of [this.#head[0], ...extremes]) if (row !== undefined) keep(row)
    // Three quarters for what was asked, the rest for the blind choice.
    const reserve = room / 4
    for (const row of this.#matched()) if (room > reserve) keep(row)
    for (const row of [...this.#head, ...this.#tail.filter(Boolean), ...this.#sample]) keep(row)
    return [...kept.values()].toSorted((a, b) => a.row - b.row)
  }

  #matched(): readonly KeptRow[] {
    const frequency = new Float64Array(this.#groups)
    for (const [mask, { count }] of this.#masks) {
      for (let group = 0; group < this.#groups; group++) if (mask & (1 << group)) frequency[group]! += count
    }
    const rarity = frequency.map((count) => Math.log(1 + (this.#rows - count + 0.5) / (count + 0.5)))
    const worth = (mask: number): number =>
      rarity.reduce((sum, value, group) => (mask & (1 << group) ? sum + value : sum), 0)
    return [...this.#masks]
      .toSorted((a, b) => worth(b[0]) - worth(a[0]) || a[0] - b[0])
      .flatMap(([, { first, best }]) => [...best.toReversed(), ...first])
  }

  #addToAll(row: number, line: string): void {
    this.#room -= line.length
    if (this.#room < 0) this.#all = undefined
    else this.#all!.push({ row, line })
  }

  #addMatch(row: number, line: string, mask: number, level: number): void {
    let rows = this.#masks.get(mask)
    if (rows === undefined) {
      if (this.#masks.size >= MAX_MASKS) this.#dropLeast()
      this.#masks.set(mask, (rows = { count: 0, first: [], best: [] }))
    }
    rows.count++
    if (line.length > LONGEST_SAMPLE && rows.first.length > 0) return
    if (rows.first.length < FIRST_PER_MASK) rows.first.push({ row, line: ownText(line) })
    else if (rows.best.length < BEST_PER_MASK || level > rows.best[0]!.level) {
      if (rows.best.length === BEST_PER_MASK) rows.best.shift()
      let at = rows.best.length
      while (at > 0 && rows.best[at - 1]!.level > level) at--
      rows.best.splice(at, 0, { row, line: ownText(line), level })
    }
  }

  #dropLeast(): void {
    let least = -1
    for (const mask of this.#masks.keys()) if (least < 0 || bits(mask) < bits(least)) least = mask
    this.#masks.delete(least)
  }

  /** Vitter's algorithm R on a fixed seed: the same rows give the same sample. */
  #addSample(row: number, line: string): void {
    if (this.#sample.length < SAMPLE) {
      this.#sample.push({ row, line: ownText(line) })
      return
    }
    const place = this.#next() % this.#rows
    if (place < SAMPLE) this.#sample[place] = { row, line: ownText(line) }
  }

  #next(): number {
    let state = this.#random
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#random = state
    return state >>> 0
  }
}

/**
 * The same text without the larger one it was cut out of: engines keep that alive for as long as the piece lives, and a few
 * hundred rows would hold a few hundred chunks.
 */
function ownText(line: string): string {
  return ` ${line}`.slice(1)
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
