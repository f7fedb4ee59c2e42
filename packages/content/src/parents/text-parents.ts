import type { Kind } from '../document.ts'
import type { Lines } from '../lines.ts'
import {
  canHold,
  indentOf,
  isCommit,
  isDirectory,
  isFrame,
  isSeparatorRow,
  isStamped,
  isTraceTitle,
  isTableHeader,
  textStart,
} from './line-shapes.ts'
import { OpenBlocks } from './open-blocks.ts'
import { Sections } from './sections.ts'

const EXCEPTION = /(?:Error|Exception|Throwable|panicked|panic:|Traceback)\b/
/** Longest piece of a line that is looked at for what it is. */
const LOOKED_AT = 240

/**
 * Logs, command output, source code and plain text: commits, directories of listings, names of tables, exceptions over
 * their frames, entries of a log over their further lines, sections of builds and tests, and less indented lines.
 */
export class TextParents {
  readonly #lines: Lines
  readonly #isLog: boolean
  readonly #isCode: boolean
  readonly #blocks = new OpenBlocks()
  readonly #sections = new Sections()
  #commit = -1
  #directory = -1
  #header = -1
  /** Last line that is no frame: what the frames below it belong to. */
  #exception = -1
  /** Whether that line names an exception: then what stands between it and the frames does not take its place. */
  #isNamed = false
  #isInTrace = false
  #stamped = -1
  #isAfterBlank = true

  constructor(lines: Lines, kind: Kind) {
    this.#lines = lines
    this.#isLog = kind === 'log'
    this.#isCode = kind === 'source' || kind === 'accessibility'
  }

  parentOf(unit: number): number {
    const { source, start, end } = this.#lines
    const from = start[unit]!
    const to = end[unit]!
    const text = textStart(source, from, to)
    if (text === to) {
      this.#isAfterBlank = true
      this.#isNamed = false
      this.#header = -1
      return -1
    }
    const parent = this.#isCode ? this.#indented(unit, from, text, to) : this.#printed(unit, from, text, to)
    this.#isAfterBlank = false
    return parent
  }

  /** Output of a program. */
  #printed(unit: number, from: number, text: number, to: number): number {
    const { source } = this.#lines
    if (text === from && isCommit(source, from)) {
      this.#commit = unit
      this.#blocks.clear()
      return -1
    }
    if (text === from && this.#isAfterBlank && isDirectory(source, from, to)) {
      this.#directory = unit
      this.#blocks.clear()
      return -1
    }
    if (this.#isAfterBlank || this.#header < 0) {
      if (isTableHeader(source, text, to) || this.#hasRuleBelow(unit)) {
        this.#header = unit
        return this.#above()
      }
    }
    if (this.#header >= 0) return this.#header
    if (isFrame(source, text)) return this.#frame()
    if (this.#isLog && isStamped(source, from, to)) {
      this.#stamped = unit
      this.#blocks.clear()
      return this.#entry(unit, from, text, to)
    }
    return this.#further(unit, from, text, to)
  }

  #frame(): number {
    this.#isInTrace = true
    return this.#exception
  }

  #entry(unit: number, from: number, text: number, to: number): number {
    this.#isInTrace = false
    this.#setException(unit, text, to)
    this.#blocks.open(unit, indentOf(this.#lines.source, from, to))
    return this.#section(unit, text, to)
  }

  /** A line that is no entry of its own: `Caused by` under its exception, the rest under what is less indented. */
  #further(unit: number, from: number, text: number, to: number): number {
    const { source } = this.#lines
    if (this.#isInTrace && source.startsWith('Caused by', text)) {
      const parent = this.#exception
      this.#exception = unit
      return parent
    }
    if (this.#isInTrace) this.#isNamed = false
    this.#isInTrace = false
    this.#setException(unit, text, to)
    const indent = indentOf(source, from, to)
    const above = this.#blocks.above(indent)
    if (canHold(source, text, to)) this.#blocks.open(unit, indent)
    if (above >= 0) return above
    const section = this.#section(unit, text, to)
    // Lines of an entry that goes on without indent.
    return this.#stamped >= 0 ? this.#stamped : section
  }

  #setException(unit: number, text: number, to: number): void {
    const { source } = this.#lines
    const isNamed = EXCEPTION.test(source.slice(text, Math.min(to, text + LOOKED_AT)))
    if (!isNamed && (this.#isNamed || isTraceTitle(source, text, to))) return
    this.#exception = unit
    this.#isNamed = isNamed
  }

  #section(unit: number, text: number, to: number): number {
    const section = this.#sections.parentOf(unit, this.#lines.source.slice(text, Math.min(to, text + LOOKED_AT)))
    return section >= 0 ? section : this.#above()
  }

  /** Source code: the nearest earlier line with less indent. */
  #indented(unit: number, from: number, text: number, to: number): number {
    const { source } = this.#lines
    const indent = indentOf(source, from, to)
    const above = this.#blocks.above(indent)
    if (canHold(source, text, to)) this.#blocks.open(unit, indent)
    return above
  }

  #above(): number {
    return Math.max(this.#commit, this.#directory)
  }

  #hasRuleBelow(unit: number): boolean {
    const { source, start, end, count } = this.#lines
    return unit + 1 < count && isSeparatorRow(source, start[unit + 1]!, end[unit + 1]!)
  }
}
