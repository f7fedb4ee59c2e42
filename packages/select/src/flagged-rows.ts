import { leafText, leavesOfColumns } from './column-values.ts'
import type { Boosts, Scored } from './operators.ts'
import type { Universe } from './universe.ts'

const YES = new Set(['true', 'yes', 'y', 't', '1', 'on'])
const NO = new Set(['false', 'no', 'n', 'f', '0', 'off'])
/** A flag that more of the rows have sets none apart. */
const MOST = 0.6
const STRENGTH = 0.55
/** `true`, `false` and nothing. */
const FEW_VALUES = 3

/** Rows with a flag the question names: `which issues are locked` finds `locked: true`, `not paid` finds `paid: no`. */
export function flaggedRows(universe: Universe, negated: boolean, scored: Scored, boosts: Boosts): void {
  const best = Math.max(0, ...scored.named)
  if (best === 0) return
  const candidates = universe.columns.flatMap(({ distinct, records, table }, index) => {
    const { kind, records: rows } = records.tables[table]!
    const isNamed = scored.named[index]! >= best * 0.5
    return isNamed && distinct <= FEW_VALUES && kind !== 'root' && rows.length >= 4 ? [index] : []
  })
  if (candidates.length === 0) return
  const wanted = negated ? NO : YES
  for (const [column, leaves] of leavesOfColumns(universe, new Set(candidates))) {
    const texts = Array.from(leaves, (leaf) => leafText(universe, leaf).toLowerCase())
    if (!texts.every((text) => text === '' || YES.has(text) || NO.has(text))) continue
    const kept = leaves.filter((_, at) => wanted.has(texts[at]!))
    if (kept.length > leaves.length * MOST) continue
    for (const leaf of kept) boosts.add(universe, leaf, STRENGTH * (scored.named[column]! / best))
  }
}
