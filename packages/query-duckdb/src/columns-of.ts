import type { DuckDBConnection } from '@duckdb/node-api'
import type { BlobQuery } from '@selvedge/offload'

import { columnNames } from './column-names.ts'

/**
 * The columns of the table `data` that a query names; `undefined` when it may need all of them: for a star, for a name
 * that is no column, and for what is no query.
 */
export async function columnsOf(
  connection: DuckDBConnection,
  { sql, manifest }: BlobQuery,
): Promise<readonly string[] | undefined> {
  const known = columnNames(manifest)
  const parsed = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql])
  const tree = JSON.parse(String(parsed.getRowsJson()[0]?.[0])) as { readonly error: boolean }
  if (tree.error) return undefined

  const needed = new Set<string>()
  const open: unknown[] = [tree]
  while (open.length > 0) {
    const next = open.pop()
    // Which columns such a join compares depends on which there are.
    if (next === 'NATURAL' || next === 'POSITIONAL') return undefined
    if (typeof next !== 'object' || next === null) continue
    const { class: kind, column_names: names, using_columns: shared } = next as SerializedNode
    if (kind === 'STAR') return undefined
    if (kind === 'COLUMN_REF') {
      // A table, an alias and a field of a struct are spelled like columns.
      const columns = (names ?? []).flatMap((name) => known.get(name.toLowerCase()) ?? [])
      if (columns.length === 0) return undefined
      for (const column of columns) needed.add(column)
    }
    for (const name of shared ?? []) needed.add(known.get(name.toLowerCase()) ?? name)
    open.push(...Object.values(next))
  }
  return needed.size > 0 ? [...needed] : undefined
}

interface SerializedNode {
  readonly class?: string
  readonly column_names?: readonly string[]
  readonly using_columns?: readonly string[]
}
