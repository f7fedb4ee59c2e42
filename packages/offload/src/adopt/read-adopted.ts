import type { Locator } from '@selvedge/contract'

import type { StoredBlob } from '../excerpt.ts'
import type { Manifest } from '../manifest.ts'
import { readErrors } from '../read-error.ts'
import type { Place } from '../read-place.ts'
import { keptDocument } from '../rows/kept-document.ts'
import { RowKeeper } from '../rows/row-keeper.ts'
import { RowTerms } from '../rows/row-terms.ts'
import { AdoptedRows, adoptedOrRefuse, type ObjectSource } from './adopted-rows.ts'
import { emptyTable } from './empty-table.ts'

const PAGE_ROWS = 1000
const PATIENCE_MS = 15_000
const MAX_CHARACTERS = 1_000_000
/** Bytes of objects that are computed over; decoded they are some ten times as many. */
const MAX_COMPUTED_BYTES = 32 * 1024 * 1024

/** Reads rows of an adopted result. */
export async function readAdopted(
  blob: StoredBlob,
  from: ObjectSource | undefined,
  { rows, pointer = '', ...rest }: Locator,
): Promise<Place> {
  const { manifest } = blob
  const count = manifest.rows!.count
  if (count === 0 && rows === undefined && pointer === '' && Object.keys(rest).length === 0)
    return nothingIn(manifest, from)
  const inside = /^\/(\d{1,15})(?:\/|$)/.exec(pointer)?.[1]
  if (Object.keys(rest).length > 0 || (pointer !== '' && inside === undefined)) throw readErrors.noSuchPlace(manifest)
  const [start, wanted] = inside === undefined ? (rows ?? [0, count]) : [Number(inside), Number(inside) + 1]
  const last = Math.min(wanted, count)
  if (!(Number.isSafeInteger(start) && start >= 0 && start < last)) throw readErrors.noSuchPlace(manifest)
  const end = Math.min(last, start + PAGE_ROWS)
  const document = await rowsOf(blob, from).document(start, end, manifest.name)
  return { document, whole: false, ...(end < last && { next: { rows: [end, last] } }) }
}

/** The rows of an adopted result that hold the words of a query, as far as patience goes. */
export async function searchAdopted(
  blob: StoredBlob,
  from: ObjectSource | undefined,
  query: string,
  { rows }: Locator,
): Promise<Place> {
  const { manifest, signal } = blob
  const count = manifest.rows!.count
  if (count === 0) return nothingIn(manifest, from)
  let row = rows?.[0] ?? 0
  if (!(Number.isSafeInteger(row) && row >= 0 && row < count)) throw readErrors.noSuchPlace(manifest)
  const terms = new RowTerms([query])
  const keeper = new RowKeeper(terms.groups, MAX_CHARACTERS)
  const deadline = performance.now() + PATIENCE_MS
  for await (const lines of rowsOf(blob, from).lines(row, count)) {
    for (const line of lines) keeper.add(row++, line, terms.match(line))
    signal.throwIfAborted()
    if (performance.now() > deadline) break
  }
  return {
    document: keptDocument(keeper.finish([]), manifest.name),
    whole: false,
    ...(row < count && { next: { rows: [row, count] } }),
  }
}

function nothingIn({ columns, name }: Manifest, from: ObjectSource | undefined): Place {
  return { document: emptyTable(columns, adoptedOrRefuse(from).redactor, name), whole: true }
}

/** All rows of an adopted result, to compute over them. */
export async function readAllAdopted(blob: StoredBlob, from: ObjectSource | undefined) {
  const { manifest } = blob
  if (manifest.size > MAX_COMPUTED_BYTES) throw readErrors.tooLarge(manifest)
  if (manifest.rows!.count === 0) return nothingIn(manifest, from).document
  return rowsOf(blob, from).document(0, manifest.rows!.count, manifest.name)
}

function rowsOf({ manifest, signal }: StoredBlob, from: ObjectSource | undefined): AdoptedRows {
  return new AdoptedRows(from, adoptedOf(manifest).objects, signal)
}

function adoptedOf({ adopted }: Manifest): NonNullable<Manifest['adopted']> {
  if (adopted === undefined) throw readErrors.corrupt()
  return adopted
}
