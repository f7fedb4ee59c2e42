import { decideCell } from './column-value.ts'
import { UNSCANNED_TYPE } from './placeholder.ts'
import { looksGenerated, looksTyped } from './secret-shape.ts'
import {
  cellsAt,
  cornerCells,
  delimitedCells,
  endOfRecord,
  isBar,
  isRuler,
  spacedCells,
  trimmed,
  withoutReturn,
} from './table-cells.ts'
import type { Cell } from './table-cells.ts'
import type { TextScan } from './text-scan.ts'
import { LONGEST_ROW } from './text-table.ts'
import type { Column, TextTable } from './text-table.ts'

/** Reads the next row when it ends at or before `to`; the table ends where a line cannot belong to it. False when there is more to wait for. */
export function readNextRow(scan: TextScan, table: TextTable, to: number): boolean {
  const { text } = scan
  const start = table.next
  const length = text.length - start
  const isAll = scan.final || length > LONGEST_ROW
  // A row that grows by small pieces is not read again for each of them.
  if (!isAll && length * 8 < table.held * 9) return false
  table.held = length
  const most = Math.min(text.length, start + LONGEST_ROW)
  const isEnd = scan.final && most === text.length
  const feed = text.slice(start, most).indexOf('\n')
  if (feed === -1 && !isAll) return false
  const lineEnd = feed === -1 ? most : start + feed
  const end = table.inside ? lineEnd : rowEnd(scan, table, { start, lineEnd, most, isAll })
  if (end === undefined || end > to) return false
  if (table.inside || (feed === -1 && !isEnd)) {
    // Too long for its cells to be told apart. A sentence that could be a header does not decide about what no row stands before.
    if (!table.loose || table.hasRows) scan.addNumber(start, end, UNSCANNED_TYPE, 'unscanned')
    table.inside = feed === -1
  } else if (!readRow(scan, table, start, end)) {
    scan.table = undefined
    return true
  }
  table.held = 0
  table.next = table.inside ? end : end + 1
  return true
}

interface Extent {
  readonly start: number
  readonly lineEnd: number
  readonly most: number
  readonly isAll: boolean
}

/** A row goes over more lines when its quoted cells do, and the cells are as many as the names then. Undefined when that is open. */
function rowEnd(
  { text, final }: TextScan,
  { isQuoted, delimiter, columns }: TextTable,
  { start, lineEnd, most, isAll }: Extent,
): number | undefined {
  if (!isQuoted || !text.slice(start, lineEnd).includes('"')) return lineEnd
  const isEnd = final && most === text.length
  const end = endOfRecord(text, start, most, isEnd, delimiter)
  if (end <= lineEnd) return lineEnd
  if (end >= most && !isEnd) return isAll ? lineEnd : undefined
  return end <= most && delimitedCells(text, start, end, delimiter).length === columns.length ? end : lineEnd
}

/** False when the line is no row of the table, and the table has ended. */
function readRow(scan: TextScan, table: TextTable, start: number, end: number): boolean {
  const { text } = scan
  const { delimiter, columns } = table
  const line = text.slice(start, end)
  const hasBars = isBar(delimiter)
  if (table.filled !== -1) return readAsciidoc(scan, table, start, end)
  if ((delimiter === '' || hasBars) && isRuler(line)) {
    table.ruled = true
    return true
  }
  const wasRuled = table.ruled
  table.ruled = false
  if (delimiter === '') {
    const { cells, isExact } = alignedCells(text, start, end, table)
    if (cells.length === 0) return false
    readCells(scan, table, cells, isExact ? 0 : cells.length - columns.length, true)
    return true
  }
  const cells = delimitedCells(text, start, end, delimiter)
  const extra = cells.length - columns.length
  table.misfits = extra === 0 ? 0 : table.misfits + 1
  if (table.loose && !hasBars && table.misfits > MOST_MISFITS) return false
  if (extra !== 0 && cells.length < 2) return endures(table, line, wasRuled)
  const byCorner = extra > 0 && hasBars ? cornerCells(text, start, end, table.starts) : undefined
  if (byCorner?.length === columns.length) readCells(scan, table, byCorner, 0, table.loose)
  else if (table.missed > 0 && /[,;] /.test(line)) return endures(table, line, wasRuled)
  else
    readCells(
      scan,
      table,
      cells,
      extra,
      table.loose || table.missed > 0 || (extra !== 0 && !hasBars && isProse(line, extra)),
    )
  return true
}

/** Cells one after the other, on as many lines as there are; what begins with no bar goes on with a cell. */
function readAsciidoc(scan: TextScan, table: TextTable, start: number, end: number): boolean {
  const { text } = scan
  const { columns } = table
  if (/^[|,:!]={3,4}\s{0,4}$/.test(text.slice(start, Math.min(end, start + 10)))) return false
  let first = text.slice(start, end).indexOf('|')
  if (first === -1) first = end - start
  let from = start
  for (let to = start + first; ;) {
    const column = columns[(table.filled + columns.length - 1) % columns.length] as Column
    const cell = trimmed(text, from, withoutReturn(text, from, to))
    if (column.rule !== undefined && cell[1] > cell[0]) addCell(scan, table, column, cell, true)
    if (to >= end) return true
    table.filled = (table.filled + 1) % columns.length
    from = to + 1
    while (++to < end && text[to] !== '|');
  }
}

/** A line without the sign that parts cells: the rest of a cell, or what stands below a table. */
function endures(table: TextTable, line: string, wasRuled: boolean): boolean {
  if (isBar(table.delimiter) && !table.loose) return table.isBoxed && !(wasRuled && table.hasRows)
  if (line.trim() === '') table.loose = table.parted = true
  // Two columns are soon met in other texts.
  return table.columns.length > 2 || (!table.loose && ++table.missed < MOST_MISSED)
}

/** Lines that are no rows, where the header could be the words of a sentence. */
const MOST_MISFITS = 2
/** Remarks between the rows of two columns. */
const MOST_MISSED = 8

/** A comma and a blank part words; a mark before a comma ends the quoted cell of a row that began above. */
function isProse(line: string, extra: number): boolean {
  return extra > 0 ? /[,;] /.test(line) : !/"[,;\t]/.test(line)
}

/**
 * Where cells are more or fewer than names by `extra`, a name may be that of any of as many: what stands from the first to the last
 * of them goes when one of them does.
 */
function readCells(scan: TextScan, table: TextTable, cells: readonly Cell[], extra: number, loose: boolean): void {
  if (extra === 0) table.hasRows = true
  let done = 0
  for (const index of table.telling) {
    const column = table.columns[index] as Column
    const first = Math.max(done, extra < 0 ? index + extra : index)
    const last = Math.min(cells.length - 1, extra > 0 ? index + extra : index)
    if (first >= cells.length) return
    if (last < first) continue
    done = last + 1
    if (extra > 0 && !loose) addRange(scan, table, column, cells.slice(first, last + 1))
    else for (const cell of cells.slice(first, last + 1)) addCell(scan, table, column, cell, loose)
  }
}

function addRange(scan: TextScan, table: TextTable, column: Column, cells: readonly Cell[]): void {
  for (const cell of cells) {
    const type = typeOf(scan, table, column, cell, false)
    if (type === undefined) continue
    scan.addNumber((cells[0] as Cell)[0], (cells.at(-1) as Cell)[1], type, 'table-column')
    return
  }
}

function addCell(scan: TextScan, table: TextTable, column: Column, cell: Cell, loose: boolean): void {
  const type = typeOf(scan, table, column, cell, loose)
  if (type === undefined) return
  const [from, to] = bareCell(scan.text, cell)
  scan.addNumber(from, to, type, 'table-column')
}

/** Without its quotation marks. */
function bareCell(text: string, [from, to]: Cell): Cell {
  return to - from > 1 && text[from] === '"' && text[to - 1] === '"' ? [from + 1, to - 1] : [from, to]
}

function typeOf(
  { text }: TextScan,
  { delimiter }: TextTable,
  { name, rule }: Column,
  cell: Cell,
  loose: boolean,
): string | undefined {
  const value = text.slice(...bareCell(text, cell))
  if (typeof rule === 'function') return rule(value)
  if (rule === undefined || (value.length < 4 && rule.strength !== 'numeric')) return undefined
  if (loose && !looksTyped(value) && !looksGenerated(value)) return undefined
  if (delimiter === '' && value.includes(' ')) return undefined
  return decideCell(name, rule, value, 'string')
}

/** By where the columns begin, when a blank stands before each; a line with as many parts as names is a row as well. */
function alignedCells(
  text: string,
  start: number,
  end: number,
  { starts, columns }: TextTable,
): { readonly cells: readonly Cell[]; readonly isExact: boolean } {
  if (text.slice(start, end).trim() === '') return { cells: [], isExact: true }
  const isAligned = isAlignedLine(text, start, end, starts)
  const cells = isAligned ? cellsAt(text, start, end, starts) : spacedCells(text, start, end)
  const isRow = starts.length === 1 || cells.filter(([from, to]) => to > from).length > 1
  return { cells: isRow ? cells : [], isExact: isAligned || cells.length === columns.length }
}

function isAlignedLine(text: string, start: number, end: number, starts: readonly number[]): boolean {
  for (const column of starts) {
    const at = start + column
    if (at >= end) return true
    if (column !== 0 && (text[at - 1] !== ' ' || (text[at] === ' ' && starts.length === 1))) return false
  }
  return true
}
