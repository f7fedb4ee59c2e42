import type { Query } from '@selvedge/content'

import { lineGroups, numbersOf } from './line-groups.ts'
import type { Boosts, Scored } from './operators.ts'
import type { Universe } from './universe.ts'

const SMALLEST_GROUP = 5
/** Share of the lines that must have a number at a place for it to be a column. */
const ENOUGH = 0.7

/**
 * Extremes in text: lines under one table header are compared word by word, and so are lines of the same number of
 * words, and lines of one template (they differ in their digits only). A header's words tell which column is meant.
 */
export function extremeLines(
  universe: Universe,
  query: Query,
  scored: Scored,
  { byMeasure, byWord }: { readonly byMeasure: WordMatch; readonly byWord: WordMatch },
  boosts: Boosts,
): void {
  const { direction, places } = query.extreme!
  const sign = direction === 'max' ? 1 : -1
  const compared = [...lineGroups(universe)]
    .filter(({ members }) => members.length >= SMALLEST_GROUP)
    .map((group) => ({
      ...group,
      best: [...extremesOf(universe, group.members, sign, places)].flatMap(([slot, leaves]) =>
        leaves.map((leaf) => ({ slot, leaf })),
      ),
    }))
  const isMeant = (match: WordMatch, header: number, { slot, leaf }: Extremum): boolean =>
    header < 0 ? speaksOf(match(leaf), numbersOf(universe, leaf), slot) : (match(header)[slot] ?? 0) > 0
  // What a superlative measures (`slowest`: `ms`) says more than the words around it.
  const isMeasured = compared.some(({ header, best }) => best.some((one) => isMeant(byMeasure, header, one)))
  const largest = Math.max(0, ...compared.map(({ members }) => members.length))
  for (const { members, header, best } of compared) {
    // The best of all says more than the best of a few that look alike.
    const share = 0.6 + 0.4 * (members.length / largest)
    let top = 0
    for (const leaf of members) top = Math.max(top, scored.items[universe.item[leaf]!]!)
    const meant = best.filter((one) => isMeant(isMeasured ? byMeasure : byWord, header, one))
    // Where the header, or the words by a number, name what is asked for, other numbers hardly count.
    for (const { leaf } of meant)
      boosts.add(universe, leaf, share * (header < 0 ? Math.min(0.75, 0.4 + top * 0.6) : 0.7))
    if (isMeasured || (meant.length > 0 && header >= 0)) continue
    for (const { leaf } of best)
      boosts.add(universe, leaf, share * Math.min(0.6, 0.15 + top * 0.6) * (meant.length > 0 ? 0.4 : 1))
  }
}

/** For a line: how well each of its words answers to some words of the question. */
export type WordMatch = (leaf: number) => readonly number[]

interface Extremum {
  readonly slot: number
  readonly leaf: number
}

/** Whether a word of the question stands by a number, or in it: `took 196 ms`, `size=12`. */
export function speaksOf(
  words: readonly number[],
  numbers: readonly (readonly [slot: number, value: number])[],
  slot: number,
): boolean {
  if ((words[slot] ?? 0) > 0) return true
  // What stands in the next number speaks of that one.
  return [slot - 1, slot + 1].some((near) => (words[near] ?? 0) > 0 && !numbers.some(([at]) => at === near))
}

/** Place of a number in its line to the leaves with its extremes, the first first. */
export function extremesOf(
  universe: Universe,
  members: readonly number[],
  sign: number,
  places = 1,
): Map<number, readonly number[]> {
  const best: ({ readonly values: number[]; readonly leaves: number[]; count: number } | undefined)[] = []
  for (const leaf of members) {
    for (const [slot, value] of numbersOf(universe, leaf)) {
      const held = best[slot]
      if (held === undefined) {
        best[slot] = { values: [value], leaves: [leaf], count: 1 }
        continue
      }
      held.count++
      const { values, leaves } = held
      if (values.length === places && sign * value <= sign * values.at(-1)!) continue
      let at = values.length
      while (at > 0 && sign * value > sign * values[at - 1]!) at--
      values.splice(at, 0, value)
      leaves.splice(at, 0, leaf)
      if (values.length > places) {
        values.pop()
        leaves.pop()
      }
    }
  }
  const found = new Map<number, readonly number[]>()
  for (const [slot, held] of best.entries())
    if (held !== undefined && held.count >= Math.max(SMALLEST_GROUP, members.length * ENOUGH))
      found.set(slot, held.leaves)
  return found
}
