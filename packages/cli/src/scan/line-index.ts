/** Breaks that lie further back than this are only counted: a finding is never reported that late. */
const KEPT = 4 * 1024 * 1024

/** Tells the line and column of offsets of a text that comes in pieces, without keeping the text. */
export class LineIndex {
  private breaks: number[] = []
  private linesBefore = 0
  private lineStart = 0
  private length = 0

  add(piece: string): void {
    for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', at + 1)) this.breaks.push(this.length + at)
    this.length += piece.length
    if (this.breaks.length > 100_000 && (this.breaks[50_000] as number) < this.length - KEPT) this.forget(50_000)
  }

  /** Both count from 1. */
  placeOf(offset: number): { readonly line: number; readonly column: number } {
    let low = 0
    let high = this.breaks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.breaks[middle] as number) < offset) low = middle + 1
      else high = middle
    }
    const start = low === 0 ? this.lineStart : (this.breaks[low - 1] as number) + 1
    return { line: this.linesBefore + low + 1, column: Math.max(0, offset - start) + 1 }
  }

  private forget(count: number): void {
    this.lineStart = (this.breaks[count - 1] as number) + 1
    this.breaks = this.breaks.slice(count)
    this.linesBefore += count
  }
}
