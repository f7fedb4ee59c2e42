const SMALLEST = 64 * 1024
/** Bytes of a character in UTF-8 at most, and of a line break. */
const MOST_BYTES = 3

/**
 * Lines as the bytes of their text. What waits as strings while others are read outlives the collector's young
 * generation, and is then held until all of the memory is looked through.
 */
export class LineBuffer {
  #bytes = new Uint8Array(SMALLEST)
  #filled = 0
  /** Where each piece ends: together they would be a string that is large for the collector. */
  #ends: number[] = []
  readonly #encoder = new TextEncoder()
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  /** Lines that are held. */
  count = 0

  /** Bytes that are held. */
  get size(): number {
    return this.#filled
  }

  add(lines: readonly string[]): void {
    const text = `${lines.join('\n')}\n`
    const most = this.#filled + text.length * MOST_BYTES
    if (most > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(most, this.#bytes.length * 2))
      larger.set(this.#bytes.subarray(0, this.#filled))
      this.#bytes = larger
    }
    this.#filled += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#filled)).written
    this.#ends.push(this.#filled)
    this.count += lines.length
  }

  /** All lines, as they were added. */
  *pieces(): Generator<readonly string[]> {
    let start = 0
    for (const end of this.#ends) {
      yield this.#decoder.decode(this.#bytes.subarray(start, end - 1)).split('\n')
      start = end
    }
  }

  clear(): void {
    this.#filled = 0
    this.#ends = []
    this.count = 0
  }
}
