import { pointerOf, type Document, type Lines, type Part, type Tree } from '@selvedge/content'

/** Where the rows or lines of an excerpt stand in the whole. */
export interface Numbering {
  /** Node of the list whose elements are renumbered, and the number of each. */
  readonly list?: { readonly node: number; readonly numbers: (index: number) => number }
  /** Nodes that are single elements of an array of the whole, and their index there. */
  readonly elements?: ReadonlyMap<number, number>
  /** Lines before the first one of the excerpt. */
  readonly linesBefore?: number
  /** Line (1-based) of each record, where they do not follow each other. */
  readonly lineOf?: (index: number) => number
}

/** The same document with the addresses it has in the whole: row 341 is row 341, also as the only row of an excerpt. */
export function renumber(document: Document, numbering: Numbering): Document {
  const [whole] = document.parts
  if (whole === undefined) return document
  const body = whole.body.model === 'tree' ? renumberTree(whole.body, numbering) : renumberLines(whole.body, numbering)
  const parts: Part[] = [{ ...whole, body }]
  const paths = ['']
  for (const part of document.parts.slice(1)) {
    const host = parts[part.host!.part]!
    const path = paths[host.index]! + pointerOf(host.body as Tree, part.host!.node)
    const pointer = pointerOf(host.body as Tree, part.host!.node)
    paths.push(path)
    parts.push({ ...part, base: part.body.model === 'tree' ? { part: path } : { ...host.base, pointer } })
  }
  return { ...document, parts }
}

function renumberTree(tree: Tree, { list, elements, linesBefore = 0, lineOf }: Numbering): Tree {
  const index = tree.index.slice()
  if (list !== undefined) {
    const end = tree.after[list.node]!
    for (let child = list.node + 1; child < end; child = tree.after[child]!)
      index[child] = list.numbers(tree.index[child]!)
  }
  for (const [node, number] of elements ?? []) index[node] = number
  return {
    ...tree,
    index,
    ...(tree.recordLine && {
      recordLine: tree.recordLine.map((line, record) => lineOf?.(record) ?? line + linesBefore),
    }),
    ...(tree.table && {
      table: { ...tree.table, recordLine: tree.table.recordLine.map((line) => line + linesBefore) },
    }),
  }
}

function renumberLines(lines: Lines, { linesBefore = 0, lineOf }: Numbering): Lines {
  if (lineOf !== undefined) {
    const line = lines.line.map((index) => lineOf(index) - 1)
    return { ...lines, line, lineCount: (line.at(-1) ?? -1) + 1 }
  }
  return { ...lines, line: lines.line.map((line) => line + linesBefore), lineCount: lines.lineCount + linesBefore }
}
