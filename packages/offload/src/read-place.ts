import type { Locator } from '@selvedge/contract'
import type { Document } from '@selvedge/content'

import { pageEnd } from './blob-index.ts'
import { isTable, readLines, readRows, readWhole, type StoredBlob } from './excerpt.ts'
import type { Manifest, ManifestRows } from './manifest.ts'
import { readErrors } from './read-error.ts'

export interface Place {
  readonly document: Document
  readonly whole: boolean
  readonly next?: Locator
}

/** Up to this size a blob is read whole: one request, and no page to turn. */
const WHOLE_BYTES = 1024 * 1024
/** A larger one only where no part of it will do, up to this size. */
export const MAX_WHOLE_BYTES = 64 * 1024 * 1024
/** About so many bytes of rows or lines are read at a time. */
const PAGE_BYTES = 1024 * 1024

/** Reads the part of a blob that holds a place: rows and lines through the index, anything else with the whole. */
export async function readPlace(blob: StoredBlob, at: Locator): Promise<Place> {
  const { manifest } = blob
  checkRanges(manifest, at)
  if (manifest.body === 'bytes') return { document: await readWhole(blob), whole: true }
  const { rows } = manifest
  if (manifest.size > WHOLE_BYTES) {
    const wanted = rows && rowsWanted(manifest, rows, at)
    if (rows && wanted) return readRowPage(blob, rows, wanted)
    if (rows === undefined && readsByLine(manifest, at))
      return readLinePage(blob, at.lines ?? [1, manifest.lines.count])
  }
  if (manifest.size > MAX_WHOLE_BYTES) throw readErrors.tooLarge(manifest)
  return { document: await readWhole(blob), whole: true }
}

/** All of a blob, to compute over it. */
export async function readAll(blob: StoredBlob): Promise<Document> {
  if (blob.manifest.body !== 'bytes' && blob.manifest.size > MAX_WHOLE_BYTES) throw readErrors.tooLarge(blob.manifest)
  return readWhole(blob)
}

async function readRowPage(
  blob: StoredBlob,
  rows: ManifestRows,
  [from, wantedTo]: readonly [number, number],
): Promise<Place> {
  const to = Math.min(wantedTo, pageEnd(rows, from, PAGE_BYTES))
  const document = await readRows(blob, rows, from, to)
  const pointer = rows.pointer === '' ? {} : { pointer: rows.pointer }
  return { document, whole: false, ...(to < wantedTo && { next: { ...pointer, rows: [to, wantedTo] } }) }
}

async function readLinePage(blob: StoredBlob, [first, last]: readonly [number, number]): Promise<Place> {
  const to = Math.min(last, pageEnd(blob.manifest.lines, first - 1, PAGE_BYTES))
  const document = await readLines(blob, first - 1, to)
  return { document, whole: false, ...(to < last && { next: { lines: [to + 1, last] } }) }
}

/** The rows a locator needs, when rows are all it needs. */
function rowsWanted(manifest: Manifest, rows: ManifestRows, at: Locator): readonly [number, number] | undefined {
  const pointer = (at.part ?? '') + (at.pointer ?? '')
  const inside = pointer.startsWith(`${rows.pointer}/`)
    ? pointer.slice(rows.pointer.length + 1).split('/', 1)[0]!
    : undefined
  if (inside !== undefined && /^\d{1,15}$/.test(inside)) {
    const row = Number(inside)
    return row < rows.count ? [row, row + 1] : undefined
  }
  if (at.lines !== undefined || at.chars !== undefined || at.part !== undefined) return undefined
  if (at.rows !== undefined && pointer === rows.pointer && at.rows[0] >= rows.count)
    throw readErrors.noSuchPlace(manifest)
  if (at.rows !== undefined && pointer === rows.pointer) return [at.rows[0], Math.min(at.rows[1], rows.count)]
  return at.rows === undefined && (pointer === rows.pointer || (pointer === '' && isTable(manifest)))
    ? [0, rows.count]
    : undefined
}

/** A page of HTML is not: what its lines show, and what they hide, is known from the whole alone. */
function readsByLine({ kind, parts }: Manifest, at: Locator): boolean {
  return (
    kind !== 'html' && parts.length === 0 && at.part === undefined && (at.pointer ?? '') === '' && at.rows === undefined
  )
}

/** A range is two whole numbers in order, and begins inside the blob. */
function checkRanges(manifest: Manifest, { part, pointer, rows, lines, chars }: Locator): void {
  const ok =
    (pointer === undefined || typeof pointer === 'string') &&
    (part === undefined || typeof part === 'string') &&
    isRange(rows, 0, 1) &&
    isRange(lines, 1, 0) &&
    isRange(chars, 0, 1) &&
    // Lines of a string are counted in the string, which is not read yet.
    (lines === undefined ||
      pointer !== undefined ||
      part !== undefined ||
      lines[0] <= Math.max(manifest.lines.count, 1))
  if (!ok) throw readErrors.noSuchPlace(manifest)
}

function isRange(range: readonly [number, number] | undefined, least: number, length: number): boolean {
  if (range === undefined) return true
  if (!Array.isArray(range)) return false
  const [from, to] = range
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= least && to - from >= length
}
