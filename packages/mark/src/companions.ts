import {
  blindOrder,
  isLeaf,
  opaqueNode,
  recordsOf,
  type Document,
  type Lines,
  type Part,
  type Tree,
} from '@selvedge/content'
import type { Ranking } from '@selvedge/pipeline'

import type { Layout } from './layout.ts'
import { partIndexOf } from './shown.ts'

/** At most so many lines above a line are shown along with it, and none that is longer than this. */
const MOST_PARENTS = 3
const LONGEST_PARENT = 480
/** Nodes of a record that are looked at before it is taken for too large to be shown whole. */
const LARGE_RECORD = 400
const SHORTEST_BLOB = 150

/** The lines above a line that say what it is about. */
export function parentsOf(document: Document, unit: number): readonly number[] {
  const part = document.parts[partIndexOf(document, unit)]!
  if (part.body.model !== 'lines') return []
  const lines: Lines = part.body
  const found: number[] = []
  for (
    let up = lines.parent[unit - part.firstUnit] ?? -1;
    up >= 0 && found.length < MOST_PARENTS;
    up = lines.parent[up]!
  ) {
    if (lines.end[up]! - lines.start[up]! <= LONGEST_PARENT) found.push(part.firstUnit + up)
  }
  return found
}

/**
 * The ranking used when no stage ranked anything: head, tail, then evenly spaced; records that are not large come
 * whole.
 */
export function blindRanking(layout: Layout, tokens: number): Ranking {
  const order = blobsLast(layout.document, blindOrder(layout.document))
  const known = new Map<number, readonly number[]>()
  return {
    order,
    worth: Float32Array.from(order, (_, index) => 1 - index / order.length),
    companions: (unit) => recordMates(layout, unit, tokens, known),
    aware: false,
    termsFound: [],
    termsMissing: [],
  }
}

/** Encoded bytes tell a reader nothing: they come after everything else. */
function blobsLast(document: Document, order: Uint32Array): Uint32Array {
  const blobs = order.filter((unit) => isBlob(document, partIndexOf(document, unit), unit))
  if (blobs.length === 0) return order
  const found = new Set(blobs)
  const sorted = new Uint32Array(order.length)
  sorted.set(order.filter((unit) => !found.has(unit)))
  sorted.set(blobs, order.length - blobs.length)
  return sorted
}

/** A long text without a blank, of the characters of base64 or hexadecimal digits alone. */
function isBlob({ parts }: Document, index: number, unit: number): boolean {
  const { body, firstUnit } = parts[index]!
  // Base64 costs no more than its placeholder.
  if (body.model === 'tree' && opaqueNode(body, unit - firstUnit) !== undefined) return false
  const start = body.start[unit - firstUnit]!
  const end = body.end[unit - firstUnit]!
  return end - start >= SHORTEST_BLOB && /^"?[A-Za-z0-9+/=_-]+"?$/.test(body.source.slice(start, end))
}

function recordMates(
  layout: Layout,
  unit: number,
  tokens: number,
  known: Map<number, readonly number[]>,
): readonly number[] {
  let part = layout.document.parts[partIndexOf(layout.document, unit)]!
  let node = unit - part.firstUnit
  // A text in a string belongs to the record of the string.
  if (part.body.model === 'lines') {
    if (part.host === undefined) return []
    node = part.host.node
    part = layout.document.parts[part.host.part]!
  }
  const tree = part.body as Tree
  const records = recordsOf(tree)
  const record = records.recordOf[node]!
  if (record === 0) return []
  const key = part.firstUnit + records.node[record]!
  let mates = known.get(key)
  if (mates === undefined) known.set(key, (mates = leavesOf(layout, part, tree, records.node[record]!, tokens)))
  return mates
}

function leavesOf(layout: Layout, part: Part, tree: Tree, node: number, tokens: number): readonly number[] {
  const end = tree.after[node]!
  // About four characters a token; a record of more than a quarter of the budget is shown in parts.
  if (end - node > LARGE_RECORD || tree.end[node]! - tree.start[node]! > tokens) return []
  const leaves: number[] = []
  for (let at = node; at < end; at++) {
    if (tree.shadowed.has(at)) at = tree.after[at]! - 1
    else if (isLeaf(tree, at)) {
      const embedded = layout.embedded[part.index]!.get(at)
      if (embedded === undefined) {
        if (!isBlob(layout.document, part.index, part.firstUnit + at)) leaves.push(part.firstUnit + at)
      } else if (embedded.body.model === 'lines' && !isBlob(layout.document, embedded.index, embedded.firstUnit)) {
        for (let line = 0; line < embedded.body.count; line++) leaves.push(embedded.firstUnit + line)
      }
    }
  }
  return leaves
}
