import { assertBlobPrefix } from './blob-key.ts'
import type { BlobStore } from './blob-store.ts'
import { listStore } from './list-store.ts'

/** A view of a store in which every key begins with `prefix`. */
export function prefixedStore(store: BlobStore, prefix: string): BlobStore {
  assertBlobPrefix('prefixedStore', prefix)
  if (prefix === '') return store
  return Object.freeze<BlobStore>({
    ...(store.key === undefined ? {} : { key: store.key }),
    ...(store.renews === undefined ? {} : { renews: store.renews }),
    putIfAbsent: (key, bytes, options) => store.putIfAbsent(prefix + key, bytes, options),
    get: (key, options) => store.get(prefix + key, options),
    head: (key, options) => store.head(prefix + key, options),
    delete: (key, options) => store.delete(prefix + key, options),
    async *list(keyPrefix, options) {
      for await (const entry of listStore(store, prefix + keyPrefix, options)) {
        yield { ...entry, key: entry.key.slice(prefix.length) }
      }
    },
  })
}
