import { assertDocument } from '../assert-argument.ts'
import type { Document, Edit } from '../document.ts'
import { parseCsvRecord } from '../parse-csv.ts'
import { NodeType, decodeCell, decodeString, plainText, rawText, type Tree } from '../tree.ts'
import { escapeForString, rawCellOffsets, rawOffsets } from './raw-offsets.ts'

/**
 * The edit that replaces `[start, end)` of the text a reader sees in a unit: offsets of the decoded string, cell or
 * number (`node` of a tree part), or of the whole text (`node` is left out of account for a part that is lines).
 * The replacement is escaped as its place needs. A number, `true`, `false` or `null` becomes a string when the result is
 * no such literal any more. A surrogate pair is taken out whole.
 */
export function editString(
  document: Document,
  part: number,
  node: number,
  start: number,
  end: number,
  replacement: string,
): Edit {
  const { body, source } = partAt('editString', document, part)
  if (body.model === 'lines') return { part, ...wholePairs(source, start, end), replacement }

  const text = plainText(body, node)
  const span = wholePairs(text, start, end)
  const base = body.start[node]!
  const raw = rawText(body, node)
  if (body.type[node] === NodeType.string) return inString(part, base, raw, span, replacement)
  if (body.type[node] === NodeType.cell) return inCell(part, base, raw, span, replacement)
  return { part, start: base + span.start, end: base + span.end, replacement }
}

/**
 * The edit that replaces `[start, end)` of a member's name, or of a CSV column's name (`node` is then any cell of the
 * column). `undefined` when the node has no name in the source.
 */
export function editKey(
  document: Document,
  part: number,
  node: number,
  start: number,
  end: number,
  replacement: string,
): Edit | undefined {
  const { body } = partAt('editKey', document, part)
  if (body.model === 'lines') return undefined
  if (body.type[node] === NodeType.cell) return editColumn(part, body, node, start, end, replacement)

  const from = body.keyStart[node]!
  const to = body.keyEnd[node]!
  if (to === 0) return undefined
  const raw = body.source.slice(from, to)
  return inString(part, from, raw, wholePairs(decodeString(raw), start, end), replacement)
}

interface Span {
  readonly start: number
  readonly end: number
}

function partAt(where: string, document: Document, part: number) {
  assertDocument(where, document)
  const found = document.parts[part]
  if (found === undefined) {
    throw new RangeError(`${where}: \`part\` must be below ${document.parts.length} for this document, got ${part}`)
  }
  return found
}

function inString(part: number, base: number, raw: string, { start, end }: Span, replacement: string): Edit {
  const [from, to] = rawOffsets(raw, [start, end])
  return { part, start: base + from!, end: base + to!, replacement: escapeForString(replacement) }
}

function inCell(part: number, base: number, raw: string, { start, end }: Span, replacement: string): Edit {
  // An unquoted cell that needs quotes after the edit gets them when the edits are applied.
  if (decodeCell(raw) === raw) return { part, start: base + start, end: base + end, replacement }
  const [from, to] = rawCellOffsets(raw, [start, end])
  return { part, start: base + from!, end: base + to!, replacement: replacement.replaceAll('"', '""') }
}

function editColumn(part: number, tree: Tree, node: number, start: number, end: number, replacement: string) {
  const { table, source } = tree
  if (table === undefined || table.headerEnd === 0) return undefined
  const cell = parseCsvRecord(source, table.headerStart, table.delimiter)[tree.index[node]!]
  if (cell === undefined) return undefined
  const raw = source.slice(cell[0], cell[1])
  return inCell(part, cell[0], raw, wholePairs(decodeCell(raw), start, end), replacement)
}

/** Clamped to the text, and widened so that no surrogate pair is cut. */
function wholePairs(text: string, start: number, end: number): Span {
  const from = Math.max(0, Math.min(start, text.length))
  const to = Math.max(from, Math.min(end, text.length))
  if (from === to) return splitsPair(text, from) ? { start: from - 1, end: from - 1 } : { start: from, end: from }
  return { start: from - (splitsPair(text, from) ? 1 : 0), end: to + (splitsPair(text, to) ? 1 : 0) }
}

function splitsPair(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  const next = text.charCodeAt(at)
  return before >= 0xd800 && before <= 0xdbff && next >= 0xdc00 && next <= 0xdfff
}
