import type { DuckDBConnection } from '@duckdb/node-api'
import type { ColumnType, Columnar, RowGroupBounds } from '@selvedge/offload'

import type { RowFilter } from './row-filters.ts'
import { identifier, sqlType } from './sql-type.ts'

const BOUNDS = identifier('bounds of row groups')

/**
 * The row groups in which rows may lie that meet all filters. DuckDB itself compares the bounds, as values of the types
 * that the columns of the table have: so whatever it makes of a value in a comparison, it makes of the bounds too.
 */
export async function keptGroups(
  connection: DuckDBConnection,
  { columns = [], groups }: Columnar,
  filters: readonly RowFilter[],
): Promise<readonly number[]> {
  const skipped = new Set<number>()
  for (const filter of filters) {
    const type = columns.find(({ name }) => name === filter.column)?.type
    if (type === undefined) continue
    groups.forEach((group, number) => {
      if (cannotMeet(group, filter, type)) skipped.add(number)
    })
    if ('mayHold' in filter)
      for (const number of await outOfBounds(connection, groups, filter.column, type, filter.mayHold))
        skipped.add(number)
  }
  return [...groups.keys()].filter((number) => !skipped.has(number))
}

/** By how many rows have no value. A value that was redacted is none in columns of other types than text. */
function cannotMeet({ rows, columns }: RowGroupBounds, filter: RowFilter, type: ColumnType): boolean {
  const nulls = columns.get(filter.column)?.nulls
  if ('is' in filter && filter.is === 'null') return type === 'text' && nulls === 0
  return nulls === rows
}

async function outOfBounds(
  connection: DuckDBConnection,
  groups: readonly RowGroupBounds[],
  column: string,
  type: ColumnType,
  mayHold: string,
): Promise<readonly number[]> {
  const bounds = groups.flatMap(({ columns }, number) => {
    const { least, greatest } = columns.get(column) ?? {}
    return least === undefined || greatest === undefined ? [] : [{ number, least, greatest }]
  })
  if (bounds.length === 0) return []
  try {
    await connection.run(
      `CREATE TABLE ${BOUNDS} AS SELECT number, TRY_CAST(least AS ${sqlType(type)}) AS least, TRY_CAST(greatest AS ${sqlType(type)}) AS greatest
       FROM (SELECT unnest(from_json($1::JSON, '[{"number":"INTEGER","least":"VARCHAR","greatest":"VARCHAR"}]'), recursive := true))`,
      [JSON.stringify(bounds)],
    )
    const out = await connection.runAndReadAll('SELECT * FROM json_execute_serialized_sql($1::VARCHAR)', [
      await notHolding(connection, mayHold),
    ])
    return out.getRowsJson().map(([number]) => Number(number))
  } catch {
    // What cannot be compared so skips nothing: the query itself then says what is wrong with it.
    return []
  } finally {
    await connection.run(`DROP TABLE IF EXISTS ${BOUNDS}`)
  }
}

/** The statement that asks for the groups of which the condition is false, and not merely unknown. */
async function notHolding(connection: DuckDBConnection, mayHold: string): Promise<string> {
  const condition = "'the condition'"
  const sql = `SELECT number FROM ${BOUNDS} WHERE NOT ${condition}`
  const parsed = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql])
  return String(parsed.getRowsJson()[0]?.[0]).replace(CONDITION, () => mayHold)
}

/** The fixed text in the statement above, in whose place the condition goes. */
const CONDITION = /\{"class":"CONSTANT"[^{}]{0,200}\{[^{}]{0,100}\{[^{}]{0,100}\}[^{}]{0,100}\}\}/
