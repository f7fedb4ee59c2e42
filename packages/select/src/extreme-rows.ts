import type { Query } from '@selvedge/content'

import { RUNNER_UP, bestPlaces } from './best-places.ts'
import { leavesOfColumns, namesTime, readColumn, type ColumnValues } from './column-values.ts'
import { extremeCounts, extremeLengths } from './extreme-sizes.ts'
import type { Boosts, Scored } from './operators.ts'
import type { Universe } from './universe.ts'

/** Columns looked at, the best named first. */
const MAX_COLUMNS = 6
/** Rows that answer nearly as well as the best: among these the extreme is sought too (`in 2008 the peak …`). */
const AMONG_BEST = 0.85

/** The rows with the greatest or least value of the columns a question names: over all rows, and among those that match it best. */
export function extremeRows(universe: Universe, query: Query, scored: Scored, boosts: Boosts): void {
  const { direction: asked, temporal, quality, ofLength } = query.extreme!
  const named = scored.measured
  const candidates = candidateColumns(universe, named)
  const leaves = leavesOfColumns(universe, new Set(candidates))
  const compared = candidates
    .map((column) => readColumn(universe, column, leaves.get(column)!))
    .filter((values) => values !== undefined)
    .filter(({ kind }) => (temporal ? kind === 'time' : true))
  const numbers = compared.filter(({ kind }) => kind === 'number')
  const readable = (temporal || numbers.length === 0 ? compared : numbers).slice(0, MAX_COLUMNS)
  if (!readable.some(({ column }) => named[column]! > 0)) {
    if (ofLength === true) extremeLengths(universe, query.extreme!, named, boosts)
    else if (!temporal && extremeCounts(universe, query, boosts)) return
  }
  const best = Math.max(1e-6, ...readable.map(({ column }) => named[column]!))
  let topItem = 0
  for (const score of scored.items) if (score > topItem) topItem = score

  for (const column of readable) {
    const share = named[column.column]! / best
    const direction = quality === undefined ? asked : endOf(quality, universe.columns[column.column]!.path)
    const strength =
      share > 0 ? 0.5 + 0.5 * share : temporal && namesTime(universe.columns[column.column]!.path) ? 0.5 : 0.3
    const wanted: Wanted = { direction, places: query.extreme!.places }
    boostExtremes(universe, column, wanted, strength, boosts, () => true)
    if (scored.hasConditions)
      boostExtremes(universe, column, wanted, strength, boosts, (leaf) => scored.meets(universe.item[leaf]!))
    // Where the question sets no condition, no row meets it better than the others.
    if (topItem > 0.5) {
      boostExtremes(
        universe,
        column,
        wanted,
        strength,
        boosts,
        (leaf) => scored.items[universe.item[leaf]!]! >= AMONG_BEST * topItem,
      )
    }
  }
}

/** `The last to be closed`: the latest in a column of times the question names. */
export function firstInTime(universe: Universe, from: 'start' | 'end', scored: Scored, boosts: Boosts): void {
  const candidates = candidateColumns(universe, scored.named).filter((column) => scored.named[column]! > 0)
  const leaves = leavesOfColumns(universe, new Set(candidates))
  const times = candidates
    .map((column) => readColumn(universe, column, leaves.get(column)!))
    .filter((values) => values?.kind === 'time')
    .slice(0, 2)
  for (const column of times) {
    const wanted: Wanted = { direction: from === 'end' ? 'max' : 'min', places: 1 }
    boostExtremes(universe, column!, wanted, 0.5, boosts, (leaf) => scored.meets(universe.item[leaf]!))
  }
}

interface Wanted {
  readonly direction: 'max' | 'min'
  readonly places: number
}

/** Of what is better the more there is, the best is the most; of all else (errors, delays, costs) it is the least. */
const MORE_IS_BETTER =
  /rat(?:ing|ed)|score|grade|stars|points|votes|rank(?:ing)?$|success|accura|satisf|uptime|yield|profit/i

function endOf(quality: 'best' | 'worst', path: string): 'max' | 'min' {
  return MORE_IS_BETTER.test(path) === (quality === 'best') ? 'max' : 'min'
}

/** Columns of tables, the best named first; those without any name in the question last. */
function candidateColumns(universe: Universe, named: Float32Array): number[] {
  return universe.columns
    .map((column, index) => ({ index, column, named: named[index]! }))
    .filter(({ column }) => column.count > 2 && column.records.tables[column.table]!.kind !== 'root')
    .sort((left, right) => right.named - left.named || left.index - right.index)
    .slice(0, 24)
    .map(({ index }) => index)
}

function boostExtremes(
  universe: Universe,
  { leaves, values }: ColumnValues,
  wanted: Wanted,
  strength: number,
  boosts: Boosts,
  among: (leaf: number) => boolean,
): void {
  const picked: number[] = []
  for (let at = 0; at < leaves.length; at++) if (among(leaves[at]!)) picked.push(at)
  const { order, winners } = bestPlaces(
    picked.map((at) => values[at]!),
    wanted,
  )
  for (const [rank, index] of order.entries())
    boosts.add(universe, leaves[picked[index]!]!, rank < winners ? strength : strength * RUNNER_UP)
}
