import type { DuckDBConnection } from '@duckdb/node-api'
import { NodeType, childrenOf, keyOf, parseJson, rawText, toValue, type Tree } from '@selvedge/content'

/** A node of a query as DuckDB's own parser writes it. */
export interface SqlNode {
  readonly [member: string]: unknown
  readonly class?: string
  readonly type?: unknown
}

/** A query as DuckDB's own parser reads it. */
export interface ParsedQuery {
  readonly root: SqlNode
  /** The JSON of a fixed value, to the digit: a JavaScript number would not hold all of them. */
  readonly rawOf: (constant: SqlNode) => string | undefined
}

/** `undefined` for what is no SELECT. */
export async function parseQuery(connection: DuckDBConnection, sql: string): Promise<ParsedQuery | undefined> {
  const parsed = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql])
  const tree = parseJson(String(parsed.getRowsJson()[0]?.[0]))
  if (tree === undefined) return undefined
  const raw = new Map<SqlNode, string>()
  const root = read(tree, 0, raw) as SqlNode
  return root['error'] === false ? { root, rawOf: (constant) => raw.get(constant) } : undefined
}

/** All nodes of a query, in no particular order. */
export function* nodesOf(root: unknown): Generator<SqlNode> {
  const open = [root]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    if (!Array.isArray(next)) yield next as SqlNode
    open.push(...Object.values(next))
  }
}

const FIXED = new Set<unknown>(['CONSTANT', 'CAST'])

function read(tree: Tree, node: number, raw: Map<SqlNode, string>): unknown {
  if (tree.type[node] === NodeType.array) return [...childrenOf(tree, node)].map((child) => read(tree, child, raw))
  if (tree.type[node] !== NodeType.object) return toValue(tree, node)
  const members = [...childrenOf(tree, node)].map((child) => [keyOf(tree, child), read(tree, child, raw)] as const)
  const made = Object.fromEntries(members) as SqlNode
  if (FIXED.has(made.class)) raw.set(made, rawText(tree, node))
  return made
}
