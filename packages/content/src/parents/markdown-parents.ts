import type { Lines } from '../lines.ts'
import { indentOf, isSeparatorRow, textStart } from './line-shapes.ts'
import { OpenBlocks } from './open-blocks.ts'

/** Headings over everything, list items over what is indented under them, the names of a table over its rows. */
export class MarkdownParents {
  readonly #lines: Lines
  /** Open headings by level; 0 is not used. */
  readonly #headings = [-1, -1, -1, -1, -1, -1, -1]
  readonly #blocks = new OpenBlocks()
  /** The marks that opened the fence the line stands in, '' outside. */
  #fence = ''
  #table = -1

  constructor(lines: Lines) {
    this.#lines = lines
  }

  parentOf(unit: number): number {
    const { source, start, end } = this.#lines
    const from = start[unit]!
    const to = end[unit]!
    const text = textStart(source, from, to)
    if (text === to) {
      this.#table = -1
      return -1
    }

    const indent = indentOf(source, from, to)
    const fence = /^(?:`{3,}|~{3,})/.exec(source.slice(text, text + 20))?.[0]
    if (this.#fence !== '') {
      if (fence?.startsWith(this.#fence) === true) this.#fence = ''
      return this.#inBlock(unit, indent)
    }
    if (fence !== undefined) {
      this.#fence = fence
      this.#blocks.clear()
      return this.#heading()
    }
    const level = indent < 4 ? this.#levelOf(unit, text, to) : 0
    if (level > 0) return this.#openHeading(unit, level)
    if (source.charCodeAt(text) === 0x7c) return this.#inTable(unit)
    this.#table = -1
    return this.#inBlock(unit, indent)
  }

  #inBlock(unit: number, indent: number): number {
    const above = this.#blocks.above(indent)
    this.#blocks.open(unit, indent)
    return above >= 0 ? above : this.#heading()
  }

  #inTable(unit: number): number {
    if (this.#table >= 0) return this.#table
    const { source, start, end, count } = this.#lines
    const next = unit + 1
    if (next < count && isSeparatorRow(source, start[next]!, end[next]!)) this.#table = unit
    return this.#heading()
  }

  /** Level of `# x`, or of a line that is underlined; 0 for no heading. */
  #levelOf(unit: number, text: number, to: number): number {
    const { source, start, end, count, line } = this.#lines
    const marks = /^#{1,6}(?=\s|$)/.exec(source.slice(text, Math.min(to, text + 8)))?.[0].length ?? 0
    if (marks > 0) return marks
    const next = unit + 1
    if (next >= count || line[next] === line[unit]) return 0
    const rule = source.slice(start[next], Math.min(end[next]!, start[next]! + 200))
    if (/^=+\s*$/.test(rule)) return 1
    // `1. a` is an item of a list, `0.70.0` is none.
    return /^-{2,}\s*$/.test(rule) && !/^(?:[-*+>]|\d{1,9}[.)]\s)/.test(source.slice(text, text + 12)) ? 2 : 0
  }

  #openHeading(unit: number, level: number): number {
    this.#headings.fill(-1, level)
    const parent = this.#heading()
    this.#headings[level] = unit
    this.#blocks.clear()
    return parent
  }

  #heading(): number {
    return this.#headings.findLast((unit) => unit >= 0) ?? -1
  }
}
