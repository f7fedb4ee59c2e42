import type { ByteWriter, ColumnSource, ParquetWriter, SchemaElement } from 'hyparquet-writer'
import { createHasher } from '@selvedge/contract'

import { footerOf, type AdoptedObject } from '../adopt/parquet-object.ts'
import { storeSegment, type BlobWriterOptions, type Segment } from '../blob-writer.ts'
import type { ManifestRows } from '../manifest.ts'
import { LineBuffer } from './line-buffer.ts'
import { rowColumns, type CellType, type KnownTypes, type RowColumn } from './row-columns.ts'

/** Rows stored as Parquet: each segment is a file of its own, which any engine reads. */
export interface StoredParquet {
  readonly objects: readonly AdoptedObject[]
  /** Columns whose cells are JSON as text: nested values, or values of several types. */
  readonly json: readonly string[]
  /** Rows that are no table; their files have one column, `row`, with each row as a text. */
  readonly texts: number
}

export interface WrittenParquet {
  readonly size: number
  readonly digest: string
  readonly segments: readonly Segment[]
  readonly rows: ManifestRows
  readonly parquet: StoredParquet
}

/**
 * Bytes and rows of a row group at most: what is held beside the file that is being filled. Twice as many make files 1 %
 * smaller, but then values outlive the young generation of the collector: 40 MB more while a million rows are written.
 */
const GROUP_BYTES = 512 * 1024
const GROUP_ROWS = 5000
/** Room for the last row group and the footer behind the bytes of a segment. */
const SPARE_BYTES = 1024 * 1024

/** Of a file in which each row is a text. */
const TEXTS: readonly RowColumn[] = [{ name: 'row', type: 'text', cells: [] }]
/** In the metadata of a file: how what this package wrote is read back. */
export const NOTE = 'selvedge.rows'

export interface FileNote {
  readonly texts?: true
  /** Columns in which a row without a value has no such member, rather than `null`. */
  readonly optional: readonly string[]
}

/**
 * Writes rows of JSON as Parquet files, in memory that does not grow: a row group is gathered as text, a file up to the
 * bytes of a segment. A column of another type than before begins another file. Needs `hyparquet-writer`.
 */
export class ParquetRows {
  readonly #options: BlobWriterOptions
  readonly #whole = createHasher()
  readonly #segments: Segment[] = []
  readonly #objects: AdoptedObject[] = []
  readonly #created: string[] = []
  readonly #json = new Set<string>()
  /** Buffers of files that are stored: the next ones are written into them. */
  readonly #free: ByteWriter[] = []
  readonly #lines = new LineBuffer()
  #size = 0
  #rows = 0
  #texts = 0
  #file: OpenFile | undefined
  #types: KnownTypes = new Map()
  #upload: Promise<void> = Promise.resolve()

  constructor(options: BlobWriterOptions) {
    this.#options = options
  }

  async write(lines: readonly string[]): Promise<void> {
    for (let at = 0; at < lines.length;) {
      const end = Math.min(lines.length, at + GROUP_ROWS - this.#lines.count)
      this.#lines.add(lines.slice(at, end))
      at = end
      if (this.#lines.size >= GROUP_BYTES || this.#lines.count >= GROUP_ROWS) await this.#group()
    }
  }

  async finish(): Promise<WrittenParquet> {
    if (this.#lines.count > 0) await this.#group()
    await this.#close()
    await this.#upload
    let offset = 0
    let number = 0
    const starts = this.#objects.map(({ size, rows }) => {
      const start = { offset, number }
      offset += size
      number += rows
      return start
    })
    return {
      size: this.#size,
      digest: `sha256:${this.#whole.hex()}`,
      segments: this.#segments,
      rows: {
        pointer: '',
        steps: [],
        offset: starts.map((start) => start.offset),
        number: starts.map((start) => start.number),
        count: this.#rows,
        end: this.#size,
      },
      parquet: { objects: this.#objects, json: [...this.#json], texts: this.#texts },
    }
  }

  /** Keys of the segments that were not there before, once nothing is on its way any more. */
  async created(): Promise<readonly string[]> {
    await this.#upload.catch(() => {})
    return this.#created
  }

  async #group(): Promise<void> {
    const rows = this.#lines.count
    // What a column was in the files before it stays, so that engines find as few types of it as can be.
    const columns = rowColumns(this.#lines.pieces(), this.#types)
    if (columns === undefined) this.#texts += rows
    else this.#types = new Map(columns.map(({ name, type }) => [name, type]))
    const table = columns ?? [{ ...TEXTS[0]!, cells: [...this.#lines.pieces()].flat() }]
    this.#lines.clear()
    for (const { name, type } of table) if (type === 'json') this.#json.add(name)
    if (this.#file !== undefined && !this.#file.takes(table, columns === undefined)) await this.#close()
    this.#file ??= await OpenFile.begin(table, columns === undefined, await this.#buffer())
    this.#file.add(table, rows)
    this.#rows += rows
    if (this.#file.size >= this.#options.segmentBytes) await this.#close()
  }

  async #buffer(): Promise<ByteWriter> {
    const { ByteWriter } = await import('hyparquet-writer')
    const bytes = this.#free.pop() ?? new ByteWriter(this.#options.segmentBytes + SPARE_BYTES)
    bytes.offset = 0
    bytes.index = 0
    return bytes
  }

  /** One file is on its way while the next is filled. */
  async #close(): Promise<void> {
    const file = this.#file
    if (file === undefined) return
    this.#file = undefined
    const bytes = file.finish()
    this.#whole.update(bytes)
    this.#size += bytes.byteLength
    await this.#upload
    this.#upload = this.#store(bytes, file.rows).then(() => void this.#free.push(file.bytes))
    // Its failure is met where it is waited for.
    this.#upload.catch(() => {})
  }

  async #store(bytes: Uint8Array, rows: number): Promise<void> {
    const { segment, isNew } = await storeSegment({ ...this.#options, compression: 'none' }, bytes)
    if (isNew) this.#created.push(segment.key)
    this.#segments.push(segment)
    this.#objects.push({ key: segment.key, size: bytes.byteLength, ...footerOf(bytes, rows) })
  }
}

/** A file that is being filled, one row group after the other. */
class OpenFile {
  readonly types: ReadonlyMap<string, CellType>
  readonly bytes: ByteWriter
  readonly #isText: boolean
  readonly #writer: ParquetWriter
  /** Columns with a row that says `null`. */
  readonly #nulls = new Set<string>()
  rows = 0

  private constructor(columns: readonly RowColumn[], isText: boolean, bytes: ByteWriter, writer: ParquetWriter) {
    this.types = new Map(columns.map(({ name, type }) => [name, type]))
    this.#isText = isText
    this.bytes = bytes
    this.#writer = writer
  }

  static async begin(columns: readonly RowColumn[], isText: boolean, bytes: ByteWriter): Promise<OpenFile> {
    const writers = await import('hyparquet-writer')
    const schema: SchemaElement[] = [
      { name: 'rows', num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...ELEMENTS[type] })),
    ]
    const writer = new writers.ParquetWriter({ writer: bytes, schema, createdBy: 'selvedge' })
    return new OpenFile(columns, isText, bytes, writer)
  }

  get size(): number {
    return this.bytes.offset
  }

  takes(columns: readonly RowColumn[], isText: boolean): boolean {
    return (
      isText === this.#isText &&
      columns.length === this.types.size &&
      columns.every(({ name, type }) => this.types.get(name) === type)
    )
  }

  add(columns: readonly RowColumn[], rows: number): void {
    for (const { name, cells } of columns) if (cells.includes(null)) this.#nulls.add(name)
    // Bounds of JSON bound nothing, and may be as long as the cells.
    const columnData = columns.map(({ name, type, cells }): ColumnSource => ({
      name,
      data: cells as unknown[] as never,
      statistics: type !== 'json',
    }))
    // Without a `flush` of the writer this is done when it returns.
    this.rows += rows
    void this.#writer.write({ columnData, rowGroupSize: rows })
  }

  finish(): Uint8Array {
    const optional = [...this.types.keys()].filter((name) => !this.#nulls.has(name))
    const note: FileNote = { ...(this.#isText && { texts: true }), optional }
    this.#writer.kvMetadata = [{ key: NOTE, value: JSON.stringify(note) }]
    // The writer would spell cells of JSON as JSON once more, had it known of it before.
    for (const element of this.#writer.schema)
      if (element.logical_type?.type === 'JSON') element.converted_type = 'JSON'
    void this.#writer.finish()
    return this.bytes.getBytes()
  }
}

const ELEMENTS: { readonly [type in CellType]: Omit<SchemaElement, 'name'> } = {
  truth: { type: 'BOOLEAN' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  json: { type: 'BYTE_ARRAY', logical_type: { type: 'JSON' } },
}
