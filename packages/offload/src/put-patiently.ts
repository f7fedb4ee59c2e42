import type { BlobStore, PutOptions, PutOutcome } from './blob-store.ts'
import { isStoreError } from './store-error.ts'

/** Waits before the second and the third attempt. */
const WAITS_MS = [50, 400]

/** Puts bytes that are still in memory; sends all of them again when the store only failed for now. */
export async function putPatiently(
  store: BlobStore,
  key: string,
  bytes: Uint8Array,
  options: PutOptions,
): Promise<PutOutcome> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await store.putIfAbsent(key, bytes, options)
    } catch (error) {
      options.signal?.throwIfAborted()
      const wait = WAITS_MS[attempt]
      if (wait === undefined || (isStoreError(error) && !error.retryable)) throw error
      await pause(wait, options.signal)
    }
  }
}

function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, waitMs)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
