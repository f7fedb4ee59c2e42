import { nodesOf, type ParsedQuery } from './parsed-query.ts'

/**
 * The columns of the table `data` that a query names, of those in `known` (their keys in small letters); `undefined` when
 * it may need all of them: for a star, and for a name that is no column.
 */
export function columnsOf({ root }: ParsedQuery, known: ReadonlyMap<string, string>): readonly string[] | undefined {
  const needed = new Set<string>()
  for (const node of nodesOf(root)) {
    // Which columns such a join compares depends on which there are.
    if (node['ref_type'] === 'NATURAL' || node['ref_type'] === 'POSITIONAL' || node.class === 'STAR') return undefined
    if (node.class === 'COLUMN_REF') {
      // A table, an alias and a field of a struct are spelled like columns.
      const columns = namesIn(node['column_names']).flatMap((name) => known.get(name.toLowerCase()) ?? [])
      if (columns.length === 0) return undefined
      for (const column of columns) needed.add(column)
    }
    for (const name of namesIn(node['using_columns'])) needed.add(known.get(name.toLowerCase()) ?? name)
  }
  return [...needed]
}

/** Names that a query spells, whatever they name. */
export function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
}
