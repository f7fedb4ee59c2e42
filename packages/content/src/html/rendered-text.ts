/** Readable text with the place in the source each piece of it came from. */
export class RenderedText {
  #lines: string[] = []
  #length = 0
  #line = ''
  #isBlankPending = false
  /** For each piece: where it stands in the text, and in the source. Ascending. */
  readonly #textStart: number[] = []
  readonly #sourceStart: number[] = []
  readonly #sourceEnd: number[] = []

  get lineLength(): number {
    return this.#line.length
  }

  /** A piece of the source as it stands. */
  add(text: string, sourceStart: number, sourceEnd: number): void {
    if (text === '') return
    if (this.#isBlankPending) {
      this.#isBlankPending = false
      if (this.#line !== '' && !this.#line.endsWith(' ')) this.#append(' ', sourceStart, sourceStart)
    }
    this.#append(text, sourceStart, sourceEnd)
  }

  /** White space between words: one blank, none at the ends of a line. */
  addBlank(): void {
    this.#isBlankPending = true
  }

  /** Ends the line; tells whether there was one. */
  breakLine(): boolean {
    this.#isBlankPending = false
    const isLine = this.#line.trim() !== ''
    if (isLine) {
      this.#lines.push(this.#line)
      this.#length += this.#line.length + 1
    } else this.#dropLine()
    this.#line = ''
    return isLine
  }

  finish(): { readonly text: string; readonly sourceSpan: (from: number, to: number) => [number, number] } {
    this.breakLine()
    return {
      text: this.#lines.join('\n'),
      sourceSpan: (from, to) => [this.#sourceAt(from), this.#sourceAt(to - 1, true)],
    }
  }

  #append(text: string, sourceStart: number, sourceEnd: number): void {
    this.#textStart.push(this.#length + this.#line.length)
    this.#sourceStart.push(sourceStart)
    this.#sourceEnd.push(sourceEnd)
    this.#line += text
  }

  #dropLine(): void {
    while (this.#textStart.length > 0 && this.#textStart.at(-1)! >= this.#length) {
      this.#textStart.pop()
      this.#sourceStart.pop()
      this.#sourceEnd.pop()
    }
  }

  /** Where a character of the text stands in the source, or (`isEnd`) where it ends. */
  #sourceAt(at: number, isEnd = false): number {
    let low = 0
    let high = this.#textStart.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#textStart[middle]! <= at) low = middle
      else high = middle - 1
    }
    const start = this.#sourceStart[low] ?? 0
    const end = this.#sourceEnd[low] ?? 0
    const next = this.#textStart[low + 1] ?? this.#length
    const offset = at - (this.#textStart[low] ?? 0)
    // Only a piece that stands there letter by letter can be counted through.
    const isVerbatim = next - (this.#textStart[low] ?? 0) >= end - start && end > start
    if (!isVerbatim) return isEnd ? end : start
    return Math.min(end, start + offset + (isEnd ? 1 : 0))
  }
}
