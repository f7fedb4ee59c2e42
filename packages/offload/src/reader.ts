import { stringifyJson, type Locator, type Resource } from '@selvedge/contract'
import { readDocument, unitsAt, type Document } from '@selvedge/content'
import { assertOption, optionChecks } from '@selvedge/pipeline'

import { adoptedQuery } from './adopt/adopted-query.ts'
import { adoptedOrRefuse, redacted, type AdoptedSource } from './adopt/adopted-rows.ts'
import { readAdopted, readAllAdopted, searchAdopted } from './adopt/read-adopted.ts'
import { assertPlaceIn } from './assert-place-in.ts'
import { assertPlace, badPlace, placeOf } from './assert-place.ts'
import { askBackend } from './ask-backend.ts'
import type { Audit, ReadAction } from './audit.ts'
import { readBytes, readSegments } from './blob-body.ts'
import type { BlobStore } from './blob-store.ts'
import { guardedUse } from './guarded-use.ts'
import type { Manifest } from './manifest.ts'
import { prefixedStore } from './prefixed-store.ts'
import type { BlobQueryAnswer, QueryBackend } from './query-backend.ts'
import { readErrors } from './read-error.ts'
import { tableOfObjects } from './parquet/stored-table.ts'
import { MAX_WHOLE_BYTES, readAll, readPlace, type Place } from './read-place.ts'
import { searchPlace } from './search-place.ts'
import { assertStorageOptions } from './storage-options.ts'
import type { KeyOption } from './tenant-keys.ts'

export interface ReaderOptions {
  readonly store: BlobStore
  /** The key or keys handles were made with; any of them reads. Left out, the store's own. */
  readonly key?: KeyOption
  /** As given when storing. */
  readonly keyPrefix?: string
  readonly now?: () => Date
  /**
   * Asked after the tenant was found to own the blob; it can only narrow. Anything but `true` refuses, an error and no
   * answer in time too, and the caller is told `unknown`.
   */
  readonly authorize?: (request: AuthorizeRequest) => boolean | Promise<boolean>
  readonly audit?: Audit
  /** Where adopted objects lie and how their rows are redacted; without it they cannot be read. */
  readonly adopted?: AdoptedSource
  /** Answers SQL over blobs, e.g. `duckdbBackend()` of `@selvedge/query-duckdb`. */
  readonly backend?: QueryBackend
  /** Longest wait for store, hooks and backend together; then `unavailable`. @default 30000 */
  readonly timeoutMs?: number
}

const OPTIONS = ['store', 'key', 'keyPrefix', 'now', 'authorize', 'audit', 'adopted', 'backend', 'timeoutMs']

export interface AuthorizeRequest {
  readonly tenant: string
  readonly action: ReadAction
  readonly resource: Resource
}

export interface ReadOptions {
  readonly tenant: string
  readonly signal?: AbortSignal
}

/** What was read. Its addresses are those of the whole blob, whatever part of it was fetched. */
export interface Reading {
  readonly resource: Resource
  readonly manifest: Manifest
  readonly document: Document
  /** The place asked for. */
  readonly at: Locator
  /** Leaf and text units of `document` that lie there, ascending. */
  readonly units: readonly number[]
  /** Whether `document` is the whole blob. */
  readonly whole: boolean
  /** Where to read on, when the place asked for reaches past `document`. */
  readonly next?: Locator
}

export interface BlobReader {
  /** What is known of a blob without reading it. */
  readonly open: (
    uri: string,
    options: ReadOptions,
  ) => Promise<{ readonly resource: Resource; readonly manifest: Manifest }>
  /** The place a locator names; without one the whole, or its first page when it is large. */
  readonly read: (uri: string, options: ReadOptions & Locator) => Promise<Reading>
  /** The stored bytes themselves, up to 64 MiB, e.g. of an image that a tool handed back. */
  readonly bytes: (uri: string, options: ReadOptions) => Promise<StoredBytes>
  /**
   * What to look for the query in: all of the blob, or the rows of a large one that hold its words, from `rows` or
   * `lines` on.
   */
  readonly search: (
    uri: string,
    query: string,
    options: ReadOptions & Pick<Locator, 'rows' | 'lines'>,
  ) => Promise<Reading>
  /** What an expression of the JSON Query language makes of a blob, or of the value at a pointer, or of rows of a list. */
  readonly select: (
    uri: string,
    expression: string,
    options: ReadOptions & Pick<Locator, 'pointer' | 'rows'>,
  ) => Promise<Selection>
  /** What SQL over the table `data` gives; there with a `backend` only. */
  readonly query?: (
    uri: string,
    sql: string,
    options: ReadOptions,
  ) => Promise<Selection & Omit<BlobQueryAnswer, 'rows'>>
}

export interface StoredBytes {
  readonly resource: Resource
  readonly manifest: Manifest
  readonly bytes: Uint8Array
}

/** A value made of a blob. Its addresses are its own, not the blob's. */
export interface Selection {
  readonly resource: Resource
  readonly manifest: Manifest
  readonly document: Document
}

/**
 * Reads stored blobs back for the tenant that owns them. Every byte is checked against the digest it was stored under.
 * Rejects with a {@link ReadError} that says what may be done next.
 */
export function createReader(options: ReaderOptions): BlobReader {
  assertStorageOptions('createReader', options, ['store'], OPTIONS)
  const { keyPrefix = '', adopted, backend } = options
  const store = prefixedStore(options.store, keyPrefix)
  const use = guardedUse(options, store)

  return Object.freeze<BlobReader>({
    open: async (uri, request) => use('open', uri, request, async ({ manifest, resource }) => ({ manifest, resource })),
    read: async (uri, request) => {
      const at = placeIn('read', request)
      return use('read', uri, request, async ({ manifest, resource }, signal) => {
        const blob = { store, manifest, signal }
        const table = tableOfObjects(blob, adopted)
        const place = table ? await readAdopted(table.blob, table.from, at) : await readPlace(blob, at)
        return readingOf(manifest, resource, at, place)
      })
    },
    bytes: async (uri, request) =>
      use('bytes', uri, request, async ({ manifest, resource }, signal) => {
        // Adopted objects are redacted row by row: their bytes never leave.
        if (manifest.adopted || manifest.size > MAX_WHOLE_BYTES) throw readErrors.tooLarge(manifest)
        return { resource, manifest, bytes: await readBytes(store, manifest, 0, manifest.size, signal) }
      }),
    search: async (uri, query, request) => {
      assertOption('reader.search', 'query', query, optionChecks.string)
      const at = placeIn('search', request)
      return use('search', uri, request, async ({ manifest, resource }, signal) => {
        const blob = { store, manifest, signal }
        const table = tableOfObjects(blob, adopted)
        const place = table
          ? await searchAdopted(table.blob, table.from, query, at)
          : await searchPlace(blob, query, at)
        return readingOf(manifest, resource, {}, place)
      })
    },
    select: async (uri, expression, request) => {
      assertOption('reader.select', 'expression', expression, optionChecks.string)
      const at = placeIn('select', request)
      if ((at.part ?? at.lines ?? at.chars) !== undefined)
        throw badPlace('an expression is of a value: give its `pointer`, and `rows` of a list, or no place')
      return use('select', uri, request, async ({ manifest, resource }, signal) => {
        const blob = { store, manifest, signal }
        const table = tableOfObjects(blob, adopted)
        const readPart = () => (table ? readAdopted(table.blob, table.from, at) : readPlace(blob, at))
        const readWhole = () => (table ? readAllAdopted(table.blob, table.from) : readAll(blob))
        const part = Object.keys(at).length === 0 ? undefined : await readPart()
        // The first page of a place is not the place.
        const document = part === undefined || part.next !== undefined ? await readWhole() : part.document
        assertPlaceIn(document, manifest, at)
        // Loaded when it is used.
        const { selectValue } = await import('./select-value.ts')
        const value = stringifyJson(selectValue(document, expression, at, manifest))
        return { resource, manifest, document: readDocument(value, { kind: 'json', origin: 'value' }) }
      })
    },
    ...(backend && { query: (uri: string, sql: string, request: ReadOptions) => query(backend, uri, sql, request) }),
  })

  async function query(backend: QueryBackend, uri: string, sql: string, request: ReadOptions) {
    assertOption('reader.query', 'sql', sql, optionChecks.string)
    return use('query', uri, request, async ({ manifest, resource }, signal) => {
      const table = tableOfObjects({ store, manifest, signal }, adopted)
      if (!table && manifest.size > backend.maxBytes) throw readErrors.tooLarge(manifest)
      const from = table
        ? { manifest: table.blob.manifest, ...adoptedQuery(table.blob, table.from, backend.maxBytes) }
        : { manifest, segments: () => readSegments(store, manifest, signal) }
      const { rows, isCut, skipped } = await askBackend(backend, { sql, ...from, signal })
      // A backend that runs where adopted rows lie gives them as they are there.
      const given = manifest.adopted ? redacted(rows, adoptedOrRefuse(adopted).redactor) : rows
      const source = `[${given.join(',')}]`
      return { resource, manifest, isCut, skipped, document: readDocument(source, { kind: 'json', origin: 'value' }) }
    })
  }
}

/** What of the options is a place. */
function placeIn(action: ReadAction, request: ReadOptions & Locator): Locator {
  assertOption(`reader.${action}`, 'options', request, optionChecks.object)
  const at = placeOf(request)
  assertPlace(at)
  return at
}

function readingOf(manifest: Manifest, resource: Resource, at: Locator, { document, whole, next }: Place): Reading {
  assertPlaceIn(document, manifest, at)
  const units = unitsAt(document, at)
  if (units.length === 0 && document.unitCount > 0) throw readErrors.noSuchPlace(manifest)
  return { resource, manifest, document, at, units, whole, ...(next && { next }) }
}
