import { decideField } from './field-value.ts'
import type { TextScan } from './text-scan.ts'
import type { ColumnRule } from './text-table.ts'

/** The values of an `INSERT` whose columns have been named, however many rows there are. */
export interface SqlValues {
  readonly names: readonly string[]
  readonly rules: readonly (ColumnRule | undefined)[]
  /** Where reading goes on. */
  next: number
  /** How many brackets are open. */
  depth: number
  column: number
  /** Line feeds in the row so far. */
  feeds: number
  /** The sign that ends the literal a piece of which was read, or ''. */
  inside: string
}

/** A longer literal is read in pieces. */
const LONGEST_LITERAL = 65_536

/** Begins to read rows at an index; not where others are being read, for then it stands in one of their values. */
export function beginValues(
  scan: TextScan,
  next: number,
  names: readonly string[],
  rules: readonly (ColumnRule | undefined)[],
): void {
  readValues(scan, next)
  scan.values ??= { names, rules, next, depth: 0, column: 0, feeds: 0, inside: '' }
}

/** Reads rows up to `to`; they end where something stands between two rows that is no comma. */
export function readValues(scan: TextScan, to: number): void {
  const { text } = scan
  for (let { values } = scan; values !== undefined && values.next < to; { values } = scan) {
    const sign = text[values.next] as string
    if (values.inside !== '' || (values.depth > 0 && (sign === "'" || sign === '"'))) {
      if (!readLiteral(scan, values, to, values.inside === '' ? sign : values.inside)) return
    } else if (goesOn(text, values, sign)) values.next++
    else {
      scan.values = undefined
    }
  }
}

/** False when the rows have ended: with another sign between them, or with a row of more values than there are names. */
function goesOn(text: string, values: SqlValues, sign: string): boolean {
  if (sign === '\n') return ++values.feeds <= values.names.length * 2 + 2
  if (sign === '(') {
    if (values.depth++ === 0) values.column = values.feeds = 0
    return true
  }
  if (values.depth === 0) return ', \t\r\\'.includes(sign) || (sign === 'n' && text[values.next - 1] === '\\')
  if (sign === ')') values.depth--
  else if (sign === ',' && values.depth === 1) return ++values.column < values.names.length
  return sign !== ';'
}

/** False when the end of the literal is not there yet. */
function readLiteral(scan: TextScan, values: SqlValues, to: number, mark: string): boolean {
  const { text } = scan
  const start = values.inside === '' ? values.next + 1 : values.next
  const most = Math.min(text.length, start + LONGEST_LITERAL)
  const end = endOfLiteral(text, start, most, mark)
  const isLong = end >= most && most === start + LONGEST_LITERAL
  // The mark may turn out to be doubled.
  const isOpen = end + 1 >= text.length && !scan.final && !isLong
  if (isOpen || end > to) return false
  const rule = values.depth === 1 ? values.rules[values.column] : undefined
  const name = values.names[values.column]
  if (rule !== undefined && name !== undefined) {
    const isPiece = isLong || values.inside !== ''
    const type =
      typeof rule === 'function'
        ? rule(text.slice(start, end))
        : isPiece
          ? rule.type
          : decideField(name, rule, text.slice(start, end), 'string')
    if (type !== undefined && end > start) scan.addNumber(start, end, type, 'sql-column')
  }
  values.inside = isLong ? mark : ''
  values.next = isLong ? end : end + 1
  return true
}

/** A quotation mark that is doubled or escaped belongs to the text. */
function endOfLiteral(text: string, from: number, limit: number, mark: string): number {
  let index = from
  while (index < limit) {
    if (text[index] === '\\') index++
    else if (text[index] === mark) {
      if (text[index + 1] !== mark) return index
      index++
    }
    index++
  }
  return Math.min(index, limit)
}
