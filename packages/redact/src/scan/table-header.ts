import { decideCell } from './column-value.ts'
import { looksGenerated, looksTyped } from './secret-shape.ts'
import {
  cellsAt,
  delimitedCells,
  hasOther,
  isBar,
  isRuler,
  rulerColumns,
  rulerCorners,
  spacedCells,
} from './table-cells.ts'
import type { Cell } from './table-cells.ts'
import type { TextScan } from './text-scan.ts'
import { LONGEST_ROW, newTable } from './text-table.ts'
import type { Column, ColumnRule, RuleOfName, TableHeader, TextTable } from './text-table.ts'

const MOST_COLUMNS = 4096

type Columns = readonly Column[]

/** A header cell is a name: a few words of letters, digits and marks of names. */
const HEADER_CELL = /^["'`*]{0,3}[\p{L}_][\p{L}\p{N}\w .#/-]{0,40}["'`*]{0,3}$/u
/** Where only blanks tell cells from words, a name is short. */
const SPACED_CELL = /^[\p{L}_][\p{L}\p{N}\w#/-]{0,40}(?: [\p{L}\p{N}\w#/()-]{1,20}){0,2}$/u

/** The table below a line with a telling name, `later` when not enough of it is there, undefined when the line is no header. */
export function headerTable(scan: TextScan, header: TableHeader): TextTable | 'later' | undefined {
  const { text } = scan
  const { lineStart, from, to, ruleOfName } = header
  const length = text.length - lineStart
  const isAll = scan.final || length > LONGEST_ROW * LINES
  if (!isAll && length * 8 < header.held * 9) return 'later'
  header.held = length
  const lineEnd = lineEndAfter(text, lineStart)
  if (lineEnd === -1) return scan.final || length > LONGEST_ROW || !mayHead(text, header) ? undefined : 'later'
  const delimiter = delimiterBeside(text, from, to)
  const line = { lineStart, lineEnd, ruleOfName }
  if (text[pastName(text, to)] === '─') return titledBox(scan, line)
  if (delimiter !== '' && !isBar(delimiter)) return delimitedTable(scan, line, delimiter)
  if (!mayHead(text, header)) return undefined
  const below = lineBelow(scan, lineEnd, delimiter === '')
  const second = below === undefined || delimiter === '' || delimiter === '|' ? below : lineBelow(scan, below.end)
  if (below === undefined || second === undefined) return 'later'
  return delimiter === '' ? alignedTable(scan, line, below.end) : barTable(scan, line, below.end, second.end, delimiter)
}

/** The header and two lines below it. */
const LINES = 3

/** False when what is there of a line already says that it is no header: a long line is not held back then. */
function mayHead(text: string, { lineStart, from, to }: TableHeader): boolean {
  const feed = lineEndAfter(text, lineStart)
  const end = feed === -1 ? text.length : feed
  if (feed === -1 && pastName(text, to) >= text.length) return true
  if (text[pastName(text, to)] === '─') return true
  const delimiter = delimiterBeside(text, from, to)
  if (delimiter === '') return !NOT_SPACED.test(text.slice(lineStart, end))
  const cells = delimitedCells(text, lineStart, end, delimiter).slice(0, feed === -1 ? -1 : undefined)
  // Two cells may be a name and its value.
  if (!isBar(delimiter) && cells.length < 3) return end - lineStart < LONGEST_PAIR
  return cells.every(([start, last]) =>
    HEADER_CELL.test(text.slice(text[start] === BYTE_ORDER_MARK ? start + 1 : start, last)),
  )
}

const LONGEST_PAIR = 8192
/** What stands in no name where blanks part them. */
const NOT_SPACED = /[^\p{L}\p{N}\w#/() \r\ufeff-]/u

/** Index of the line feed, or -1 when the line is too long or not all there. */
function lineEndAfter(text: string, from: number): number {
  const feed = text.slice(from, from + LONGEST_ROW + 1).indexOf('\n')
  return feed === -1 ? -1 : from + feed
}

/** End of the line below one that ends at `end`, or of as much of it as counts; undefined when it may go on. */
function lineBelow(scan: TextScan, end: number, asRuler = false): { readonly end: number } | undefined {
  const { text } = scan
  const from = Math.min(end + 1, text.length)
  const feed = lineEndAfter(text, from)
  if (feed !== -1) return { end: feed }
  const isOpen = !scan.final && text.length - from <= LONGEST_ROW
  if (isOpen && !(asRuler && hasOther(text.slice(from)))) return undefined
  return { end: Math.min(text.length, from + LONGEST_ROW) }
}

interface Line {
  readonly lineStart: number
  readonly lineEnd: number
  readonly ruleOfName: RuleOfName
}

function delimitedTable(
  scan: TextScan,
  { lineStart, lineEnd, ruleOfName }: Line,
  delimiter: string,
): TextTable | 'later' | undefined {
  const { text } = scan
  const cells = delimitedCells(text, lineStart, lineEnd, delimiter)
  const columns = columnsIn(text, cells, HEADER_CELL, ruleOfName)
  const loose = text.slice(lineStart, lineEnd).includes(' ')
  const isTable = columns !== undefined && columns.length > 1
  const rows = loose && isTable ? rowsBelow(scan, { lineStart, lineEnd, ruleOfName }, delimiter, columns.length) : true
  if (rows === 'later') return rows
  if (addPair(scan, cells, ruleOfName) || !isTable || !rows) return undefined
  return newTable(delimiter, columns, lineEnd + 1, { loose })
}

/**
 * `return username, password, True` is written like a header that has blanks. What says that it is one are the lines below it: the next
 * has as many cells and begins as far from the edge. Where a blank follows each comma, so does the one after it, if there is one, or
 * there are three cells and more and no sign of code.
 */
function rowsBelow(scan: TextScan, { lineStart, lineEnd }: Line, delimiter: string, count: number): boolean | 'later' {
  const { text } = scan
  const first = text.slice(lineStart, lineEnd)
  const isSpaced = SPACED.test(first)
  if (STATEMENT.test(first.slice(0, LONGEST_START)) || (isSpaced && SENTENCE.test(first))) return false
  const below = lineBelow(scan, lineEnd)
  const second = below !== undefined && isSpaced ? lineBelow(scan, below.end) : below
  if (below === undefined || second === undefined) return 'later'
  const isRow = (from: number, end: number) =>
    indentOf(text, from, end) === indentOf(text, lineStart, lineEnd) &&
    delimitedCells(text, from, end, delimiter).length === count
  if (!isRow(lineEnd + 1, below.end)) return false
  if (!isSpaced || text.slice(below.end, second.end).trim() === '' || isRow(below.end + 1, second.end)) return true
  return count > 2 && !CODE.test(text.slice(lineEnd, below.end))
}

/** A line of code or of a query that names what it works on. */
const STATEMENT =
  /^\s{0,80}(?:return|yield|import|export|print|echo|raise|throw|global|nonlocal|del|def|for|if|let|const|var|select|update|from|unset|local|readonly|case|assert|await)\s/i
const LONGEST_START = 96
const SPACED = /[,;\t] /
const SENTENCE = /\b(?:and|or|the|an?|of|to|your|is|are|with|for)\b/i
const CODE = /[()[\]{}=]/

function indentOf(text: string, from: number, end: number): number {
  let index = from
  while (index < end && (text[index] === ' ' || text[index] === '\t')) index++
  return index - from
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
  if (
    rule === undefined ||
    typeof rule === 'function' ||
    !isTight ||
    value.length < SHORTEST_VALUE ||
    NUMBERED.test(value)
  )
    return false
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
function barTable(
  scan: TextScan,
  header: Line,
  belowEnd: number,
  secondEnd: number,
  delimiter: string,
): TextTable | undefined {
  const { text } = scan
  const { lineStart, lineEnd, ruleOfName } = header
  const columns = columnsIn(text, delimitedCells(text, lineStart, lineEnd, delimiter), HEADER_CELL, ruleOfName)
  if (columns === undefined) return undefined
  if (OPENS_ASCIIDOC.test(text.slice(Math.max(0, lineStart - 8), lineStart)))
    return newTable(delimiter, columns, lineEnd + 1, { filled: 0 })
  const below = text.slice(lineEnd + 1, belowEnd)
  // A title over the columns of a box.
  if (isRuler(below) && rulerCorners(below).length > columns.length + 1) return undefined
  const ruled = (ruler: string, next: number) =>
    newTable(delimiter, columns, next, { starts: rulerCorners(ruler), isBoxed: /^ {0,8}[+├╞╟╠┡]/.test(ruler) })
  if (isRuler(below)) {
    return columns.length > 1 || /^ {0,8}[+|├╞╟╠]/.test(below) ? ruled(below, lineEnd + 1) : undefined
  }
  // Some boxes have a line of types before the dashes.
  const second = text.slice(belowEnd + 1, secondEnd)
  if (delimiter !== '|' && isRuler(second)) return ruled(second, belowEnd + 1)
  const isTight = columns.length > 1 && !/[ \t]/.test(text.slice(lineStart, lineEnd)) && !/ \||\| /.test(below)
  const cells = isTight ? delimitedCells(text, lineEnd + 1, belowEnd, delimiter) : []
  return cells.length === columns.length ? newTable(delimiter, columns, lineEnd + 1, { loose: true }) : undefined
}

/** The line before the names of an AsciiDoc table. */
const OPENS_ASCIIDOC = /(?:^|\n)\|={3,4}\r?\n(?:\r?\n)?$/

/** `┌─id─┬─password─┐`: the names stand in the upper edge of a box. */
function titledBox(scan: TextScan, { lineStart, lineEnd, ruleOfName }: Line): TextTable | undefined {
  const edge = scan.text.slice(lineStart, lineEnd).trim()
  if (edge[0] !== '┌' || edge.at(-1) !== '┐') return undefined
  const names = edge
    .slice(1, -1)
    .split('┬')
    .map((name) => name.replaceAll('─', ' ').trim())
  const columns = names.every((name) => HEADER_CELL.test(name)) ? columnsOf(names, ruleOfName) : undefined
  return (
    columns && newTable('│', columns, lineEnd + 1, { isBoxed: true, starts: rulerCorners(edge).filter(isEdge(edge)) })
  )
}

function isEdge(edge: string): (corner: number) => boolean {
  return (corner) => '┌┬┐'.includes(edge[corner] as string)
}

/** Columns made by blanks: with dashes below each name, or with two blanks and more between names. */
function alignedTable(
  scan: TextScan,
  { lineStart, lineEnd, ruleOfName }: Line,
  belowEnd: number,
): TextTable | undefined {
  const { text } = scan
  const below = text.slice(lineEnd + 1, belowEnd)
  const isRuled = isRuler(below) && !/[^ \-=─\r]/.test(below)
  const cells = isRuled ? [] : spacedCells(text, lineStart, lineEnd)
  const starts = isRuled ? rulerColumns(text, lineEnd + 1, belowEnd) : cells.map(([start]) => start - lineStart)
  if (starts.length > MOST_COLUMNS || (!isRuled && starts.length < 2)) return undefined
  const named = isRuled ? cellsAt(text, lineStart, lineEnd, starts) : cells
  const columns = columnsIn(text, named, SPACED_CELL, ruleOfName)
  if (!isRuled && columns !== undefined && !isHeaderLine(columns)) return undefined
  return columns && newTable('', columns, lineEnd + 1, { starts, loose: true })
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

export function columnsOf(names: readonly string[], ruleOfName: RuleOfName): Columns | undefined {
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

function usable(rule: ColumnRule | undefined): ColumnRule | undefined {
  return typeof rule !== 'function' && rule?.strength === 'query' ? undefined : rule
}

function pastName(text: string, to: number): number {
  let after = to
  while (' "\'`*\r'.includes(text[after] ?? 'x')) after++
  return after
}

/** The sign that parts the name from the cell after it, or from the one before it at the end of the line. */
function delimiterBeside(text: string, from: number, to: number): string {
  const after = pastName(text, to)
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
