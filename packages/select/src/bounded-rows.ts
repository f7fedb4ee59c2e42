import type { Comparison } from '@selvedge/content'

import { leafText, leavesOfColumns, readColumn, readNumber } from './column-values.ts'
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
  const best = Math.max(1e-6, ...columns.map(({ named }) => named))
  const leaves = leavesOfColumns(universe, new Set(columns.map(({ index }) => index)))
  for (const { index, named } of columns) {
    // A number may bound any column: only one that is named. A time bounds columns of time, named or not.
    if (!comparison.temporal && named < best * 0.5) continue
    const column = readColumn(universe, index, leaves.get(index)!)
    if (column === undefined || (column.kind === 'time') !== comparison.temporal) continue
    const kept = column.leaves.filter((leaf, at) => isWithin(universe, leaf, column.values[at]!, comparison))
    if (kept.length === 0 || kept.length > column.leaves.length * MOST) continue
    const strength = 0.35 + 0.35 * (named / best)
    for (const leaf of kept) boosts.add(universe, leaf, strength)
  }
}

function isWithin(
  universe: Universe,
  leaf: number,
  value: number,
  { operator, value: bound, to }: Comparison,
): boolean {
  if (isClock(bound)) {
    const time = /[T ](\d\d:\d\d(?::\d\d)?)/.exec(leafText(universe, leaf))?.[1]
    return time !== undefined && keepsClock({ operator, value: bound, ...(to !== undefined && { to }) }, time)
  }
  return keeps({ operator, value: bound, ...(to !== undefined && { to }) }, value)
}

/** `9:30`, `14:05:59`. */
export function isClock(text: string): boolean {
  return /^\d{1,2}:\d\d/.test(text)
}

/** The same for a time of day, which compares as text. */
export function keepsClock({ operator, value: bound, to }: Omit<Comparison, 'temporal'>, time: string): boolean {
  const low = bound.padStart(5, '0')
  if (operator === 'above') return time >= low
  if (operator === 'below') return time < low
  return time >= low && time <= (to ?? low).padStart(5, '0') + ':99'
}

/** Whether a number (a time as milliseconds) keeps a bound. */
export function keeps({ operator, value: bound, to }: Omit<Comparison, 'temporal'>, value: number): boolean {
  const low = boundValue(bound)
  if (low === undefined) return false
  if (operator === 'above') return value > low
  if (operator === 'below') return value < low
  const high = to === undefined ? undefined : boundValue(to)
  return high !== undefined && value >= low && value <= high
}

function boundValue(text: string): number | undefined {
  if (/^(?:19|20)\d\d(?:-\d\d)*$/.test(text)) return Date.parse(text)
  return readNumber(text)
}
