import { childrenOf, NodeType, pointerOf, type Document, type Edit, type Tree } from '@selvedge/content'

import { isList } from './pointer-patterns.ts'

/** A place that was taken out of a document, with all below it. */
export interface RemovedField {
  /** For what stood in JSON inside a string: the pointer of the string, followed by that within it. */
  readonly pointer: string
  /** Values that stood there. */
  readonly count: number
}

/**
 * Edits that take members out of a document and leave every other byte. Elements of lists become `null`, so that those
 * after them keep their places; a list of which nothing is kept is empty. Cells of tables are emptied.
 */
export function removalEdits(
  document: Document,
  isKept: (part: number, node: number) => boolean,
): { readonly edits: readonly Edit[]; readonly removed: readonly RemovedField[] } {
  const edits: Edit[] = []
  const removed: RemovedField[] = []
  for (const { index, body, host } of document.parts) {
    if (body.model !== 'tree') continue
    if (host !== undefined && !isKept(host.part, host.node)) continue
    const base = pointerOfHost(document, index)
    for (let node = 0; node < body.count; node++) {
      if (!isKept(index, node)) node = body.after[node]! - 1
      else if (body.type[node]! <= NodeType.array) {
        const gone = [...childrenOf(body, node)].filter((child) => !isKept(index, child))
        if (gone.length === 0) continue
        edits.push(...editsIn(body, node, gone).map((edit) => ({ part: index, ...edit })))
        for (const child of gone) removed.push({ pointer: base + pointerOf(body, child), count: leavesIn(body, child) })
      }
    }
  }
  return { edits, removed }
}

type Change = Omit<Edit, 'part'>

function editsIn(tree: Tree, parent: number, gone: readonly number[]): Change[] {
  if (tree.layout === 'csv') return gone.flatMap((node) => emptied(tree, node))
  if (isList(tree, parent)) {
    const isAll = gone.length === tree.size[parent]! && tree.layout !== 'jsonl'
    if (isAll) return [{ start: tree.start[parent]!, end: tree.end[parent]!, replacement: '[]' }]
    return gone.map((node) => ({ start: tree.start[node]!, end: tree.end[node]!, replacement: 'null' }))
  }
  return runsOf(tree, parent, new Set(gone))
}

/** Members with their commas: runs of them go up to the next member that stays, the last ones from the one before. */
function runsOf(tree: Tree, parent: number, gone: ReadonlySet<number>): Change[] {
  const changes: Change[] = []
  let kept = -1
  let first = -1
  let last = -1
  for (const child of childrenOf(tree, parent)) {
    if (gone.has(child)) {
      if (first < 0) first = child
      last = child
      continue
    }
    if (first >= 0) changes.push({ start: tree.keyStart[first]!, end: tree.keyStart[child]!, replacement: '' })
    first = -1
    kept = child
  }
  if (first >= 0) {
    const start = kept < 0 ? tree.keyStart[first]! : tree.end[kept]!
    changes.push({ start, end: tree.end[last]!, replacement: '' })
  }
  return changes
}

function emptied(tree: Tree, node: number): Change[] {
  if (tree.type[node] !== NodeType.cell) return [...childrenOf(tree, node)].flatMap((cell) => emptied(tree, cell))
  return [{ start: tree.start[node]!, end: tree.end[node]!, replacement: '' }]
}

function leavesIn(tree: Tree, from: number): number {
  let count = 0
  for (let node = from; node < tree.after[from]!; node++) if (tree.type[node]! > NodeType.array) count++
  return Math.max(1, count)
}

function pointerOfHost(document: Document, index: number): string {
  const { host } = document.parts[index]!
  if (host === undefined) return ''
  return pointerOfHost(document, host.part) + pointerOf(document.parts[host.part]!.body as Tree, host.node)
}
