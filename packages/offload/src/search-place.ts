import type { Locator } from '@selvedge/contract'
import { readDocument, type Document } from '@selvedge/content'

import { readBytes } from './blob-body.ts'
import { pageEnd, stretchOf, type BlobIndex } from './blob-index.ts'
import { readWhole, type StoredBlob } from './excerpt.ts'
import type { Manifest } from './manifest.ts'
import { readErrors } from './read-error.ts'
import type { Place } from './read-place.ts'
import { renumber } from './renumber.ts'
import { RowKeeper, type KeptRow } from './rows/row-keeper.ts'
import { RowTerms } from './rows/row-terms.ts'

/** Up to this size all of a blob is ranked; larger tables and texts are looked through first. */
const RANKED_BYTES = 8 * 1024 * 1024
/** Nothing that is neither a table nor a text is looked through beyond this. */
const MAX_WHOLE_BYTES = 64 * 1024 * 1024
/** Bytes looked at in one go, and how long; then the answer says where to go on. */
const STRIDE_BYTES = 4 * 1024 * 1024
const PATIENCE_MS = 15_000
const MAX_CHARACTERS = 1_000_000

/**
 * What to rank for a query: the whole of a blob, or of a large table or text the rows that hold its words, under their
 * own numbers. `next` says where to go on when the blob was too long to be looked through to the end.
 */
export async function searchPlace(blob: StoredBlob, query: string, at: Locator): Promise<Place> {
  const { manifest } = blob
  if (manifest.body === 'bytes') return { document: await readWhole(blob), whole: true }
  const index = lineIndexOf(manifest)
  if (manifest.size <= RANKED_BYTES || index === undefined) {
    if (manifest.size > MAX_WHOLE_BYTES) throw readErrors.tooLarge(manifest)
    return { document: await readWhole(blob), whole: true }
  }
  const from = manifest.rows === undefined ? (at.lines?.[0] ?? 1) - 1 : (at.rows?.[0] ?? 0)
  if (!(from >= 0 && from < index.count)) throw readErrors.noSuchPlace(manifest)
  const { kept, end } = await lookThrough(blob, index, query, from)
  const next =
    manifest.rows === undefined ? { lines: [end + 1, index.count] as const } : { rows: [end, index.count] as const }
  return { document: documentOf(manifest, kept), whole: false, ...(end < index.count && { next }) }
}

/** Rows or lines that are one line each; a CSV record may be several, and a JSON list is one line or any number. HTML is read whole. */
function lineIndexOf({ kind, rows, lines }: Manifest): BlobIndex | undefined {
  if (kind === 'jsonl') return rows
  return rows === undefined && kind !== 'json' && kind !== 'csv' && kind !== 'html' ? lines : undefined
}

async function lookThrough(
  { store, manifest, signal }: StoredBlob,
  index: BlobIndex,
  query: string,
  from: number,
): Promise<{ kept: readonly KeptRow[]; end: number }> {
  const terms = new RowTerms([query])
  const keeper = new RowKeeper(terms.groups, MAX_CHARACTERS)
  const deadline = performance.now() + PATIENCE_MS
  const read = (start: number): Promise<readonly string[]> =>
    linesOf({ store, manifest, signal }, index, start, pageEnd(index, start, STRIDE_BYTES))
  let number = from
  let coming = read(from)
  while (number < index.count && performance.now() < deadline) {
    const lines = await coming
    const end = number + lines.length
    // The next stretch comes while this one is looked at.
    if (end < index.count) {
      coming = read(end)
      coming.catch(() => {})
    }
    for (const line of lines) keeper.add(number++, line, terms.match(line))
    signal.throwIfAborted()
  }
  return { kept: keeper.finish([]), end: number }
}

/** Lines `[from, to)`; of JSON Lines only those that are records. */
async function linesOf(
  { store, manifest, signal }: StoredBlob,
  index: BlobIndex,
  from: number,
  to: number,
): Promise<readonly string[]> {
  const stretch = stretchOf(index, from, to)
  const bytes = await readBytes(store, manifest, stretch.start, stretch.end, signal)
  const all = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\n')
  const lines = manifest.kind === 'jsonl' ? all.filter((line) => line.trim() !== '') : all
  return lines.slice(from - stretch.first, to - stretch.first)
}

function documentOf({ kind, media_type, origin, name }: Manifest, kept: readonly KeptRow[]): Document {
  const source = kept.map(({ line }) => line).join('\n')
  const document = readDocument(source, { kind, mediaType: media_type, origin, ...(name !== undefined && { name }) })
  const numberOf = (index: number): number => kept[index]!.row
  return renumber(document, { list: { node: 0, numbers: numberOf }, lineOf: (index) => numberOf(index) + 1 })
}
