/** Least hashes kept: the standard error is one over its root, 2.2 %. */
const KEPT = 2048

/** Three standard errors: 99.7 of 100 estimates are nearer. */
export const DISTINCT_ERROR = '±7 %'

/**
 * Estimates how many different values there are from the least of their hashes ("k minimum values"), in 16 KB. Up to
 * 2,047 it counts them.
 */
export class DistinctSketch {
  /** Ascending, without repeats. */
  readonly #least = new Float64Array(KEPT)
  #size = 0

  get isExact(): boolean {
    return this.#size < KEPT
  }

  addText(text: string): void {
    let high = 0x811c9dc5
    let low = 0x9747b28c
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      high = Math.imul(high ^ code, 0x01000193)
      low = Math.imul(low ^ code, 0x5bd1e995)
      low ^= low >>> 13
    }
    this.#add(high, low ^ text.length)
  }

  addNumber(value: number): void {
    // Both zeros are one value.
    bits[0] = value + 0
    this.#add(halves[0]!, halves[1]!)
  }

  /** Of what was counted the number, else the estimate. */
  count(): number {
    if (this.isExact) return this.#size
    return Math.round((KEPT - 1) / (this.#least[KEPT - 1]! / RANGE))
  }

  #add(high: number, low: number): void {
    const first = mixed(high ^ Math.imul(low, 0x85ebca6b))
    const second = mixed(low ^ Math.imul(first, 0xc2b2ae35))
    const hash = (first >>> 0) * 2 ** 20 + (second >>> 12)
    if (!this.isExact && hash >= this.#least[KEPT - 1]!) return

    let from = 0
    let to = this.#size
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#least[middle]! < hash) from = middle + 1
      else to = middle
    }
    if (from < this.#size && this.#least[from] === hash) return
    this.#least.copyWithin(from + 1, from, Math.min(this.#size, KEPT - 1))
    this.#least[from] = hash
    if (this.#size < KEPT) this.#size++
  }
}

const RANGE = 2 ** 52
const bits = new Float64Array(1)
const halves = new Uint32Array(bits.buffer)

/** Spreads what differs in one bit over all 32. */
function mixed(hash: number): number {
  let spread = hash
  spread = Math.imul(spread ^ (spread >>> 16), 0x85ebca6b)
  spread = Math.imul(spread ^ (spread >>> 13), 0xc2b2ae35)
  return spread ^ (spread >>> 16)
}
