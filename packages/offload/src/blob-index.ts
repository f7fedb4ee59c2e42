/**
 * Where lines or rows begin: every so many bytes the offset and number of one. A range is read from the checkpoint
 * before it to the one after it, so at most two strides too much.
 */
export interface BlobIndex {
  /** Byte offsets, ascending, the first 0 (or where the first row begins). */
  readonly offset: readonly number[]
  /** Number (0-based) of the line or row that begins there. */
  readonly number: readonly number[]
  /** For rows: the line (0-based) on which each of those begins. */
  readonly line?: readonly number[]
  /** How many lines or rows there are. */
  readonly count: number
  /** Byte offset at which the last one ends. */
  readonly end: number
}

/** Checkpoints kept at most; past it every other one goes and the stride doubles, so that a manifest stays small. */
const MAX_CHECKPOINTS = 16_384

/** Collects a {@link BlobIndex}. */
export class BlobIndexBuilder {
  #stride: number
  #offset: number[] = []
  #number: number[] = []
  #line: number[] = []

  constructor(stride: number) {
    this.#stride = stride
  }

  /** Whether a line or row that begins at this offset would become a checkpoint. */
  wants(offset: number): boolean {
    return this.#offset.length === 0 || offset - this.#offset.at(-1)! >= this.#stride
  }

  add(offset: number, number: number, line?: number): void {
    if (!this.wants(offset)) return
    this.#offset.push(offset)
    this.#number.push(number)
    if (line !== undefined) this.#line.push(line)
    if (this.#offset.length <= MAX_CHECKPOINTS) return
    this.#stride *= 2
    this.#offset = this.#offset.filter((_, index) => index % 2 === 0)
    this.#number = this.#number.filter((_, index) => index % 2 === 0)
    this.#line = this.#line.filter((_, index) => index % 2 === 0)
  }

  finish(count: number, end: number): BlobIndex {
    return {
      offset: this.#offset,
      number: this.#number,
      ...(this.#line.length > 0 && { line: this.#line }),
      count,
      end,
    }
  }
}

/** A stretch of a blob that begins at a checkpoint. */
export interface Stretch {
  readonly start: number
  readonly end: number
  /** Number of the first line or row in it, and for rows the line that one begins on. */
  readonly first: number
  readonly line: number
}

/** The bytes that hold lines or rows `[from, to)`. */
export function stretchOf(index: BlobIndex, from: number, to: number): Stretch {
  const before = lastAtMost(index.number, from)
  const after = lastAtMost(index.number, Math.max(to - 1, from)) + 1
  const first = index.number[before] ?? 0
  return {
    start: index.offset[before] ?? 0,
    end: index.offset[after] ?? index.end,
    first,
    line: index.line?.[before] ?? first,
  }
}

/** How many lines or rows from `from` on lie in about so many bytes: at least the ones up to the next checkpoint. */
export function pageEnd(index: BlobIndex, from: number, bytes: number): number {
  const before = lastAtMost(index.number, from)
  const limit = (index.offset[before] ?? 0) + bytes
  const after = Math.max(lastAtMost(index.offset, limit), before + 1)
  return index.number[after] ?? index.count
}

/** Position of the last number that is at most `wanted`; 0 when none is. */
function lastAtMost(numbers: readonly number[], wanted: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! <= wanted) low = middle + 1
    else high = middle
  }
  return Math.max(low - 1, 0)
}
