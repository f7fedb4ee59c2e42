import type { Locator } from '@selvedge/contract'
import {
  NodeType,
  childrenOf,
  isContainer,
  keyOf,
  nodeAt,
  plainText,
  pointerOf,
  rawText,
  readDocument,
  type Document,
  type Lines,
  type Part,
  type Tree,
} from '@selvedge/content'

/** A place of a stored document, seen as something that can be read page by page. */
export interface Passage {
  /** First and last position that was asked for: rows from 0, or lines from 1. Absent for a single value. */
  readonly range?: {
    readonly unit: 'rows' | 'lines'
    readonly from: number
    readonly to: number
    readonly pointer: string
  }
  /** The document of the positions `[from, to)` alone, under the addresses they have in the whole. */
  readonly excerpt: (from: number, to: number) => Document
}

/** What a locator asks for; `undefined` when there is nothing at that place. */
export function passageAt(document: Document, at: Locator): Passage | undefined {
  const { body } = document.parts[0]!
  if (body.model === 'lines') return linesOf(document, body, at)
  // An embedded text is reached through the string that holds it.
  const node = nodeAt(body, at.part ?? at.pointer ?? '')
  if (node < 0) return undefined
  if (body.type[node] === NodeType.array && at.part === undefined) return rowsOf(document, body, node, at)
  if (body.type[node] === NodeType.string && at.part === undefined && at.lines !== undefined)
    return textOf(document, body, node, at.lines)
  return { excerpt: () => withAncestors(document, body, node, [node]) }
}

function linesOf(document: Document, lines: Lines, { lines: asked }: Locator): Passage | undefined {
  if (lines.count === 0) return undefined
  const first = lines.line[0]! + 1
  const last = lines.line[lines.count - 1]! + 1
  const from = Math.max(first, asked?.[0] ?? first)
  const to = Math.min(last, asked?.[1] ?? last)
  if (from > to) return undefined
  return {
    range: { unit: 'lines', from, to: to + 1, pointer: '' },
    excerpt: (start, end) => {
      const begin = lines.start[firstUnit(lines, start - 1)]!
      const after = firstUnit(lines, end - 1)
      const source = document.source.slice(begin, after < lines.count ? lines.start[after] : document.source.length)
      return moved(reread(document, source.replace(/\r?\n$/, '')), { linesBefore: start - 1 })
    },
  }
}

function rowsOf(document: Document, tree: Tree, list: number, { rows: asked }: Locator): Passage | undefined {
  const rows = [...childrenOf(tree, list)]
  if (rows.length === 0) return { excerpt: () => withAncestors(document, tree, list, [list]) }
  // A document that is a page itself keeps the numbers of the whole.
  const first = tree.index[rows[0]!]!
  const from = Math.max(first, asked?.[0] ?? first)
  const to = Math.min(first + rows.length, asked?.[1] ?? first + rows.length)
  if (from >= to) return undefined
  return {
    range: { unit: 'rows', from, to, pointer: pointerOf(tree, list) },
    excerpt: (start, end) => withAncestors(document, tree, list, rows.slice(start - first, end - first)),
  }
}

/** Lines of a long string. */
function textOf(
  document: Document,
  tree: Tree,
  node: number,
  [first, last]: readonly [number, number],
): Passage | undefined {
  const lines = plainText(tree, node).split('\n')
  const to = Math.min(last, lines.length)
  if (first > to) return undefined
  return {
    range: { unit: 'lines', from: first, to: to + 1, pointer: pointerOf(tree, node) },
    excerpt: (start, end) => {
      const literal = JSON.stringify(lines.slice(start - 1, end - 1).join('\n'))
      return moved(withAncestors(document, tree, node, [node], literal), { textLinesBefore: start - 1 })
    },
  }
}

/** A document of some siblings and what they lie in, nothing else. */
function withAncestors(
  document: Document,
  tree: Tree,
  parent: number,
  nodes: readonly number[],
  literal?: string,
): Document {
  if (tree.layout !== 'json') return tableOf(document, tree, nodes)
  const chain: number[] = []
  const isList = nodes[0] !== parent
  for (let at = isList ? parent : tree.parent[parent]!; at >= 0; at = tree.parent[at]!) chain.unshift(at)
  const spelled = nodes.map((node) => literal ?? rawText(tree, node)).join(',')
  let source = isList ? `[${spelled}]` : spelled
  const links = isList ? chain.slice(0, -1) : chain
  const steps = [...chain.slice(1), ...(isList ? [] : [parent])]
  for (const [index, container] of [...links.entries()].toReversed()) {
    const child = steps[index]!
    source =
      tree.type[container] === NodeType.array ? `[${source}]` : `{${JSON.stringify(keyOf(tree, child))}:${source}}`
  }
  const excerpt = reread(document, source, 'json')
  // Node k of the excerpt is container k of the chain: its only child keeps its number.
  const numbers = new Map<number, number>()
  for (const [index, child] of steps.entries()) numbers.set(index + 1, tree.index[child]!)
  if (isList) {
    const body = excerpt.parts[0]!.body as Tree
    for (const [index, node] of [...childrenOf(body, chain.length - 1)].entries())
      numbers.set(node, tree.index[nodes[index]!]!)
  }
  return moved(excerpt, { numbers })
}

/** Records of a table, or of lines of JSON, with the header they need. */
function tableOf(document: Document, tree: Tree, nodes: readonly number[]): Document {
  const records = nodes[0] === 0 ? [...childrenOf(tree, 0)] : nodes.map((node) => recordOf(tree, node))
  const header = tree.table === undefined ? '' : tree.source.slice(tree.table.headerStart, tree.table.headerEnd)
  const rows = records.map((record) => rawText(tree, record)).join('\n')
  const excerpt = reread(document, header === '' ? rows : `${header}\n${rows}`, tree.layout === 'csv' ? 'csv' : 'jsonl')
  const body = excerpt.parts[0]!.body
  if (body.model !== 'tree') return excerpt
  const numbers = new Map<number, number>()
  for (const [index, node] of [...childrenOf(body, 0)].entries()) numbers.set(node, tree.index[records[index]!]!)
  return moved(excerpt, { numbers })
}

function recordOf(tree: Tree, node: number): number {
  let record = node
  while (tree.parent[record]! > 0) record = tree.parent[record]!
  return record
}

function reread({ mediaType, kind, origin, name }: Document, source: string, as: Document['kind'] = kind): Document {
  return readDocument(source, { mediaType, kind: as, origin, ...(name !== undefined && { name }) })
}

interface Move {
  readonly linesBefore?: number
  /** Lines before those of the one text embedded in the excerpt. */
  readonly textLinesBefore?: number
  readonly numbers?: ReadonlyMap<number, number>
}

/** The same document under the numbers its rows and lines have in the whole. */
function moved(document: Document, { linesBefore = 0, textLinesBefore = 0, numbers }: Move): Document {
  const parts: Part[] = []
  const paths: string[] = []
  for (const part of document.parts) {
    if (part.index === 0) {
      const body = part.body.model === 'lines' ? shifted(part.body, linesBefore) : renumbered(part.body, numbers)
      parts.push({ ...part, body })
      paths.push('')
      continue
    }
    const host = parts[part.host!.part]!
    const pointer = pointerOf(host.body as Tree, part.host!.node)
    paths.push(paths[host.index]! + pointer)
    const body = part.body.model === 'lines' ? shifted(part.body, textLinesBefore) : part.body
    parts.push({ ...part, body, base: body.model === 'tree' ? { part: paths.at(-1)! } : { ...host.base, pointer } })
  }
  return { ...document, parts }
}

function shifted(lines: Lines, before: number): Lines {
  if (before === 0) return lines
  return { ...lines, line: lines.line.map((line) => line + before), lineCount: lines.lineCount + before }
}

function renumbered(tree: Tree, numbers: ReadonlyMap<number, number> | undefined): Tree {
  if (numbers === undefined) return tree
  const index = tree.index.slice()
  for (const [node, number] of numbers) if (node < tree.count && !isRootOf(tree, node)) index[node] = number
  return { ...tree, index }
}

function isRootOf(tree: Tree, node: number): boolean {
  return tree.parent[node]! < 0 || !isContainer(tree, tree.parent[node]!)
}

/** First unit of a line (0-based), or the count of units behind the last one. */
function firstUnit(lines: Lines, line: number): number {
  let low = 0
  let high = lines.count
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines.line[middle]! < line) low = middle + 1
    else high = middle
  }
  return low
}
