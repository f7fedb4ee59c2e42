import { NodeType, opaqueBytes, opaqueNode, plainText, type Document, type Tree } from '@selvedge/content'

import type { DocumentEdit } from './document-edits.ts'
import type { Scanner } from './scan/index.ts'

/**
 * Edits inside files in base64 settled file by file: among so many random letters some begin like a token, and taken out
 * they would damage the file. It stays as it is unless something can be read in its bytes; then it goes whole.
 */
export function settledInFiles(
  { parts }: Document,
  edits: readonly DocumentEdit[],
  scanner: Scanner,
): readonly DocumentEdit[] {
  const { body, kind, source } = parts[0]!
  if (edits.length === 0 || (body.model === 'lines' && kind !== 'binary')) return edits
  const settled = new Set<number>()
  // A long string is looked at once, however many edits are in it.
  const isOpaque = new Map<number, boolean>()
  return edits.flatMap((edit) => {
    const node = body.model === 'tree' ? stringAround(body, edit.start, edit.end) : 0
    if (node < 0) return [edit]
    if (body.model === 'tree') {
      const known = isOpaque.get(node) ?? opaqueNode(body, node) !== undefined
      isOpaque.set(node, known)
      if (!known) return [edit]
    }
    if (settled.has(node)) return []
    settled.add(node)
    const [start, end] = body.model === 'tree' ? [body.start[node]! + 1, body.end[node]! - 1] : [0, source.length]
    const text = body.model === 'tree' ? plainText(body, node) : source
    return isCleanFile(text, scanner) ? [] : [{ ...edit, start, end }]
  })
}

/** The string that an edit takes a part of, or -1. Starts ascend with the nodes. */
function stringAround(tree: Tree, start: number, end: number): number {
  let low = 0
  let high = tree.count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (tree.start[middle]! <= start) low = middle
    else high = middle - 1
  }
  const isPart = start > tree.start[low]! + 1 || end < tree.end[low]! - 1
  return isPart && end <= tree.end[low]! && tree.type[low] === NodeType.string ? low : -1
}

function isCleanFile(text: string, scanner: Scanner): boolean {
  const bytes = opaqueBytes(text)
  return bytes !== undefined && scanner.scanText(new TextDecoder('latin1').decode(bytes)).length === 0
}
