import { decideCell } from './column-value.ts'
import type { FieldRule } from './field-words.ts'
import { looksGenerated, looksTyped } from './secret-shape.ts'
import { cellsAt, delimitedCells, isBar, isRuler, rulerColumns, spacedCells } from './table-cells.ts'
import type { Cell } from './table-cells.ts'
import type { TextScan } from './text-scan.ts'

type Columns = readonly { readonly name: string; readonly rule: FieldRule | undefined }[]

/** A table in running text whose header names columns that hold secrets. */
export interface TextTable {
  /** The sign between cells; empty where blanks make the columns. */
  readonly delimiter: string
  readonly columns: Columns
  /** Where columns begin that blanks make, counted from the start of a line. */
  readonly starts: readonly number[]
  /** The header could be the words of a sentence: values must look typed or generated. */
  readonly loose: boolean
  /** Where the next row begins. */
  next: number
}

type RuleOfName = (name: string) => FieldRule | undefined

const LONGEST_HEADER_BEFORE = 500
const LONGEST_ROW = 4096
const MOST_COLUMNS = 200

/** A header cell is a name: a few words of letters, digits and marks of names. */
const HEADER_CELL = /^["'`*]{0,3}[\p{L}_][\p{L}\p{N}\w .#/-]{0,40}["'`*]{0,3}$/u
/** Where only blanks tell cells from words, a name is short. */
const SPACED_CELL = /^[\p{L}_][\p{L}\p{N}\w#/-]{0,40}(?: [\p{L}\p{N}\w#/()-]{1,20}){0,2}$/u

/** `user,password,role` with the telling name at `[from, to)`: the rows below are read by column from then on. */
export function beginTable(scan: TextScan, from: number, to: number, ruleOfName: RuleOfName): void {
  const { text } = scan
  let lineStart = from
  const floor = Math.max(0, from - LONGEST_HEADER_BEFORE)
  while (lineStart > floor && text.charCodeAt(lineStart - 1) !== 10) lineStart--
  if ((lineStart === floor && floor > 0) || scan.tableFrom >= lineStart + 1) return
  const delimiter = delimiterBeside(text, from, to)
  const lineEnd = scan.lineEnd(to)
  if (text[lineEnd] !== '\n' || lineEnd - lineStart > LONGEST_ROW) return
  scan.tableFrom = lineStart + 1
  const header = { lineStart, lineEnd, ruleOfName }
  const table =
    delimiter === ''
      ? alignedTable(scan, header)
      : isBar(delimiter)
        ? barTable(scan, header, delimiter)
        : delimitedTable(scan, header, delimiter)
  if (table === undefined) return
  readRows(scan, lineStart)
  scan.table = table
}

/** Reads rows by columns that were named elsewhere. */
export function beginRows(
  scan: TextScan,
  next: number,
  delimiter: string,
  names: readonly string[],
  ruleOf: RuleOfName,
): void {
  const columns = columnsOf(names, ruleOf)
  if (columns === undefined) return
  readRows(scan, next)
  scan.table = { delimiter, columns, starts: [], loose: false, next }
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

interface Header {
  readonly lineStart: number
  readonly lineEnd: number
  readonly ruleOfName: RuleOfName
}

function delimitedTable(
  scan: TextScan,
  { lineStart, lineEnd, ruleOfName }: Header,
  delimiter: string,
): TextTable | undefined {
  const { text } = scan
  const cells = delimitedCells(text, lineStart, lineEnd, delimiter)
  if (addPair(scan, cells, ruleOfName)) return undefined
  const columns = columnsIn(text, cells, HEADER_CELL, ruleOfName)
  if (columns === undefined || columns.length < 2) return undefined
  const loose = text.slice(lineStart, lineEnd).includes(' ')
  return { delimiter, columns, starts: [], loose, next: lineEnd + 1 }
}

/** `DB_PASSWORD,value`: a row of a list of settings, not the names of two columns. */
function addPair(scan: TextScan, cells: readonly Cell[], ruleOfName: RuleOfName): boolean {
  const [first, second, ...more] = cells
  if (first === undefined || second === undefined || more.length > 0) return false
  const name = bare(scan.text.slice(...first))
  const rule = usable(ruleOfName(name))
  const quoted = scan.text[second[0]] === '"' && second[1] - second[0] > 1 ? 1 : 0
  const value = scan.text.slice(second[0] + quoted, second[1] - quoted)
  const isTight = second[0] === first[1] + 1 && HEADER_CELL.test(name) && !NOT_IN_VALUE.test(value)
  if (rule === undefined || !isTight || value.length < SHORTEST_VALUE || NUMBERED.test(value)) return false
  if (!looksTyped(value) && !looksGenerated(value)) return false
  const type = decideCell(name, rule, value, 'string')
  if (type !== undefined) scan.addNumber(second[0] + quoted, second[1] - quoted, type, 'table-column')
  return true
}

/** Shorter ones are names with a number in them: `sha256`, `user1`. */
const SHORTEST_VALUE = 8
const NOT_IN_VALUE = /[\s()]/
/** `address_1`, `col2` */
const NUMBERED = /^[a-z_]{2,40}\d{1,2}$/i

/** Bars part the cells of rows too: only dashes below, or bars without any blank in both lines, make them a header. */
function barTable(scan: TextScan, header: Header, delimiter: string): TextTable | undefined {
  const { text } = scan
  const { lineStart, lineEnd, ruleOfName } = header
  const columns = columnsIn(text, delimitedCells(text, lineStart, lineEnd, delimiter), HEADER_CELL, ruleOfName)
  if (columns === undefined) return undefined
  const belowEnd = scan.lineEnd(lineEnd + 1)
  const below = text.slice(lineEnd + 1, belowEnd)
  const table = { delimiter, columns, starts: [], loose: false, next: lineEnd + 1 }
  if (isRuler(below)) return columns.length > 1 || /^ {0,8}[+|├╞╟╠]/.test(below) ? table : undefined
  // Some boxes have a line of types before the dashes.
  if (delimiter !== '|' && isRuler(text.slice(belowEnd + 1, scan.lineEnd(belowEnd + 1)))) {
    return { ...table, next: belowEnd + 1 }
  }
  const isTight = columns.length > 1 && !/[ \t]/.test(text.slice(lineStart, lineEnd)) && !/ \||\| /.test(below)
  const cells = isTight ? delimitedCells(text, lineEnd + 1, belowEnd, delimiter) : []
  return cells.length === columns.length ? { ...table, loose: true } : undefined
}

/** Columns made by blanks: with dashes below each name, or with two blanks and more between names. */
function alignedTable(scan: TextScan, { lineStart, lineEnd, ruleOfName }: Header): TextTable | undefined {
  const { text } = scan
  const belowEnd = scan.lineEnd(lineEnd + 1)
  const below = text.slice(lineEnd + 1, belowEnd)
  const isRuled = isRuler(below) && /^[ \-=─]{1,4096}\r?$/.test(below)
  const cells = isRuled ? [] : spacedCells(text, lineStart, lineEnd)
  const starts = isRuled ? rulerColumns(text, lineEnd + 1, belowEnd) : cells.map(([start]) => start - lineStart)
  if (starts.length > MOST_COLUMNS || (!isRuled && starts.length < 2)) return undefined
  const named = isRuled ? cellsAt(text, lineStart, lineEnd, starts) : cells
  const columns = columnsIn(text, named, SPACED_CELL, ruleOfName)
  if (!isRuled && columns !== undefined && !isHeaderLine(columns)) return undefined
  return columns && { delimiter: '', columns, starts, loose: true, next: lineEnd + 1 }
}

/** Names in capitals, or three and more of which none looks like a value: `password    value` is a pair, and no header. */
function isHeaderLine(columns: Columns): boolean {
  return (
    columns.every(({ name }) => name === name.toUpperCase()) ||
    (columns.length > 2 && columns.every(({ name }) => !looksTyped(name) && !looksGenerated(name)))
  )
}

function columnsIn(text: string, cells: readonly Cell[], form: RegExp, ruleOfName: RuleOfName): Columns | undefined {
  const names = cells.map(([start, end]) => text.slice(text[start] === BYTE_ORDER_MARK ? start + 1 : start, end))
  return names.every((name) => form.test(name)) ? columnsOf(names, ruleOfName) : undefined
}

function columnsOf(names: readonly string[], ruleOfName: RuleOfName): Columns | undefined {
  if (names.length > MOST_COLUMNS) return undefined
  const columns = names.map((name) => ({ name, rule: usable(ruleOfName(bare(name))) }))
  return columns.some(({ rule }) => rule !== undefined) ? columns : undefined
}

const BYTE_ORDER_MARK = '\ufeff'

/** Without quotation marks and the marks of bold type. */
function bare(name: string): string {
  let from = 0
  let to = name.length
  while (from < to && MARKS.includes(name[from] as string)) from++
  while (to > from && MARKS.includes(name[to - 1] as string)) to--
  return name.slice(from, to)
}

const MARKS = '"\'`*'

function usable(rule: FieldRule | undefined): FieldRule | undefined {
  return rule === undefined || rule.strength === 'query' ? undefined : rule
}

/** False when the line is no row of the table. */
function readRow(scan: TextScan, table: TextTable, start: number, end: number): boolean {
  const { text } = scan
  const { delimiter, columns, loose } = table
  if ((delimiter === '' || isBar(delimiter)) && isRuler(text.slice(start, end))) return true
  const cells = delimiter === '' ? alignedCells(text, start, end, table) : delimitedCells(text, start, end, delimiter)
  if (cells.length !== columns.length) return false
  for (const [index, { name, rule }] of columns.entries()) {
    if (rule === undefined) continue
    const [from, to] = cells[index] as Cell
    const quoted = to - from > 1 && text[from] === '"' && text[to - 1] === '"' ? 1 : 0
    const value = text.slice(from + quoted, to - quoted)
    if (value.length < 4 && rule.strength !== 'numeric') continue
    if (loose && !looksTyped(value) && !looksGenerated(value)) continue
    if (delimiter === '' && value.includes(' ')) continue
    const type = decideCell(name, rule, value, 'string')
    if (type !== undefined) scan.addNumber(from + quoted, to - quoted, type, 'table-column')
  }
  return true
}

/** By where the columns begin, when a blank stands before each; a line with as many parts as names is a row as well. */
function alignedCells(text: string, start: number, end: number, { starts }: TextTable): readonly Cell[] {
  if (text.slice(start, end).trim() === '') return []
  const isAligned = starts.every((column) => {
    const at = start + column
    return column === 0 || at >= end || (text[at - 1] === ' ' && (text[at] !== ' ' || starts.length > 1))
  })
  const cells = isAligned ? cellsAt(text, start, end, starts) : spacedCells(text, start, end)
  const isRow = starts.length === 1 || cells.filter(([from, to]) => to > from).length > 1
  return isRow ? cells : []
}

/** The sign that parts the name from the cell after it, or from the one before it at the end of the line. */
function delimiterBeside(text: string, from: number, to: number): string {
  let after = to
  while (' "\'`*\r'.includes(text[after] ?? 'x')) after++
  const next = text[after] as string
  if (isDelimiter(next)) return next
  if (next !== '\n') return ''
  let before = from - 1
  while (' "\'`*'.includes(text[before] ?? 'x')) before--
  const last = text[before]
  return isDelimiter(last) ? last : ''
}

function isDelimiter(sign: string | undefined): sign is string {
  return sign !== undefined && (',;\t'.includes(sign) || isBar(sign))
}
