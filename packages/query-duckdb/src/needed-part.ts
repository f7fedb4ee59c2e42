import type { DuckDBConnection } from '@duckdb/node-api'
import type { BlobQuery } from '@selvedge/offload'

import { columnNames } from './column-names.ts'
import { columnsOf, namesIn } from './columns-of.ts'
import { keptGroups } from './kept-groups.ts'
import { nodesOf, parseQuery } from './parsed-query.ts'
import { rowFilters } from './row-filters.ts'
import type { NeededPart } from './write-table.ts'

/** Columns and row groups of an adopted result without which the query would have another answer. */
export async function neededPart(request: BlobQuery): Promise<NeededPart | undefined> {
  if (request.columnar === undefined) return undefined
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  try {
    return await partOf(connection, request.columnar, request)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

async function partOf(
  connection: DuckDBConnection,
  columnar: NonNullable<BlobQuery['columnar']>,
  { sql, manifest }: BlobQuery,
): Promise<NeededPart> {
  const query = await parseQuery(connection, sql)
  const table = await columnar(query && [...nodesOf(query.root)].flatMap((node) => namesIn(node['column_names'])))
  const { columns, groups } = table
  const all = { ...(columns && { columns }), rows: rowsIn(groups) }
  if (query === undefined) return all
  if (columns === undefined) {
    // What the rows hold tells the types then, so that none may be left out.
    const names = columnsOf(query, columnNames(manifest))
    return { ...all, ...(names !== undefined && names.length > 0 && { names }) }
  }
  const known = new Map(columns.map(({ name }) => [name.toLowerCase(), name]))
  const names = columnsOf(query, known)
  const filters = rowFilters(query, known)
  const kept = filters.length === 0 ? [...groups.keys()] : await keptGroups(connection, table, filters)
  return {
    columns,
    ...(names && { names }),
    groups: kept,
    rows: rowsIn(kept.map((group) => groups[group]!)),
  }
}

function rowsIn(groups: readonly { readonly rows: number }[]): number {
  return groups.reduce((sum, { rows }) => sum + rows, 0)
}
