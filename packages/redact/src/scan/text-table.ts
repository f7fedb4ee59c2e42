import type { FieldRule } from './field-words.ts'
import { columnsOf, headerTable } from './table-header.ts'
import { readNextRow } from './table-row.ts'
import type { TextScan } from './text-scan.ts'

/** What the name of a column says: a rule for secrets, or the type of a value that is personal under that name. */
export type ColumnRule = FieldRule | ((value: string) => string | undefined)

export interface Column {
  readonly name: string
  readonly rule: ColumnRule | undefined
}

/** A table in running text whose header names columns that hold secrets. */
export interface TextTable {
  /** The sign between cells; empty where blanks make the columns. */
  readonly delimiter: string
  readonly columns: readonly Column[]
  /** Which columns hold secrets, in order. */
  readonly telling: readonly number[]
  /** Where columns begin that blanks make, or where bars stand, counted from the start of a line. */
  readonly starts: readonly number[]
  /** The header could be the words of a sentence: values must look typed or generated. */
  loose: boolean
  /** Lines close the table: what has no bars before them belongs to a cell. */
  readonly isBoxed: boolean
  /** Cells may stand in quotation marks, and hold line breaks there. */
  readonly isQuoted: boolean
  /** Cells of AsciiDoc, one or more a line: how many of the row were read. -1 where each row is a line. */
  filled: number
  /** Lines without the sign that parts cells. */
  missed: number
  /** Lines one after the other that have fewer or more cells than there are names. */
  misfits: number
  /** Where the next row begins, or the next piece of one that is too long. */
  next: number
  /** How much of the next row was there when it was last looked at, and not all of it. */
  held: number
  /** The next piece goes on with a row. */
  inside: boolean
  /** Rows were read. */
  hasRows: boolean
  /** The line before was a ruler, or the table has not begun. */
  ruled: boolean
  /** A blank line was in the table. */
  parted: boolean
}

export type RuleOfName = (name: string) => ColumnRule | undefined

/** A line that may be a header. It is decided about when all of it and what is below it are there. */
export interface TableHeader {
  readonly lineStart: number
  /** `[from, to)` of the telling name. */
  readonly from: number
  readonly to: number
  readonly ruleOfName: RuleOfName
  /** Columns named elsewhere: the rows begin at `lineStart`. */
  readonly table: TextTable | undefined
  /** How much was there when it was last looked at, and not enough. */
  held: number
}

/** Longest header; no row is held back longer either. */
export const LONGEST_ROW = 65_536

/** `user,password,role` with the telling name at `[from, to)`: the rows below it are read by column from then on. */
export function beginTable(scan: TextScan, from: number, to: number, ruleOfName: RuleOfName): void {
  const lineStart = scan.lineStart(from, LONGEST_ROW)
  if (lineStart === -1 || scan.tableFrom >= lineStart + 1) return
  scan.tableFrom = lineStart + 1
  addHeader(scan, { lineStart, from, to, ruleOfName, table: undefined, held: 0 })
}

/** Reads rows by columns that were named elsewhere. */
export function beginRows(
  scan: TextScan,
  next: number,
  delimiter: string,
  names: readonly string[],
  ruleOfName: RuleOfName,
): void {
  const columns = columnsOf(names, ruleOfName)
  if (columns === undefined) return
  const table = { ...newTable(delimiter, columns, next), isQuoted: false }
  addHeader(scan, { lineStart: next, from: next, to: next, ruleOfName, table, held: 0 })
}

export function newTable(
  delimiter: string,
  columns: readonly Column[],
  next: number,
  more: Partial<TextTable> = {},
): TextTable {
  return {
    delimiter,
    columns,
    telling: columns.flatMap(({ rule }, index) => (rule === undefined ? [] : [index])),
    starts: [],
    loose: false,
    isBoxed: false,
    isQuoted: ',;\t'.includes(delimiter) && delimiter !== '',
    filled: -1,
    missed: 0,
    misfits: 0,
    next,
    held: 0,
    inside: false,
    hasRows: false,
    ruled: true,
    parted: false,
    ...more,
  }
}

/** In the order of lines, so that nothing depends on when the text came. */
function addHeader(scan: TextScan, header: TableHeader): void {
  const { headers } = scan
  let index = headers.length
  while (index > 0 && (headers[index - 1] as TableHeader).lineStart > header.lineStart) index--
  headers.splice(index, 0, header)
  readTables(scan, header.lineStart)
}

/** Reads headers, and the rows that end at or before `to`: what wakes headers there has been looked at. */
export function readTables(scan: TextScan, to: number): void {
  for (;;) {
    const { table } = scan
    const header = scan.headers[0]
    if (table !== undefined && (header === undefined || table.next < header.lineStart)) {
      if (table.next >= to || !readNextRow(scan, table, to)) return
      continue
    }
    if (header === undefined) return
    if (table === undefined || table.next === header.lineStart) {
      const begun = header.table ?? headerTable(scan, header)
      if (begun === 'later') return
      if (begun !== undefined) scan.table = joined(table, begun)
    }
    // Else the line is part of a cell of the table before.
    scan.headers.shift()
  }
}

/**
 * A row of words is no header that ends the table: it is read as a row, and what it names is protected from then on as
 * well.
 */
function joined(before: TextTable | undefined, begun: TextTable): TextTable {
  if (before === undefined || before.parted || !begun.isQuoted || before.delimiter !== begun.delimiter) return begun
  if (before.columns.length !== begun.columns.length) return begun
  const columns = begun.columns.map((column, index) => {
    const known = before.columns[index] as Column
    return known.rule === undefined ? column : known
  })
  const { next, hasRows } = before
  return newTable(begun.delimiter, columns, next, { hasRows, loose: before.loose && begun.loose })
}
