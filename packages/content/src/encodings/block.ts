import { assertArgument } from '../assert-argument.ts'
import { findTemplate, type Template } from './template.ts'

/** Records that have the same columns: one text of JSON for each cell. */
export interface Block {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface WriteBlockOptions {
  /** Writes a column that follows a template of another (`https://…/{id}`) once. @default false */
  readonly templates?: boolean
}

/**
 * A block as JSON: `{"all":{…},"from":{…},"cols":[…],"rows":[[…]]}`. `all` holds what every row has in common, `from`
 * the columns that can be made from others; both only where they make the text shorter.
 */
export function writeBlock(block: Block, options: WriteBlockOptions = {}): string {
  assertArgument('writeBlock', 'block', block, 'options')
  assertArgument('writeBlock', 'options', options, 'options')
  const { columns, rows } = block
  assertArgument('writeBlock', 'columns', columns, 'list')
  assertArgument('writeBlock', 'rows', rows, 'rows')
  const { templates = false } = options
  const constant = new Set<number>()
  const derived = new Map<number, Template>()
  for (let column = 0; column < columns.length; column++) {
    // One column stays, or nothing would say how many rows there are.
    if (constant.size < columns.length - 1 && isWorthLifting(rows, column)) constant.add(column)
  }
  if (templates) {
    for (let column = 0; column < columns.length; column++) {
      if (constant.has(column)) continue
      const template = findTemplate(
        { columns, rows },
        column,
        (source) => !constant.has(source) && !derived.has(source),
      )
      if (template !== undefined) derived.set(column, template)
    }
    // A column that another one is made from stays.
    for (const { source } of derived.values()) derived.delete(source)
  }

  const listed = columns.map((_, column) => column).filter((column) => !constant.has(column) && !derived.has(column))
  const parts: string[] = []
  if (constant.size > 0) {
    parts.push(
      `"all":{${[...constant].map((column) => `${JSON.stringify(columns[column])}:${rows[0]![column]}`).join(',')}}`,
    )
  }
  if (derived.size > 0) {
    const entries = [...derived].map(
      ([column, template]) => `${JSON.stringify(columns[column])}:${JSON.stringify(spell(template, columns))}`,
    )
    parts.push(`"from":{${entries.join(',')}}`)
  }
  parts.push(`"cols":[${listed.map((column) => JSON.stringify(columns[column])).join(',')}]`)
  parts.push(`"rows":[${rows.map((row) => `[${listed.map((column) => row[column]).join(',')}]`).join(',')}]`)
  return `{${parts.join(',')}}`
}

function spell({ before, source, after }: Template, columns: readonly string[]): string {
  return `${before}{${columns[source]!}}${after}`
}

/** The same cell in at least three rows, or a long one in two. */
function isWorthLifting(rows: Block['rows'], column: number): boolean {
  const first = rows[0]?.[column]
  if (first === undefined || rows.length < 2 || (rows.length === 2 && first.length < 8)) return false
  for (const row of rows) if (row[column] !== first) return false
  return true
}
