import { isLeaf, recordsOf, type Part, type Tree } from '@selvedge/content'

import { namedShare } from './asked.ts'
import { chosenTables } from './chosen-tables.ts'
import { ColumnFacts } from './column-facts.ts'
import type { Weighed } from './weighed.ts'

const MAX_COLUMNS = 40

/** A column the question names. */
const NAMED = 0.8

/**
 * Counts, extremes, totals and common values of every table of a part, those of columns the questions name first. One
 * pass over its leaves.
 */
export function* treeFacts(part: Part, tree: Tree, words: ReadonlySet<string>): Generator<void, Weighed[]> {
  const records = recordsOf(tree)
  const base = part.base.part ?? ''
  const out: Weighed[] = []
  const chosen = new Map<number, ColumnFacts>()
  const tables = chosenTables(records)
  for (const [rank, table] of tables.entries()) {
    const pointer = base + table.pattern.replace(/\/\*$/, '')
    out.push({
      fact: { pointer, statistic: 'count', value: table.records.length, over: table.records.length },
      worth: 1 - rank * 0.05,
    })
    const columns = table.columns.filter((id) => records.columns[id]!.count > 1).slice(0, MAX_COLUMNS)
    for (const id of columns) chosen.set(id, new ColumnFacts(tree, records.columns[id]!))
  }
  if (chosen.size === 0) return out
  for (let node = 0; node < tree.count; node++) {
    if ((node & 2047) === 0) yield
    if (!isLeaf(tree, node)) continue
    chosen.get(records.columnOf[node]!)?.add(node)
  }
  for (const column of chosen.values()) {
    const rank = tables.findIndex((table) => table.id === column.column.table)
    const depth = column.column.path.split('/').length - 2
    const named = NAMED * namedShare(column.column.path, words)
    for (const { fact, worth } of column.facts(records, base))
      out.push({ fact, worth: worth * (0.8 ** Math.max(0, depth) * (1 - rank * 0.05) + named) })
  }
  return out
}
