import { NodeType, plainText, rawText, type Lines, type Tree } from '@selvedge/content'

import type { Layout } from './layout.ts'
import { runsOf } from './render-lines.ts'
import type { ShownPart } from './shown.ts'

/**
 * A string of which a part is shown: its shown pieces in order, nothing added. Lines keep a line break of the source
 * between them; of JSON in a string the shown members, lists and values remain, so that it is still JSON.
 */
export function hostText(layout: Layout, parts: ReadonlyMap<number, ShownPart>, index: number): string {
  const shown = parts.get(index)!
  const { body } = shown.part
  if (body.model === 'lines') return linesText(shown, body)
  const own = shown.own.filter((node) => layout.opaque(shown.part, node) === undefined)
  return body.layout === 'json'
    ? treeText(layout, parts, { ...shown, own }, body)
    : recordsText({ ...shown, own }, body)
}

function linesText(shown: ShownPart, lines: Lines): string {
  let text = ''
  let lastLine = -1
  for (const run of runsOf(shown)) {
    if (lastLine >= 0 && run.line !== lastLine) text += '\n'
    text += lines.source.slice(run.start, run.end)
    lastLine = run.lastLine
  }
  return text
}

/** CSV or JSON Lines inside a string: the shown leaves, a record a line. */
function recordsText({ own, piece }: ShownPart, tree: Tree): string {
  const delimiter = tree.table?.delimiter ?? ' '
  let text = ''
  let record = -1
  for (const node of own) {
    let at = node
    while (tree.parent[at]! > 0) at = tree.parent[at]!
    if (text !== '') text += at === record ? delimiter : '\n'
    record = at
    text += piece?.index === node ? plainText(tree, node).slice(0, piece.length) : rawText(tree, node)
  }
  return text
}

function treeText(layout: Layout, parts: ReadonlyMap<number, ShownPart>, shown: ShownPart, tree: Tree): string {
  const pieces: string[] = []
  // Open containers, innermost last; whether something stands in them already.
  const open: { readonly node: number; filled: boolean }[] = []
  const nodes =
    shown.hosts.length === 0 ? shown.own : [...shown.own, ...shown.hosts].toSorted((one, other) => one - other)
  for (const node of nodes) {
    closeBefore(node)
    const missing: number[] = []
    for (let up = node; up >= 0 && up !== open.at(-1)?.node; up = tree.parent[up]!) missing.push(up)
    for (const at of missing.toReversed()) {
      const parent = open.at(-1)
      if (parent !== undefined) {
        if (parent.filled) pieces.push(',')
        parent.filled = true
        if (tree.keyEnd[at]! > 0) pieces.push(tree.source.slice(tree.keyStart[at], tree.keyEnd[at]), ':')
      }
      if (at === node) pieces.push(leafText(at))
      else {
        pieces.push(tree.type[at] === NodeType.array ? '[' : '{')
        open.push({ node: at, filled: false })
      }
    }
  }
  closeBefore(tree.count)
  return pieces.join('')

  function leafText(node: number): string {
    const embedded = layout.embedded[shown.part.index]!.get(node)
    if (embedded !== undefined) return JSON.stringify(hostText(layout, parts, embedded.index))
    if (shown.piece?.index === node) return JSON.stringify(plainText(tree, node).slice(0, shown.piece.length))
    return rawText(tree, node)
  }

  function closeBefore(node: number): void {
    for (let top = open.at(-1); top !== undefined && tree.after[top.node]! <= node; top = open.at(-1)) {
      pieces.push(tree.type[top.node] === NodeType.array ? ']' : '}')
      open.pop()
    }
  }
}
