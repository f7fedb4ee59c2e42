import { sha256Hex } from '@selvedge/contract'
import type { AsyncBuffer, FileMetaData, MetadataOptions, ParquetReadOptions } from 'hyparquet'

import type { BlobStore } from '../blob-store.ts'
import { changed, readRange } from './object-range.ts'
import { PARSERS } from './parquet-values.ts'
import { nameIn, renamedPrototype, withPrototype } from './prototype-column.ts'

/** An object another system wrote, as a manifest names it. */
export interface AdoptedObject {
  readonly key: string
  readonly size: number
  readonly rows: number
  /** `sha256:<hex>` of its footer: where its values lie, and their checksums. Another footer is another object. */
  readonly footer_digest: string
}

export interface ParquetObject extends AdoptedObject {
  readonly metadata: FileMetaData
}

/** Footers of a few columns and row groups are a few kilobytes. */
const TAIL_BYTES = 32 * 1024
const MAX_FOOTER_BYTES = 64 * 1024 * 1024
const MAGIC = 'PAR1'

/** Reads the footer of a Parquet object, and nothing else. */
export async function openParquet(
  source: BlobStore,
  key: string,
  size: number,
  signal: AbortSignal,
): Promise<ParquetObject> {
  const { parquetMetadata } = await import('hyparquet')
  const tail = await readRange(source, key, Math.max(size - TAIL_BYTES, 0), size, signal)
  const end = tail.byteLength
  const isParquet = end >= 12 && new TextDecoder('latin1').decode(tail.subarray(end - 4)) === MAGIC
  if (!isParquet) throw new TypeError('adopt: an object is not Parquet; give the `format` of the objects')
  const length = new DataView(tail.buffer, tail.byteOffset + end - 8, 4).getUint32(0, true) + 8
  if (length > MAX_FOOTER_BYTES || length > size) throw new TypeError('adopt: the footer of an object is damaged')
  const footer = length <= end ? tail.slice(end - length) : await readRange(source, key, size - length, size, signal)
  const metadata = parquetMetadata(footer, { parsers: PARSERS })
  return { key, size, rows: Number(metadata.num_rows), footer_digest: `sha256:${sha256Hex(footer)}`, metadata }
}

/** What a manifest says of a file that is at hand. */
export function footerOf(file: Uint8Array, rows: number): Pick<AdoptedObject, 'rows' | 'footer_digest'> {
  const end = file.byteLength
  const length = new DataView(file.buffer, file.byteOffset + end - 8, 4).getUint32(0, true) + 8
  return { rows, footer_digest: `sha256:${sha256Hex(file.subarray(end - length))}` }
}

/** Opens an object of a manifest; one that was written anew since is not the one that was adopted. */
export async function reopenParquet(
  source: BlobStore,
  object: AdoptedObject,
  signal: AbortSignal,
): Promise<ParquetObject> {
  let opened: ParquetObject
  try {
    opened = await openParquet(source, object.key, object.size, signal)
  } catch (error) {
    if (error instanceof TypeError) throw changed(error)
    throw error
  }
  if (opened.footer_digest !== object.footer_digest) throw changed()
  return opened
}

/**
 * Rows `[from, to)` of an object, as values. The pages or column chunks they lie in are fetched, no others.
 */
export async function parquetRows(
  source: BlobStore,
  { key, size, metadata }: ParquetObject,
  from: number,
  to: number,
  signal: AbortSignal,
  parsers?: MetadataOptions['parsers'],
): Promise<readonly object[]> {
  const file = {
    byteLength: size,
    slice: (start: number, end = size) => sliceOf(source, key, start, end, signal),
  }
  return decodeRows(file, metadata, { rowStart: from, rowEnd: to, useOffsetIndex: true }, parsers)
}

export async function sliceOf(
  source: BlobStore,
  key: string,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const bytes = await readRange(source, key, start, end, signal)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

/** Rows of a file, as values. */
export async function decodeRows(
  file: AsyncBuffer,
  metadata: FileMetaData,
  wanted: Pick<ParquetReadOptions, 'rowStart' | 'rowEnd' | 'columns' | 'useOffsetIndex'>,
  parsers?: MetadataOptions['parsers'],
): Promise<readonly object[]> {
  const { parquetReadObjects } = await import('hyparquet')
  const isPlain = metadata.row_groups.every(({ columns }) =>
    columns.every(({ meta_data }) => meta_data === undefined || PLAIN_CODECS.has(meta_data.codec)),
  )
  const compressors = isPlain ? {} : { compressors: (await import('hyparquet-compressors')).compressors }
  const options = { file, parsers: { ...PARSERS, ...parsers }, ...wanted, ...compressors }
  const renamed = renamedPrototype(metadata)
  if (renamed === undefined) return parquetReadObjects({ ...options, metadata })
  const columns = wanted.columns?.map((name) => nameIn(renamed, name))
  const rows = await parquetReadObjects({ ...options, metadata: renamed.metadata, ...(columns && { columns }) })
  return withPrototype(rows, renamed)
}

/** What needs no other package. */
const PLAIN_CODECS = new Set(['UNCOMPRESSED', 'SNAPPY'])
