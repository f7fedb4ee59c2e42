import type { CleanedText, Removed, RemovedKind } from './clean-text.ts'

/** Hidden texts that are kept at most, over all strings. */
const MAX_HIDDEN = 8

/** Adds up what was taken out of many strings. */
export class RemovalReport {
  readonly #removed: { [kind in RemovedKind]?: number } = {}
  readonly #hidden: string[] = []

  add({ text, removed, hidden }: CleanedText): string {
    for (const kind in removed) {
      const key = kind as RemovedKind
      this.#removed[key] = (this.#removed[key] ?? 0) + removed[key]!
    }
    for (const piece of hidden) {
      if (this.#hidden.length < MAX_HIDDEN && !this.#hidden.includes(piece)) this.#hidden.push(piece)
    }
    return text
  }

  get removed(): Removed {
    return this.#removed
  }

  get hidden(): readonly string[] {
    return this.#hidden
  }
}
