import type { BlobStore } from '../blob-store.ts'
import { ReadError } from '../read-error.ts'

/** Bytes `[start, end)` of an object another system wrote. */
export async function readRange(
  source: BlobStore,
  key: string,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const bytes = await source.get(key, { range: { start, end }, signal })
  if (bytes !== undefined && bytes.byteLength === end - start) return bytes
  throw new ReadError('corrupt', 'An object of this result is gone or shorter than it was. Run the query again.')
}

/** An object is not the one that was adopted. */
export function changed(cause?: unknown): ReadError {
  return new ReadError(
    'corrupt',
    'The objects of this result were changed since it was made, so it is not shown. Run the query again.',
    { cause },
  )
}
