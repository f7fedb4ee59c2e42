import type { Lines } from '../lines.ts'
import { isCommit } from './line-shapes.ts'

/** Hunks under files, files under commits. */
export class DiffParents {
  readonly #lines: Lines
  #commit = -1
  #file = -1
  #hunk = -1

  constructor(lines: Lines) {
    this.#lines = lines
  }

  parentOf(unit: number): number {
    const { source, start, end } = this.#lines
    const from = start[unit]!
    if (from === end[unit]) return -1

    if (isCommit(source, from) || /^From [0-9a-f]{40} /.test(source.slice(from, from + 46))) {
      this.#commit = unit
      this.#file = this.#hunk = -1
      return -1
    }
    if (source.startsWith('diff ', from) || source.startsWith('Index: ', from) || this.#isBareFile(unit, from)) {
      this.#file = unit
      this.#hunk = -1
      return this.#commit
    }
    if (source.startsWith('@@ ', from) || source.startsWith('@@@ ', from)) {
      this.#hunk = unit
      return this.#file
    }
    return Math.max(this.#hunk, this.#file, this.#commit)
  }

  /** `--- a/x` with `+++ b/x` below: a file of a diff that names it nowhere else. */
  #isBareFile(unit: number, from: number): boolean {
    const { source, start, count } = this.#lines
    if (!source.startsWith('--- ', from) || unit + 1 >= count) return false
    if (!source.startsWith('+++ ', start[unit + 1]!)) return false
    // Inside `diff --git` these two lines only repeat the names.
    return this.#file < 0 || this.#hunk >= 0
  }
}
