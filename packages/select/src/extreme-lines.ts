import type { Query } from '@selvedge/content'

import { readNumber } from './column-values.ts'
import type { Boosts, Scored } from './operators.ts'
import { NO_COLUMN, type Universe } from './universe.ts'

const SMALLEST_GROUP = 5
const MAX_SLOTS = 24
const MAX_LINE = 400

/**
 * Extremes in text: lines under one table header are compared column by column, lines of one template (they differ in
 * their digits only) number by number. A header's words tell which column is meant.
 */
export function extremeLines(universe: Universe, query: Query, scored: Scored, boosts: Boosts): void {
  const sign = query.extreme!.direction === 'max' ? 1 : -1
  for (const members of lineGroups(universe)) {
    if (members.length < SMALLEST_GROUP) continue
    const best: { value: number; leaf: number }[] = []
    for (const leaf of members) {
      let slot = 0
      for (const value of numbersOf(universe, leaf)) {
        const held = best[slot]
        if (held === undefined) best[slot] = { value, leaf }
        else if (sign * value > sign * held.value) best[slot] = { value, leaf }
        if (++slot === MAX_SLOTS) break
      }
    }
    let top = 0
    for (const leaf of members) top = Math.max(top, scored.items[universe.item[leaf]!]!)
    for (const { leaf } of best) boosts.add(universe, leaf, Math.min(0.6, 0.15 + top * 0.6))
  }
}

/** Leaves by parent line where there is one, else by template. */
function lineGroups(universe: Universe): Iterable<number[]> {
  const groups = new Map<string, number[]>()
  for (let leaf = 0; leaf < universe.leaves; leaf++) {
    if (universe.column[leaf] !== NO_COLUMN) continue
    const template = universe.measures.template[leaf]!
    const key = `${universe.partOfLeaf[leaf]} ${template}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [leaf])
    else group.push(leaf)
  }
  return groups.values()
}

function numbersOf(universe: Universe, leaf: number): number[] {
  const part = universe.document.parts[universe.partOfLeaf[leaf]!]!
  const index = universe.unit[leaf]! - part.firstUnit
  const from = part.body.start[index]!
  const text = part.body.source.slice(from, Math.min(part.body.end[index]!, from + MAX_LINE))
  return [...text.matchAll(/\d[\d,.]*/g)].map(([digits]) => readNumber(digits!.replace(/[,.]+$/, '')) ?? 0)
}
