/**
 * Where lines or rows begin: every so many bytes the offset and number of one. A range is read from the checkpoint
 * before it to the one after it, so at most two strides too much.
 */
export interface BlobIndex {
  /** Byte offsets, ascending, the first 0 (or where the first row begins). */
  readonly offset: readonly number[]
  /** Number (0-based) of the line or row that begins there. */
  readonly number: readonly number[]
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

  constructor(stride: number) {
    this.#stride = stride
  }

  /** Whether a line or row that begins at this offset would become a checkpoint. */
  wants(offset: number): boolean {
    return this.#offset.length === 0 || offset - this.#offset.at(-1)! >= this.#stride
  }

  add(offset: number, number: number): void {
    if (!this.wants(offset)) return
    this.#offset.push(offset)
    this.#number.push(number)
    if (this.#offset.length <= MAX_CHECKPOINTS) return
    this.#stride *= 2
    this.#offset = this.#offset.filter((_, index) => index % 2 === 0)
    this.#number = this.#number.filter((_, index) => index % 2 === 0)
  }

  finish(count: number, end: number): BlobIndex {
    return { offset: this.#offset, number: this.#number, count, end }
  }
}

/** The bytes that hold lines or rows `[from, to)`, and the number of the first in them. */
export function rangeOf(
  index: BlobIndex,
  from: number,
  to: number,
): { readonly start: number; readonly end: number; readonly first: number } {
  const before = lastAtMost(index.number, from)
  const after = lastAtMost(index.number, Math.max(to - 1, from)) + 1
  return {
    start: index.offset[before] ?? 0,
    end: index.offset[after] ?? index.end,
    first: index.number[before] ?? 0,
  }
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
