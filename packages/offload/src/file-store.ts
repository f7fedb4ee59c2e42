import { readdir, rmdir, stat, unlink, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { clockOf } from '@selvedge/pipeline'

import { assertBlobKey, assertBlobPrefix } from './blob-key.ts'
import type { BlobEntry, BlobStore } from './blob-store.ts'
import { digestOfFile, readFileRange, removeOldDrafts, writeFileOnce } from './file-atomic.ts'
import { fileStoreError, orMissing } from './file-error.ts'
import { readKeyFile } from './file-key.ts'
import { sha256Digest } from './hashing.ts'
import { assertStorageOptions } from './storage-options.ts'
import { StoreError } from './store-error.ts'
import { sweep } from './sweep.ts'

export interface FileStoreOptions {
  /** Where everything lies; made when it is not there, readable by its owner alone. */
  readonly directory: string
  /** Bytes to keep: past it the oldest blobs are evicted, and then read as expired. @default 10737418240 (10 GiB) */
  readonly maxBytes?: number
  /** Blobs not stored again for so long are evicted. @default 2592000000 (30 days) */
  readonly maxAgeMs?: number
  readonly now?: () => Date
}

const GIB = 1024 ** 3
const DAY_MS = 86_400_000
/** Between two looks at what is old. */
const SWEEP_EVERY_MS = 10 * 60_000

/**
 * A {@link BlobStore} in a directory, for one machine and any number of processes. Blobs are written beside their place,
 * flushed and linked in, so that a crash leaves either all of a blob or none. It keeps a key file of its own.
 */
export function fileStore(options: FileStoreOptions): BlobStore {
  assertStorageOptions('fileStore', options, ['directory'], ['directory', 'maxBytes', 'maxAgeMs', 'now'])
  const { directory, maxBytes = 10 * GIB, maxAgeMs = 30 * DAY_MS } = options
  const now = clockOf(options.now, 'fileStore')
  const root = resolve(directory)
  const blobs = join(root, 'blobs')
  const scratch = join(root, 'scratch')
  const room = createRoom()

  const store: BlobStore = {
    key: () => readKeyFile(join(root, 'key'), scratch),
    renews: true,

    async putIfAbsent(key, bytes, { digest, signal }) {
      signal?.throwIfAborted()
      const path = pathOf(key)
      if (sha256Digest(bytes) !== digest)
        throw new StoreError('corrupt', 'fileStore: the bytes do not match `digest`; send them again')
      return guard(async () => {
        if ((await digestOfFile(path, bytes.byteLength)) === undefined) {
          await room.make(bytes.byteLength)
          let isNew = false
          try {
            isNew = await writeFileOnce(path, bytes, scratch, now())
          } finally {
            if (!isNew) room.free(bytes.byteLength)
          }
          if (isNew) return 'created'
        }
        if ((await digestOfFile(path, bytes.byteLength)) !== digest) return 'different'
        // Stored again is young again: nothing evicts a segment that a new manifest is about to name.
        const time = now()
        await utimes(path, time, time)
        return 'same'
      })
    },

    async get(key, { range, signal } = {}) {
      signal?.throwIfAborted()
      const path = pathOf(key)
      return guard(() => readFileRange(path, range))
    },

    async head(key, { signal } = {}) {
      signal?.throwIfAborted()
      const path = pathOf(key)
      return guard(async () => {
        const found = await orMissing(stat(path))
        return found && { size: found.size, modifiedAt: found.mtime }
      })
    },

    async delete(key, { signal } = {}) {
      signal?.throwIfAborted()
      const path = pathOf(key)
      await guard(async () => {
        const found = await orMissing(stat(path))
        if (found === undefined) return
        await orMissing(unlink(path))
        room.free(found.size)
        await removeEmptyFolders(dirname(path))
      })
    },

    async *list(prefix, { signal } = {}) {
      assertBlobPrefix('fileStore', prefix)
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      yield* walk(folder, prefix, signal)
    },
  }
  return Object.freeze(store)

  /** A file is marked with `@`, which no key holds, so that `a` and `a/b` can both be keys. */
  function pathOf(key: string): string {
    assertBlobKey('fileStore', key)
    const steps = key.split('/')
    return join(blobs, ...steps.slice(0, -1), `@${steps.at(-1)}`)
  }

  async function* walk(folder: string, prefix: string, signal?: AbortSignal): AsyncGenerator<BlobEntry> {
    signal?.throwIfAborted()
    const entries = (await guard(() => orMissing(readdir(join(blobs, folder), { withFileTypes: true })))) ?? []
    // A folder sorts as its name and a slash, a file as its name: that is the order of whole keys.
    const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name.slice(1)))
    for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
      const key = folder + name
      if (name.endsWith('/')) {
        if (key.startsWith(prefix) || prefix.startsWith(key)) yield* walk(key, prefix, signal)
      } else if (key.startsWith(prefix)) {
        const found = await guard(() => orMissing(stat(pathOf(key))))
        if (found !== undefined) yield { key, size: found.size, modifiedAt: found.mtime }
      }
    }
  }

  async function removeEmptyFolders(from: string): Promise<void> {
    for (let folder = from; folder.length > blobs.length; folder = dirname(folder)) {
      try {
        await rmdir(folder)
      } catch {
        return // Not empty, or somebody else's: either way it stays.
      }
    }
  }

  /** Knows about how many bytes are held, and evicts when a put would pass the limit or the last look is long ago. */
  function createRoom() {
    let held: number | undefined
    let swept = 0
    let running: Promise<void> | undefined

    return {
      free: (bytes: number) => void (held = Math.max((held ?? bytes) - bytes, 0)),
      async make(bytes: number): Promise<void> {
        if (bytes > maxBytes)
          throw new StoreError('full', `fileStore: a blob of ${bytes} bytes is over \`maxBytes\` ${maxBytes}`)
        held ??= await countBytes()
        const time = now().getTime()
        if (held + bytes > maxBytes || time - swept >= SWEEP_EVERY_MS) {
          swept = time
          // One at a time; whoever comes meanwhile waits for the same.
          await (running ??= evict(bytes).finally(() => (running = undefined)))
          if (held + bytes > maxBytes)
            throw new StoreError(
              'full',
              `fileStore: ${bytes} more bytes would pass \`maxBytes\` ${maxBytes}; raise it, or wait until what was stored last may be evicted`,
            )
        }
        held += bytes
      },
    }

    async function evict(bytes: number): Promise<void> {
      await removeOldDrafts(scratch)
      held = (await sweep(store, { now, maxAgeMs, maxBytes: maxBytes - bytes })).bytesLeft
    }
  }

  async function countBytes(): Promise<number> {
    let total = 0
    for await (const { size } of walk('', '')) total += size
    return total
  }
}

/** Whether a store was ever made in a directory. Looks, and makes nothing; a `fileStore` makes its key when it is read. */
export async function hasFileStore(directory: string): Promise<boolean> {
  assertStorageOptions('hasFileStore', { directory }, ['directory'])
  return (await guard(() => orMissing(stat(join(resolve(directory), 'key'))))) !== undefined
}

async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw fileStoreError(error)
  }
}
