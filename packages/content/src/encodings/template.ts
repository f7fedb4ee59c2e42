import type { Block } from './block.ts'

/** A string column as text around the value of another: `before + value + after`. */
export interface Template {
  readonly source: number
  readonly before: string
  readonly after: string
}

/** Fewer rows than this are cheaper written out. */
const LEAST_ROWS = 4
/** Characters of a template that are not worth factoring out. */
const LEAST_TEXT = 8

/** The template that every cell of a column follows, if there is one that pays. */
export function findTemplate(
  { columns, rows }: Block,
  column: number,
  isAllowed: (source: number) => boolean,
): Template | undefined {
  if (rows.length < LEAST_ROWS) return undefined
  const first = stringIn(rows[0]![column]!)
  if (first === undefined) return undefined

  for (let source = 0; source < columns.length; source++) {
    if (source === column || !isAllowed(source) || /[{}]/.test(columns[source]!)) continue
    const value = textIn(rows[0]![source]!)
    if (value === undefined || value.length === 0 || first.length - value.length < LEAST_TEXT) continue
    for (let at = first.indexOf(value); at >= 0; at = first.indexOf(value, at + 1)) {
      const template = { source, before: first.slice(0, at), after: first.slice(at + value.length) }
      if (/[{}]/.test(template.before + template.after)) break
      if (rows.every((row) => follows(row, column, template))) return template
    }
  }
  return undefined
}

function follows(row: readonly string[], column: number, { source, before, after }: Template): boolean {
  const value = textIn(row[source]!)
  return value !== undefined && stringIn(row[column]!) === before + value + after
}

function stringIn(cell: string): string | undefined {
  return cell.startsWith('"') ? (JSON.parse(cell) as string) : undefined
}

/** What stands for a cell inside a template: the text of a string, the digits of a number. */
function textIn(cell: string): string | undefined {
  if (cell.startsWith('"')) return JSON.parse(cell) as string
  return /^-?\d/.test(cell) ? cell : undefined
}
