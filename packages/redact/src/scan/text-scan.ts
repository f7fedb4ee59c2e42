import type { Automaton } from './automaton.ts'
import { readRuns } from './encoded-token.ts'
import type { EncodedPlan, EncodedRun } from './encoded-token.ts'
import type { Finding } from './finding.ts'
import type { HtmlTable } from './html-table.ts'
import { WordsBefore } from './personal/context-words.ts'
import { withoutPlaceholders } from './placeholder.ts'
import { readSecretBlock } from './secret-manifest.ts'
import type { Manifest, SecretBlock } from './secret-manifest.ts'
import { readValues } from './sql-values.ts'
import type { SqlValues } from './sql-values.ts'
import { readTables } from './text-table.ts'
import type { TableHeader, TextTable } from './text-table.ts'

/**
 * How far a matcher may look past the literal that woke it, in UTF-16 units. It also may look past two line breaks at most.
 * Both make what it finds a function of a bounded piece of text: a stream then finds exactly what the whole text gives.
 */
export const LOOK_AHEAD = 8192
/** How far it may look back. */
export const LOOK_BACK = 512
/** Line breaks a matcher may look past; a literal is ready for matching when one more line break has come. */
export const LINES_AHEAD = 2

/** Values found that are remembered before old ones are forgotten. */
const MOST_TAKEN = 32

/** Looks at the text around a literal at `[start, end)` and adds what it finds. */
export type Matcher = (scan: TextScan, start: number, end: number) => void

/** A value whose end was not in reach: it is followed character by character until `next` gives its end. */
export interface OpenValue {
  readonly start: number
  readonly type: string
  readonly rule: string
  /** The end of the value, or -1 when all that is there belongs to it. `position` is where the last call stopped. */
  readonly next: (scan: TextScan) => number
  position: number
}

/** What the scanner compiled once and every scan shares. */
export interface ScanPlan {
  readonly automaton: Automaton
  /** By index of the literal. */
  readonly matchers: readonly Matcher[]
  /** By index of the literal. */
  readonly lengths: readonly number[]
  /** Looks at a number that begins at an index and gives the index at which to go on; undefined when no rule is about numbers. */
  readonly numbers: ((scan: TextScan, start: number) => number) | undefined
  /** Reads JSON that stands in a text; undefined when it is not read. */
  readonly embedded: ((source: string) => readonly Finding[] | undefined) | undefined
  /** What tokens begin with in base64; undefined when they are not looked for. */
  readonly encoded: EncodedPlan | undefined
  /** For what was decoded: secrets only, and nothing in it is decoded; undefined when nothing is. */
  readonly decoded: ScanPlan | undefined
}

/** One pass over one text (or over the part of a stream that is there). Holds all state; the plan holds none. */
export class TextScan {
  readonly plan: ScanPlan
  text = ''
  /** No more text will come: what ends at the end of the text has ended. */
  final = true
  findings: Finding[] = []
  /** Where values were found, as far as a matcher may still reach back to them, and the furthest end. */
  private taken: { start: number; end: number }[] = []
  private lastEnd = 0
  /** Names and command lines already looked at, so that no text is walked over once per hit. */
  nameEnd = 0
  commandEnd = 0
  addressEnd = 0
  /** How far addresses in percent form were read. */
  percentEnd = 0
  /** How far objects of JSON in the text were read. */
  objectEnd = 0
  /** How far runs of base64 were read. */
  run: EncodedRun = { next: 0, found: undefined }
  open: OpenValue | undefined
  /** The table whose rows are being read, lines that may be headers, and one more than where the last of them begins. */
  table: TextTable | undefined
  headers: TableHeader[] = []
  tableFrom = 0
  /** The rows of an `INSERT` that are being read. */
  values: SqlValues | undefined
  /** The tables of a page that are being read, the innermost last. */
  pages: HtmlTable[] = []
  /** The objects of a YAML text that are being read, and the values of the Kubernetes secret among them. */
  manifests: Manifest[] = []
  block: SecretBlock | undefined
  /** What the words before numbers are about. */
  readonly words = new WordsBefore()
  /** Lower-case field name the text stands under. */
  key = ''
  private numberPosition = 0
  private position = 0
  private state = 0
  /** Where the last line that was asked for begins (-1: too far back to tell), and what it was asked for. */
  private lineFrom = 0
  private lineAsked = 0
  /** The text no longer begins where it began. */
  private isCut = false
  private breakFrom = 0
  /** No line feed stands between `breakFrom` and here; one may stand here. */
  private noBreakBefore = 0

  constructor(plan: ScanPlan) {
    this.plan = plan
  }

  /** Where reading goes on; everything before it has been looked at. */
  get scanned(): number {
    const read = this.open === undefined ? this.position : Math.min(this.position, this.open.start)
    const rows = Math.min(read, this.table?.next ?? read, this.headers[0]?.lineStart ?? read)
    const values = this.block === undefined ? rows : Math.min(rows, this.block.next)
    const inserted = Math.min(values, this.values?.next ?? values)
    const whole = this.plan.encoded === undefined ? inserted : Math.min(inserted, this.run.next)
    return this.plan.numbers === undefined ? whole : Math.min(whole, this.numberPosition)
  }

  /** Begins a new text. */
  reset(text: string): this {
    this.text = text
    this.findings = []
    this.taken = []
    this.lastEnd = this.nameEnd = this.commandEnd = this.addressEnd = this.percentEnd = this.objectEnd = 0
    this.run = { next: 0, found: undefined }
    this.key = ''
    this.words.reset()
    this.numberPosition = this.position = this.state = this.breakFrom = this.noBreakBefore = 0
    this.open = undefined
    this.table = undefined
    this.headers = []
    this.tableFrom = this.lineFrom = this.lineAsked = 0
    this.isCut = false
    this.pages = []
    this.values = undefined
    this.manifests = []
    this.block = undefined
    return this
  }

  /** Forgets the first `count` units of the text; findings before them must have been taken. */
  drop(count: number): void {
    this.text = this.text.slice(count)
    this.run.next -= count
    this.position -= count
    this.numberPosition -= count
    this.lastEnd -= count
    this.taken = this.taken.map(({ start, end }) => ({ start: start - count, end: end - count }))
    this.nameEnd -= count
    this.commandEnd -= count
    this.addressEnd -= count
    this.percentEnd -= count
    this.objectEnd -= count
    this.breakFrom -= count
    this.words.drop(count)
    this.noBreakBefore -= count
    this.tableFrom -= count
    this.isCut ||= count > 0
    this.lineAsked -= count
    if (this.lineFrom !== -1) this.lineFrom = Math.max(-1, this.lineFrom - count)
    this.headers = this.headers.map((header) => ({
      ...header,
      lineStart: header.lineStart - count,
      from: header.from - count,
      to: header.to - count,
      table: header.table && { ...header.table, next: header.table.next - count },
    }))
    if (this.table !== undefined) this.table = { ...this.table, next: this.table.next - count }
    if (this.values !== undefined) this.values = { ...this.values, next: this.values.next - count }
    if (this.block !== undefined) this.block = { ...this.block, next: this.block.next - count }
    if (this.open !== undefined) {
      this.open = { ...this.open, start: this.open.start - count, position: this.open.position - count }
    }
  }

  /** Reads on: matches every literal that ends, and every number that begins, at or before `to`. */
  advance(to: number): void {
    if (this.plan.numbers !== undefined) this.advanceNumbers(this.plan.numbers, to)
    this.advanceLiterals(to)
    const done = Math.min(to, this.open?.start ?? this.position)
    if (this.table !== undefined || this.headers.length > 0) readTables(this, done)
    if (this.plan.encoded !== undefined) readRuns(this, this.plan.encoded, done)
    if (this.block !== undefined) readSecretBlock(this, done)
    if (this.values !== undefined) readValues(this, done)
  }

  private advanceNumbers(match: (scan: TextScan, start: number) => number, to: number): void {
    const { text } = this
    let { numberPosition: index } = this
    const before = text.charCodeAt(index - 1)
    let after = (before >= 48 && before <= 57) || (before >= 0xff10 && before <= 0xff19)
    while (index < to) {
      const code = text.charCodeAt(index)
      if (code < 48 || (code > 57 && code < 0xff10)) {
        index++
        after = false
        continue
      }
      const digit = (code >= 48 && code <= 57) || (code >= 0xff10 && code <= 0xff19)
      // Matching begins at the first digit of a run only: in the middle of a long one nothing begins.
      index = digit && !after ? match(this, index) : index + 1
      const last = text.charCodeAt(index - 1)
      after = (last >= 48 && last <= 57) || (last >= 0xff10 && last <= 0xff19)
    }
    this.numberPosition = index
  }

  private advanceLiterals(to: number): void {
    const { transitions, classes, firstAccepting, classCount, outputs } = this.plan.automaton
    const { text } = this
    let { position, state } = this
    for (;;) {
      if (this.open !== undefined && !this.close(this.open)) break
      while (position < to && this.open === undefined) {
        const code = text.charCodeAt(position++)
        state = transitions[state + (classes[code] as number)] as number
        if (state < firstAccepting) continue
        this.wake(outputs[(state - firstAccepting) / classCount] as readonly number[], position)
        const covered = this.lastEnd > position ? this.coveredTo(position - 1) : 0
        if (covered > position) {
          position = covered
          state = 0
        }
      }
      if (this.open === undefined) break
    }
    this.position = position
    this.state = state
  }

  /** Lets every literal that ends at `end` look, but for those inside a value that was found. */
  private wake(ids: readonly number[], end: number): void {
    for (const id of ids) {
      const start = end - (this.plan.lengths[id] as number)
      if (this.lastEnd <= start || this.coveredTo(start) === 0) (this.plan.matchers[id] as Matcher)(this, start, end)
      if (this.open !== undefined) return
    }
  }

  /** Adds a finding over `[start, end)`. */
  add(start: number, end: number, type: string, rule: string, quote?: string): void {
    if (end <= start) return
    for (const [from, to] of withoutPlaceholders(this.text, start, end)) {
      this.findings.push(
        quote === undefined ? { start: from, end: to, type, rule } : { start: from, end: to, type, rule, quote },
      )
    }
    if (this.taken.length > MOST_TAKEN) this.taken = this.taken.filter((range) => range.end > start - LOOK_BACK)
    this.taken.push({ start, end })
    if (end > this.lastEnd) this.lastEnd = end
  }

  /** End of the value found around an index, or 0. */
  private coveredTo(at: number): number {
    let end = 0
    for (const range of this.taken) if (range.start <= at && at < range.end && range.end > end) end = range.end
    return end
  }

  /** End of the last value found that ends at or before an index: nothing reaches back into it. */
  floor(at: number): number {
    let end = 0
    for (const range of this.taken) if (range.end <= at && range.end > end) end = range.end
    return end
  }

  /** Adds a number and gives its end: the pass over numbers goes its own way, so what it finds holds no literal back. */
  addNumber(start: number, end: number, type: string, rule: string): number {
    this.findings.push({ start, end, type, rule })
    return end
  }

  /** Adds what was found in a value that is looked through as text too: it holds no literal back. */
  addInside(start: number, end: number, type: string, rule: string, quote: string | undefined): void {
    this.findings.push({ start, end, type, rule, ...(quote !== undefined && { quote }) })
  }

  /** Adds a finding that goes on after `end` for as long as `next` says. */
  addOpen(start: number, end: number, type: string, rule: string, next: OpenValue['next']): void {
    this.open = { start, type, rule, next, position: end }
  }

  /** The last index a matcher that was woken at `from` may look at, exclusive. */
  horizon(from: number): number {
    return Math.min(this.text.length, from + LOOK_AHEAD)
  }

  /** Index of the first line feed at or after `from`, or the horizon. Amortised: calls in order search no stretch twice. */
  lineEnd(from: number): number {
    const horizon = this.horizon(from)
    if (from < this.breakFrom) return lineFeedIn(this.text, from, horizon)
    this.breakFrom = from
    if (this.noBreakBefore < from) this.noBreakBefore = from
    if (this.noBreakBefore < horizon) this.noBreakBefore = lineFeedIn(this.text, this.noBreakBefore, horizon)
    return Math.min(this.noBreakBefore, horizon)
  }

  /** The same, two line breaks further on: all that a matcher may look at. */
  reach(from: number): number {
    let end = this.lineEnd(from)
    for (let lines = 0; lines < LINES_AHEAD && this.text.charCodeAt(end) === 10; lines++) end = this.lineEnd(end + 1)
    return Math.min(end, this.horizon(from))
  }

  /** Where the line begins that holds an index, or -1 when that is more than `most` before. Amortised for calls in order. */
  lineStart(at: number, most: number): number {
    let index = at
    const floor = Math.max(0, this.lineAsked <= at ? this.lineAsked : 0, at - most - 1)
    while (index > floor && this.text.charCodeAt(index - 1) !== 10) index--
    const isFound = index > 0 && this.text.charCodeAt(index - 1) === 10
    const isFirst = index === 0 && !this.isCut
    const isKnown = !isFound && index > 0 && index === this.lineAsked
    this.lineFrom = isFound || isFirst ? index : isKnown ? this.lineFrom : -1
    this.lineAsked = at
    return this.lineFrom !== -1 && at - this.lineFrom > most ? -1 : this.lineFrom
  }

  private close(open: OpenValue): boolean {
    const end = open.next(this)
    if (end === -1) {
      if (!this.final) return false
      this.open = undefined
      this.add(open.start, this.text.length, open.type, open.rule)
      return true
    }
    this.open = undefined
    if (end === OPEN_REFUSED) return true
    this.add(open.start, end, open.type, open.rule)
    return true
  }
}

function lineFeedIn(text: string, from: number, limit: number): number {
  let index = from
  while (index < limit && text.charCodeAt(index) !== 10) index++
  return index
}

/** What `next` gives when the value turns out to be none. */
export const OPEN_REFUSED = -2
