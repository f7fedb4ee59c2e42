import { assertArgument } from './assert-argument.ts'
import type { Column, Records, Table } from './records.ts'
import { NodeType, decodeString, isContainer, isLeaf, keyOf, type Tree } from './tree.ts'

/** A list of objects with no more leaves than this in all stays inside its record: a name tag identifies it. */
const MAX_INLINE_LEAVES = 8
/** A list of scalars this long is a table of its own. */
const MIN_SCALARS = 8
/** Entries of an object looked at to decide whether it is a map. */
const MAP_SAMPLE = 50
const NO_COLUMN = 0xffffffff

const known = new WeakMap<Tree, Records>()

/** The records, tables and columns of a tree. Computed once a tree; O(nodes). */
export function recordsOf(tree: Tree): Records {
  assertArgument('recordsOf', 'tree', tree, 'tree')
  let records = known.get(tree)
  if (records === undefined) known.set(tree, (records = findRecords(tree)))
  return records
}

function findRecords(tree: Tree): Records {
  const { count } = tree
  const leafCount = countLeaves(tree)
  const paths = new Paths()
  const pathOf = new Uint32Array(count)
  const recordOf = new Uint32Array(count)
  const columnOf = new Uint32Array(count).fill(NO_COLUMN)
  const holdsRecords = new Uint8Array(count)
  const nodes: number[] = []
  const tableOfRecord: number[] = []
  const parentOfRecord: number[] = []
  const tables: {
    id: number
    pattern: string
    kind: Table['kind']
    records: number[]
    columns: number[]
    root: number
  }[] = []
  const tableOfPath = new Map<number, number>()
  const columns: { id: number; table: number; path: string; count: number }[] = []
  const columnOfPath = new Map<number, number>()

  for (let node = 0; node < count; node++) {
    const parent = tree.parent[node]!
    if (parent < 0 || isRecord(tree, holdsRecords, leafCount, node, parent)) {
      const table = tableFor(parent)
      pathOf[node] = tables[table]!.root
      recordOf[node] = nodes.length
      parentOfRecord.push(parent < 0 ? -1 : recordOf[parent]!)
      tables[table]!.records.push(nodes.length)
      tableOfRecord.push(table)
      nodes.push(node)
    } else {
      pathOf[node] = paths.child(pathOf[parent]!, tree, node)
      recordOf[node] = recordOf[parent]!
    }
    if (isLeaf(tree, node)) columnOf[node] = columnFor(node)
    else holdsRecords[node] = recordKind(tree, node, leafCount)
  }

  return {
    tree,
    count: nodes.length,
    node: Uint32Array.from(nodes),
    table: Uint32Array.from(tableOfRecord),
    parent: Int32Array.from(parentOfRecord),
    recordOf,
    columnOf,
    tables: tables.map(({ root: _root, ...table }): Table => table),
    columns: columns satisfies Column[],
  }

  function tableFor(container: number): number {
    const path = container < 0 ? -1 : pathOf[container]!
    const existing = tableOfPath.get(path)
    if (existing !== undefined) return existing
    const id = tables.length
    const pattern = container < 0 ? '' : paths.text(path) + '/*'
    const kind = container < 0 ? 'root' : KINDS[holdsRecords[container]!]!
    tables.push({ id, pattern, kind, records: [], columns: [], root: paths.root(pattern) })
    tableOfPath.set(path, id)
    return id
  }

  function columnFor(node: number): number {
    const path = pathOf[node]!
    let id = columnOfPath.get(path)
    if (id === undefined) {
      id = columns.length
      const table = tableOfRecord[recordOf[node]!]!
      columns.push({ id, table, path: paths.text(path).slice(tables[table]!.pattern.length), count: 0 })
      tables[table]!.columns.push(id)
      columnOfPath.set(path, id)
    }
    columns[id]!.count++
    return id
  }
}

const LIST = 1
const MAP = 2
const SCALARS = 3
const KINDS: readonly Table['kind'][] = ['root', 'list', 'map', 'scalars']

function isRecord(tree: Tree, holds: Uint8Array, leafCount: Uint32Array, node: number, parent: number): boolean {
  const kind = holds[parent]!
  if (kind === 0) return false
  if (kind === LIST) return isContainer(tree, node) || leafCount[parent]! >= MIN_SCALARS
  return kind === SCALARS || isContainer(tree, node) || mapOfScalars(tree, parent)
}

/** What the children of a container are: 0 for plain members. */
function recordKind(tree: Tree, node: number, leafCount: Uint32Array): number {
  if (node === 0 && tree.layout !== 'json') return LIST
  if (tree.type[node] === NodeType.object) return isMap(tree, node) ? MAP : 0
  const size = tree.size[node]!
  let containers = 0
  const end = tree.after[node]!
  for (let child = node + 1; child < end; child = tree.after[child]!) if (isContainer(tree, child)) containers++
  if (containers === 0) return size >= MIN_SCALARS ? SCALARS : 0
  return size > 1 && leafCount[node]! > MAX_INLINE_LEAVES ? LIST : 0
}

/** An object used as a dictionary: its keys are data, its values look alike. */
function isMap(tree: Tree, node: number): boolean {
  if (tree.size[node]! < 4) return false
  let objects = 0
  let seen = 0
  const frequency = new Map<string, number>()
  const end = tree.after[node]!
  for (let child = node + 1; child < end && seen < MAP_SAMPLE; child = tree.after[child]!) {
    seen++
    if (tree.type[child] !== NodeType.object) continue
    objects++
    for (let inner = child + 1; inner < tree.after[child]!; inner = tree.after[inner]!) {
      const key = tree.source.slice(tree.keyStart[inner], tree.keyEnd[inner])
      frequency.set(key, (frequency.get(key) ?? 0) + 1)
    }
  }
  if (objects < seen * 0.8) return objects === 0 && mapOfScalars(tree, node)
  let shared = 0
  let total = 0
  for (const times of frequency.values()) {
    total += times
    if (times * 2 >= objects) shared += times
  }
  return total > 0 && shared * 2 >= total
}

/** At least 12 scalars under keys of which half are no identifiers: codes, hosts, dates, file names. */
function mapOfScalars(tree: Tree, node: number): boolean {
  // A row among rows has columns, whatever they are called.
  const list = tree.parent[node]!
  if (tree.size[node]! < 12 || (list >= 0 && tree.type[list] === NodeType.array && tree.size[list]! > 1)) return false
  let seen = 0
  let odd = 0
  const end = tree.after[node]!
  for (let child = node + 1; child < end && seen < MAP_SAMPLE; child = tree.after[child]!) {
    if (isContainer(tree, child)) return false
    seen++
    if (!looksLikeIdentifier(keyOf(tree, child) ?? '')) odd++
  }
  return odd * 2 >= seen
}

function looksLikeIdentifier(key: string): boolean {
  return /^[a-z_$][A-Za-z_$-]*$/.test(key)
}

function countLeaves(tree: Tree): Uint32Array {
  const leaves = new Uint32Array(tree.count)
  for (let node = tree.count - 1; node >= 0; node--) {
    if (isLeaf(tree, node)) leaves[node] = 1
    const parent = tree.parent[node]!
    if (parent >= 0) leaves[parent]! += leaves[node]!
  }
  return leaves
}

/** Paths, each spelled once: a node's path is its parent's and one step. */
class Paths {
  #text: string[] = []
  #children: (Map<string, number> | undefined)[] = []

  root(text: string): number {
    this.#children.push(undefined)
    return this.#text.push(text) - 1
  }

  child(parent: number, tree: Tree, node: number): number {
    const key = tree.keyEnd[node]!
    const raw = key > 0 ? tree.source.slice(tree.keyStart[node], key) : String(tree.index[node])
    const children = (this.#children[parent] ??= new Map())
    let path = children.get(raw)
    if (path === undefined) {
      const step = key > 0 ? decodeString(raw) : (keyOf(tree, node) ?? raw)
      path = this.root(`${this.#text[parent]!}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`)
      children.set(raw, path)
    }
    return path
  }

  text(path: number): string {
    return this.#text[path]!
  }
}
