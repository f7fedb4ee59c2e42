import type { Comparison } from '@selvedge/content'

import { isClock, keeps, keepsClock } from './bounds.ts'
import { speaksOf, type WordMatch } from './extreme-lines.ts'
import { lineGroups, numbersOf } from './line-groups.ts'
import type { Boosts, Scored } from './operators.ts'
import type { Universe } from './universe.ts'

/** A bound that more of the lines keep tells nothing. */
const MOST = 0.5
const LOOKED_AT = 120
const STRENGTH = 0.6
const UNNAMED = 0.45
const SMALLEST_GROUP = 5
const FEW = 12
const RARE = 0.02

/** Lines of a text whose time lies within the bound a question sets, or whose number under a named header does. */
export function boundedLines(
  universe: Universe,
  comparison: Comparison,
  scored: Scored,
  wordMatch: WordMatch,
  boosts: Boosts,
): void {
  if (comparison.temporal) timedLines(universe, comparison, scored, boosts)
  else numberedLines(universe, comparison, wordMatch, boosts)
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

function numberedLines(universe: Universe, comparison: Comparison, wordMatch: WordMatch, boosts: Boosts): void {
  const few: number[] = []
  let isNamed = false
  for (const { members, header } of lineGroups(universe)) {
    if (members.length < SMALLEST_GROUP) continue
    const named = header < 0 ? undefined : wordMatch(header)
    const within = members.filter((leaf) => numbersOf(universe, leaf).some(([, value]) => keeps(comparison, value)))
    const kept = within.filter((leaf) => {
      const words = named ?? wordMatch(leaf)
      return numbersOf(universe, leaf).some(
        ([slot, value]) =>
          keeps(comparison, value) &&
          (named === undefined ? speaksOf(universe, leaf, words, slot) : (words[slot] ?? 0) > 0),
      )
    })
    if (kept.length > members.length * MOST) continue
    isNamed ||= kept.length > 0
    for (const leaf of kept) boosts.add(universe, leaf, STRENGTH)
    if (within.length <= Math.max(FEW, members.length * RARE)) few.push(...within)
  }
  // No header and no word says what a number is: what few lines have is likely meant.
  if (!isNamed) for (const leaf of few) boosts.add(universe, leaf, UNNAMED)
}
