import { namesIn } from './columns-of.ts'
import { nodesOf, type ParsedQuery, type SqlNode } from './parsed-query.ts'

/** A condition that every row must meet for the answer to know of it. */
export type RowFilter =
  | { readonly column: string; readonly is: 'null' | 'not null' }
  | {
      readonly column: string
      /** In JSON: what holds of the bounds `least` and `greatest` of rows among which one may meet it. */
      readonly mayHold: string
    }

/**
 * The conditions of a query that can be judged by bounds: of those that WHERE joins by AND the comparisons of a column
 * with fixed values. None when rows that do not meet them could count all the same: then more than this one WHERE looks
 * at the table, or something that does not say what it looks at.
 */
export function rowFilters(query: ParsedQuery, known: ReadonlyMap<string, string>): readonly RowFilter[] {
  const only = onlyLook(query, known)
  return only === undefined
    ? []
    : conjuncts(only.where).flatMap((condition) => filterOf(condition, query, { known, table: only.name }))
}

const HARMLESS = new Set<unknown>(['range', 'generate_series', 'unnest'])
/** Kinds of FROM whose rows come from what stands in them. */
const PLAIN = new Set<unknown>(['BASE_TABLE', 'SUBQUERY', 'JOIN', 'TABLE_FUNCTION', 'EMPTY', 'EXPRESSION_LIST'])

/** Views of the catalog tell how many rows a table has; a name that hides one may still stand for it. */
const CATALOG = /^(?:duckdb_|pg_|sqlite_|pragma_|information_schema)/

/** The one SELECT over `data`, when nothing else in the query sees its rows, or where they lie. */
function onlyLook(
  { root }: ParsedQuery,
  known: ReadonlyMap<string, string>,
): { readonly where: SqlNode; readonly name: string } | undefined {
  let only: { readonly where: SqlNode; readonly name: string } | undefined
  let looks = 0
  const named = new Set<string>()
  const used: string[] = []
  for (const node of nodesOf(root)) {
    if (node.class === 'COLUMN_REF') {
      const name = namesIn(node['column_names']).at(-1)?.toLowerCase()
      // The number of a row among those that were loaded.
      if (name === 'rowid' && !known.has(name)) return undefined
    }
    for (const entry of entriesOf(node['cte_map'])) named.add(entry)
    if (isTable(node) && !PLAIN.has(node.type)) return undefined
    if (node.type === 'TABLE_FUNCTION' && !HARMLESS.has((node['function'] as SqlNode)['function_name']))
      return undefined
    if (node.type === 'BASE_TABLE') {
      if (!isData(node)) used.push(String(node['table_name']).toLowerCase())
      else if (node['sample'] !== null || namesIn(node['column_name_alias']).length > 0) return undefined
      else looks++
    }
    const from = node['from_table'] as SqlNode | null | undefined
    if (from === undefined || from === null) continue
    if (node['sample'] !== null) return undefined
    const where = node['where_clause'] as SqlNode | null
    if (isData(from) && where !== null)
      only = { where, name: (String(from['alias']) || String(from['table_name'])).toLowerCase() }
  }
  const others = [...named, ...used]
  if (looks !== 1 || named.has('data') || others.some((name) => CATALOG.test(name))) return undefined
  return used.every((name) => named.has(name)) ? only : undefined
}

function isData(node: SqlNode): boolean {
  return node.type === 'BASE_TABLE' && String(node['table_name']).toLowerCase() === 'data'
}

/** Tables of every kind have a place for a sample; so has a SELECT, which has a place for tables too. */
function isTable(node: SqlNode): boolean {
  return 'sample' in node && 'alias' in node && !('from_table' in node)
}

function entriesOf(map: unknown): readonly string[] {
  const entries = (map as { readonly map?: unknown } | undefined)?.map
  return Array.isArray(entries)
    ? entries.map((entry) => String((entry as { readonly key?: unknown }).key).toLowerCase())
    : []
}

function conjuncts(condition: SqlNode): readonly SqlNode[] {
  if (condition.type !== 'CONJUNCTION_AND') return [condition]
  return (condition['children'] as readonly SqlNode[]).flatMap(conjuncts)
}

const TURNED: { readonly [type: string]: string } = {
  COMPARE_EQUAL: 'COMPARE_EQUAL',
  COMPARE_LESSTHAN: 'COMPARE_GREATERTHAN',
  COMPARE_LESSTHANOREQUALTO: 'COMPARE_GREATERTHANOREQUALTO',
  COMPARE_GREATERTHAN: 'COMPARE_LESSTHAN',
  COMPARE_GREATERTHANOREQUALTO: 'COMPARE_LESSTHANOREQUALTO',
}

/** The columns of the table `data`, and what a query calls it. */
interface Names {
  readonly known: ReadonlyMap<string, string>
  readonly table: string
}

function filterOf(node: SqlNode, { rawOf }: ParsedQuery, names: Names): readonly RowFilter[] {
  const children = (node['children'] ?? []) as readonly SqlNode[]
  const kind = String(node.type)
  if (kind === 'OPERATOR_IS_NULL' || kind === 'OPERATOR_IS_NOT_NULL') {
    const column = columnIn(children[0], names)
    return column === undefined ? [] : [{ column, is: kind === 'OPERATOR_IS_NULL' ? 'null' : 'not null' }]
  }
  if (node.class === 'COMPARISON' && Object.hasOwn(TURNED, kind)) {
    const [left, right] = [node['left'] as SqlNode, node['right'] as SqlNode]
    const turned = columnIn(left, names) === undefined
    const column = columnIn(turned ? right : left, names)
    const [value] = fixed([turned ? left : right], rawOf) ?? []
    if (column === undefined || value === undefined) return []
    return [{ column, mayHold: mayHold(turned ? TURNED[kind]! : kind, value) }]
  }
  if (kind === 'COMPARE_BETWEEN') {
    const column = columnIn(node['input'] as SqlNode, names)
    const [lower, upper] = fixed([node['lower'] as SqlNode, node['upper'] as SqlNode], rawOf) ?? []
    if (column === undefined || lower === undefined || upper === undefined) return []
    return [
      { column, mayHold: mayHold('COMPARE_GREATERTHANOREQUALTO', lower) },
      { column, mayHold: mayHold('COMPARE_LESSTHANOREQUALTO', upper) },
    ]
  }
  if (kind === 'COMPARE_IN') {
    const column = columnIn(children[0], names)
    const values = fixed(children.slice(1), rawOf)
    if (column === undefined || values === undefined || values.length === 0) return []
    return [
      {
        column,
        mayHold: joined(
          'OR',
          values.map((value) => mayHold('COMPARE_EQUAL', value)),
        ),
      },
    ]
  }
  return []
}

/** A column of the table, by its name alone or behind that of its table. */
function columnIn(node: SqlNode | undefined, { known, table }: Names): string | undefined {
  const names = node?.class === 'COLUMN_REF' ? namesIn(node['column_names']) : []
  const name = names.at(-1)?.toLowerCase()
  if (name === undefined || names.length > 2) return undefined
  // `owner.id` is a column of another table, or a member of a column.
  const before = names.length === 2 ? names[0]!.toLowerCase() : table
  return before === table && !(names.length === 2 && known.has(before)) ? known.get(name) : undefined
}

const WHOLE = new Set<unknown>(['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT', 'DECIMAL'])
const ALONE = new Set<unknown>(['DOUBLE', 'VARCHAR', 'BOOLEAN'])
const TIMES = new Set<unknown>(['DATE', 'TIMESTAMP'])

/**
 * The JSON of values that stand in the query and need nothing else, when all are of one kind: those that are not are
 * turned into a common type before they are compared, in which some are equal that were not.
 */
function fixed(nodes: readonly SqlNode[], rawOf: ParsedQuery['rawOf']): readonly string[] | undefined {
  const kinds = new Set(nodes.map(kindOf))
  const raw = nodes.map(rawOf)
  if (kinds.size !== 1 || kinds.has(undefined) || !raw.every((text) => text !== undefined)) return undefined
  return raw as string[]
}

function kindOf(node: SqlNode): string | undefined {
  const idOf = (of: unknown): unknown => (of as { readonly id?: unknown } | undefined)?.id
  if (node.class === 'CONSTANT') {
    const id = idOf((node['value'] as { readonly type?: unknown }).type)
    return WHOLE.has(id) ? 'WHOLE' : ALONE.has(id) ? String(id) : undefined
  }
  const child = node['child'] as SqlNode | undefined
  // DATE '2026-01-01' is the cast of a text. One that fails gives NULL with `try_cast`, which no value is equal to.
  const isTime = node.class === 'CAST' && TIMES.has(idOf(node['cast_type'])) && child?.class === 'CONSTANT'
  return isTime ? String(idOf(node['cast_type'])) : undefined
}

/** What must hold of the bounds for a value between them to compare so. */
function mayHold(kind: string, value: string): string {
  if (kind === 'COMPARE_EQUAL')
    return joined('AND', [mayHold('COMPARE_LESSTHANOREQUALTO', value), mayHold('COMPARE_GREATERTHANOREQUALTO', value)])
  const bound = kind.startsWith('COMPARE_LESS') ? 'least' : 'greatest'
  const left = `{"class":"COLUMN_REF","type":"COLUMN_REF","alias":"","query_location":0,"column_names":["${bound}"]}`
  return `{"class":"COMPARISON","type":"${kind}","alias":"","query_location":0,"left":${left},"right":${value}}`
}

function joined(how: 'AND' | 'OR', conditions: readonly string[]): string {
  if (conditions.length === 1) return conditions[0]!
  return `{"class":"CONJUNCTION","type":"CONJUNCTION_${how}","alias":"","query_location":0,"children":[${conditions.join(',')}]}`
}
