import type { Fact, JsonValue } from '@selvedge/contract'

import { DISTINCT_ERROR, DistinctSketch } from './distinct-sketch.ts'
import { ExactTotal, compareDigits } from './exact-total.ts'
import { QUANTILE_ERROR, type MakeQuantileSketch, type QuantileSketch } from './quantile-sketch.ts'
import { MatchMemory } from './row-terms.ts'

/** Values told apart in a column; beyond that it is a column of free values. */
const MAX_DISTINCT = 60
const MAX_LISTED = 8
const LONGEST_LISTED = 60
/** Longer texts are prose. */
const LONGEST_VALUE = 200

export interface WeighedFact {
  readonly fact: Fact
  readonly worth: number
}

/** A value that is the least or greatest so far, and its row. */
interface Extreme {
  text: string
  number: number
  row: number
  line: string
}

const QUANTILES = [
  ['p50', 0.5, 0.45],
  ['p95', 0.95, 0.5],
  ['p99', 0.99, 0.4],
] as const

/** What one pass over a column gathers; some fifty kilobytes at most, however many rows. */
export class ColumnTally {
  readonly path: string
  readonly memory = new MatchMemory()
  readonly #isSummable: boolean
  readonly #distinct = new Map<string, number>()
  readonly #total = new ExactTotal()
  readonly #makeSketch: MakeQuantileSketch | undefined
  readonly #isMeasure: boolean
  #isOpen = true
  #isProse = false
  /** Of a column with more values than are told apart. */
  #distinctSketch: DistinctSketch | undefined
  #quantiles: QuantileSketch | undefined
  #nulls = 0
  #filled = 0
  #numbers = 0
  #texts = 0
  #dates = 0
  #least: Extreme | undefined
  #greatest: Extreme | undefined
  #first: Extreme | undefined
  #last: Extreme | undefined

  constructor(path: string, makeSketch?: MakeQuantileSketch) {
    this.path = path
    this.#makeSketch = makeSketch
    this.#isMeasure = !IDENTIFIER.test(path)
    this.#isSummable = SUMMABLE.test(path.slice(path.lastIndexOf('/') + 1))
  }

  get count(): number {
    return this.#filled + this.#nulls
  }

  addNull(): void {
    this.#nulls++
  }

  addNumber(value: number, row: number, line: string): void {
    this.#filled++
    this.#numbers++
    if (this.#isOpen) this.#tell(String(value), value)
    else {
      this.#distinctSketch?.addNumber(value)
      this.#quantiles?.add(value, 1)
    }
    if (this.#isSummable) this.#total.addNumber(value)
    if (this.#least === undefined) this.#least = this.#greatest = { text: String(value), number: value, row, line }
    else if (value < this.#least.number) this.#least = { text: String(value), number: value, row, line }
    else if (value > this.#greatest!.number) this.#greatest = { text: String(value), number: value, row, line }
  }

  addText(text: string, row: number, line: string): void {
    this.#filled++
    this.#texts++
    if (text.length > LONGEST_VALUE) {
      this.#isOpen = false
      this.#isProse = true
      return
    }
    const isLater = !this.#isOpen
    if (isLater) this.#distinctSketch?.addText(text)
    else this.#tell(text, undefined)
    const code = text.charCodeAt(0)
    if (!((code >= 0x30 && code <= 0x39) || code === 0x2d)) return
    if (DATE.test(text)) this.#addDate(text, row, line)
    else if (PLAIN_NUMBER.test(text)) this.#addDigits(text, row, line, isLater)
  }

  /** Rows that hold an extreme. */
  extremes(): readonly { readonly row: number; readonly line: string }[] {
    return [this.#least, this.#greatest, this.#first, this.#last].filter((extreme) => extreme !== undefined)
  }

  facts(): readonly WeighedFact[] {
    const facts: WeighedFact[] = []
    const add = (statistic: string, value: JsonValue, worth: number, extreme?: Extreme): void => {
      const at = extreme && { at: `/${extreme.row}${this.path}` }
      facts.push({ fact: { pointer: `/*${this.path}`, statistic, value, over: this.count, ...at }, worth })
    }
    const isVaried = this.#distinct.size > 1 || !this.#isOpen
    if (this.#numbers > 1 && this.#numbers >= this.#filled * 0.9 && isVaried && this.#isMeasure) {
      add('max', asNumber(this.#greatest!.text), 0.7, this.#greatest)
      add('min', asNumber(this.#least!.text), 0.55, this.#least)
      if (this.#isSummable) add('sum', asNumber(this.#total.digits()), 0.6)
      for (const [name, share, worth] of QUANTILES) {
        const value = this.#quantiles?.at(share)
        if (value !== undefined) add(`${name} ${QUANTILE_ERROR}`, value, worth)
      }
    } else if (this.#dates > 1 && this.#dates >= this.#filled * 0.9 && this.#first!.text !== this.#last!.text) {
      add('earliest', this.#first!.text, 0.5, this.#first)
      add('latest', this.#last!.text, 0.55, this.#last)
    } else if (this.#isOpen && this.#distinct.size > 1 && this.#distinct.size * 2 <= this.#filled) {
      const listed = [...this.#distinct]
        .filter(([text]) => text.length <= LONGEST_LISTED)
        .toSorted((a, b) => b[1] - a[1])
      if (listed.length > 0)
        add(
          listed.length > MAX_LISTED ? 'most_common' : 'values',
          Object.fromEntries(listed.slice(0, MAX_LISTED)),
          0.65,
        )
    }
    const distinct = this.#isProse || this.#isMixed ? undefined : this.#distinctSketch
    if (distinct !== undefined)
      add(distinct.isExact ? 'distinct' : `distinct ${DISTINCT_ERROR}`, Math.min(distinct.count(), this.#filled), 0.35)
    if (this.#nulls > 0 && this.#filled > 0) add('missing', this.#nulls, 0.3)
    return facts
  }

  /** Numbers and texts that spell the same are told as one value: of both together there is no count. */
  get #isMixed(): boolean {
    return this.#texts > 0 && this.#texts < this.#filled
  }

  #tell(text: string, number: number | undefined): void {
    const times = this.#distinct.get(text)
    if (times !== undefined || this.#distinct.size < MAX_DISTINCT) {
      this.#distinct.set(text, (times ?? 0) + 1)
      return
    }
    this.#isOpen = false
    this.#startSketches(text, number)
  }

  /** From here on values are not told apart: those that were go into the sketches, with the one that was too many. */
  #startSketches(text: string, number: number | undefined): void {
    const areTexts = number === undefined
    this.#distinctSketch = new DistinctSketch()
    for (const value of [...this.#distinct.keys(), text])
      if (areTexts) this.#distinctSketch.addText(value)
      else this.#distinctSketch.addNumber(Number(value))
    if (!this.#isMeasure || (areTexts && !PLAIN_NUMBER.test(text))) return
    this.#quantiles = this.#makeSketch?.()
    for (const [value, times] of [...this.#distinct, [text, 1] as const])
      if (!areTexts || PLAIN_NUMBER.test(value)) this.#addQuantile(Number(value), times)
  }

  #addQuantile(value: number, times: number): void {
    if (Number.isFinite(value)) this.#quantiles?.add(value, times)
  }

  #addDate(text: string, row: number, line: string): void {
    this.#dates++
    if (this.#first === undefined || text < this.#first.text) this.#first = { text, number: 0, row, line }
    if (this.#last === undefined || text > this.#last.text) this.#last = { text, number: 0, row, line }
  }

  #addDigits(text: string, row: number, line: string, isLater: boolean): void {
    this.#numbers++
    const number = Number(text)
    if (this.#quantiles !== undefined && isLater) this.#addQuantile(number, 1)
    if (this.#isSummable) this.#total.addDigits(text)
    if (this.#least === undefined || isBelow(text, number, this.#least)) this.#least = { text, number, row, line }
    if (
      this.#greatest === undefined ||
      (number >= this.#greatest.number && compareDigits(text, this.#greatest.text) > 0)
    ) {
      this.#greatest = { text, number, row, line }
    }
  }
}

function isBelow(text: string, number: number, than: Extreme): boolean {
  return number !== than.number ? number < than.number : compareDigits(text, than.text) < 0
}

/** A number where JSON spells the same digits, else those digits. */
function asNumber(digits: string): number | string {
  const number = Number(digits)
  return String(number) === digits ? number : digits
}

const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/
const PLAIN_NUMBER = /^-?\d{1,60}(?:\.\d{1,60})?$/
/** Adding up codes, ages or coordinates says nothing. */
const SUMMABLE =
  /(?:amount|total|price|cost|fee|count|size|bytes|quantity|qty|sum|revenue|sales|tax|net|gross|paid|duration|ms|seconds|hours|calls|rows|additions|deletions|changes|insertions)$/i
const IDENTIFIER = /(?:^|\/|_)(?:id|key|code|zip|postal\w*|lat\w*|lon\w*|lng|index|line|port|year)$|Id$/
