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
  wordMatch: (leaf: number) => readonly number[],
  boosts: Boosts,
): void {
  const sign = query.extreme!.direction === 'max' ? 1 : -1
  for (const { members, header } of lineGroups(universe)) {
    if (members.length < SMALLEST_GROUP) continue
    const best = [...extremesOf(universe, members, sign, query.extreme!.places)].flatMap(([slot, leaves]) =>
      leaves.map((leaf) => [slot, leaf] as const),
    )
    let top = 0
    for (const leaf of members) top = Math.max(top, scored.items[universe.item[leaf]!]!)
    const named = header < 0 ? undefined : wordMatch(header)
    const isNamed = ([slot, leaf]: readonly [number, number]): boolean =>
      named === undefined ? speaksOf(wordMatch(leaf), slot) : (named[slot] ?? 0) > 0
    const meant = best.filter(isNamed)
    // Where the header, or the words by a number, name what is asked for, other numbers hardly count.
    for (const [, leaf] of meant)
      boosts.add(universe, leaf, named === undefined ? Math.min(0.75, 0.3 + top * 0.6) : 0.7)
    if (meant.length > 0 && named !== undefined) continue
    for (const [, leaf] of best) {
      boosts.add(universe, leaf, Math.min(0.6, 0.15 + top * 0.6) * (meant.length > 0 ? 0.4 : 1))
    }
  }
}

/** Whether a word of the question stands by a number, or in it: `took 196 ms`, `size=12`. */
function speaksOf(words: readonly number[], slot: number): boolean {
  return (words[slot] ?? 0) > 0 || (words[slot - 1] ?? 0) > 0 || (words[slot + 1] ?? 0) > 0
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
