import { classOf, WHITE_SPACE } from './characters.ts'
import { decideCell } from './column-value.ts'
import { looksGenerated, looksTyped } from './secret-shape.ts'
import type { Matcher, TextScan } from './text-scan.ts'
import type { ColumnRule } from './text-table.ts'

/** A table of a page whose rows are being read, or one around it. */
export interface HtmlTable {
  /** Index of the row, and of the cell in it that begins last. */
  row: number
  cell: number
  /** The columns that hold secrets. */
  readonly columns: Map<number, { readonly name: string; readonly rule: ColumnRule; readonly sure: boolean }>
}

const DEEPEST = 8

/** `<table`: what it holds has columns of its own. */
export const matchTableOpen: Matcher = (scan, _start, end) => {
  if (!isTag(scan.text, end)) return
  if (scan.pages.length === DEEPEST) scan.pages.shift()
  scan.pages.push(newTable())
}

/** `</table` */
export const matchTableClose: Matcher = (scan) => {
  scan.pages.pop()
}

/** `<tr`, also in a piece of a page that begins within a table. */
export const matchRow: Matcher = (scan, _start, end) => {
  if (!isTag(scan.text, end)) return
  const table = tableOf(scan)
  table.row++
  table.cell = -1
}

/** `<td` and `<th`: the next cell of the row. */
export const matchCell: Matcher = (scan, _start, end) => {
  const { text } = scan
  if (!isTag(text, end)) return
  const table = tableOf(scan)
  table.cell++
  const limit = scan.reach(end)
  const open = OPEN.exec(text.slice(end, Math.min(limit, end + LONGEST_TAG)))
  if (open === null) return
  const column = table.columns.get(table.cell)
  const span = SPAN.exec(open[0])
  if (span !== null) table.cell += Math.min(Number(span[1]), MOST_COLUMNS) - 1
  if (column === undefined) return
  for (const [from, to] of textsOf(text, end + open[0].length, limit)) {
    const value = text.slice(from, to)
    const isWords = value.includes(' ') && !NOT_WORDS.test(value)
    const isPersonal = typeof column.rule === 'function'
    const isValue = isPersonal || (!isWords && (looksTyped(value) || looksGenerated(value) || column.sure))
    const type = isValue ? decideCell(column.name, column.rule, value, 'string') : undefined
    if (type !== undefined) scan.add(from, to, type, 'table-column')
  }
}

/** A telling name at `[from, to)` that fills its cell heads the column: in `<th>`, or in a `<td>` of the first row. */
export function beginColumn(scan: TextScan, from: number, to: number, name: string, rule: ColumnRule): void {
  const { text } = scan
  const table = scan.pages.at(-1)
  if (
    table === undefined ||
    table.cell === -1 ||
    table.cell > MOST_COLUMNS ||
    (typeof rule !== 'function' && rule.strength === 'query')
  )
    return
  const before = BEFORE_NAME.exec(text.slice(Math.max(0, from - 240), from))
  if (before === null || !AFTER_NAME.test(text.slice(to, Math.min(scan.reach(to), to + 240)))) return
  const sure = before[1] === 'h' || before[1] === 'H'
  if (sure || table.row <= 0) table.columns.set(table.cell, { name, rule, sure })
}

/** Marks that stand in passwords and not between words. */
const NOT_WORDS = /[!#$%^&*][\p{L}\d]|\d\p{L}|\p{L}\d/u

const LONGEST_TAG = 400
const MOST_COLUMNS = 1000
const OPEN = /^[^<>]{0,390}>/
const SPAN = /\scolspan\s?=\s?["']?(\d{1,4})/i
const BEFORE_NAME =
  /<t([hd])(?:\s[^<>]{0,150})?>(?:\s|<(?:a|b|p|div|strong|span|code|em)\b[^<>]{0,80}>){0,4}(?:[\p{L}-]{1,20} ){0,2}$/iu
const AFTER_NAME = /^(?:\s|<\/?(?:a|b|p|div|strong|span|code|em|br|svg)\b[^<>]{0,80}>){0,4}<\/?t[hdr]\b/i

function newTable(): HtmlTable {
  return { row: -1, cell: -1, columns: new Map() }
}

function tableOf({ pages }: TextScan): HtmlTable {
  const last = pages.at(-1)
  if (last !== undefined) return last
  const table = newTable()
  pages.push(table)
  return table
}

/** `<th` and no `<thead`. */
function isTag(text: string, end: number): boolean {
  const code = text.charCodeAt(end)
  return code === 62 || (classOf(code) & WHITE_SPACE) !== 0
}

/** The texts between the tags of a cell. */
function* textsOf(text: string, from: number, limit: number): Generator<readonly [start: number, end: number]> {
  let index = from
  for (let count = 0; count < 20 && index < limit; count++) {
    while (index < limit && (classOf(text.charCodeAt(index)) & WHITE_SPACE) !== 0) index++
    const start = index
    while (index < limit && text[index] !== '<' && text[index] !== '\n') index++
    let end = index
    while (end > start && (classOf(text.charCodeAt(end - 1)) & WHITE_SPACE) !== 0) end--
    if (end > start) yield [start, end]
    if (text[index] !== '<') continue
    if (ENDS_CELL.test(text.slice(index, index + 8))) return
    while (index < limit && text[index] !== '>') index++
    index++
  }
}

const ENDS_CELL = /^<\/?t(?:d|h|r|able|body)\b/i
