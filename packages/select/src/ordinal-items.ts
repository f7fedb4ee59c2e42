import type { Boosts, Scored } from './operators.ts'
import type { Universe } from './universe.ts'

/** The third record, the last line: places counted from the start or the end of the tables and texts of a document. */
export function ordinalItems(
  universe: Universe,
  ordinal: { readonly from: 'start' | 'end'; readonly number: number },
  scored: Scored,
  boosts: Boosts,
): void {
  const boost = (item: number, strength: number) => {
    boosts.items[item] = Math.max(boosts.items[item]!, strength)
  }
  for (const part of universe.document.parts) {
    const first = universe.firstItem[part.index]!
    const count = universe.firstItem[part.index + 1]! - first
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
    // Among what matches best, the place counts as well.
    const best = bestItems(scored.items, first, first + count)
    const item = best.at(ordinal.from === 'start' ? ordinal.number - 1 : -ordinal.number)
    if (item !== undefined && best.length > 1) boost(item, 0.5)
  }
}

const CLOSE = 0.85

function bestItems(scores: Float32Array, from: number, to: number): number[] {
  let top = 0
  for (let item = from; item < to; item++) top = Math.max(top, scores[item]!)
  const best: number[] = []
  if (top === 0) return best
  for (let item = from; item < to; item++) if (scores[item]! >= top * CLOSE) best.push(item)
  return best
}
