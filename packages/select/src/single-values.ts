import type { Query } from '@selvedge/content'

import { FULL, type Matches } from './match-query.ts'
import type { Universe } from './universe.ts'

/** Such a value is asked for by its name alone; a record has other values that say which it is. */
const WORTH = 1.5

/**
 * For columns with one value in the whole document (`/environment/platform_release`): how much of the question their names
 * carry, from 0 up. The document is no record that could answer better or worse than another. 0 for the columns of tables.
 */
export function singleValues({ columns }: Universe, query: Query, matches: Matches): Float32Array {
  const weights = query.groups.map(({ weight, asked }) => (asked ? 0 : weight))
  const total = weights.reduce((sum, weight) => sum + weight, 1e-9)
  return Float32Array.from(columns, ({ records, table }, column) => {
    if (records.tables[table]!.kind !== 'root') return 0
    const levels = weights.map((weight, group) => weight * matches.columns[column * matches.groups + group]!)
    return (WORTH * levels.reduce((sum, level) => sum + level, 0)) / (FULL * total)
  })
}
