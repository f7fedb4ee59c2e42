import type { Document } from '@selvedge/content'
import type { FileMetaData, MetadataOptions } from 'hyparquet'

import { pageEnd } from '../blob-index.ts'
import type { BlobStore } from '../blob-store.ts'
import { ReadError } from '../read-error.ts'
import { keptDocument } from '../rows/kept-document.ts'
import { redactBatch, type RowRedactor } from '../rows/redact-batch.ts'
import type { KeptRow } from '../rows/row-keeper.ts'
import { parquetRows, reopenParquet, type AdoptedObject, type ParquetObject } from './parquet-object.ts'
import { lineOf } from './parquet-values.ts'
import { textRows, type AdoptedText } from './text-object.ts'

/** Where adopted objects lie, and what takes secrets out of their rows whenever they are read. */
export interface AdoptedSource {
  readonly source: BlobStore
  readonly redactor: RowRedactor
}

/** The same of objects that this package wrote: it knows how their rows were spelled. */
export interface ObjectSource extends AdoptedSource {
  readonly parsers?: MetadataOptions['parsers']
  readonly linesOf?: (metadata: FileMetaData, rows: readonly object[]) => readonly string[]
}

/** Rows as redacted lines. */
export function linesOf({ redactor, linesOf: own }: ObjectSource, metadata: FileMetaData, rows: readonly object[]) {
  return redacted(own === undefined ? rows.map((row) => lineOf(row)) : own(metadata, rows), redactor)
}

/** Rows read at a time. */
const STRIDE = 2000
/** A text is fetched in stretches of 64 KiB at least, and read quickly. */
const TEXT_STRIDE = 10_000
/** So many bytes of it at a time, that long rows stay bearable. */
const TEXT_BYTES = 4 * 1024 * 1024

/** Reads the rows of adopted objects, redacted, as lines of JSON under their numbers over all objects. */
export class AdoptedRows {
  readonly #from: ObjectSource
  readonly #objects: readonly (AdoptedObject | AdoptedText)[]
  readonly #signal: AbortSignal
  /** The one read last. */
  #open: ParquetObject | undefined

  constructor(from: ObjectSource | undefined, objects: readonly (AdoptedObject | AdoptedText)[], signal: AbortSignal) {
    this.#from = adoptedOrRefuse(from)
    this.#objects = objects
    this.#signal = signal
  }

  /** Lines of rows `[from, to)`, in pieces. */
  async *lines(from: number, to: number): AsyncGenerator<readonly string[]> {
    let first = 0
    for (const object of this.#objects) {
      const start = Math.max(from - first, 0)
      const end = Math.min(to - first, object.rows)
      for (let at = start; at < end;) {
        const next = Math.min(strideEnd(object, at), end)
        yield await this.#read(object, at, next)
        at = next
      }
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

  async #read(object: AdoptedObject | AdoptedText, from: number, to: number): Promise<readonly string[]> {
    const { source, redactor, parsers } = this.#from
    if ('blocks' in object) return redacted(await textRows(source, object, from, to, this.#signal), redactor)
    if (this.#open?.key !== object.key) this.#open = await reopenParquet(source, object, this.#signal)
    const rows = await parquetRows(source, this.#open, from, to, this.#signal, parsers)
    return linesOf(this.#from, this.#open.metadata, rows)
  }
}

/** The row before which reading pauses. */
function strideEnd(object: AdoptedObject | AdoptedText, from: number): number {
  if (!('blocks' in object)) return from + STRIDE
  return Math.min(from + TEXT_STRIDE, pageEnd(object.index, from, TEXT_BYTES))
}

export function adoptedOrRefuse(from: ObjectSource | undefined): ObjectSource {
  if (from !== undefined) return from
  throw new ReadError(
    'unavailable',
    'The rows of this result lie where this reader was not told to look. Tell the operator.',
  )
}

/** Nothing of a row goes on before this. */
export function redacted(lines: readonly string[], redactor: RowRedactor): readonly string[] {
  return redactBatch({ lines, values: [] }, redactor, () => {}).lines
}
