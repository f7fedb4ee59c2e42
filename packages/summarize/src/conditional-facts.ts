import {
  NodeType,
  isLeaf,
  parseQuery,
  partsOf,
  plainText,
  pointerOf,
  recordsOf,
  stemOf,
  type Column,
  type Part,
  type Query,
  type Tree,
} from '@selvedge/content'

import { addExact, exactValue, readExact, writeExact, type ExactNumber } from './exact-number.ts'
import type { Weighed } from './tree-facts.ts'

/** A column with more values than this is no category to filter by. */
const MAX_CATEGORIES = 500
const LONGEST_CATEGORY = 60
const SHOWN_POINTERS = 5

/**
 * What a counting question asks for: how many records have the values it names, and what their amounts come to. The
 * filter is written into the statistic, so that a reader can see what was counted: `count where /state = "open"`.
 */
export function* conditionalFacts(part: Part, tree: Tree, question: string): Generator<void, Weighed[]> {
  const query = parseQuery(question)
  if (!query.counts && !query.sums && !query.many) return []
  const records = recordsOf(tree)
  const wanted = wordsOf(query)
  const out: Weighed[] = []
  for (const table of records.tables) {
    if (table.kind === 'root' || table.kind === 'scalars' || table.records.length < 2) continue
    const filters = yield* findFilters(
      tree,
      table.columns.map((id) => records.columns[id]!),
      wanted,
    )
    if (filters.length === 0) continue
    const sumColumn = query.sums ? summedColumn(records.columns, table.columns) : undefined
    let count = 0
    let sum: ExactNumber = { unscaled: 0n, scale: 0 }
    const at: string[] = []
    for (const [index, record] of table.records.entries()) {
      if ((index & 255) === 0) yield
      const cells = cellsOf(tree, records.node[record]!, records.recordOf, record, records.columnOf)
      if (!filters.every(({ column, value }) => cells.get(column) === value)) continue
      count++
      if (at.length < SHOWN_POINTERS) at.push(pointerOf(tree, records.node[record]!))
      const amount = sumColumn === undefined ? undefined : readExact(cells.get(sumColumn.id) ?? '')
      if (amount !== undefined) sum = addExact(sum, amount)
    }
    if (count === 0) continue
    const base = part.base.part ?? ''
    const where = filters.map(({ path, value }) => `${path} = ${JSON.stringify(value)}`).join(' and ')
    const pointer = base + table.pattern
    const over = table.records.length
    const place = { ...(at[0] !== undefined && { at: base + at[0] }) }
    out.push({ fact: { pointer, statistic: `count where ${where}`, value: count, over, ...place }, worth: 2 })
    if (sumColumn !== undefined) {
      out.push({
        fact: {
          pointer: pointer + sumColumn.path,
          statistic: `sum where ${where}`,
          value: exactValue(writeExact(sum)),
          over: count,
          ...place,
        },
        worth: 1.9,
      })
    }
  }
  return out
}

interface Filter {
  readonly column: number
  readonly path: string
  readonly value: string
}

/** For each column of categories: the value all of whose words the question says. One value a column, or none. */
function* findFilters(tree: Tree, columns: readonly Column[], wanted: ReadonlySet<string>): Generator<void, Filter[]> {
  const { columnOf } = recordsOf(tree)
  const values = new Map<number, Set<string> | undefined>(columns.map(({ id }) => [id, new Set<string>()]))
  for (let node = 0; node < tree.count; node++) {
    if ((node & 2047) === 0) yield
    if (!isLeaf(tree, node)) continue
    const seen = values.get(columnOf[node]!)
    if (seen === undefined) continue
    if (tree.type[node] === NodeType.number || tree.end[node]! - tree.start[node]! > LONGEST_CATEGORY) continue
    seen.add(plainText(tree, node))
    if (seen.size > MAX_CATEGORIES) values.set(columnOf[node]!, undefined)
  }
  const filters: Filter[] = []
  for (const { id, path } of columns) {
    const named = [...(values.get(id) ?? [])].filter((value) => isNamed(value, path, wanted))
    if (named.length === 1) filters.push({ column: id, path, value: named[0]! })
  }
  return filters
}

function isNamed(value: string, path: string, wanted: ReadonlySet<string>): boolean {
  // `true` and `false` are named by their column.
  if (value === 'true') return partsOf(path).length > 0 && partsOf(path).every(({ text }) => wanted.has(stemOf(text)))
  const parts = partsOf(value)
  return (
    parts.length > 0 &&
    parts.every(({ text, kind }) => kind !== 'number' && text.length > 1 && wanted.has(stemOf(text)))
  )
}

function wordsOf(query: Query): ReadonlySet<string> {
  return new Set(
    query.groups.flatMap(({ terms }) => terms.filter(({ weight }) => weight === 1).map(({ text }) => stemOf(text))),
  )
}

function summedColumn(all: readonly Column[], columns: readonly number[]): Column | undefined {
  return columns.map((id) => all[id]!).find(({ path }) => /(?:amount|total|price|cost|paid|sum|value)$/i.test(path))
}

/** Column to text, of one record. */
function cellsOf(
  tree: Tree,
  node: number,
  recordOf: Uint32Array,
  record: number,
  columnOf: Uint32Array,
): Map<number, string> {
  const cells = new Map<number, string>()
  const end = tree.after[node]!
  for (let at = node; at < end; at++) {
    if (isLeaf(tree, at) && recordOf[at] === record && tree.end[at]! - tree.start[at]! <= 200)
      cells.set(columnOf[at]!, plainText(tree, at))
  }
  return cells
}
