import { decideField } from './field-value.ts'
import type { FieldRule } from './field-words.ts'
import { looksGenerated, looksTyped } from './secret-shape.ts'
import type { TextScan } from './text-scan.ts'

/** A table in running text whose header names columns that hold secrets. */
export interface TextTable {
  readonly delimiter: string
  readonly columns: readonly { readonly name: string; readonly rule: FieldRule | undefined }[]
  /** The header could be the words of a sentence: values must look typed or generated. */
  readonly loose: boolean
  /** Where the next row begins. */
  next: number
}

const LONGEST_HEADER_BEFORE = 500
const LONGEST_ROW = 4096
const MOST_COLUMNS = 200

const DASHES = /^[ |:+-]{3,4096}\r?$/

/** A header cell is a name: a few words of letters, digits and marks of names. */
const HEADER_CELL = /^["'`]?[\p{L}_][\p{L}\p{N}\w .#/-]{0,40}["'`]?$/u

/** `user,password,role` with the telling name at `[from, to)`: the rows below are read by column from then on. */
export function beginTable(
  scan: TextScan,
  from: number,
  to: number,
  ruleOfName: (name: string) => FieldRule | undefined,
): void {
  const { text } = scan
  let lineStart = from
  const floor = Math.max(0, from - LONGEST_HEADER_BEFORE)
  while (lineStart > floor && text.charCodeAt(lineStart - 1) !== 10) lineStart--
  if ((lineStart === floor && floor > 0) || scan.tableFrom >= lineStart + 1) return
  const delimiter = delimiterBeside(text, from, to)
  if (delimiter === '') return
  const lineEnd = scan.lineEnd(to)
  if (text[lineEnd] !== '\n' || lineEnd - lineStart > LONGEST_ROW) return
  scan.tableFrom = lineStart + 1
  // Bars part the cells of rows too: only dashes below make them a header.
  if (delimiter === '|' && !DASHES.test(text.slice(lineEnd + 1, scan.lineEnd(lineEnd + 1)))) return
  const cells = cellsOf(text, lineStart, lineEnd, delimiter)
  const names = cells.map(([start, end]) => text.slice(start, end))
  if (cells.length < 2 || cells.length > MOST_COLUMNS || !names.every((name) => HEADER_CELL.test(name))) return
  const columns = names.map((name) => ({ name, rule: usable(ruleOfName(name.replaceAll(/^["'`]|["'`]$/g, ''))) }))
  if (columns.every(({ rule }) => rule === undefined)) return
  readRows(scan, lineStart)
  const loose = delimiter !== '|' && text.slice(lineStart, lineEnd).includes(' ')
  scan.table = { delimiter, columns, loose, next: lineEnd + 1 }
}

/** Reads the rows that are whole and begin before `to`; the table ends where a line is no row of it. */
export function readRows(scan: TextScan, to: number): void {
  const { text } = scan
  for (let { table } = scan; table !== undefined && table.next < to; { table } = scan) {
    const start = table.next
    const feed = text.indexOf('\n', start)
    const isWhole = feed !== -1 || scan.final
    if (!isWhole && text.length - start <= LONGEST_ROW) return
    const end = feed === -1 ? text.length : feed
    if (end - start > LONGEST_ROW || !readRow(scan, table, start, end)) scan.table = undefined
    else table.next = end + 1
  }
}

function readRow(scan: TextScan, { delimiter, columns, loose }: TextTable, start: number, end: number): boolean {
  const { text } = scan
  const cells = cellsOf(text, start, end, delimiter)
  if (cells.length !== columns.length) return false
  for (const [index, { name, rule }] of columns.entries()) {
    if (rule === undefined) continue
    const [from, to] = cells[index] as readonly [number, number]
    const quoted = to - from > 1 && text[from] === '"' && text[to - 1] === '"' ? 1 : 0
    const value = text.slice(from + quoted, to - quoted)
    if (value.length < 4 && rule.strength !== 'numeric') continue
    if (loose && !looksTyped(value) && !looksGenerated(value)) continue
    const type = decideField(name, rule, value, 'string')
    if (type !== undefined) scan.addNumber(from + quoted, to - quoted, type, 'table-column')
  }
  return true
}

function usable(rule: FieldRule | undefined): FieldRule | undefined {
  return rule === undefined || rule.strength === 'query' ? undefined : rule
}

/** The sign that parts the name from the cell after it, or from the one before it at the end of the line. */
function delimiterBeside(text: string, from: number, to: number): string {
  let after = to
  while (' "\'`\r'.includes(text[after] ?? 'x')) after++
  const next = text[after] as string
  if (next !== undefined && ',;\t|'.includes(next)) return next
  if (next !== '\n') return ''
  let before = from - 1
  while (' "\'`'.includes(text[before] ?? 'x')) before--
  const last = text[before]
  return last !== undefined && ',;\t|'.includes(last) ? last : ''
}

/** The cells of a line without the blanks around them; a row of dashes below a header has none to speak of. */
function cellsOf(text: string, from: number, end: number, delimiter: string): (readonly [number, number])[] {
  const cells: (readonly [number, number])[] = []
  let start = from
  let to = end
  if (text[to - 1] === '\r') to--
  if (delimiter === '|') {
    while (start < to && text[start] === ' ') start++
    while (to > start && text[to - 1] === ' ') to--
    if (text[start] === '|') start++
    if (text[to - 1] === '|') to--
  }
  for (let index = start; index <= to && cells.length <= MOST_COLUMNS; index++) {
    if (index === start && text[index] === '"') index = endOfQuoted(text, index, to)
    if (index < to && text[index] !== delimiter) continue
    cells.push(trimmed(text, start, index))
    start = index + 1
  }
  return cells
}

function endOfQuoted(text: string, open: number, to: number): number {
  for (let index = open + 1; index < to; index++) {
    if (text[index] !== '"') continue
    if (text[index + 1] !== '"') return index + 1
    index++
  }
  return open
}

function trimmed(text: string, from: number, end: number): readonly [number, number] {
  let start = from
  let to = end
  while (start < to && text[start] === ' ') start++
  while (to > start && text[to - 1] === ' ') to--
  return [start, to]
}
