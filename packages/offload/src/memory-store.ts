import { clockOf } from '@selvedge/pipeline'

import { assertBlobKey, assertBlobPrefix } from './blob-key.ts'
import type { BlobEntry, BlobStore } from './blob-store.ts'
import { sha256Digest } from './hashing.ts'
import { assertStorageOptions } from './storage-options.ts'
import { StoreError } from './store-error.ts'
import { readKeys, type Key } from './tenant-keys.ts'

export interface MemoryStoreOptions {
  /** Bytes it may hold; a put beyond it is refused with `full`. @default 268435456 (256 MiB) */
  readonly maxBytes?: number
  /**
   * Secret from which handles are made. The default is a fixed, public one, so that the same input gives the same
   * bytes: good for tests and one user, and no protection against someone who can name another tenant.
   */
  readonly key?: Key
  /** The clock behind `modifiedAt`. */
  readonly now?: () => Date
}

/** Public on purpose; see {@link MemoryStoreOptions.key}. */
export const FIXED_KEY = 'selvedge: the fixed key of memory stores'

/**
 * A {@link BlobStore} in this process: for tests, browsers and short-lived agents. What it holds is gone with the
 * process; nothing is evicted, a full store refuses.
 */
export function memoryStore(options: MemoryStoreOptions = {}): BlobStore {
  assertStorageOptions('memoryStore', options, [], ['maxBytes', 'key', 'now'])
  const { maxBytes = 256 * 1024 * 1024, key = FIXED_KEY } = options
  const now = clockOf(options.now, 'memoryStore')
  readKeys('memoryStore', key)
  const blobs = new Map<string, { readonly bytes: Uint8Array; readonly digest: string; modifiedAt: Date }>()
  let held = 0

  return Object.freeze<BlobStore>({
    key: async () => key,
    renews: true,

    async putIfAbsent(key, bytes, { digest, signal }) {
      signal?.throwIfAborted()
      assertBlobKey('memoryStore', key)
      const present = blobs.get(key)
      if (present !== undefined) {
        if (present.digest !== digest) return 'different'
        present.modifiedAt = now()
        return 'same'
      }
      if (sha256Digest(bytes) !== digest)
        throw new StoreError('corrupt', 'memoryStore: the bytes do not match `digest`; send them again')
      if (held + bytes.byteLength > maxBytes) {
        throw new StoreError(
          'full',
          `memoryStore: ${bytes.byteLength} more bytes would pass \`maxBytes\` ${maxBytes}; delete or raise it`,
        )
      }
      blobs.set(key, { bytes: bytes.slice(), digest, modifiedAt: now() })
      held += bytes.byteLength
      return 'created'
    },

    async get(key, { range, signal } = {}) {
      signal?.throwIfAborted()
      assertBlobKey('memoryStore', key)
      return blobs.get(key)?.bytes.slice(range?.start ?? 0, range?.end)
    },

    async head(key, { signal } = {}) {
      signal?.throwIfAborted()
      assertBlobKey('memoryStore', key)
      const blob = blobs.get(key)
      return blob && { size: blob.bytes.byteLength, modifiedAt: blob.modifiedAt }
    },

    async delete(key, { signal } = {}) {
      signal?.throwIfAborted()
      assertBlobKey('memoryStore', key)
      held -= blobs.get(key)?.bytes.byteLength ?? 0
      blobs.delete(key)
    },

    async *list(prefix, { signal } = {}) {
      assertBlobPrefix('memoryStore', prefix)
      const found: BlobEntry[] = []
      for (const [key, { bytes, modifiedAt }] of blobs) {
        if (key.startsWith(prefix)) found.push({ key, size: bytes.byteLength, modifiedAt })
      }
      for (const entry of found.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
        signal?.throwIfAborted()
        yield entry
      }
    },
  })
}
