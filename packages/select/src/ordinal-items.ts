import { isOrdinal, type Query } from '@selvedge/content'

import { worthOfMask, type Matches } from './match-query.ts'
import type { Boosts } from './operators.ts'
import type { Universe } from './universe.ts'

type Ordinal = NonNullable<Query['ordinal']>

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
      if (ordinal.ofWhole) for (const one of blockAt(universe, first, count, ordinal)) boost(one, 0.9)
      continue
    }
    const { records } = universe.columns.find((column) => column.part === part.index) ?? {}
    for (const table of records?.tables ?? []) {
      if (table.kind === 'root' || table.records.length < 2) continue
      const record = table.records.at(ordinal.from === 'start' ? ordinal.number - 1 : -ordinal.number)
      if (record !== undefined) boost(first + record, ordinal.ofWhole ? 0.9 : 0.4)
    }
  }
}

/** Lines shown of the block that is asked for. */
const BLOCK = 6

/** The line at a place, or the first lines of the block there (a commit, a section) where the text is made of blocks. */
function blockAt({ parentItem }: Universe, first: number, count: number, { from, number }: Ordinal): readonly number[] {
  const hasLines = new Uint8Array(count)
  for (let item = first; item < first + count; item++)
    if (parentItem[item]! >= first) hasLines[parentItem[item]! - first] = 1
  const blocks: number[] = []
  for (let item = first; item < first + count; item++)
    if (hasLines[item - first] === 1 && parentItem[item]! < first) blocks.push(item)
  const starts = blocks.length > 2 ? blocks : Array.from({ length: count }, (_, at) => first + at)
  const start = starts.at(from === 'start' ? number - 1 : -number)
  if (start === undefined) return []
  const end = blocks.length > 2 ? Math.min(start + BLOCK, first + count) : start + 1
  return Array.from({ length: end - start }, (_, at) => start + at)
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
