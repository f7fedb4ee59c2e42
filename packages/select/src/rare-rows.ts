import type { Boosts, Scored } from './operators.ts'
import { NO_COLUMN, type Universe } from './universe.ts'

/** Share of the rows that may stand out. */
const RARE = 0.25
const FEW_VALUES = 8
const STRENGTH = 0.45

/**
 * Rows that stand out in a column the question names: the few that have it at all, or that say something else there
 * than most (`isError: true` among ninety-nine `false`).
 */
export function rareRows(universe: Universe, scored: Scored, boosts: Boosts): void {
  const best = Math.max(0, ...scored.named)
  if (best === 0) return
  const wanted = new Map<number, Map<number, number[]>>()
  for (const [index, { count, path, records, table, distinct }] of universe.columns.entries()) {
    // That a list has a third member sets nothing apart.
    if (/\/[1-9]\d*(?:\/|$)/.test(path)) continue
    if (scored.named[index]! < best * 0.6 || scored.named[index]! < 0.3) continue
    const rows = records.tables[table]!.records.length
    if (rows < 4 || records.tables[table]!.kind === 'root') continue
    if (distinct <= FEW_VALUES || count <= rows * RARE) wanted.set(index, new Map())
  }
  if (wanted.size === 0) return
  for (let leaf = 0; leaf < universe.leaves; leaf++) {
    const column = universe.column[leaf]!
    const values = column === NO_COLUMN ? undefined : wanted.get(column)
    if (values === undefined) continue
    const value = universe.measures.text[leaf]!
    const list = values.get(value)
    if (list === undefined) values.set(value, [leaf])
    else list.push(leaf)
  }
  for (const [column, values] of wanted) {
    const { records, table } = universe.columns[column]!
    const rows = records.tables[table]!.records.length
    const strength = STRENGTH * (scored.named[column]! / best)
    for (const leaves of values.values()) {
      if (leaves.length > Math.max(1, rows * RARE)) continue
      for (const leaf of leaves) boosts.add(universe, leaf, strength)
    }
  }
}
