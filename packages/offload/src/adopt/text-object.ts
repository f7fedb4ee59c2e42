import { childrenOf, parseCsv, readDocument, toValue, type Tree } from '@selvedge/content'

import { BLOCK_BYTES, blockDigests } from '../block-digests.ts'
import { BlobIndexBuilder, stretchOf, type BlobIndex } from '../blob-index.ts'
import type { BlobStore } from '../blob-store.ts'
import { changed, readRange } from './object-range.ts'
import { splitCsv } from './split-csv.ts'

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

/** An object that was read through. */
export interface ScannedText {
  readonly object: AdoptedText
  /** Whether its last row holds a quote that is never closed: what lies behind it is not shown. */
  readonly isOpen: boolean
}

const CHUNK_BYTES = 16 * BLOCK_BYTES
/** Bytes between two rows whose place is remembered. */
const STRIDE = 64 * 1024
const LONGEST_ROW = 16 * 1024 * 1024
const NEWLINE = 0x0a
/** Characters of a quoted cell that do not keep other records out of a sample. */
const SHORT_CELL = 1000
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** Reads an object once, in ranges; hands over its rows as lines of JSON and remembers where they lie. */
export async function scanText(
  source: BlobStore,
  { key, size }: { readonly key: string; readonly size: number },
  kind: 'jsonl' | 'csv',
  signal: AbortSignal,
  take: (lines: readonly string[]) => void,
): Promise<ScannedText> {
  const blocks: string[] = []
  const index = new BlobIndexBuilder(STRIDE)
  let table: TableFormat | undefined
  let isHeaderDue = false
  let isOpen = false
  let rest = new Uint8Array()
  let restAt = 0
  let rows = 0
  for (let at = 0; at < size; at += CHUNK_BYTES) {
    const chunk = await readRange(source, key, at, Math.min(at + CHUNK_BYTES, size), signal)
    blocks.push(...blockDigests(chunk))
    let bytes = joined(rest, chunk)
    if (at === 0 && BYTE_ORDER_MARK.every((byte, place) => bytes[place] === byte)) {
      restAt = BYTE_ORDER_MARK.length
      bytes = bytes.subarray(restAt)
    }
    if (at === 0 && kind === 'csv') {
      table = tableFormatOf(decode(bytes), key)
      isHeaderDue = table.header !== ''
    }
    const isLast = at + CHUNK_BYTES >= size
    const piece = table === undefined ? jsonRecords(bytes, isLast) : csvRecords(bytes, table, isLast, isHeaderDue)
    piece.offsets.forEach((offset, row) => {
      if ((piece.offsets[row + 1] ?? piece.consumed) - offset > LONGEST_ROW) throw tooLong()
      index.add(restAt + offset, rows++)
    })
    if (piece.lines.length > 0) take(piece.lines)
    if (piece.consumed > 0) isHeaderDue = false
    isOpen = piece.isOpen === true
    rest = bytes.slice(piece.consumed)
    restAt += piece.consumed
    if (rest.length > LONGEST_ROW) throw tooLong()
    signal.throwIfAborted()
  }
  return { object: { key, size, rows, blocks, index: index.finish(rows, size), ...(table && { table }) }, isOpen }
}

/** Rows `[from, to)` of an object as lines of JSON; every block they lie in is checked. */
export async function textRows(
  source: BlobStore,
  { key, size, rows, blocks, index, table }: AdoptedText,
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
  const own = bytes.subarray(stretch.start - start, stretch.end - start)
  const lines = table === undefined ? jsonRecords(own, true).lines : csvStretch(own, table, stretch.end === size)
  // One row more or less and those behind it would come under the numbers of others.
  const next = index.offset.indexOf(stretch.end)
  if (lines.length !== (next < 0 ? rows : index.number[next]!) - stretch.first) throw changed()
  return lines.slice(from - stretch.first, to - stretch.first)
}

interface Records {
  readonly lines: readonly string[]
  /** Byte offset of each record in the piece. */
  readonly offsets: readonly number[]
  /** Bytes of the piece that are done: what follows may not be whole. */
  readonly consumed: number
  /** Whether the last record holds a quote that is never closed. */
  readonly isOpen?: boolean
}

/** A line is a row; blank lines are none. */
function jsonRecords(bytes: Uint8Array, isLast: boolean): Records {
  const consumed = isLast ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1
  const lines: string[] = []
  const offsets: number[] = []
  let at = 0
  // Places are counted in the bytes: those that are no UTF-8 would not come back from the text.
  for (const line of decode(bytes.subarray(0, consumed)).split('\n')) {
    if (line.trim() !== '') {
      lines.push(line.endsWith('\r') ? line.slice(0, -1) : line)
      offsets.push(at)
    }
    at = bytes.indexOf(NEWLINE, at) + 1
  }
  return { lines, offsets, consumed }
}

/** The records of a piece that begins with one, or with the header. */
function csvRecords(bytes: Uint8Array, table: TableFormat, isLast: boolean, isHeaderDue: boolean): Records {
  const { starts, end, openAt } = splitCsv(bytes, table.delimiter, isLast)
  const offsets = isHeaderDue ? starts.slice(1) : starts
  const first = offsets[0] ?? end
  // What was taken for the header is not its record when a quote in it closes far behind, or never.
  if (isHeaderDue && starts.length > 0 && withoutBreak(decode(bytes.subarray(starts[0], first))) !== table.header)
    throw new TypeError('adopt: a quote in the header of an object is never closed; close it')
  const lines = csvLines(bytes.subarray(first, end), table, openAt === undefined ? undefined : openAt - first)
  if (lines.length !== offsets.length) throw new TypeError('adopt: an object is not CSV')
  return { lines, offsets, consumed: isHeaderDue && starts.length === 0 ? 0 : end, isOpen: openAt !== undefined }
}

/** The records from one that is known to begin there to another, or to the end of the object. */
function csvStretch(bytes: Uint8Array, table: TableFormat, isLast: boolean): readonly string[] {
  return csvLines(bytes, table, isLast ? splitCsv(bytes, table.delimiter, true).openAt : undefined)
}

/** A quote that is never closed may have taken rows into its cell, and their secrets: the cell is not shown. */
function csvLines(bytes: Uint8Array, table: TableFormat, openAt: number | undefined): readonly string[] {
  const open =
    openAt === undefined ? '' : `[${bytes.length - openAt} bytes behind a quote that is never closed are not shown]`
  const names = columnNames(table).map((name) => `"${name.replaceAll('"', '""')}"`)
  const header = names.length > 0
  const before = header ? `${names.join(table.delimiter)}\n` : ''
  const text = before + decode(bytes.subarray(0, openAt)) + open
  const tree = parseCsv(text, { delimiter: table.delimiter, header })
  return Array.from(childrenOf(tree, 0), (record) => {
    if (!header || !isDoubtful(tree, record, names.length)) return JSON.stringify(toValue(tree, record))
    return JSON.stringify({ [tree.table!.columns[0]!]: '[a row with a quote out of place is not shown]' })
  })
}

/**
 * A row of another width with a quote that does not enclose its cell was written by other rules (a backslash before
 * quotes, blanks around them): its values may stand under the names of other columns, where redaction misses them.
 */
function isDoubtful(tree: Tree, record: number, width: number): boolean {
  if (tree.size[record] === width) return false
  return [...childrenOf(tree, record)].some((cell) => {
    const raw = tree.source.slice(tree.start[cell], tree.end[cell])
    return raw.includes('"') && toValue(tree, cell) === raw
  })
}

/** The sign between the cells and the names of the columns, from the beginning of an object. */
function tableFormatOf(text: string, key: string): TableFormat {
  const format = sniffed(text, key)
  if (columnNames(format).length > 1) return format
  // The few records that are looked at may all have been lines of one long cell.
  const other = sniffed(withShortCells(text), key)
  return columnNames(other).length > 1 ? other : format
}

function sniffed(text: string, key: string): TableFormat {
  const mediaType = /\.tsv$/i.test(key) ? 'text/tab-separated-values' : 'text/csv'
  const tree = readDocument(text.slice(0, CHUNK_BYTES), { kind: 'csv', mediaType }).parts[0]!.body
  if (tree.model !== 'tree' || tree.table === undefined) throw new TypeError('adopt: an object is not CSV')
  const { delimiter, headerStart, headerEnd } = tree.table
  return { delimiter, header: withoutBreak(tree.source.slice(headerStart, headerEnd)) }
}

/** Every other stretch between quotes lies in a cell. */
function withShortCells(text: string): string {
  return text
    .split('"')
    .map((stretch, at) => (at % 2 === 1 && stretch.length > SHORT_CELL ? 'x' : stretch))
    .join('"')
}

function withoutBreak(record: string): string {
  return record.replace(/[\r\n]+$/, '')
}

function tooLong(): TypeError {
  return new TypeError('adopt: a row of an object is longer than 16 MiB; in CSV, look for a quote that is not closed')
}

/** The columns that a header names. */
export function columnNames({ delimiter, header }: TableFormat): readonly string[] {
  if (header === '') return []
  const { table } = parseCsv(`${header}\n`, { delimiter, header: true })
  return table?.columns ?? []
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
