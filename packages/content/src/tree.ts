/** What a node of a {@link Tree} is. */
export const NodeType = {
  object: 0,
  array: 1,
  string: 2,
  number: 3,
  true: 4,
  false: 5,
  null: 6,
  /** A raw CSV cell. */
  cell: 7,
  /** A line of JSON Lines that is not JSON: text, taken as a string. */
  text: 8,
} as const
export type NodeType = (typeof NodeType)[keyof typeof NodeType]

/**
 * Structured data as spans over its source: one entry a node, in document order, so that a node's subtree is
 * `[node, after[node])`. Node 0 is the root. JSON Lines and CSV have an array as (virtual) root, one child a record;
 * a CSV record is a (virtual) object whose members are its raw cells. Numbers are never parsed: `raw` keeps the digits.
 *
 * About 29 bytes a node.
 */
export interface Tree {
  readonly model: 'tree'
  readonly layout: 'json' | 'jsonl' | 'csv'
  readonly source: string
  readonly count: number
  /** A {@link NodeType} each. */
  readonly type: Uint8Array
  /** `[start, end)` of the value in `source`, quotes and brackets included. */
  readonly start: Uint32Array
  readonly end: Uint32Array
  /** -1 for the root. */
  readonly parent: Int32Array
  /** First node after the subtree. */
  readonly after: Uint32Array
  /** Where the key stands in `source` (quotes included); 0,0 for elements, the root and CSV cells. */
  readonly keyStart: Uint32Array
  readonly keyEnd: Uint32Array
  /** Position among the siblings. */
  readonly index: Uint32Array
  /** Number of children. */
  readonly size: Uint32Array
  /** CSV only: the column names (made unique), their delimiter, and the line a record starts on (1-based). */
  readonly table?: {
    readonly columns: readonly string[]
    readonly delimiter: string
    readonly headerStart: number
    readonly headerEnd: number
    readonly recordLine: Uint32Array
  }
  /** JSON Lines only: the line (1-based) of each record. */
  readonly recordLine?: Uint32Array
  /** Members whose key stands again later in the same object: `JSON.parse` would drop them. Usually empty. */
  readonly shadowed: ReadonlySet<number>
}

export function isContainer(tree: Tree, node: number): boolean {
  return tree.type[node]! <= NodeType.array
}

/** More members than an account of what was left out can name one by one. */
const LARGE_OBJECT = 8

/**
 * Whether the children of a node are asked for by their numbers: of a list, or of an object with more than eight members.
 * A row of a table is read whole, or cell by cell.
 */
export function isReadByRows({ type, size, table }: Tree, node: number): boolean {
  if (type[node] === NodeType.array) return true
  return type[node] === NodeType.object && size[node]! > LARGE_OBJECT && table === undefined
}

/** A node that stands for itself: a scalar, or an empty container. */
export function isLeaf(tree: Tree, node: number): boolean {
  return tree.type[node]! > NodeType.array || tree.size[node] === 0
}

/** The bytes of the source: number digits, escapes and CSV quotes as they came. */
export function rawText(tree: Tree, node: number): string {
  return tree.source.slice(tree.start[node], tree.end[node])
}

/** The text a reader sees: strings unescaped, cells unquoted, everything else raw. */
export function plainText(tree: Tree, node: number): string {
  const raw = rawText(tree, node)
  const type = tree.type[node]
  if (type === NodeType.string) return decodeString(raw)
  if (type === NodeType.cell) return decodeCell(raw)
  return raw
}

/** Name of a member, or `undefined` for an element or the root. */
export function keyOf(tree: Tree, node: number): string | undefined {
  const end = tree.keyEnd[node]!
  if (end > 0) return decodeString(tree.source.slice(tree.keyStart[node], end))
  if (tree.table !== undefined && tree.type[node] === NodeType.cell) return tree.table.columns[tree.index[node]!]
  return undefined
}

/** The step from the parent: the member's name, or the element's index as a string. */
export function stepOf(tree: Tree, node: number): string {
  return keyOf(tree, node) ?? String(tree.index[node])
}

/** RFC 6901 pointer of a node. O(depth). */
export function pointerOf(tree: Tree, node: number): string {
  const steps: string[] = []
  for (let at = node; tree.parent[at]! >= 0; at = tree.parent[at]!) {
    steps.push('/' + stepOf(tree, at).replaceAll('~', '~0').replaceAll('/', '~1'))
  }
  return steps.toReversed().join('')
}

/** The node at a pointer (from the root, or from `from`), or -1. Of duplicate keys the last counts, as for `JSON.parse`. */
export function nodeAt(tree: Tree, pointer: string, from = 0): number {
  if (pointer === '') return tree.count > from ? from : -1
  if (!pointer.startsWith('/')) return -1
  let node = from
  for (const token of pointer.slice(1).split('/')) {
    node = childAt(tree, node, token.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (node < 0) return -1
  }
  return node
}

/** The child of a container that a step leads to, or -1. */
export function childAt(tree: Tree, node: number, step: string): number {
  if (!isContainer(tree, node)) return -1
  if (tree.type[node] === NodeType.array && !isIndex(step)) return -1
  if (tree.size[node]! > MANY) return stepsOf(tree, node).get(step) ?? -1
  let found = -1
  for (const child of childrenOf(tree, node)) {
    if (stepOf(tree, child) === step && !tree.shadowed.has(child)) found = child
  }
  return found
}

/** From this many children on the steps are kept, so that looking up every record of a long list stays linear. */
const MANY = 32
const keptSteps = new WeakMap<Tree, Map<number, Map<string, number>>>()

function stepsOf(tree: Tree, node: number): Map<string, number> {
  let kept = keptSteps.get(tree)
  if (kept === undefined) keptSteps.set(tree, (kept = new Map()))
  let steps = kept.get(node)
  if (steps === undefined) {
    steps = new Map()
    for (const child of childrenOf(tree, node)) if (!tree.shadowed.has(child)) steps.set(stepOf(tree, child), child)
    kept.set(node, steps)
  }
  return steps
}

function isIndex(step: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(step)
}

/** Direct children in order. */
export function* childrenOf(tree: Tree, node: number): Generator<number> {
  if (!isContainer(tree, node)) return
  const end = tree.after[node]!
  for (let child = node + 1; child < end; child = tree.after[child]!) yield child
}

/** Unescapes a quoted JSON string. Lone surrogates are kept as they came: ingest has replaced them before. */
export function decodeString(raw: string): string {
  return raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1)
}

/** Unquotes a raw CSV cell. A cell whose quotes are not balanced is taken as it stands. */
export function decodeCell(raw: string): string {
  const last = raw.length - 1
  if (last < 1 || !raw.startsWith('"') || !raw.endsWith('"')) return raw
  const inner = raw.slice(1, last)
  for (let at = inner.indexOf('"'); at >= 0; at = inner.indexOf('"', at + 2)) if (inner[at + 1] !== '"') return raw
  return inner.replaceAll('""', '"')
}
