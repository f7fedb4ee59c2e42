import { extremesOf } from './extreme-lines.ts'
import { lineGroups } from './line-groups.ts'
import type { Universe } from './universe.ts'

const SMALLEST_GROUP = 8

/** Lines that hold the greatest or least number of a place: under one header, or among lines of one form. */
export function markLineExtremes(universe: Universe, marks: Uint8Array): void {
  const { template } = universe.measures
  for (const { members, header } of lineGroups(universe)) {
    if (members.length < SMALLEST_GROUP) continue
    const [first, last] = [members[0]!, members.at(-1)!]
    if (header < 0 && template[first] !== template[last]) continue
    for (const sign of [1, -1]) {
      // What rises from line to line has its extremes at the ends, which is no news.
      for (const [leaf] of extremesOf(universe, members, sign).values())
        if (leaf !== undefined && leaf !== first && leaf !== last) marks[leaf] = 1
    }
  }
}
