import type { Query } from '@selvedge/content'

import { lineGroups, wordsOfLine } from './line-groups.ts'
import type { Boosts } from './operators.ts'
import type { Universe } from './universe.ts'

const SMALLEST_GROUP = 5
/** Share of the lines that say the word at one place for it to be a column of states. */
const USUAL = 0.4
const STRENGTH = { firm: 0.7, loose: 0.5 }

/** Lines of a table that say something else where most say what a question rules out: `not Running`. */
export function otherLines(universe: Universe, { excluded, groups }: Query, boosts: Boosts): void {
  const words = new Set(excluded.groups.map((group) => groups[group]!.terms[0]!.text))
  if (words.size === 0) return
  for (const { members } of lineGroups(universe)) {
    if (members.length < SMALLEST_GROUP) continue
    const lines = members.map((leaf) => wordsOfLine(universe, leaf))
    const counts: number[] = []
    for (const line of lines)
      for (const [slot, word] of line.entries())
        if (words.has(word.toLowerCase())) counts[slot] = (counts[slot] ?? 0) + 1
    for (const [slot, count] of counts.entries()) {
      if (count === undefined || count < members.length * USUAL || count === members.length) continue
      for (const [index, leaf] of members.entries())
        if (!words.has(lines[index]![slot]?.toLowerCase() ?? ''))
          boosts.add(universe, leaf, excluded.firm ? STRENGTH.firm : STRENGTH.loose)
    }
  }
}
