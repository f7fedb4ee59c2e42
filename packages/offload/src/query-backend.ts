import type { JsonValue } from '@selvedge/contract'

import type { Columnar } from './adopt/columnar.ts'
import type { Manifest } from './manifest.ts'

/** A question to a backend: SQL over one blob, which it sees as the table `data`. */
export interface BlobQuery {
  readonly sql: string
  readonly manifest: Manifest
  /**
   * The stored bytes, in order, each piece checked; can be asked for more than once. Of columnar objects a backend names
   * the columns and the row groups it needs, and no others are read; columns beside those may stand in the lines.
   */
  readonly segments: (columns?: readonly string[], groups?: readonly number[]) => AsyncIterable<Uint8Array>
  /** There for columnar objects: reads what their footers say, with the bounds of the columns that are named. */
  readonly columnar?: (bounded?: readonly string[]) => Promise<Columnar>
  readonly signal: AbortSignal
}

export interface BlobQueryAnswer {
  readonly rows: readonly { readonly [column: string]: JsonValue }[]
  /** More rows came than the backend gives out. */
  readonly isCut: boolean
  /** Rows of the blob that the backend could not take, and that the answer therefore leaves out. */
  readonly skipped: number
}

/**
 * Answers SQL over stored blobs: DuckDB in `@selvedge/query-duckdb`, or a client of your own engine that reads the same
 * objects in place. Must not let a query reach anything but the blob. Rejects with a {@link ReadError} `bad_expression`
 * for a query that cannot be run.
 */
export interface QueryBackend {
  /** Largest blob it takes, in bytes; of an adopted result, the columns it asks for. `Infinity` for one that copies nothing. */
  readonly maxBytes: number
  readonly query: (request: BlobQuery) => Promise<BlobQueryAnswer>
}
