import type { Comparison } from '@selvedge/content'

import { isClock, keeps, keepsClock } from './bounds.ts'
import { lineGroups, numbersOf } from './line-groups.ts'
import type { Boosts, Scored } from './operators.ts'
import type { Universe } from './universe.ts'

/** A bound that more of the lines keep tells nothing. */
const MOST = 0.5
const LOOKED_AT = 120
const STRENGTH = 0.5

/** Lines of a text whose time lies within the bound a question sets, or whose number under a named header does. */
export function boundedLines(
  universe: Universe,
  comparison: Comparison,
  scored: Scored,
  headerMatch: (leaf: number) => readonly number[],
  boosts: Boosts,
): void {
  if (comparison.temporal) timedLines(universe, comparison, scored, boosts)
  else numberedLines(universe, comparison, headerMatch, boosts)
}

function timedLines(universe: Universe, comparison: Comparison, scored: Scored, boosts: Boosts): void {
  if (!isClock(comparison.value)) return
  for (const part of universe.document.parts) {
    const { body } = part
    if (body.model !== 'lines') continue
    const first = universe.firstLeaf[part.index]!
    const kept: number[] = []
    let timed = 0
    for (let index = 0; index < body.count; index++) {
      const start = body.start[index]!
      const text = body.source.slice(start, Math.min(body.end[index]!, start + LOOKED_AT))
      const time = /(?:^|[T\s:[])(\d\d:\d\d(?::\d\d)?)(?!\d)/.exec(text)?.[1]
      if (time === undefined) continue
      timed++
      if (keepsClock(comparison, time)) kept.push(first + index)
    }
    if (kept.length > timed * MOST) continue
    // Of the lines in time, those that answer to the other words come first.
    for (const leaf of kept) boosts.add(universe, leaf, STRENGTH * (0.4 + 0.6 * scored.items[universe.item[leaf]!]!))
  }
}

function numberedLines(
  universe: Universe,
  comparison: Comparison,
  headerMatch: (leaf: number) => readonly number[],
  boosts: Boosts,
): void {
  for (const { members, header } of lineGroups(universe)) {
    if (header < 0) continue
    const named = headerMatch(header)
    const kept = members.filter((leaf) =>
      numbersOf(universe, leaf).some(([slot, value]) => (named[slot] ?? 0) > 0 && keeps(comparison, value)),
    )
    if (kept.length > members.length * MOST) continue
    for (const leaf of kept) boosts.add(universe, leaf, STRENGTH)
  }
}
