import type { Query } from '@selvedge/content'

import type { Matches } from './match-query.ts'
import { NO_COLUMN, type Universe } from './universe.ts'

const MOST = 32
/** A word that stands in a larger share of the leaves tells nothing by itself. */
const COMMON = 0.1

/**
 * The best leaves that hold each word of the question, rarest word first: what answers may answer to one word only.
 * One record, and one form of line, comes once.
 */
export function bestOfWords(
  universe: Universe,
  query: Query,
  matches: Matches,
  scores: Float32Array,
): readonly (readonly number[])[] {
  const leaves = query.groups.map((): number[] => [])
  const most = Math.max(50, universe.leaves * COMMON)
  for (const leaf of matches.foundLeaves) {
    const mask = matches.leaves[leaf]!
    for (let group = 0; group < leaves.length; group++) if ((mask >> group) & 1) leaves[group]!.push(leaf)
  }
  return leaves
    .filter((list, group) => list.length > 0 && list.length <= most && !query.groups[group]!.asked)
    .toSorted((one, other) => one.length - other.length)
    .map((list) => distinct(universe, list, scores))
}

function distinct(universe: Universe, leaves: readonly number[], scores: Float32Array): readonly number[] {
  const sorted = leaves.toSorted((one, other) => scores[other]! - scores[one]! || one - other)
  const seen = new Set<number>()
  const found: number[] = []
  for (const leaf of sorted) {
    const key = universe.column[leaf] === NO_COLUMN ? universe.measures.template[leaf]! : universe.item[leaf]! + 2 ** 32
    if (seen.has(key)) continue
    seen.add(key)
    if (found.push(leaf) === MOST) break
  }
  return found
}

/** One of each list, then the second of each, and so on; each leaf once. */
export function dealt(lists: readonly (readonly number[])[]): readonly number[] {
  const found = new Set<number>()
  for (let at = 0; at < MOST; at++)
    for (const list of lists) {
      const leaf = list[at]
      if (leaf !== undefined) found.add(leaf)
    }
  return [...found]
}
