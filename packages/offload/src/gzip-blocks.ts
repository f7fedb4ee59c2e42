import { BLOCK_BYTES } from './block-digests.ts'
import { StoreError } from './store-error.ts'

/** Whether this runtime has what compression needs (CompressionStream: Node 18, Deno 1.19, Bun 1.3.3, browsers of 2023). */
export function canCompress(): boolean {
  return typeof CompressionStream === 'function' && typeof DecompressionStream === 'function'
}

/** Bytes compressed in blocks, each a gzip member of its own: together they are a gzip file, and each can be read alone. */
export interface GzipBlocks {
  readonly bytes: Uint8Array
  /** Compressed bytes of each block. */
  readonly sizes: readonly number[]
}

/** Compresses block by block, so that a part can be read without the rest. */
export async function gzipBlocks(bytes: Uint8Array): Promise<GzipBlocks> {
  const blocks: Uint8Array[] = []
  for (let at = 0; at < bytes.byteLength; at += BLOCK_BYTES) {
    blocks.push(await through(new CompressionStream('gzip'), bytes.subarray(at, at + BLOCK_BYTES)))
  }
  return { bytes: concat(blocks), sizes: blocks.map(({ byteLength }) => byteLength) }
}

/** Undoes {@link gzipBlocks} for the blocks of these compressed sizes. Rejects with `corrupt` when they are damaged. */
export async function gunzipBlocks(bytes: Uint8Array, sizes: readonly number[]): Promise<Uint8Array> {
  if (!canCompress()) throw new StoreError('invalid', 'gunzipBlocks: this runtime has no DecompressionStream')
  const blocks: Uint8Array[] = []
  let at = 0
  try {
    for (const size of sizes) {
      blocks.push(await through(new DecompressionStream('gzip'), bytes.subarray(at, at + size)))
      at += size
    }
  } catch (cause) {
    throw new StoreError('corrupt', 'gunzipBlocks: a block is not what was stored', { cause })
  }
  return concat(blocks)
}

/** Limits what one block may become: a block is never larger, whatever its bytes claim. */
async function through(transform: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
  // Not every browser iterates over a stream.
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(transform).getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    length += step.value.byteLength
    if (length > 2 * BLOCK_BYTES) {
      await reader.cancel()
      throw new RangeError('a block is longer than any that was stored')
    }
    pieces.push(step.value)
  }
  return concat(pieces)
}

function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}
