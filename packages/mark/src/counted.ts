import { NodeType, nodeAt, pointerOf, type Document, type Tree } from '@selvedge/content'

import type { ShownPart } from './shown.ts'

/** The list whose items are counted. */
export interface CountedList {
  readonly node: number
  readonly pointer: string
  readonly size: number
}

/**
 * The list that `itemsAt` names, else the largest one (by all that lies in it) that is not inside another. `undefined`
 * for texts and for values without a list.
 */
export function countedList(document: Document, itemsAt?: string): CountedList | undefined {
  const tree = document.parts[0]!.body
  if (tree.model !== 'tree' || tree.count === 0) return undefined
  const named = itemsAt === undefined ? -1 : nodeAt(tree, itemsAt)
  const node = named >= 0 && tree.type[named] === NodeType.array ? named : largestList(tree, document.origin === 'mcp')
  return node < 0 ? undefined : { node, pointer: pointerOf(tree, node), size: tree.size[node]! }
}

function largestList(tree: Tree, isMcp: boolean): number {
  let best = -1
  let bestExtent = 0
  for (let node = 0; node < tree.count; node++) {
    if (tree.shadowed.has(node)) node = tree.after[node]! - 1
    else if (tree.type[node] === NodeType.array) {
      const extent = tree.after[node]! - node
      // The content blocks of an MCP result are no items.
      const isContent = isMcp && tree.parent[node] === 0
      if (extent > bestExtent && !isContent) {
        best = node
        bestExtent = extent
      }
      node = tree.after[node]! - 1
    }
  }
  return best
}

/** Positions in the list of the items of which something is shown, ascending. */
export function shownItems({ node }: CountedList, shown: ShownPart | undefined): number[] {
  if (shown === undefined) return []
  const tree = shown.part.body as Tree
  const end = tree.after[node]!
  const items: number[] = []
  // What lies in one item follows each other, so that every item comes up once.
  const nodes =
    shown.hosts.length === 0 ? shown.own : [...shown.own, ...shown.hosts].toSorted((one, other) => one - other)
  let itemEnd = node + 1
  for (const at of nodes) {
    if (at < itemEnd || at <= node) continue
    if (at >= end) break
    let item = at
    while (tree.parent[item] !== node) item = tree.parent[item]!
    items.push(tree.index[item]!)
    itemEnd = tree.after[item]!
  }
  return items
}
