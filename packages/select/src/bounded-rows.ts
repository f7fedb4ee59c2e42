import type { Comparison } from '@selvedge/content'

import { isClock, keeps, keepsClock, keepsTime } from './bounds.ts'
import { leafText, leavesOfColumns, readColumn, type ColumnValues } from './column-values.ts'
import type { Bounded } from './operators.ts'
import type { Universe } from './universe.ts'

const MAX_COLUMNS = 24
/** A bound that nearly all rows keep tells nothing by itself. */
const MOST = 0.9
/** Share of the rows that a bound may pick in a column that no word names. */
const FEW = 0.1

/** Rows whose value lies within the bounds a question sets (`before 2020`, `more than 100`, `between 09:00 and 10:00`). */
export function boundedRows(
  universe: Universe,
  bounds: readonly { readonly comparison: Comparison; readonly near: Float32Array }[],
  named: Float32Array,
): readonly Bounded[] {
  const candidates = universe.columns
    .map((column, index) => ({ index, column, named: named[index]! }))
    .filter(({ column }) => column.count > 1 && column.records.tables[column.table]!.kind !== 'root')
    .sort((left, right) => right.named - left.named || left.index - right.index)
    .slice(0, MAX_COLUMNS)
  const leaves = leavesOfColumns(universe, new Set(candidates.map(({ index }) => index)))
  const columns = candidates.flatMap(({ index, named }) => {
    const column = readColumn(universe, index, leaves.get(index)!)
    return column === undefined ? [] : [{ column, named }]
  })
  return bounds.flatMap(({ comparison, near }) => {
    const isNear = ({ column }: { readonly column: ColumnValues }) => near[column.column]! > 0
    const inTime = columns.filter(({ column }) => isOfKind(column, comparison))
    // `A price between 1990 and 2050` is no matter of years.
    const numbers =
      comparison.temporal && /^\d{4}$/.test(comparison.value) && !inTime.some(isNear)
        ? columns.filter((one) => one.column.kind === 'number' && isNear(one))
        : []
    const ofKind = numbers.length > 0 ? numbers : inTime
    // The words by the number say which column is meant, where they name one.
    const isNamedNear = ofKind.some(isNear)
    const readable = isNamedNear ? ofKind.map(({ column }) => ({ column, named: near[column.column]! })) : ofKind
    const best = Math.max(1e-6, ...readable.map(({ named }) => named))
    return readable.flatMap(({ column, named }): Bounded[] => {
      const isNamed = comparison.temporal || named >= best * 0.5
      // A number may bound any column where none is named: then one in which few rows keep it.
      if (!isNamed && best > 1e-6) return []
      const kept = column.leaves.filter((leaf, at) => isWithin(universe, column, leaf, column.values[at]!, comparison))
      const share = kept.length / column.leaves.length
      if (!isNamed && share > FEW) return []
      return [{ comparison, leaves: kept, strength: share <= MOST ? 0.35 + 0.35 * (named / best) : 0 }]
    })
  })
}

/** Years are written as numbers too. */
function isOfKind({ kind, epoch, values }: ColumnValues, { temporal, value }: Comparison): boolean {
  if (kind === 'time') return temporal || epoch !== undefined
  return !temporal || (/^\d{4}$/.test(value) && values.every((year) => year >= 1000 && year < 2200))
}

function isWithin(
  universe: Universe,
  { kind, epoch = 1 }: ColumnValues,
  leaf: number,
  value: number,
  comparison: Comparison,
): boolean {
  if (!comparison.temporal) return keeps(comparison, value / epoch)
  if (!isClock(comparison.value)) return kind === 'time' ? keepsTime(comparison, value) : keeps(comparison, value)
  const time = /[T ](\d\d:\d\d(?::\d\d)?)/.exec(leafText(universe, leaf))?.[1]
  return time !== undefined && keepsClock(comparison, time)
}
