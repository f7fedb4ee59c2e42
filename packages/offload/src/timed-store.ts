import { unlessAborted, withinTime } from '@selvedge/content'

import type { BlobStore } from './blob-store.ts'
import { StoreError } from './store-error.ts'

/**
 * A view of a store whose requests wait no longer than so long each, whatever the store does with signals; an answer
 * that comes later is not heeded. Its lists are those of the store.
 */
export function timedStore(store: BlobStore, milliseconds: number): BlobStore {
  async function within<T>(signal: AbortSignal | undefined, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return withinTime(milliseconds, signal, async (limit) => {
      try {
        return await unlessAborted(request(limit.signal), limit.signal)
      } catch (error) {
        if (!limit.isOver()) throw error
        // Who waited so long is not to wait as long again.
        const message = `the store gave no answer in ${milliseconds} ms`
        throw new StoreError('unavailable', message, { cause: error, retryable: false })
      }
    })
  }
  return Object.freeze<BlobStore>({
    ...(store.key === undefined ? {} : { key: () => within(undefined, async () => store.key!()) }),
    ...(store.renews === undefined ? {} : { renews: store.renews }),
    putIfAbsent: (key, bytes, options) =>
      within(options.signal, async (signal) => store.putIfAbsent(key, bytes, { ...options, signal })),
    get: (key, options) => within(options?.signal, async (signal) => store.get(key, { ...options, signal })),
    head: (key, options) => within(options?.signal, async (signal) => store.head(key, { ...options, signal })),
    delete: (key, options) => within(options?.signal, async (signal) => store.delete(key, { ...options, signal })),
    list: (prefix, options) => store.list(prefix, options),
  })
}
