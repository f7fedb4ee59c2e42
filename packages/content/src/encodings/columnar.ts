import { assertArgument } from '../assert-argument.ts'
import { NodeType, childrenOf, isContainer, type Tree } from '../tree.ts'
import { writeBlock, type WriteBlockOptions } from './block.ts'
import { escapeStep } from './step.ts'
import { keyJson, scalarJson } from './write-json.ts'

/** Deeper than this a tree is written as it is: the encoder recurses. */
const DEEPEST = 200

/**
 * A tree as JSON in which every list of objects is a block of columns (see {@link writeBlock}), or a list of blocks, one
 * for each set of keys, whose first column `#` says where its rows stand. Members of inner objects are columns of their
 * own: `owner/login`. `undefined` when nothing is gained or the tree itself holds something that looks like a block.
 *
 * Nothing is lost: `decodeColumnar` gives the values back (the order of an object's members may change).
 */
export function encodeColumnar(tree: Tree, options: WriteBlockOptions = {}): string | undefined {
  assertArgument('encodeColumnar', 'tree', tree, 'tree')
  assertArgument('encodeColumnar', 'options', options, 'options')
  if (!mayEncode(tree)) return undefined
  const encoder = { tree, options, blocks: 0 }
  const text = encode(encoder, 0)
  return encoder.blocks > 0 ? text : undefined
}

interface Encoder {
  readonly tree: Tree
  readonly options: WriteBlockOptions
  blocks: number
}

function mayEncode(tree: Tree): boolean {
  if (tree.shadowed.size > 0) return false
  const depth = new Uint32Array(tree.count)
  for (let node = 1; node < tree.count; node++) {
    depth[node] = depth[tree.parent[node]!]! + 1
    if (depth[node]! > DEEPEST) return false
    if (tree.keyEnd[node]! > 0 && keyJson(tree, node) === '"cols"') return false
    if (tree.table?.columns.includes('cols')) return false
  }
  return true
}

function encode(encoder: Encoder, node: number): string {
  const { tree } = encoder
  if (!isContainer(tree, node) || tree.size[node] === 0) return scalarJson(tree, node)
  if (tree.type[node] === NodeType.array) return encodeList(encoder, node)
  const members: string[] = []
  for (const child of childrenOf(tree, node)) members.push(`${keyJson(tree, child)}:${encode(encoder, child)}`)
  return `{${members.join(',')}}`
}

function encodeList(encoder: Encoder, node: number): string {
  const { tree, options } = encoder
  const children = [...childrenOf(tree, node)]
  const isTable =
    children.length >= 2 && children.every((child) => tree.type[child] === NodeType.object && tree.size[child]! > 0)
  const groups = isTable ? groupByKeys(tree, children) : undefined
  if (groups === undefined || groups.length * 2 > children.length) {
    return `[${children.map((child) => encode(encoder, child)).join(',')}]`
  }

  encoder.blocks++
  const blocks = groups.map(({ records, paths }) => {
    const rows = records.map((record) => cells(encoder, record))
    if (groups.length === 1) return writeBlock({ columns: paths, rows }, options)
    const numbered = rows.map((row, index) => [String(tree.index[records[index]!]), ...row])
    return writeBlock({ columns: ['#', ...paths], rows: numbered }, options)
  })
  return groups.length === 1 ? blocks[0]! : `[${blocks.join(',')}]`
}

interface Group {
  readonly paths: readonly string[]
  readonly records: number[]
}

/** Records by their set of leaf paths. */
function groupByKeys(tree: Tree, records: readonly number[]): Group[] {
  const groups = new Map<string, Group>()
  for (const record of records) {
    const paths: string[] = []
    collectPaths(tree, record, '', paths)
    const key = JSON.stringify(paths)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { paths, records: [record] })
    else group.records.push(record)
  }
  return [...groups.values()]
}

function collectPaths(tree: Tree, node: number, prefix: string, paths: string[]): void {
  for (const child of childrenOf(tree, node)) {
    const path = prefix + escapeStep(JSON.parse(keyJson(tree, child)) as string)
    if (isInner(tree, child)) collectPaths(tree, child, path + '/', paths)
    else paths.push(path)
  }
}

function cells(encoder: Encoder, record: number): string[] {
  const row: string[] = []
  const add = (node: number): void => {
    for (const child of childrenOf(encoder.tree, node)) {
      if (isInner(encoder.tree, child)) add(child)
      else row.push(encode(encoder, child))
    }
  }
  add(record)
  return row
}

/** An object inside a record: its members become columns. */
function isInner(tree: Tree, node: number): boolean {
  return tree.type[node] === NodeType.object && tree.size[node]! > 0
}
