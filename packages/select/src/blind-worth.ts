import { NodeType } from '@selvedge/content'

import { NO_COLUMN, type Universe } from './universe.ts'
import { columnPrior } from './score-columns.ts'
import type { Weights } from './weights.ts'

/** What each leaf is worth when nobody says what is wanted: its place, its rarity, its column. */
export function blindWorth(universe: Universe, weights: Weights): Float32Array {
  const worth = new Float32Array(universe.leaves)
  const columns = universe.columns.map(columnPrior)
  const templates = countTemplates(universe)
  for (const part of universe.document.parts) {
    const first = universe.firstLeaf[part.index]!
    const last = universe.firstLeaf[part.index + 1]!
    const { body } = part
    if (body.model === 'lines') {
      const scale = part.index === 0 ? 1 : 0.5
      for (let leaf = first; leaf < last; leaf++) {
        const fromHead = leaf - first
        const fromTail = last - 1 - leaf
        const rare = Math.max(0, 1 - Math.log2(templates.get(universe.measures.template[leaf]!)!) / 8)
        const place = 1.2 * Math.exp(-fromHead / 12) + 0.3 * Math.exp(-fromHead / 70) + 1.2 * Math.exp(-fromTail / 12) + 0.3 * Math.exp(-fromTail / 70)
        worth[leaf] = scale * (0.02 + weights.rarity * rare + weights.headTail * place)
        if (universe.measures.words[leaf] === 0) worth[leaf]! *= 0.1
      }
      continue
    }
    for (let leaf = first; leaf < last; leaf++) {
      const column = universe.column[leaf]!
      const node = universe.unit[leaf]! - part.firstUnit
      const { records, table } = universe.columns[column]!
      const list = records.tables[table]!.records
      const record = universe.item[leaf]! - universe.firstItem[part.index]!
      const position = positionIn(list, record)
      const place = 1 / (1 + 0.7 * position) + 0.8 / (1 + 0.7 * (list.length - 1 - position)) + (list.length > 8 && position % Math.ceil(list.length / 8) === 0 ? 0.3 : 0)
      worth[leaf] = (0.1 + place) * (column === NO_COLUMN ? 0.4 : columns[column]!)
      if (body.type[node] === NodeType.null) worth[leaf]! *= 0.15
    }
  }
  return worth
}

/** Records of a table ascend: binary search. */
function positionIn(list: readonly number[], record: number): number {
  let low = 0
  let high = list.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]! < record) low = middle + 1
    else high = middle
  }
  return low
}

function countTemplates(universe: Universe): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (let leaf = 0; leaf < universe.leaves; leaf++) {
    if (universe.column[leaf] !== NO_COLUMN) continue
    const template = universe.measures.template[leaf]!
    counts.set(template, (counts.get(template) ?? 0) + 1)
  }
  return counts
}
