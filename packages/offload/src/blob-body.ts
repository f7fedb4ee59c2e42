import pLimit from 'p-limit'

import { BLOCK_BYTES, blockDigests } from './block-digests.ts'
import type { BlobStore, ByteRange } from './blob-store.ts'
import { storedSize, type Segment } from './blob-writer.ts'
import { gunzipBlocks } from './gzip-blocks.ts'
import { sha256Digest } from './hashing.ts'
import type { Manifest } from './manifest.ts'
import { readErrors } from './read-error.ts'

/** Cause of an error: a segment is gone, perhaps together with its manifest. */
export const MISSING = new Error('a segment is not there')

const IN_FLIGHT = 4

/** The bytes `[start, end)` of a blob, every block of them checked against the manifest. */
export async function readBytes(
  store: BlobStore,
  { segments }: Manifest,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const result = new Uint8Array(end - start)
  const limit = pLimit(IN_FLIGHT)
  const reads: Promise<void>[] = []
  let segmentStart = 0
  for (const segment of segments) {
    const from = Math.max(start - segmentStart, 0)
    const to = Math.min(end - segmentStart, segment.size)
    const target = segmentStart + from - start
    if (from < to)
      reads.push(limit(async () => result.set(await readSegment(store, segment, from, to, signal), target)))
    segmentStart += segment.size
  }
  await Promise.all(reads)
  return result
}

/** Yields the whole body, segment by segment, each checked. */
export async function* readSegments(
  store: BlobStore,
  { segments }: Manifest,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (const segment of segments) yield await readSegment(store, segment, 0, segment.size, signal)
}

async function readSegment(
  store: BlobStore,
  segment: Segment,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const first = Math.floor(from / BLOCK_BYTES)
  const start = first * BLOCK_BYTES
  const end = Math.min(Math.ceil(to / BLOCK_BYTES) * BLOCK_BYTES, segment.size)
  const whole = start === 0 && end === segment.size
  const at = storedRange(segment, first, Math.ceil(end / BLOCK_BYTES))
  const stored = await store.get(segment.key, whole ? { signal } : { signal, range: at })
  if (stored === undefined) throw readErrors.corrupt(MISSING)
  if (stored.byteLength !== at.end - at.start) throw readErrors.corrupt()
  if (whole && sha256Digest(stored) !== segment.digest) throw readErrors.corrupt()
  const bytes = at.gzip === undefined ? stored : await gunzipBlocks(stored, at.gzip)
  const intact = whole || blockDigests(bytes).every((digest, index) => digest === segment.blocks[first + index])
  if (!intact || bytes.byteLength !== end - start) throw readErrors.corrupt()
  return bytes.subarray(from - start, to - start)
}

/** Where blocks `[first, last)` lie in the segment as it is stored. */
function storedRange(segment: Segment, first: number, last: number): ByteRange & { readonly gzip?: readonly number[] } {
  const { gzip } = segment
  if (gzip === undefined) return { start: first * BLOCK_BYTES, end: Math.min(last * BLOCK_BYTES, segment.size) }
  const start = storedSize({ ...segment, gzip: gzip.slice(0, first) })
  return { start, end: storedSize({ ...segment, gzip: gzip.slice(0, last) }), gzip: gzip.slice(first, last) }
}
