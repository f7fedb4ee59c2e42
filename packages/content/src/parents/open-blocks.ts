/** Blocks that are kept open at once: no text of use is nested deeper. */
const DEEPEST = 60

/** The lines under which more indented ones stand. */
export class OpenBlocks {
  readonly #open: { readonly unit: number; readonly indent: number }[] = []

  clear(): void {
    this.#open.length = 0
  }

  /** The nearest earlier line with less indent, or -1; closes what that line ends. */
  above(indent: number): number {
    while (this.#open.length > 0 && this.#open.at(-1)!.indent >= indent) this.#open.pop()
    return this.#open.at(-1)?.unit ?? -1
  }

  open(unit: number, indent: number): void {
    if (this.#open.length < DEEPEST) this.#open.push({ unit, indent })
  }
}
