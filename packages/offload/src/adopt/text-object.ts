import { childrenOf, parseCsv, readDocument, toValue } from '@selvedge/content'

import { BLOCK_BYTES, blockDigests } from '../block-digests.ts'
import { BlobIndexBuilder, stretchOf, type BlobIndex } from '../blob-index.ts'
import type { BlobStore } from '../blob-store.ts'
import { ReadError } from '../read-error.ts'
import { changed, readRange } from './object-range.ts'

/** How the rows of a text object are written. */
export type TextFormat = { readonly kind: 'jsonl' } | { readonly kind: 'csv'; readonly table: TableFormat }

export interface TableFormat {
  readonly delimiter: string
  /** The names of the columns as the object spells them; empty when it names none. */
  readonly header: string
}

/** An object of JSON Lines or CSV that another system wrote, as a manifest names it. */
export interface AdoptedText {
  readonly key: string
  readonly size: number
  readonly rows: number
  /** Short digests of its blocks of 256 KiB: what was written anew is found out. */
  readonly blocks: readonly string[]
  readonly index: BlobIndex
  readonly table?: TableFormat
}

const CHUNK_BYTES = 16 * BLOCK_BYTES
/** Bytes between two rows whose place is remembered. */
const STRIDE = 64 * 1024
const LONGEST_ROW = 16 * 1024 * 1024
const NEWLINE = 0x0a

/** Reads an object once, in ranges; hands over its rows as lines of JSON and remembers where they lie. */
export async function scanText(
  source: BlobStore,
  { key, size }: { readonly key: string; readonly size: number },
  kind: TextFormat['kind'],
  signal: AbortSignal,
  take: (lines: readonly string[]) => void,
): Promise<AdoptedText> {
  const blocks: string[] = []
  const index = new BlobIndexBuilder(STRIDE)
  let format: TextFormat | undefined = kind === 'jsonl' ? { kind } : undefined
  let rest = new Uint8Array()
  let restAt = 0
  let rows = 0
  for (let at = 0; at < size; at += CHUNK_BYTES) {
    const chunk = await readRange(source, key, at, Math.min(at + CHUNK_BYTES, size), signal)
    blocks.push(...blockDigests(chunk))
    const bytes = joined(rest, chunk)
    const isLast = at + CHUNK_BYTES >= size
    const end = isLast ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1
    if (format === undefined) {
      format = { kind: 'csv', table: tableFormatOf(decode(bytes.subarray(0, end || bytes.length)), key) }
    }
    const piece = recordsOf(decode(bytes.subarray(0, end)), format, isLast, restAt === 0)
    for (const offset of piece.offsets) index.add(restAt + offset, rows++)
    if (piece.lines.length > 0) take(piece.lines)
    rest = bytes.slice(piece.consumed)
    restAt += piece.consumed
    if (rest.length > LONGEST_ROW) throw new TypeError('adopt: a row of an object is longer than 16 MiB')
    signal.throwIfAborted()
  }
  return {
    key,
    size,
    rows,
    blocks,
    index: index.finish(rows, size),
    ...(format?.kind === 'csv' && { table: format.table }),
  }
}

/** Rows `[from, to)` of an object as lines of JSON; every block they lie in is checked. */
export async function textRows(
  source: BlobStore,
  { key, size, blocks, index, table }: AdoptedText,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const stretch = stretchOf(index, from, to)
  const first = Math.floor(stretch.start / BLOCK_BYTES)
  const start = first * BLOCK_BYTES
  const end = Math.min(Math.ceil(stretch.end / BLOCK_BYTES) * BLOCK_BYTES, size)
  const bytes = await readRange(source, key, start, end, signal)
  if (!blockDigests(bytes).every((digest, at) => digest === blocks[first + at])) throw changed()
  const text = decode(bytes.subarray(stretch.start - start, stretch.end - start))
  const format: TextFormat = table === undefined ? { kind: 'jsonl' } : { kind: 'csv', table }
  const { lines } = recordsOf(text, format, true, false)
  if (lines.length < to - stretch.first) throw new ReadError('corrupt', changed().message)
  return lines.slice(from - stretch.first, to - stretch.first)
}

interface Records {
  readonly lines: readonly string[]
  /** Byte offset of each record in the text. */
  readonly offsets: readonly number[]
  /** Bytes of the text that are done: what follows may not be whole. */
  readonly consumed: number
}

function recordsOf(text: string, format: TextFormat, isLast: boolean, isFirst: boolean): Records {
  return format.kind === 'jsonl' ? jsonRecords(text) : csvRecords(text, format.table, isLast, isFirst)
}

/** The text ends with a line; blank lines are no rows. */
function jsonRecords(text: string): Records {
  const lines: string[] = []
  const offsets: number[] = []
  const count = byteCounter(text)
  for (let at = 0; at < text.length;) {
    const feed = text.indexOf('\n', at)
    const end = feed < 0 ? text.length : feed
    const line = text.slice(at, end)
    if (line.trim() !== '') {
      lines.push(line.endsWith('\r') ? line.slice(0, -1) : line)
      offsets.push(count(at))
    }
    at = end + 1
  }
  return { lines, offsets, consumed: count(text.length) }
}

/** A line break may stand inside a cell: the last record of a piece is whole only when nothing follows. */
function csvRecords(text: string, { delimiter, header }: TableFormat, isLast: boolean, isFirst: boolean): Records {
  const before = isFirst || header === '' ? '' : `${header}\n`
  const tree = parseCsv(before + text, { delimiter, header: header !== '' })
  const records = [...childrenOf(tree, 0)]
  const count = byteCounter(text)
  const open = isLast ? undefined : records.pop()
  return {
    lines: records.map((record) => JSON.stringify(toValue(tree, record))),
    offsets: records.map((record) => count(tree.start[record]! - before.length)),
    consumed: count(isLast ? text.length : open === undefined ? 0 : tree.start[open]! - before.length),
  }
}

/** The sign between the cells and the names of the columns, from the beginning of an object. */
function tableFormatOf(text: string, key: string): TableFormat {
  const mediaType = /\.tsv$/i.test(key) ? 'text/tab-separated-values' : 'text/csv'
  const tree = readDocument(text.slice(0, CHUNK_BYTES), { kind: 'csv', mediaType }).parts[0]!.body
  if (tree.model !== 'tree' || tree.table === undefined) throw new TypeError('adopt: an object is not CSV')
  const { delimiter, headerStart, headerEnd } = tree.table
  return { delimiter, header: tree.source.slice(headerStart, headerEnd).replace(/\r?\n$/, '') }
}

/** The columns that a header names. */
export function columnNames({ delimiter, header }: TableFormat): readonly string[] {
  if (header === '') return []
  const { table } = parseCsv(`${header}\n`, { delimiter, header: true })
  return table?.columns ?? []
}

/** UTF-8 bytes before a position; asked for in ascending order. */
function byteCounter(text: string): (at: number) => number {
  const encoder = new TextEncoder()
  let done = 0
  let bytes = 0
  return (at) => {
    bytes += encoder.encode(text.slice(done, at)).length
    done = at
    return bytes
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
