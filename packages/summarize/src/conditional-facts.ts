import {
  isLeaf,
  plainText,
  pointerOf,
  recordsOf,
  type Part,
  type Records,
  type Table,
  type Tree,
} from '@selvedge/content'
import type { Calculation, Fact } from '@selvedge/contract'

import { bestNamed, type Asked } from './asked.ts'
import { chosenTables } from './chosen-tables.ts'
import { addExact, compareExact, exactValue, readExact, writeExact, type ExactNumber } from './exact-number.ts'
import { columnValuesOf, filtersOf, type ColumnValues, type Filter } from './record-filters.ts'
import type { Weighed } from './weighed.ts'

const SHOWN_POINTERS = 5
const LONGEST_VALUE = 200

/**
 * What a counting question asks for: how many records have the values it names, what their amounts come to, which of
 * them is the greatest. The filter is written into the statistic, so that a reader sees what was counted: `count where
 * /state = "open"`.
 */
export function* conditionalFacts(part: Part, tree: Tree, asked: Asked): Generator<void, Weighed[]> {
  const { query } = asked
  const asksForRows = query.counts || query.sums || query.extreme !== undefined
  // Of `not open` and `without a label` it is not sure what is denied.
  if (!asksForRows || query.negated || query.unsure) return []
  const records = recordsOf(tree)
  const tables = chosenTables(records).filter(({ kind }) => kind !== 'scalars')
  if (tables.length === 0) return []
  const values = yield* columnValuesOf(tree, records, tables)
  let best:
    | { readonly table: Table; readonly columns: readonly ColumnValues[]; readonly filters: readonly Filter[] }
    | undefined
  for (const table of tables) {
    const columns = table.columns.map((id) => values.get(id)!)
    const filters = filtersOf(columns, asked)
    // The table most of the question speaks of; the largest of them.
    if (filters !== undefined && filters.length > (best?.filters.length ?? 0)) best = { table, columns, filters }
  }
  if (best === undefined) return []
  const { table, columns, filters } = best
  const measured = measuredColumn(columns, filters, asked)
  const found = yield* countRecords(tree, records, table, filters, measured)
  return found.count === 0 ? [] : factsOf({ part, table, tree, filters, measured, asked }, found)
}

interface Found {
  count: number
  amounts: number
  sum: ExactNumber
  best: { readonly number: ExactNumber; readonly node: number } | undefined
  least: { readonly number: ExactNumber; readonly node: number } | undefined
  /** The first records that fit. */
  readonly nodes: number[]
}

function* countRecords(
  tree: Tree,
  records: Records,
  table: Table,
  filters: readonly Filter[],
  measured: ColumnValues | undefined,
): Generator<void, Found> {
  const found: Found = {
    count: 0,
    amounts: 0,
    sum: { unscaled: 0n, scale: 0 },
    best: undefined,
    least: undefined,
    nodes: [],
  }
  for (const [index, record] of table.records.entries()) {
    if ((index & 255) === 0) yield
    const node = records.node[record]!
    const held = new Set<Filter>()
    const amounts: number[] = []
    for (let at = node; at < tree.after[node]!; at++) {
      if (!isLeaf(tree, at) || records.recordOf[at] !== record) continue
      if (tree.end[at]! - tree.start[at]! > LONGEST_VALUE) continue
      const column = records.columnOf[at]
      if (column === measured?.id) amounts.push(at)
      for (const filter of filters) if (filter.column === column && filter.holds(plainText(tree, at))) held.add(filter)
    }
    if (held.size < filters.length) continue
    found.count++
    if (found.nodes.length < SHOWN_POINTERS) found.nodes.push(node)
    for (const at of amounts) addAmount(found, readExact(plainText(tree, at)), at)
  }
  return found
}

function addAmount(found: Found, number: ExactNumber | undefined, node: number): void {
  if (number === undefined) return
  found.amounts++
  found.sum = addExact(found.sum, number)
  if (found.best === undefined || compareExact(number, found.best.number) > 0) found.best = { number, node }
  if (found.least === undefined || compareExact(number, found.least.number) < 0) found.least = { number, node }
}

interface Question {
  readonly part: Part
  readonly table: Table
  readonly tree: Tree
  readonly filters: readonly Filter[]
  readonly measured: ColumnValues | undefined
  readonly asked: Asked
}

function factsOf({ part, table, tree, filters, measured, asked: { query } }: Question, found: Found): Weighed[] {
  const base = part.base.part ?? ''
  const pointer = base + table.pattern
  const where = filters.map(({ said }) => said).join(' and ')
  const at = base + pointerOf(tree, found.nodes[0]!)
  const inputs = found.nodes.map((node) => base + pointerOf(tree, node))
  const calculation = (formula: string): Calculation => ({ formula: `${formula} where ${where}`, inputs })
  const count: Fact = { pointer, statistic: `count where ${where}`, value: found.count, over: table.records.length, at }
  // `The highest total` names a column, and asks for no sum.
  const sums = query.sums && query.extreme === undefined
  const out: Weighed[] = []
  if (query.counts || sums) out.push({ fact: count, worth: 2, calculation: calculation(`count of ${pointer}`) })
  if (measured === undefined || found.amounts === 0) return out

  const about = pointer + measured.path
  if (sums) {
    const value = exactValue(writeExact(found.sum))
    const fact: Fact = { pointer: about, statistic: `sum where ${where}`, value, over: found.amounts, at }
    out.push({ fact, worth: 2.1, calculation: calculation(`sum of ${about}`) })
  }
  const extreme = query.extreme?.direction === 'min' ? found.least : found.best
  if (query.extreme !== undefined && !query.extreme.temporal && extreme !== undefined) {
    const { direction } = query.extreme
    const fact: Fact = {
      pointer: about,
      statistic: `${direction} where ${where}`,
      value: exactValue(writeExact(extreme.number)),
      over: found.amounts,
      at: base + pointerOf(tree, extreme.node),
    }
    out.push({ fact, worth: 2.1, calculation: calculation(`${direction} of ${about}`) })
  }
  return out
}

/** The column of amounts a question speaks of: the one it names, else, for a sum, the one whose name is an amount's. */
function measuredColumn(
  columns: readonly ColumnValues[],
  filters: readonly Filter[],
  { query, words }: Asked,
): ColumnValues | undefined {
  if (!query.sums && query.extreme === undefined) return undefined
  const free = columns.filter(({ id, isNumeric }) => isNumeric && !filters.some(({ column }) => column === id))
  const named = bestNamed(free, words)
  if (named !== undefined || !query.sums) return named
  return free.find(({ path }) => /(?:amount|total|price|cost|paid|sum|value)$/i.test(path))
}
