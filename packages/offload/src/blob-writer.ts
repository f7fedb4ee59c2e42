import { createHasher } from '@selvedge/contract'

import { BlobIndexBuilder, type BlobIndex } from './blob-index.ts'
import { layout } from './blob-layout.ts'
import type { BlobStore } from './blob-store.ts'
import { blockDigests } from './block-digests.ts'
import { gzipBlocks } from './gzip-blocks.ts'
import { sha256Digest } from './hashing.ts'
import { piecesOf } from './pieces-of.ts'
import { putPatiently } from './put-patiently.ts'
import { StoreError } from './store-error.ts'

/** One stored piece of a blob. */
export interface Segment {
  readonly key: string
  /** Bytes of the body that it holds. */
  readonly size: number
  /** Of the bytes as they are stored. */
  readonly digest: string
  /** Compressed bytes of each block, when it is stored compressed: a gzip file whose members are the blocks. */
  readonly gzip?: readonly number[]
  /** Short digests of its blocks of 256 KiB, so that a part of it can be checked without the rest. */
  readonly blocks: readonly string[]
}

/** `gzip`: in blocks that are read one by one. */
export type Compression = 'gzip' | 'none'

/** Bytes that the store holds of a segment. */
export function storedSize({ size, gzip }: Segment): number {
  return gzip === undefined ? size : gzip.reduce((sum, block) => sum + block, 0)
}

export interface WrittenBlob {
  readonly size: number
  readonly digest: string
  readonly segments: readonly Segment[]
  readonly lines: BlobIndex
  readonly rows: BlobIndex | undefined
}

export interface BlobWriterOptions {
  readonly store: BlobStore
  readonly folder: string
  readonly day: number
  readonly segmentBytes: number
  readonly compression?: Compression
  /** Bytes to come at most, where that is known: a short text needs no large buffer. */
  readonly mostBytes?: number
  readonly signal: AbortSignal | undefined
}

/** Bytes between two checkpoints of the index. */
const STRIDE = 64 * 1024
const IN_FLIGHT = 2
const NEWLINE = 0x0a

/**
 * Turns text into segments, each hashed in memory and put if absent. Holds one segment being filled and two in flight,
 * however long the text.
 */
export class BlobWriter {
  readonly #options: BlobWriterOptions
  readonly #encoder = new TextEncoder()
  readonly #whole = createHasher()
  #buffer: Uint8Array
  /** Buffers that nothing is sent from any more: used again, so that they are never more than there are segments on the way. */
  readonly #free: Uint8Array[] = []
  readonly #lines = new BlobIndexBuilder(STRIDE)
  readonly #rows = new BlobIndexBuilder(STRIDE)
  readonly #segments: Segment[] = []
  readonly #uploads: Promise<void>[] = []
  readonly #created: string[] = []
  #segmentCount = 0
  #filled = 0
  /** Bytes of the segments already cut off. */
  #sealed = 0
  #lineCount = 0
  #atLineStart = true
  #sawRow = false
  #failure: { readonly error: unknown } | undefined

  constructor(options: BlobWriterOptions) {
    this.#options = options
    // Room for a character more than is left, or the last one would never fit.
    this.#buffer = new Uint8Array(Math.min(options.segmentBytes, (options.mostBytes ?? Infinity) + 4))
    this.#lines.add(0, 0)
  }

  /** Bytes written so far. */
  get size(): number {
    return this.#sealed + this.#filled
  }

  /** Says that row `number` begins here. */
  markRow(number: number): void {
    this.#sawRow = true
    this.#rows.add(this.size, number, this.#lineCount)
  }

  /** Appends text. A surrogate pair must not be split between two calls. */
  async write(text: string): Promise<void> {
    for (let piece of piecesOf(text)) {
      while (piece.length > 0) {
        const { read, written } = this.#encoder.encodeInto(piece, this.#buffer.subarray(this.#filled))
        this.#countLines(this.#filled, this.#filled + written)
        this.#filled += written
        piece = piece.slice(read)
        if (piece.length > 0) await this.#cut()
      }
    }
  }

  /** Appends bytes that are no text: there are no lines in them. */
  async writeBytes(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const room = this.#buffer.length - this.#filled
      const piece = bytes.subarray(at, at + room)
      this.#buffer.set(piece, this.#filled)
      this.#filled += piece.length
      at += piece.length
      if (at < bytes.length) await this.#send(this.#filled)
    }
  }

  /** Stores the rest. `rowCount` and `rowsEnd` close the index of rows when rows were marked. */
  async finish(rowCount = 0, rowsEnd = this.size): Promise<WrittenBlob> {
    const size = this.size
    if (this.#filled > 0 || this.#segmentCount === 0) await this.#send(this.#filled)
    await Promise.all(this.#uploads)
    this.#throwFailure()
    return {
      size,
      digest: `sha256:${this.#whole.hex()}`,
      segments: this.#segments,
      lines: this.#lines.finish(this.#atLineStart ? this.#lineCount : this.#lineCount + 1, size),
      rows: this.#sawRow ? this.#rows.finish(rowCount, rowsEnd) : undefined,
    }
  }

  /** Keys of the segments that were not there before, once nothing is on its way any more. */
  async created(): Promise<readonly string[]> {
    await Promise.all(this.#uploads)
    return this.#created
  }

  #countLines(from: number, to: number): void {
    if (to === from) return
    // A view, so that a search never runs on over the rest of the buffer.
    const written = this.#buffer.subarray(from, to)
    const start = this.#sealed + from
    for (let at = written.indexOf(NEWLINE); at >= 0; at = written.indexOf(NEWLINE, at + 1)) {
      this.#lineCount++
      if (this.#lines.wants(start + at + 1)) this.#lines.add(start + at + 1, this.#lineCount)
    }
    this.#atLineStart = this.#buffer[to - 1] === NEWLINE
  }

  /** The buffer is full: cut after the last line break of its second half, so that segments can be read on their own. */
  async #cut(): Promise<void> {
    const lineEnd = this.#buffer.lastIndexOf(NEWLINE, this.#filled - 1) + 1
    await this.#send(lineEnd > this.#filled / 2 ? lineEnd : this.#filled)
  }

  async #send(end: number): Promise<void> {
    this.#throwFailure()
    if (this.#uploads.length >= IN_FLIGHT) await this.#uploads.shift()
    const full = this.#buffer
    const bytes = full.subarray(0, end)
    this.#buffer = this.#free.pop() ?? new Uint8Array(full.length)
    this.#buffer.set(full.subarray(end, this.#filled))
    this.#filled -= end
    this.#sealed += end
    this.#whole.update(bytes)

    const number = this.#segmentCount++
    this.#uploads.push(
      this.#store(number, bytes)
        .then(() => void this.#free.push(full))
        .catch((error: unknown) => {
          this.#failure ??= { error }
        }),
    )
  }

  async #store(number: number, bytes: Uint8Array): Promise<void> {
    const { segment, isNew } = await storeSegment(this.#options, bytes)
    this.#segments[number] = segment
    if (isNew) this.#created.push(segment.key)
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error
  }
}

/** Puts bytes as one segment, if it is not there. They must stay as they are until then. */
export async function storeSegment(
  options: Pick<BlobWriterOptions, 'store' | 'folder' | 'day' | 'compression' | 'signal'>,
  bytes: Uint8Array,
): Promise<{ readonly segment: Segment; readonly isNew: boolean }> {
  const { folder, day, compression } = options
  const packed = compression === 'gzip' ? await gzipBlocks(bytes) : undefined
  const stored = packed?.bytes ?? bytes
  const digest = sha256Digest(stored)
  const key = layout.segment(folder, day, digest)
  const segment = {
    key,
    size: bytes.byteLength,
    digest,
    ...(packed && { gzip: packed.sizes }),
    blocks: blockDigests(bytes),
  }
  return { segment, isNew: await putSegment(options, key, stored, digest) }
}

/** Whether the segment is new. Its key is its digest: other bytes under it are damage, and are replaced. */
async function putSegment(
  { store, signal }: Pick<BlobWriterOptions, 'store' | 'signal'>,
  key: string,
  bytes: Uint8Array,
  digest: string,
): Promise<boolean> {
  const options = { digest, mediaType: 'application/octet-stream', ...(signal && { signal }) }
  const outcome = await putPatiently(store, key, bytes, options)
  if (outcome !== 'different') return outcome === 'created'
  await store.delete(key, options)
  if ((await putPatiently(store, key, bytes, options)) !== 'different') return false
  throw new StoreError(
    'corrupt',
    'offloadBlob: other bytes stand under the digest of a segment and could not be replaced',
  )
}
