import {
  NodeType,
  escapeStep,
  hidesText,
  isLeaf,
  plainText,
  pointerOf,
  recordsOf,
  scalarJson,
  stepOf,
  writeBlock,
  writeJson,
  type Part,
  type Records,
  type Tree,
} from '@selvedge/content'

import type { Layout } from './layout.ts'
import { renderRuns } from './render-lines.ts'
import type { ShownPart } from './shown.ts'

/** Members nested deeper than this inside a record are written by their path: the writer recurses. */
const DEEPEST = 64

/**
 * What is shown of a tree as JSON. Records of a table stand in blocks of columns, one block for each set of columns, so
 * that what is absent is never taken for null; `#` says which record a row is. The header names table and counts:
 * `"/items (5 of 90)"`. What belongs to no table is written as the object it is; a list shown in part is an object of
 * its positions.
 */
export function renderTree(layout: Layout, parts: ReadonlyMap<number, ShownPart>, index = 0): string {
  const shown = parts.get(index)
  if (shown === undefined) return '{}'
  const tree = shown.part.body as Tree
  const writer: Writer = { layout, parts, shown, tree, records: recordsOf(tree), nodes: nodesOf(layout, parts, shown) }
  if (isLeaf(tree, 0)) return writer.nodes.length > 0 ? cell(writer, 0) : embeddedValue(writer)

  const members = [...rootMembers(writer), ...tableMembers(writer), ...embeddedMembers(writer)]
  return `{${members.join(',')}}`
}

interface Writer {
  readonly layout: Layout
  readonly parts: ReadonlyMap<number, ShownPart>
  readonly shown: ShownPart
  readonly tree: Tree
  readonly records: Records
  /** Leaves to write, ascending: own ones and strings that embed a text. */
  readonly nodes: readonly number[]
}

function nodesOf(
  layout: Layout,
  parts: ReadonlyMap<number, ShownPart>,
  { part, own, hosts }: ShownPart,
): readonly number[] {
  const texts = hosts.filter((host) => parts.get(partIn(layout, part.index, host))!.part.body.model === 'lines')
  return texts.length === 0 ? own : [...own, ...texts].toSorted((one, other) => one - other)
}

function partIn(layout: Layout, part: number, node: number): number {
  return layout.embedded[part]!.get(node)!.index
}

/** JSON inside a string stands by itself, under the string's pointer. */
function embeddedMembers({ layout, parts, shown, tree }: Writer): string[] {
  const members: string[] = []
  for (const host of shown.hosts) {
    const index = partIn(layout, shown.part.index, host)
    if (parts.get(index)!.part.body.model === 'lines') continue
    members.push(`${JSON.stringify(`${pointerOf(tree, host)} (JSON)`)}:${renderTree(layout, parts, index)}`)
  }
  return members
}

function embeddedValue({ layout, parts, shown }: Writer): string {
  const host = shown.hosts[0]
  return host === undefined ? '{}' : renderTree(layout, parts, partIn(layout, shown.part.index, host))
}

/** The JSON of a leaf, or of as much of it as is shown. */
function cell({ layout, parts, shown, tree }: Writer, node: number): string {
  const embedded = layout.embedded[shown.part.index]!.get(node)
  if (embedded !== undefined) return renderRuns(parts.get(embedded.index)!)
  const opaque = layout.opaque(shown.part, node)
  if (opaque !== undefined) return JSON.stringify(opaque.placeholder)
  if (shown.piece?.index === node) return `{"1":${JSON.stringify(plainText(tree, node).slice(0, shown.piece.length))}}`
  return scalarJson(tree, node)
}

/** Whether a text in a string is, or holds, a page with text that its reader does not see. */
function hides(layout: Layout, { index, body }: Part): boolean {
  if (body.model === 'lines') return hidesText(body)
  for (const inner of layout.embedded[index]!.values()) if (hides(layout, inner)) return true
  return false
}

/** Whether everything below a container is shown, so that it can be written as it is. */
function isWhole(writer: Writer, container: number, from: number, to: number): boolean {
  const { layout, parts, shown, tree, nodes } = writer
  const weights = layout.weights(shown.part)
  let weight = 0
  for (let at = from; at < to; at++) {
    const embedded = layout.embedded[shown.part.index]!.get(nodes[at]!)
    if (embedded === undefined) weight += layout.opaque(shown.part, nodes[at]!) === undefined ? 1 : 0
    else if (hides(layout, embedded)) return false
    else weight += parts.get(embedded.index)!.own.length
  }
  return shown.piece === undefined && weight === weights[tree.after[container]!]! - weights[container]!
}

/** Whether no key below a container could be taken for a path. */
function hasPlainKeys(tree: Tree, container: number): boolean {
  const end = tree.after[container]!
  for (let node = container + 1; node < end; node++) {
    if (
      tree.keyEnd[node]! > 0 &&
      /[~/\\]|[(]of [0-9]+[)]/.test(tree.source.slice(tree.keyStart[node], tree.keyEnd[node]))
    )
      return false
  }
  return true
}

function rootMembers(writer: Writer): string[] {
  const { records, nodes } = writer
  const own: number[] = []
  for (const node of nodes) if (records.recordOf[node] === 0) own.push(node)
  return members(writer, own, 0, own.length, 0, DEEPEST)
}

/** Members of a record, or of a container inside it, for the leaves `[from, to)` of `nodes`. */
function members(
  writer: Writer,
  nodes: readonly number[],
  from: number,
  to: number,
  container: number,
  depth: number,
): string[] {
  const { tree } = writer
  const inner: Writer = { ...writer, nodes }
  const written: string[] = []
  for (let at = from; at < to;) {
    // The leaf, or the lowest container that holds all shown leaves of this child.
    let child = childOf(tree, nodes[at]!, container)
    let end = at + 1
    while (end < to && nodes[end]! < tree.after[child]!) end++
    if (end === at + 1 || depth === 0 || isTooDeep(writer, nodes[at]!, container)) {
      for (; at < end; at++)
        written.push(`${JSON.stringify(pathFrom(tree, nodes[at]!, container))}:${cell(inner, nodes[at]!)}`)
      continue
    }
    let path = escapeStep(stepOf(tree, child))
    while (tree.type[child] === NodeType.object && !isWhole(inner, child, at, end)) {
      const only = childOf(tree, nodes[at]!, child)
      if (nodes[end - 1]! >= tree.after[only]!) break
      path += '/' + escapeStep(stepOf(tree, only))
      child = only
    }
    if (isWhole(inner, child, at, end) && hasPlainKeys(tree, child))
      written.push(`${JSON.stringify(path)}:${writeJson(tree, child)}`)
    else {
      const counts = tree.type[child] === NodeType.array ? ` (of ${tree.size[child]})` : ''
      written.push(`${JSON.stringify(path + counts)}:{${members(writer, nodes, at, end, child, depth - 1).join(',')}}`)
    }
    at = end
  }
  return written
}

function isTooDeep({ layout, shown }: Writer, node: number, container: number): boolean {
  const depths = layout.depths(shown.part)
  return depths[node]! - depths[container]! > DEEPEST
}

/** The child of `container` that a node lies in. */
function childOf(tree: Tree, node: number, container: number): number {
  let child = node
  while (tree.parent[child] !== container) child = tree.parent[child]!
  return child
}

function pathFrom(tree: Tree, node: number, container: number): string {
  const steps: string[] = []
  for (let at = node; at !== container; at = tree.parent[at]!) steps.push(escapeStep(stepOf(tree, at)))
  return steps.toReversed().join('/')
}

interface Row {
  readonly record: number
  /** Path to JSON. */
  readonly cells: ReadonlyMap<string, string>
}

function tableMembers(writer: Writer): string[] {
  const { tree, records, nodes } = writer
  const leavesOf = new Map<number, number[]>()
  for (const node of nodes) {
    const record = records.recordOf[node]!
    if (record === 0) continue
    const leaves = leavesOf.get(record)
    if (leaves === undefined) leavesOf.set(record, [node])
    else leaves.push(node)
  }
  const rowsOf = new Map<number, Row[]>()
  for (const [record, leaves] of [...leavesOf].toSorted(([one], [other]) => one - other)) {
    const row = { record, cells: cellsOf({ ...writer, nodes: leaves }, records.node[record]!) }
    const table = records.table[record]!
    const rows = rowsOf.get(table)
    if (rows === undefined) rowsOf.set(table, [row])
    else rows.push(row)
  }
  return [...rowsOf].map(([id, rows]) => {
    const table = records.tables[id]!
    const name = table.pattern.slice(0, -2) || (tree.layout === 'csv' ? 'rows' : 'items')
    return `${JSON.stringify(`${name} (${rows.length} of ${table.records.length})`)}:${tableJson(writer, rows)}`
  })
}

/** The cells of a record: one a leaf, but a list that is shown whole is one cell. */
function cellsOf(writer: Writer, record: number): Map<string, string> {
  const { tree, nodes } = writer
  const cells = new Map<string, string>()
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at]!
    let list = -1
    for (let up = tree.parent[node]!; up > record; up = tree.parent[up]!)
      if (tree.type[up] === NodeType.array) list = up
    if (list >= 0) {
      let end = at + 1
      while (end < nodes.length && nodes[end]! < tree.after[list]!) end++
      if (isWhole(writer, list, at, end)) {
        cells.set(pathFrom(tree, list, record), writeJson(tree, list))
        at = end
        continue
      }
    }
    cells.set(node === record ? '' : pathFrom(tree, node, record), cell(writer, node))
    at++
  }
  return cells
}

function tableJson(writer: Writer, rows: readonly Row[]): string {
  const scalars = rows.filter(({ cells }) => cells.size === 1 && cells.has(''))
  const pieces = groupsOf(rows.filter(({ cells }) => cells.size !== 1 || !cells.has(''))).map((group) =>
    groupJson(writer, group),
  )
  if (scalars.length > 0) pieces.unshift(scalarsJson(writer, scalars))
  return pieces.length === 1 ? pieces[0]! : `[${pieces.join(',')}]`
}

/** Rows by their set of columns, each in the order in which the columns first came up. */
function groupsOf(rows: readonly Row[]): { readonly columns: readonly string[]; readonly rows: Row[] }[] {
  const rank = new Map<string, number>()
  for (const { cells } of rows) for (const path of cells.keys()) if (!rank.has(path)) rank.set(path, rank.size)
  const groups = new Map<string, { readonly columns: readonly string[]; readonly rows: Row[] }>()
  for (const row of rows) {
    const columns = [...row.cells.keys()].toSorted((one, other) => rank.get(one)! - rank.get(other)!)
    const key = columns.map((path) => rank.get(path)).join()
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { columns, rows: [row] })
    else group.rows.push(row)
  }
  return [...groups.values()]
}

function groupJson(
  writer: Writer,
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly Row[] },
): string {
  if (rows.length === 1) {
    const entries = columns.map((path) => `${JSON.stringify(path)}:${rows[0]!.cells.get(path)}`)
    return `{"#":${rowName(writer, rows[0]!.record)},${entries.join(',')}}`
  }
  return writeBlock({
    columns: ['#', ...columns],
    rows: rows.map(({ record, cells }) => [rowName(writer, record), ...columns.map((path) => cells.get(path)!)]),
  })
}

/** Scalars of a list as runs by the position they start at, those of a map by their key. */
function scalarsJson(writer: Writer, rows: readonly Row[]): string {
  const { tree, records } = writer
  const entries: string[] = []
  for (let at = 0; at < rows.length;) {
    const first = records.node[rows[at]!.record]!
    const isList = tree.type[tree.parent[first]!] === NodeType.array
    const run = [rows[at]!.cells.get('')!]
    let next = at + 1
    if (isList) {
      while (next < rows.length && records.node[rows[next]!.record] === first + next - at) {
        run.push(rows[next++]!.cells.get('')!)
      }
    }
    const name = rowName(writer, rows[at]!.record)
    entries.push(`${name.startsWith('"') ? name : `"${name}"`}:${isList ? `[${run.join(',')}]` : run[0]}`)
    at = next
  }
  return `{${entries.join(',')}}`
}

/** Which record a row is: its index or key, behind those of the records it lies in. */
function rowName({ tree, records }: Writer, record: number): string {
  const steps: string[] = []
  for (let at = record; at > 0; at = records.parent[at]!) steps.push(stepOf(tree, records.node[at]!))
  if (steps.length === 1)
    return tree.type[tree.parent[records.node[record]!]!] === NodeType.array ? steps[0]! : JSON.stringify(steps[0])
  return JSON.stringify(steps.toReversed().map(escapeStep).join('/'))
}
