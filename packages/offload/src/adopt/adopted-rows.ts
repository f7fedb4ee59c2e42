import { stringifyJson, toPlainJson } from '@selvedge/contract'
import type { Document } from '@selvedge/content'

import type { BlobStore } from '../blob-store.ts'
import { ReadError } from '../read-error.ts'
import { keptDocument } from '../rows/kept-document.ts'
import { redactBatch, type RowRedactor } from '../rows/redact-batch.ts'
import type { KeptRow } from '../rows/row-keeper.ts'
import { parquetRows, reopenParquet, type AdoptedObject, type ParquetObject } from './parquet-object.ts'

/** Where adopted objects lie, and what takes secrets out of their rows whenever they are read. */
export interface AdoptedSource {
  readonly source: BlobStore
  readonly redactor: RowRedactor
}

/** Rows read at a time. */
const STRIDE = 2000

/** Reads the rows of adopted objects, redacted, as lines of JSON under their numbers over all objects. */
export class AdoptedRows {
  readonly #from: AdoptedSource
  readonly #objects: readonly AdoptedObject[]
  readonly #signal: AbortSignal
  /** The one read last. */
  #open: ParquetObject | undefined

  constructor(from: AdoptedSource | undefined, objects: readonly AdoptedObject[], signal: AbortSignal) {
    if (from === undefined)
      throw new ReadError(
        'unavailable',
        'The rows of this result lie where this reader was not told to look. Tell the operator.',
      )
    this.#from = from
    this.#objects = objects
    this.#signal = signal
  }

  /** Lines of rows `[from, to)`, in pieces. */
  async *lines(from: number, to: number): AsyncGenerator<readonly string[]> {
    let first = 0
    for (const object of this.#objects) {
      const start = Math.max(from - first, 0)
      const end = Math.min(to - first, object.rows)
      for (let at = start; at < end; at += STRIDE) yield await this.#read(object, at, Math.min(at + STRIDE, end))
      first += object.rows
    }
  }

  /** Rows `[from, to)` as a document. */
  async document(from: number, to: number, name: string | undefined): Promise<Document> {
    const kept: KeptRow[] = []
    for await (const lines of this.lines(from, to))
      for (const line of lines) kept.push({ row: from + kept.length, line })
    return keptDocument(kept, name)
  }

  async #read(object: AdoptedObject, from: number, to: number): Promise<readonly string[]> {
    const { source, redactor } = this.#from
    if (this.#open?.key !== object.key) this.#open = await reopenParquet(source, object, this.#signal)
    const rows = await parquetRows(source, this.#open, from, to, this.#signal)
    const lines = rows.map((row) => stringifyJson(toPlainJson(row).value))
    return redactBatch({ lines, values: [] }, redactor, () => {}).lines
  }
}
