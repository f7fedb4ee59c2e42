import { NodeType } from '@selvedge/content'

import type { Boosts, Scored } from './operators.ts'
import { NO_COLUMN, type Universe } from './universe.ts'

/** A value that most rows lack is no news. */
const RARE = 0.3

/** Rows that lack what the question says is missing: `never returned` finds the rows without a return date. */
export function missingRows(universe: Universe, scored: Scored, boosts: Boosts): void {
  const best = Math.max(0, ...scored.named)
  if (best === 0) return
  const empty = new Map<number, number[]>()
  for (let leaf = 0; leaf < universe.leaves; leaf++) {
    const column = universe.column[leaf]!
    if (column === NO_COLUMN || scored.named[column]! < best * 0.5 || !isEmpty(universe, leaf)) continue
    const list = empty.get(column)
    if (list === undefined) empty.set(column, [leaf])
    else list.push(leaf)
  }
  rowsWithout(universe, scored, best, boosts)
  for (const [column, leaves] of empty) {
    const { count } = universe.columns[column]!
    if (count < 3 || leaves.length > Math.max(20, count * RARE)) continue
    for (const leaf of leaves) boosts.add(universe, leaf, 0.4 + 0.4 * (scored.named[column]! / best))
  }
}

/** Rows that do not have the name at all, where most have it. */
function rowsWithout(universe: Universe, scored: Scored, best: number, boosts: Boosts): void {
  for (const [index, { count, records, table, part }] of universe.columns.entries()) {
    const { kind, records: rows } = records.tables[table]!
    const without = rows.length - count
    if (scored.named[index]! < best * 0.5 || kind === 'root' || without <= 0 || without > rows.length * RARE) continue
    const first = universe.firstItem[part]!
    const lacking = new Set(rows)
    const start = universe.firstLeaf[part]!
    for (let leaf = start; leaf < universe.firstLeaf[part + 1]!; leaf++)
      if (universe.column[leaf] === index) lacking.delete(universe.item[leaf]! - first)
    const strength = 0.4 + 0.4 * (scored.named[index]! / best)
    for (const row of lacking) boosts.items[first + row] = Math.max(boosts.items[first + row]!, strength)
  }
}

function isEmpty(universe: Universe, leaf: number): boolean {
  const part = universe.document.parts[universe.partOfLeaf[leaf]!]!
  const { body } = part
  if (body.model !== 'tree') return false
  const node = universe.unit[leaf]! - part.firstUnit
  const type = body.type[node]!
  if (type === NodeType.null || type === NodeType.false) return true
  const length = body.end[node]! - body.start[node]!
  if (type === NodeType.string) return length === 2
  return (type === NodeType.cell && length === 0) || type === NodeType.array || type === NodeType.object
}
