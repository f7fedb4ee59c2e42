import type { Query } from '@selvedge/content'

import { leafText, leavesOfColumns } from './column-values.ts'
import type { Matches } from './match-query.ts'
import type { Boosts } from './operators.ts'
import { NO_COLUMN, type Universe } from './universe.ts'

/** A column with more values is no choice among a few. */
const MOST_VALUES = 60
/** Where more rows are of another value, those of this one are the exception. */
const MOST = 0.6
const STRENGTH = { firm: 0.8, loose: 0.5 }

/** Rows with another value than the one a question rules out: `in a currency other than EUR`, `not running`. */
export function otherRows(universe: Universe, excluded: Query['excluded'], matches: Matches, boosts: Boosts): void {
  if (excluded.groups.length === 0) return
  let mask = 0
  for (const group of excluded.groups) mask |= 1 << group
  const named = new Set<number>()
  for (let leaf = 0; leaf < universe.leaves; leaf++) {
    const column = universe.column[leaf]!
    const isThatValue = matches.covered[leaf] === 1 && (matches.leaves[leaf]! & mask) !== 0
    if (isThatValue && column !== NO_COLUMN && universe.columns[column]!.distinct <= MOST_VALUES) named.add(column)
  }
  if (named.size === 0) return
  for (const leaves of leavesOfColumns(universe, named).values()) {
    const others = leaves.filter((leaf) => (matches.leaves[leaf]! & mask) === 0 && leafText(universe, leaf) !== '')
    if (others.length > leaves.length * MOST) continue
    for (const leaf of others) boosts.add(universe, leaf, excluded.firm ? STRENGTH.firm : STRENGTH.loose)
  }
}
