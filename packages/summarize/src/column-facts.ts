import type { Fact, JsonValue } from '@selvedge/contract'
import { NodeType, plainText, pointerOf, type Column, type Records, type Tree } from '@selvedge/content'

import { addExact, compareExact, exactValue, readExact, writeExact, type ExactNumber } from './exact-number.ts'

/** Values told apart in a column; beyond that it is a column of free values. */
const MAX_DISTINCT = 60
const TOP = 8
const LONGEST_VALUE = 60

/** What one pass over the leaves of a column gathers. */
export class ColumnFacts {
  readonly column: Column
  readonly #tree: Tree
  readonly #distinct = new Map<string, number>()
  #overflow = false
  #nulls = 0
  #numbers = 0
  #dates = 0
  #filled = 0
  #least: { number: ExactNumber; approximate: number; node: number } | undefined
  #greatest: { number: ExactNumber; approximate: number; node: number } | undefined
  #sum: ExactNumber = { unscaled: 0n, scale: 0 }
  #first: { text: string; node: number } | undefined
  #last: { text: string; node: number } | undefined

  constructor(tree: Tree, column: Column) {
    this.#tree = tree
    this.column = column
  }

  add(node: number): void {
    const tree = this.#tree
    const type = tree.type[node]!
    const from = tree.start[node]!
    const to = tree.end[node]!
    if (type === NodeType.null || (type === NodeType.cell && to === from)) {
      this.#nulls++
      return
    }
    this.#filled++
    if (to - from > 200) {
      this.#overflow = true
      return
    }
    const text = plainText(tree, node)
    if (!this.#overflow) {
      const times = this.#distinct.get(text)
      if (times === undefined && this.#distinct.size >= MAX_DISTINCT) this.#overflow = true
      else this.#distinct.set(text, (times ?? 0) + 1)
    }
    if (isDate(text)) this.#addDate(text, node)
    else if (type === NodeType.number || startsLikeNumber(text)) this.#addNumber(text, node)
  }

  #addNumber(text: string, node: number): void {
    const number = readExact(text)
    if (number === undefined) return
    this.#numbers++
    const approximate = Number(text)
    if (this.#least === undefined || this.#isBelow(number, approximate, this.#least))
      this.#least = { number, approximate, node }
    if (
      this.#greatest === undefined ||
      this.#isBelow(this.#greatest.number, this.#greatest.approximate, { number, approximate })
    ) {
      this.#greatest = { number, approximate, node }
    }
    if (isSummable(this.column.path)) this.#sum = addExact(this.#sum, number)
  }

  /** Floats decide where they differ; where they do not, digits do. */
  #isBelow(number: ExactNumber, approximate: number, than: { number: ExactNumber; approximate: number }): boolean {
    if (approximate !== than.approximate) return approximate < than.approximate
    return compareExact(number, than.number) < 0
  }

  #addDate(text: string, node: number): void {
    this.#dates++
    if (this.#first === undefined || text < this.#first.text) this.#first = { text, node }
    if (this.#last === undefined || text > this.#last.text) this.#last = { text, node }
  }

  /** Facts with how useful they are, 0 to 1. */
  facts(records: Records, base: string): { fact: Fact; worth: number }[] {
    const table = records.tables[this.column.table]!
    const pointer = base + table.pattern + this.column.path
    const over = this.#filled + this.#nulls
    const out: { fact: Fact; worth: number }[] = []
    const add = (statistic: string, value: JsonValue, worth: number, node?: number) => {
      out.push({
        fact: {
          pointer,
          statistic,
          value,
          over,
          ...(node !== undefined && { at: base + pointerOf(this.#tree, node) }),
        },
        worth,
      })
    }
    const isId = /(?:^|\/|_)(?:id|key|code|zip|postal\w*|lat\w*|lon\w*|lng|index|line|port|year)$|Id$/.test(
      this.column.path,
    )
    if (this.#numbers > 1 && this.#numbers >= this.#filled * 0.9 && !isId && this.#distinct.size > 1) {
      add('max', exactValue(writeExact(this.#greatest!.number)), 0.7, this.#greatest!.node)
      add('min', exactValue(writeExact(this.#least!.number)), 0.55, this.#least!.node)
      if (isSummable(this.column.path)) add('sum', exactValue(writeExact(this.#sum)), 0.6)
    } else if (this.#dates > 1 && this.#dates >= this.#filled * 0.9 && this.#first!.text !== this.#last!.text) {
      add('earliest', this.#first!.text, 0.5, this.#first!.node)
      add('latest', this.#last!.text, 0.55, this.#last!.node)
    } else if (!this.#overflow && this.#distinct.size > 1 && this.#distinct.size * 2 <= this.#filled) {
      const top = [...this.#distinct].filter(([text]) => text.length <= LONGEST_VALUE).sort((a, b) => b[1] - a[1])
      const shown = Object.fromEntries(top.slice(0, TOP))
      if (top.length > 0) add(top.length > TOP ? 'most_common' : 'values', shown, 0.65)
    }
    if (this.#nulls > 0 && this.#filled > 0) add('missing', this.#nulls, 0.3)
    return out
  }
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/.test(text)
}

function startsLikeNumber(text: string): boolean {
  const code = text.charCodeAt(0)
  return (code >= 0x30 && code <= 0x39) || code === 0x2d
}

/** Names of amounts: adding up codes, ages or coordinates says nothing. */
function isSummable(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return /(?:amount|total|price|cost|fee|count|size|bytes|quantity|qty|sum|revenue|sales|tax|net|gross|paid|duration|ms|seconds|hours|calls|rows|additions|deletions|changes|insertions)$/i.test(
    name,
  )
}
