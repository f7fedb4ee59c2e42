import { assertArgument, assertDocument } from '../assert-argument.ts'
import type { Document, Edit, Part } from '../document.ts'
import { rereadBody } from '../detect-kind.ts'
import { documentOf } from '../read-document.ts'
import { parseCsvRecord } from '../parse-csv.ts'
import { NodeType, decodeCell, rawText, type Tree } from '../tree.ts'
import { escapeForString, rawOffsets } from './raw-offsets.ts'

/**
 * The document of the edited source. Edits of embedded texts are carried up into the strings that hold them. Edits that
 * overlap take out all they cover, and the replacement of the first stands. Every byte outside the edits stays; no
 * edits, the same document.
 */
export function applyEdits(document: Document, edits: readonly Edit[]): Document {
  assertDocument('applyEdits', document)
  assertArgument('applyEdits', 'edits', edits, 'list')
  if (edits.length === 0) return document
  const byPart: Change[][] = document.parts.map(() => [])
  for (const edit of edits) {
    const changes = byPart[edit.part]
    if (changes === undefined) {
      throw new RangeError(`applyEdits: \`part\` of an edit must be below ${byPart.length}, got ${edit.part}`)
    }
    changes.push(edit)
  }

  // Hosts come before what is embedded in them: from the last to the first, every edit is carried up once.
  for (let index = document.parts.length - 1; index > 0; index--) {
    const part = document.parts[index]!
    const changes = settle(part, byPart[index]!)
    if (changes.length > 0) byPart[part.host!.part]!.push(...liftToHost(document, part, changes))
  }

  const whole = document.parts[0]!
  const source = written(document.source, settle(whole, byPart[0]!))
  return documentOf(source, rereadBody(source, whole), document)
}

interface Change {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

function written(source: string, changes: readonly Change[]): string {
  let text = ''
  let from = 0
  for (const { start, end, replacement } of changes) {
    text += source.slice(from, start) + replacement
    from = end
  }
  return text + source.slice(from)
}

/** Sorted, without overlaps, and such that the source still reads as what it was. */
function settle(part: Part, changes: readonly Change[]): Change[] {
  const sorted = merged(changes)
  if (part.body.model !== 'tree' || sorted.length === 0) return sorted
  return part.body.layout === 'csv' ? quoteCells(part.body, sorted) : quoteLiterals(part.body, sorted)
}

function merged(changes: readonly Change[]): Change[] {
  const result: Change[] = []
  for (const change of changes.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    if (last === undefined || change.start >= last.end) result.push(change)
    else if (change.end > last.end) result[result.length - 1] = { ...last, end: change.end }
  }
  return result
}

/** Edits of a host's string that do what the changes do to the text embedded in it. */
function liftToHost(document: Document, part: Part, changes: readonly Change[]): Change[] {
  const { part: hostIndex, node } = part.host!
  const tree = document.parts[hostIndex]!.body as Tree
  const base = tree.start[node]!
  const offsets = rawOffsets(
    rawText(tree, node),
    changes.flatMap(({ start, end }) => [start, end]),
  )
  return changes.map(({ replacement }, index) => ({
    start: base + offsets[2 * index]!,
    end: base + offsets[2 * index + 1]!,
    replacement: escapeForString(replacement),
  }))
}

/** Numbers and words of JSON that are no such literals any more become strings. */
function quoteLiterals(tree: Tree, changes: readonly Change[]): Change[] {
  return regroup(tree, changes, (node) => isLiteralType(tree.type[node]!), writeLiteral)
}

function writeLiteral(text: string): string {
  return isLiteral(text) ? text : JSON.stringify(text)
}

function isLiteralType(type: number): boolean {
  return type >= NodeType.number && type <= NodeType.null
}

/** Unquoted cells that need quotes now get them. */
function quoteCells(tree: Tree, changes: readonly Change[]): Change[] {
  const { delimiter, headerStart, headerEnd } = tree.table!
  const needsQuotes = (text: string) => text.includes(delimiter) || /["\r\n]/.test(text)
  const write = (text: string) => (needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text)

  const inHeader = changes.filter(({ start }) => start < headerEnd)
  const header = headerEnd === 0 ? [] : parseCsvRecord(tree.source, headerStart, delimiter)
  const names = header.filter(([from, to]) => isUnquoted(tree.source.slice(from, to)))
  return [
    ...inSpans(tree.source, inHeader, names, write),
    ...regroup(
      tree,
      changes.slice(inHeader.length),
      (node) => tree.type[node] === NodeType.cell && isUnquoted(rawText(tree, node)),
      write,
    ),
  ]
}

function isUnquoted(rawCell: string): boolean {
  return decodeCell(rawCell) === rawCell
}

/** Joins all changes of one leaf of a kind to one change of the whole leaf, written by `write`. */
function regroup(
  tree: Tree,
  changes: readonly Change[],
  isKind: (node: number) => boolean,
  write: (text: string) => string,
): Change[] {
  const spans: [number, number][] = []
  for (const { start } of changes) {
    const node = leafAround(tree, start)
    if (node >= 0 && isKind(node)) spans.push([tree.start[node]!, tree.end[node]!])
  }
  return inSpans(tree.source, changes, spans, write)
}

function inSpans(
  source: string,
  changes: readonly Change[],
  spans: readonly (readonly [number, number])[],
  write: (text: string) => string,
): Change[] {
  const result: Change[] = []
  let index = 0
  for (const [from, to] of spans) {
    while (index < changes.length && changes[index]!.start < from) result.push(changes[index++]!)
    const inside: Change[] = []
    while (index < changes.length && changes[index]!.end <= to) inside.push(changes[index++]!)
    if (inside.length === 0) continue
    const text = written(
      source.slice(from, to),
      inside.map((change) => ({ ...change, start: change.start - from, end: change.end - from })),
    )
    result.push({ start: from, end: to, replacement: write(text) })
  }
  return [...result, ...changes.slice(index)]
}

/** The last leaf that starts at or before an offset. Starts ascend with the nodes, parents before children. */
function leafAround(tree: Tree, at: number): number {
  let low = 0
  let high = tree.count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (tree.start[middle]! <= at) low = middle
    else high = middle - 1
  }
  return tree.end[low]! >= at ? low : -1
}

function isLiteral(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value !== 'object' || value === null
  } catch {
    return false
  }
}
