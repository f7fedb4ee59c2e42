import { NodeType, escapeStep, stepOf, writeJson, type Tree } from '@selvedge/content'

import { cell, isWhole, pathFrom, type Writer } from './tree-writer.ts'

/** Members nested deeper than this inside a record are written by their path: the writer recurses. */
const DEEPEST = 64

/** What belongs to no table, as the members of one object. */
export function rootMembers(writer: Writer): string[] {
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
