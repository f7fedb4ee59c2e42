import { isOrdinal, type Query } from '@selvedge/content'

import { worthOfMask, type Matches } from './match-query.ts'
import type { Boosts } from './operators.ts'
import type { Universe } from './universe.ts'

/** The third record, the last line: places counted from the start or the end of the tables and texts of a document. */
export function ordinalItems(universe: Universe, query: Query, matches: Matches, boosts: Boosts): void {
  const ordinal = query.ordinal!
  const boost = (item: number, strength: number) => {
    boosts.items[item] = Math.max(boosts.items[item]!, strength)
  }
  for (const part of universe.document.parts) {
    const first = universe.firstItem[part.index]!
    const count = universe.firstItem[part.index + 1]! - first
    // Among what holds most words of the question, the place counts as well.
    const best = bestItems(query, matches, first, first + count)
    const item = best.at(ordinal.from === 'start' ? ordinal.number - 1 : -ordinal.number)
    if (item !== undefined && best.length > 1) boost(item, 0.6)
    if (part.body.model === 'lines') {
      if (part.index > 0) continue
      const at = ordinal.from === 'start' ? ordinal.number - 1 : count - ordinal.number
      for (let near = at - 1; near <= at + 1; near++) if (near >= 0 && near < count) boost(first + near, 0.15)
      continue
    }
    const { records } = universe.columns.find((column) => column.part === part.index) ?? {}
    for (const table of records?.tables ?? []) {
      if (table.kind === 'root' || table.records.length < 2) continue
      const record = table.records.at(ordinal.from === 'start' ? ordinal.number - 1 : -ordinal.number)
      if (record !== undefined) boost(first + record, 0.4)
    }
  }
}

/** Items that hold the most words of the question themselves, in order. */
function bestItems({ groups }: Query, { itemMasks }: Matches, from: number, to: number): number[] {
  const worth = groups.map(({ asked, word, weight }) => (asked || isOrdinal(word) ? 0 : weight))
  let top = 0
  let best: number[] = []
  for (let item = from; item < to; item++) {
    const sum = worthOfMask(itemMasks[item]!, worth)
    if (sum === 0 || sum < top) continue
    if (sum > top) best = []
    top = sum
    best.push(item)
  }
  return best
}
