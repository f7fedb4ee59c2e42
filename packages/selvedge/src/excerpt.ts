import {
  NodeType,
  characterBorderBefore,
  childrenOf,
  isReadByRows,
  keyOf,
  nodeAt,
  parseCsv,
  placeOf,
  plainText,
  pointerOf,
  rawText,
  readDocument,
  unitsAt,
  type Document,
  type Lines,
  type Part,
  type RenderedFrom,
  type Tree,
} from '@selvedge/content'
import type { Locator } from '@selvedge/contract'
import { badPlace } from '@selvedge/offload'

/** A place of a stored document that can be read page by page: positions from `from` up to, without, `to`. */
export interface Passage {
  readonly from: number
  readonly to: number
  /** The document of the positions `[from, to)` alone, under the addresses they have in the whole. */
  readonly excerpt: (from: number, to: number) => Document
  /** Names positions; the last one may lie behind this passage. */
  readonly locator: (from: number, to: number) => Locator
  /** What follows the passage, when it is only the end of a line. */
  readonly after?: Locator
  /** A single position, to be read piece by piece when it is too large for a page. */
  readonly within?: (position: number) => Passage
}

/**
 * What a locator asks for; `undefined` when there is nothing at that place. A value that is no list has one position.
 * Throws for rows of what has none, and lines of what is no text: whoever asked would take the whole for an answer.
 */
export function passageAt(document: Document, at: Locator): Passage | undefined {
  const { body } = document.parts[0]!
  if (body.model === 'lines') {
    if (at.rows !== undefined)
      throw badPlace(`\`rows\` are of a table or list, and this is a text of ${body.lineCount} lines: give \`lines\``)
    return body.from === undefined ? linesOf(document, body, at) : readableOf(document, body, body.from, at)
  }
  if (at.part !== undefined) return embeddedOf(document, body, at.part, at)
  const node = nodeAt(body, at.pointer ?? '')
  if (node < 0) return undefined
  assertFits(at, body, node)
  const isRows = body.type[node] === NodeType.array || (at.rows !== undefined && isReadByRows(body, node))
  if (isRows) return rowsOf(document, body, node, at)
  if (body.type[node] === NodeType.string) return textOf(document, body, node, at)
  const isPaged = isCellOfColumn(body, node)
  if (isPaged && (at.lines ?? at.chars) !== undefined) return textOf(document, body, node, at)
  return {
    from: 0,
    to: 1,
    // A cell is read in its row, where that fits.
    excerpt: () => siblings(document, body, [node]),
    locator: () => ({ pointer: pointerOf(body, node) }),
    ...(isPaged && { within: () => textOf(document, body, node, {})! }),
  }
}

/** A cell whose column has a name: parts of it can stand under that alone. */
function isCellOfColumn({ type, table }: Tree, node: number): boolean {
  return type[node] === NodeType.cell && table !== undefined && table.headerEnd > table.headerStart
}

/** An embedded text is a document of its own, under the addresses it has in the whole; so is a text embedded in that. */
function embeddedOf(document: Document, tree: Tree, path: string, place: Locator): Passage | undefined {
  let end = path.length
  while (end > 0 && nodeAt(tree, path.slice(0, end)) < 0) end = path.lastIndexOf('/', end - 1)
  const host = path.slice(0, Math.max(0, end))
  const node = nodeAt(tree, host)
  if (tree.type[node] !== NodeType.string) return undefined
  const part = document.parts.find((one) => one.host?.part === 0 && one.host.node === node)
  const text = readDocument(plainText(tree, node), { origin: document.origin, ...(part && { kind: part.kind }) })
  const { part: _, ...at } = place
  const inner = path.slice(host.length)
  const passage = passageAt(text, inner === '' ? at : { ...at, part: inner })
  return passage && under(host, passage)
}

function under(host: string, passage: Passage): Passage {
  const { after, within } = passage
  const placed = (at: Locator): Locator => ({ ...at, part: host + (at.part ?? '') })
  return {
    from: passage.from,
    to: passage.to,
    excerpt(from, to) {
      const excerpt = passage.excerpt(from, to)
      return { ...excerpt, parts: excerpt.parts.map((part) => ({ ...part, base: placed(part.base) })) }
    },
    locator: (from, to) => placed(passage.locator(from, to)),
    ...(after && { after: placed(after) }),
    ...(within && { within: (position: number) => under(host, within(position)) }),
  }
}

function assertFits({ pointer, rows, lines, chars }: Locator, tree: Tree, node: number): void {
  const { type, size } = tree
  const there = pointer === undefined || pointer === '' ? 'this result' : `the value at ${pointer}`
  if (rows !== undefined && !isReadByRows(tree, node))
    throw badPlace(`\`rows\` are of a table or list, and ${there} is none: leave \`rows\` out, or point to a list`)
  if (type[node] === NodeType.string || isCellOfColumn(tree, node)) return
  const other = lines === undefined ? (chars === undefined ? undefined : 'chars') : 'lines'
  if (other === undefined) return
  const is = type[node] === NodeType.array ? `a list of ${size[node]}: give \`rows\`` : `none: leave \`${other}\` out`
  throw badPlace(`\`${other}\` are of a text, and ${there} is ${is}`)
}

const ONE_LINE = '`chars` are of a single line: give `lines` with its number twice, or leave `chars` out'

function linesOf(document: Document, lines: Lines, { lines: asked, chars }: Locator): Passage | undefined {
  if (lines.count === 0) return undefined
  const first = lines.line[0]! + 1
  const last = lines.line[lines.count - 1]! + 1
  const from = Math.max(first, asked?.[0] ?? first)
  const to = Math.min(last, asked?.[1] ?? last) + 1
  if (from >= to) return undefined
  const textOf = (start: number, end: number): string => {
    const begin = lines.start[firstUnit(lines, start - 1)]!
    const after = firstUnit(lines, end - 1)
    return document.source.slice(begin, after < lines.count ? lines.start[after] : undefined).replace(/\r?\n$/, '')
  }
  const within = (line: number): Passage =>
    charactersOf(
      textOf(line, line + 1),
      undefined,
      (text) => moved(reread(document, text), { linesBefore: line - 1 }),
      { lines: [line, line] },
    )
  if (chars !== undefined) {
    if (to !== from + 1) throw badPlace(ONE_LINE)
    return narrowed(within(from), chars, from < last ? { lines: [from + 1, last] } : undefined)
  }
  return {
    from,
    to,
    excerpt: (start, end) => moved(reread(document, textOf(start, end)), { linesBefore: start - 1 }),
    locator: (start, end) => ({ lines: [start, end - 1] }),
    within,
  }
}

/** A page as its reader sees it, by its pieces: the markup between them may hold text that is meant for nobody's eyes. */
function readableOf(document: Document, lines: Lines, from: RenderedFrom, at: Locator): Passage | undefined {
  const units = unitsAt(document, at)
  if (units.length === 0) return undefined
  const first = units[0]!
  return {
    from: first,
    to: units.at(-1)! + 1,
    excerpt: (start, end) => readablePart(document, lines, start, end),
    locator: (start, end) => placeOf(from, start, end - 1),
  }
}

/** Pieces `[first, end)` of a page as a text of its own, under the line numbers of the page. */
function readablePart(document: Document, lines: Lines, first: number, end: number): Document {
  const origin = lines.start[first]!
  const source = lines.source.slice(origin, lines.end[end - 1])
  const body: Lines = {
    model: 'lines',
    source,
    count: end - first,
    start: lines.start.slice(first, end).map((at) => at - origin),
    end: lines.end.slice(first, end).map((at) => at - origin),
    line: lines.line.slice(first, end),
    lineCount: lines.line[end - 1]! + 1,
    parent: lines.parent.slice(first, end).map((parent) => (parent < first ? -1 : parent - first)),
  }
  const [whole] = document.parts
  return { ...document, source, parts: [{ ...whole!, source, body }], unitCount: body.count }
}

function rowsOf(document: Document, tree: Tree, list: number, { rows: asked }: Locator): Passage | undefined {
  const rows = [...childrenOf(tree, list)]
  const pointer = pointerOf(tree, list)
  // Of an object they are asked for by its pointer alone.
  const place = pointer === '' && tree.type[list] === NodeType.array ? {} : { pointer }
  if (rows.length === 0)
    return { from: 0, to: 1, excerpt: () => siblings(document, tree, [list]), locator: () => place }
  // A document that is a page itself keeps the numbers of the whole.
  const first = tree.index[rows[0]!]!
  const from = Math.max(first, asked?.[0] ?? first)
  const to = Math.min(first + rows.length, asked?.[1] ?? first + rows.length)
  if (from >= to) return undefined
  return {
    from,
    to,
    excerpt: (start, end) => siblings(document, tree, rows.slice(start - first, end - first)),
    locator: (start, end) => ({ ...place, rows: [start, end] }),
  }
}

/** A string, by its lines. */
function textOf(document: Document, tree: Tree, node: number, { lines: asked, chars }: Locator): Passage | undefined {
  const pointer = pointerOf(tree, node)
  const text = plainText(tree, node)
  const lines = text.split('\n')
  const from = asked?.[0] ?? 1
  const to = Math.min(asked?.[1] ?? lines.length, lines.length) + 1
  if (from >= to) return undefined
  const excerptOf = (piece: string, before: number): Document =>
    moved(siblings(document, tree, [node], JSON.stringify(piece)), { textLinesBefore: before })
  const within = (line: number): Passage =>
    charactersOf(lines[line - 1]!, undefined, (piece) => excerptOf(piece, line - 1), { pointer, lines: [line, line] })
  if (chars !== undefined && asked === undefined)
    return charactersOf(text, chars, (piece) => excerptOf(piece, 0), { pointer })
  if (chars !== undefined) {
    if (to !== from + 1) throw badPlace(ONE_LINE)
    return narrowed(within(from), chars, from < lines.length ? { pointer, lines: [from + 1, lines.length] } : undefined)
  }
  return {
    from,
    to,
    excerpt: (start, end) => excerptOf(lines.slice(start - 1, end - 1).join('\n'), start - 1),
    locator: (start, end) => ({ pointer, lines: [start, end - 1] }),
    within,
  }
}

/** Characters of a line or a string; a page never ends inside one. */
function charactersOf(
  text: string,
  asked: readonly [number, number] | undefined,
  excerpt: (piece: string) => Document,
  place: Locator,
): Passage {
  const cut = (at: number): number => (at >= text.length ? text.length : characterBorderBefore(text, at))
  return {
    from: asked?.[0] ?? 0,
    to: Math.min(asked?.[1] ?? text.length, text.length),
    excerpt: (start, end) => excerpt(text.slice(cut(start), cut(end))),
    locator: (start, end) => ({ ...place, chars: [cut(start), end] }),
  }
}

function narrowed(
  passage: Passage,
  [from, to]: readonly [number, number],
  after: Locator | undefined,
): Passage | undefined {
  const end = Math.min(to, passage.to)
  if (from >= end) return undefined
  return { ...passage, from, to: end, ...(after && end === passage.to && { after }) }
}

/** A document of some nodes of one container and of what they lie in, nothing else. */
function siblings(document: Document, tree: Tree, nodes: readonly number[], literal?: string): Document {
  const chain: number[] = []
  for (let at = tree.parent[nodes[0]!]!; at >= 0; at = tree.parent[at]!) chain.unshift(at)
  const isLine = tree.layout === 'jsonl'
  if (literal !== undefined && isCellOfColumn(tree, nodes[0]!))
    return pieceOfCell(document, tree, nodes[0]!, JSON.parse(literal) as string)
  if (tree.layout === 'csv' || (isLine && chain.length < 2 && literal === undefined))
    return records(document, tree, nodes)
  const member = (node: number, text: string): string => {
    const key = keyOf(tree, node)
    return key === undefined ? text : `${JSON.stringify(key)}:${text}`
  }
  let source = nodes.map((node) => member(node, literal ?? rawText(tree, node))).join(',')
  // The list of all lines is not written.
  for (const container of chain.slice(isLine ? 1 : 0).toReversed())
    source = member(container, tree.type[container] === NodeType.array ? `[${source}]` : `{${source}}`)
  const excerpt = reread(document, source, isLine ? 'jsonl' : 'json')
  // Node k of the excerpt is container k of the chain.
  const numbers = new Map(chain.slice(1).map((child, depth) => [depth + 1, tree.index[child]!]))
  const body = excerpt.parts[0]!.body
  if (chain.length > 0 && body.model === 'tree') number(body, chain.length - 1, tree, nodes, numbers)
  return moved(excerpt, { numbers })
}

/** Records of a table, or of lines of JSON, with the header they need. */
function records(document: Document, tree: Tree, nodes: readonly number[]): Document {
  const whole = nodes[0] === 0 ? [...childrenOf(tree, 0)] : [...new Set(nodes.map((node) => recordOf(tree, node)))]
  const header = tree.table === undefined ? '' : tree.source.slice(tree.table.headerStart, tree.table.headerEnd)
  const rows = whole.map((record) => rawText(tree, record)).join('\n')
  const excerpt = reread(document, header === '' ? rows : `${header}\n${rows}`)
  const numbers = new Map<number, number>()
  const body = excerpt.parts[0]!.body
  if (body.model === 'tree') number(body, 0, tree, whole, numbers)
  return moved(excerpt, { numbers })
}

/** A part of a long cell, under its column alone. */
function pieceOfCell(document: Document, tree: Tree, cell: number, piece: string): Document {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
  const excerpt = reread(document, `${quoted(tree.table!.columns[tree.index[cell]!]!)}\n${quoted(piece)}`)
  const numbers = new Map<number, number>()
  const body = excerpt.parts[0]!.body
  if (body.model === 'tree') number(body, 0, tree, [tree.parent[cell]!], numbers)
  return moved(excerpt, { numbers })
}

function recordOf(tree: Tree, node: number): number {
  let record = node
  while (tree.parent[record]! > 0) record = tree.parent[record]!
  return record
}

/** The children of a container of the excerpt get the numbers of the nodes they were made from. */
function number(
  excerpt: Tree,
  container: number,
  tree: Tree,
  nodes: readonly number[],
  numbers: Map<number, number>,
): void {
  for (const [index, child] of [...childrenOf(excerpt, container)].entries())
    numbers.set(child, tree.index[nodes[index]!]!)
}

function reread(document: Document, source: string, as: Document['kind'] = document.kind): Document {
  const { mediaType, origin, name } = document
  const whole = document.parts[0]!
  if (as === 'csv' && whole.body.model === 'tree' && whole.body.table !== undefined) {
    // A few rows alone may look as if another sign parted their cells, or named them.
    const { delimiter, headerEnd } = whole.body.table
    const body = parseCsv(source, { delimiter, header: headerEnd > 0 })
    return { ...document, source, parts: [{ ...whole, source, body }], unitCount: body.count }
  }
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
    if (part.host === undefined) {
      parts.push({
        ...part,
        body: part.body.model === 'lines' ? shifted(part.body, linesBefore) : renumbered(part.body, numbers),
      })
      paths.push('')
      continue
    }
    const host = parts[part.host.part]!
    const pointer = pointerOf(host.body as Tree, part.host.node)
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
  if (numbers === undefined || numbers.size === 0) return tree
  const index = tree.index.slice()
  for (const [node, position] of numbers) index[node] = position
  return { ...tree, index }
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
