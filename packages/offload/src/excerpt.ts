import { childrenOf, opaqueDocument, parseCsv, readDocument, type Document, type Tree } from '@selvedge/content'

import { stretchOf } from './blob-index.ts'
import { readBytes } from './blob-body.ts'
import type { BlobStore } from './blob-store.ts'
import type { Manifest, ManifestRows } from './manifest.ts'
import { readErrors } from './read-error.ts'
import { renumber } from './renumber.ts'

/** Where a blob is read from. */
export interface StoredBlob {
  readonly store: BlobStore
  readonly manifest: Manifest
  readonly signal: AbortSignal
}

/** The whole blob, read as it was read before it was stored. */
export async function readWhole({ store, manifest, signal }: StoredBlob): Promise<Document> {
  if (manifest.body === 'bytes') return opaqueDocument(manifest.media_type, manifest.size, manifest.origin)
  return documentOf(manifest, decode(await readBytes(store, manifest, 0, manifest.size, signal)))
}

/** Only rows `[from, to)` of the manifest's list, under the addresses they have in the whole. */
export async function readRows(blob: StoredBlob, rows: ManifestRows, from: number, to: number): Promise<Document> {
  const { store, manifest, signal } = blob
  const stretch = stretchOf(rows, from, to)
  const text = decode(await readBytes(store, manifest, stretch.start, stretch.end, signal))
  const header = manifest.kind === 'csv' ? decode(await readBytes(store, manifest, 0, rows.offset[0]!, signal)) : ''
  const list = isTable(manifest)
    ? documentOf(manifest, header + text)
    : readDocument(`[${trimEnd(text)}]`, { kind: 'json' })
  const tree = list.parts[0]!.body
  if (tree.model !== 'tree') throw readErrors.corrupt()

  const span = spanOf(tree, from - stretch.first, to - stretch.first)
  const source = tree.source.slice(span.start, span.end)
  const numbers = (index: number): number => from + index
  if (!isTable(manifest)) return renumberJson(manifest, rows, source, numbers)
  const headerLines = countLines(header, header.length)
  const linesBefore = stretch.line + countLines(tree.source, span.start) - 2 * headerLines
  return renumber(documentOf(manifest, header + source), { list: { node: 0, numbers }, linesBefore })
}

/** Whether the whole is rows, a record each; else the rows are a list somewhere in JSON. */
export function isTable({ kind }: Manifest): boolean {
  return kind === 'csv' || kind === 'jsonl'
}

/** Only lines `[from, to)` (0-based) of a text. */
export async function readLines({ store, manifest, signal }: StoredBlob, from: number, to: number): Promise<Document> {
  const stretch = stretchOf(manifest.lines, from, to)
  const text = decode(await readBytes(store, manifest, stretch.start, stretch.end, signal))
  let start = 0
  for (let line = stretch.first; line < from; line++) start = lineAfter(text, start)
  let end = start
  for (let line = from; line < to; line++) end = lineAfter(text, end)
  return renumber(documentOf(manifest, text.slice(start, end)), { linesBefore: from })
}

/** Puts the rows back into the containers they lay in. */
function renumberJson(
  manifest: Manifest,
  { steps }: ManifestRows,
  rows: string,
  numbers: (index: number) => number,
): Document {
  const open = steps.map((step) => (typeof step === 'number' ? '[' : `{${JSON.stringify(step)}:`)).join('')
  const close = steps
    .map((step) => (typeof step === 'number' ? ']' : '}'))
    .toReversed()
    .join('')
  const document = documentOf(manifest, `${open}[${rows}]${close}`)
  // The containers are the first nodes, one in the other: node k is where step k leads from.
  const elements = new Map(
    steps.flatMap((step, index) => (typeof step === 'number' ? [[index + 1, step] as const] : [])),
  )
  return renumber(document, { list: { node: steps.length, numbers }, elements })
}

function documentOf(manifest: Manifest, source: string): Document {
  const { kind, media_type: mediaType, name, origin, delimiter, rows } = manifest
  const document = readDocument(kind === 'csv' && delimiter !== undefined ? '' : source, {
    kind,
    mediaType,
    origin,
    ...(name !== undefined && { name }),
  })
  if (kind !== 'csv' || delimiter === undefined) return document
  // As it was read when it was stored: a few rows alone may look as if another sign parted their cells, or named them.
  const header = rows === undefined || (rows.offset[0] ?? 0) > 0
  const body = parseCsv(source, { delimiter, header })
  const part = { index: 0, base: {}, kind, mediaType, source, body, firstUnit: 0 }
  return { ...document, kind, mediaType, source, parts: [part], unitCount: body.count }
}

function spanOf(tree: Tree, from: number, to: number): { start: number; end: number } {
  let start = -1
  let end = -1
  for (const child of childrenOf(tree, 0)) {
    const index = tree.index[child]!
    if (index === from) start = tree.start[child]!
    if (index === to - 1) end = tree.end[child]!
  }
  if (start < 0 || end < 0) throw readErrors.corrupt()
  return { start, end }
}

/** Without the comma and the blanks that follow the last element of a stretch. */
function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && ', \n\r\t'.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Number of line breaks before `end`. */
function countLines(text: string, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++
  return count
}

function lineAfter(text: string, from: number): number {
  const feed = text.indexOf('\n', from)
  return feed < 0 ? text.length : feed + 1
}

/** A byte order mark in the middle of a text is text. */
function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
