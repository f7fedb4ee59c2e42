import { stringifyJson, type JsonValue } from '@selvedge/contract'
import { unlessAborted } from '@selvedge/content'

import type { BlobQuery, BlobQueryAnswer, QueryBackend } from './query-backend.ts'
import { isReadError, readErrors } from './read-error.ts'
import { isStoreError } from './store-error.ts'

/** What a backend made of a query, as far as its word can be taken: its rows as the JSON they are. */
interface Answer extends Omit<BlobQueryAnswer, 'rows'> {
  readonly rows: readonly string[]
}

/**
 * Asks a backend and waits no longer than the signal. What it refuses with a `ReadError` is told as it is; whatever else it
 * throws, and an answer that is none, is a failed query, without a word of the backend.
 */
export async function askBackend(backend: QueryBackend, query: BlobQuery): Promise<Answer> {
  try {
    const { rows, isCut, skipped } = await unlessAborted(asked(backend, query), query.signal)
    if (!Array.isArray(rows)) throw new TypeError('the backend gave no list of `rows`')
    return {
      rows: rows.map((row: JsonValue) => stringifyJson(row)),
      isCut: isCut === true,
      skipped: Number.isSafeInteger(skipped) && skipped > 0 ? skipped : 0,
    }
  } catch (error) {
    if (isReadError(error) || isStoreError(error)) throw error
    throw readErrors.queryFailed(error)
  }
}

async function asked(backend: QueryBackend, query: BlobQuery): Promise<BlobQueryAnswer> {
  return backend.query(query)
}
