import type { Comparison } from '@selvedge/content'

import { isClock, keeps, keepsClock, keepsTime } from './bounds.ts'
import { leafText, leavesOfColumns, readColumn, type ColumnValues } from './column-values.ts'
import type { Boosts, Scored } from './operators.ts'
import type { Universe } from './universe.ts'

const MAX_COLUMNS = 24
/** A bound that nearly all rows keep tells nothing. */
const MOST = 0.9

/** Rows whose value lies within the bound a question sets (`before 2020`, `more than 100`, `between 09:00 and 10:00`). */
export function boundedRows(universe: Universe, comparison: Comparison, scored: Scored, boosts: Boosts): void {
  const columns = universe.columns
    .map((column, index) => ({ index, column, named: scored.named[index]! }))
    .filter(({ column }) => column.count > 1 && column.records.tables[column.table]!.kind !== 'root')
    .sort((left, right) => right.named - left.named || left.index - right.index)
    .slice(0, MAX_COLUMNS)
  const leaves = leavesOfColumns(universe, new Set(columns.map(({ index }) => index)))
  const readable = columns.flatMap(({ index, named }) => {
    const column = readColumn(universe, index, leaves.get(index)!)
    return column !== undefined && isOfKind(column, comparison) ? [{ column, named }] : []
  })
  const best = Math.max(1e-6, ...readable.map(({ named }) => named))
  for (const { column, named } of readable) {
    // A number may bound any column: only one that is named. A time bounds columns of time, named or not.
    if (!comparison.temporal && named < best * 0.5) continue
    const kept = column.leaves.filter((leaf, at) => isWithin(universe, column, leaf, column.values[at]!, comparison))
    if (kept.length === 0 || kept.length > column.leaves.length * MOST) continue
    const strength = 0.35 + 0.35 * (named / best)
    for (const leaf of kept) boosts.add(universe, leaf, strength)
  }
}

/** Years are written as numbers too. */
function isOfKind({ kind, values }: ColumnValues, { temporal, value }: Comparison): boolean {
  if (kind === 'time') return temporal
  return !temporal || (/^\d{4}$/.test(value) && values.every((year) => year >= 1000 && year < 2200))
}

function isWithin(
  universe: Universe,
  { kind }: ColumnValues,
  leaf: number,
  value: number,
  comparison: Comparison,
): boolean {
  if (!isClock(comparison.value)) return kind === 'time' ? keepsTime(comparison, value) : keeps(comparison, value)
  const time = /[T ](\d\d:\d\d(?::\d\d)?)/.exec(leafText(universe, leaf))?.[1]
  return time !== undefined && keepsClock(comparison, time)
}
