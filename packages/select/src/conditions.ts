import { isYearOrDate, type Query } from '@selvedge/content'

import { worthOfMask, type Matches } from './match-query.ts'
import type { Scored } from './operators.ts'
import { NO_COLUMN, type Universe } from './universe.ts'

/** Conditions that nearly every row meets, or that none does, set nothing apart. */
const MOST = 0.98

/**
 * Which items have the values a question names that fill a cell of their own (`films of genre Western`): those with the
 * most of them, by the weight of their words.
 */
export function conditionsOf(
  universe: Universe,
  query: Query,
  { leaves: masks, foundLeaves, foundItems, covered }: Matches,
): Pick<Scored, 'hasConditions' | 'meets'> {
  const masksOfItems = new Uint32Array(universe.items)
  // `in 2008`: a year or a day stands in a longer date.
  let dates = 0
  for (const [group, { word }] of query.groups.entries()) if (isYearOrDate(word)) dates |= 1 << group
  for (const leaf of foundLeaves) {
    if (universe.column[leaf] === NO_COLUMN) continue
    masksOfItems[universe.item[leaf]!]! |= covered[leaf] === 1 ? masks[leaf]! : masks[leaf]! & dates
  }
  const worth = query.groups.map(({ weight, asked }, group) =>
    asked || query.excluded.groups.includes(group) || query.bounding.includes(group) ? 0 : weight,
  )
  const sums = new Float32Array(universe.items)
  let top = 0
  for (const leaf of foundLeaves) {
    const item = universe.item[leaf]!
    sums[item] = worthOfMask(masksOfItems[item]!, worth)
    top = Math.max(top, sums[item]!)
  }
  let count = 0
  if (top > 0) for (const item of foundItems) if (sums[item]! >= top) count++
  if (count === 0 || count > sums.length * MOST) return { hasConditions: false, meets: () => true }
  return { hasConditions: true, meets: (item) => sums[item]! >= top }
}
