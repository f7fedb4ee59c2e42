import type { BlobStore, PutOptions, PutOutcome } from './blob-store.ts'
import { StoreError, isStoreError } from './store-error.ts'

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
      return known(await store.putIfAbsent(key, bytes, options))
    } catch (error) {
      options.signal?.throwIfAborted()
      const wait = WAITS_MS[attempt]
      if (wait === undefined || (isStoreError(error) && !error.retryable)) throw error
      await pause(wait, options.signal)
    }
  }
}

/** A store that does not say what it did may have done nothing: a link to what is not there must not be given out. */
function known(outcome: unknown): PutOutcome {
  if (outcome === 'created' || outcome === 'same' || outcome === 'different') return outcome
  throw new StoreError('invalid', "the store's `putIfAbsent` must give 'created', 'same' or 'different'")
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
