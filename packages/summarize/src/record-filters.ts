import {
  NodeType,
  isLeaf,
  partsOf,
  plainText,
  stemOf,
  type Column,
  type Comparison,
  type Records,
  type Table,
  type Tree,
} from '@selvedge/content'

import { bestNamed, namedShare, stemsOf, type Asked } from './asked.ts'
import { compareExact, readExact } from './exact-number.ts'

/** A condition on a column that a question sets. */
export interface Filter {
  readonly column: number
  /** As it is told to the reader: `/state = "open"`. */
  readonly said: string
  readonly holds: (text: string) => boolean
}

/** What a column holds, as far as filters need to know. */
export interface ColumnValues {
  readonly id: number
  readonly path: string
  /** `undefined` where there are too many for a category. */
  readonly values: ReadonlySet<string> | undefined
  readonly isNumeric: boolean
  readonly isTemporal: boolean
}

/** A column with more values than this is no category to filter by. */
const MAX_CATEGORIES = 500
export const LONGEST_CATEGORY = 60

/** One pass over the leaves: the values of every column of these tables. */
export function* columnValuesOf(
  tree: Tree,
  records: Records,
  tables: readonly Table[],
): Generator<void, ReadonlyMap<number, ColumnValues>> {
  const seen = new Map<number, Gathered>()
  for (const { columns } of tables) {
    for (const id of columns)
      seen.set(id, { column: records.columns[id]!, values: new Set(), numbers: 0, dates: 0, filled: 0 })
  }
  for (let node = 0; node < tree.count; node++) {
    if ((node & 2047) === 0) yield
    if (!isLeaf(tree, node) || tree.type[node] === NodeType.null) continue
    const gathered = seen.get(records.columnOf[node]!)
    if (gathered === undefined || tree.end[node] === tree.start[node]) continue
    gathered.filled++
    if (tree.end[node]! - tree.start[node]! > LONGEST_CATEGORY) {
      gathered.values = undefined
      continue
    }
    const text = plainText(tree, node)
    if (readExact(text) !== undefined) gathered.numbers++
    else if (/^\d{4}-\d\d-\d\d(?:$|[T ])/.test(text)) gathered.dates++
    gathered.values?.add(text)
    if (gathered.values !== undefined && gathered.values.size > MAX_CATEGORIES) gathered.values = undefined
  }
  return new Map(
    [...seen].map(([id, { column, values, numbers, dates, filled }]) => [
      id,
      {
        id,
        path: column.path,
        values,
        isNumeric: numbers > 0 && numbers >= filled * 0.9,
        isTemporal: dates > 0 && dates >= filled * 0.9,
      },
    ]),
  )
}

interface Gathered {
  readonly column: Column
  values: Set<string> | undefined
  numbers: number
  dates: number
  filled: number
}

/**
 * The conditions a question sets on the columns of one table: values it says, numbers beside a column's name, bounds.
 * `undefined` when it names a number or a bound and not of what: any count would then be of something else.
 */
export function filtersOf(columns: readonly ColumnValues[], asked: Asked): readonly Filter[] | undefined {
  const bounds = boundFilters(columns, asked)
  if (bounds === undefined) return undefined
  const bounded = new Set(bounds.map(({ column }) => column))
  const filters = [
    ...columns.flatMap((column) => (bounded.has(column.id) ? [] : valueFilter(column, asked))),
    ...bounds,
  ]
  const understood = new Set(filters.flatMap(({ said }) => partsOf(said).map(({ text }) => text)))
  const spelled = asked.query.comparisons.flatMap(({ amounts }) => amounts)
  const numbers = partsOf(asked.query.text).filter(
    ({ kind }, at) => kind === 'number' && !spelled.some(({ from, to }) => at >= from && at < to),
  )
  return numbers.every(({ text }) => understood.has(text) || understood.has(text.replaceAll(',', '')))
    ? filters
    : undefined
}

/** The one value all of whose words the question says; two of them would be a choice. */
function valueFilter({ id, path, values, isNumeric }: ColumnValues, { query, words }: Asked): Filter[] {
  // What every record has sets none apart.
  if (values === undefined || values.size < 2) return []
  const isColumnNamed = namedShare(path, words) === 1
  const bounds = new Set(query.comparisons.flatMap(({ value, to }) => [value, to]))
  const named = [...values].filter((value) => {
    if (isNumeric) return isColumnNamed && !bounds.has(value) && words.has(stemOf(value))
    // `true` is named by its column.
    if (value === 'true') return isColumnNamed
    const parts = partsOf(value)
    return (
      parts.length > 0 &&
      parts.every(
        ({ text, kind }) => (kind !== 'number' || parts.length > 1) && text.length > 1 && words.has(stemOf(text)),
      )
    )
  })
  if (named.length !== 1) return []
  const [value] = named
  return [{ column: id, said: `${path} = ${JSON.stringify(value)}`, holds: (text) => text === value }]
}

function boundFilters(columns: readonly ColumnValues[], { query, words }: Asked): Filter[] | undefined {
  const filters: Filter[] = []
  const numeric = columns.filter(({ isNumeric }) => isNumeric)
  const dates = columns.filter(({ isTemporal }) => isTemporal)
  for (const [index, comparison] of query.comparisons.entries()) {
    const { value, temporal } = comparison
    const near = stemsOf(query, query.bounded[index] ?? [])
    // `A price between 1990 and 2050` is no matter of years.
    const isNumber =
      /^\d{4}$/.test(value) && bestNamed(numeric, near) !== undefined && bestNamed(dates, near) === undefined
    const dated =
      temporal && !isNumber && /^\d{4}/.test(value)
        ? dates.length === 1
          ? dates[0]
          : bestNamed(dates, words)
        : undefined
    const column = dated ?? bestNamed(numeric, isNumber ? near : words)
    if (column === undefined) return undefined
    const { said, holds } = rangeOf(comparison, column.isTemporal ? compareDates : compareNumbers)
    filters.push({ column: column.id, said: `${column.path} ${said}`, holds })
  }
  return filters
}

/** What keeps a bound, and how that is said. */
function rangeOf(
  { operator, value, to = value, inclusive }: Comparison,
  compare: (text: string, bound: string) => number,
): Pick<Filter, 'said' | 'holds'> {
  const atLeast = (text: string, bound: string, orEqual: boolean): boolean =>
    orEqual ? compare(text, bound) >= 0 : compare(text, bound) > 0
  const atMost = (text: string, bound: string, orEqual: boolean): boolean =>
    orEqual ? compare(text, bound) <= 0 : compare(text, bound) < 0
  const orEqual = inclusive ? '=' : ''
  switch (operator) {
    case 'above':
      return { said: `>${orEqual} ${value}`, holds: (text) => atLeast(text, value, inclusive) }
    case 'below':
      return { said: `<${orEqual} ${value}`, holds: (text) => atMost(text, value, inclusive) }
    case 'between':
      return {
        said: `between ${value} and ${to}`,
        holds: (text) => atLeast(text, value, true) && atMost(text, to, true),
      }
    case 'outside':
      return {
        said: `<${orEqual} ${value} or >${orEqual} ${to}`,
        holds: (text) => atMost(text, value, inclusive) || atLeast(text, to, inclusive),
      }
  }
}

/** `NaN` for what is no number, so that no comparison holds. */
function compareNumbers(text: string, bound: string): number {
  const [left, right] = [readExact(text), readExact(bound)]
  return left === undefined || right === undefined ? Number.NaN : compareExact(left, right)
}

/** As precise as the bound is: every day of 2024-03 is in 2024-03. */
function compareDates(text: string, bound: string): number {
  // A blank or a `T` between date and time is one and the same.
  const same = text.slice(0, bound.length).replace(' ', 'T')
  return same < bound ? -1 : same > bound ? 1 : 0
}
