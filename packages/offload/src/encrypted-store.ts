import { hmacSha256 } from '@selvedge/contract'
import { assertOption } from '@selvedge/pipeline'

import type { BlobStore } from './blob-store.ts'
import { sha256Digest } from './hashing.ts'
import { assertStorageOptions, storeCheck } from './storage-options.ts'
import { StoreError } from './store-error.ts'
import { listStore } from './list-store.ts'

export interface EncryptedStoreOptions {
  /** Name of the key that encrypts from now on; it stands, readable, in every blob. At most 64 of `A-Z a-z 0-9 . _ -`. */
  readonly keyId: string
  /** Gives the 32 bytes of a key by its name, e.g. from a key service. Asked for old names as long as such blobs are read. */
  readonly key: (keyId: string) => Uint8Array | Promise<Uint8Array>
}

type Bytes = Uint8Array<ArrayBuffer>

const KEY_SOURCE = [
  'a function that gives the 32 bytes of a key',
  (value: unknown) => typeof value === 'function',
] as const

/** `SLE1`, length and text of the key's name, 16 bytes of salt, 32 bytes that tell equal content apart from other. */
const HEADER_BYTES = 128
const MAGIC = [0x53, 0x4c, 0x45, 0x31]
const NAME_AT = 5
const SALT_AT = 72
const MARK_AT = 88
const CHUNK = 64 * 1024
const TAG = 16
const SEALED = CHUNK + TAG

/**
 * A view of a store in which every blob is encrypted before it leaves the process: AES-256-GCM in chunks of 64 KiB, so
 * that a range can be read on its own; a key of its own for each blob, bound to where it lies. Chunks cannot be dropped,
 * moved or exchanged unnoticed. Keys, sizes and times stay readable.
 */
export function encryptedStore(store: BlobStore, options: EncryptedStoreOptions): BlobStore {
  assertOption('encryptedStore', 'store', store, storeCheck)
  // Its key is another thing than the secret that handles are made from.
  assertStorageOptions('encryptedStore', { ...options, key: undefined }, ['keyId'], ['keyId', 'key'])
  const { keyId, key } = options
  assertOption('encryptedStore', 'key', key, KEY_SOURCE)

  return Object.freeze<BlobStore>({
    ...(store.key === undefined ? {} : { key: store.key }),
    ...(store.renews === undefined ? {} : { renews: store.renews }),

    async putIfAbsent(blobKey, bytes, options) {
      options.signal?.throwIfAborted()
      if (sha256Digest(bytes) !== options.digest)
        throw new StoreError('corrupt', 'encryptedStore: the bytes do not match `digest`; send them again')
      const header = new Uint8Array(HEADER_BYTES)
      header.set(MAGIC)
      header[4] = keyId.length
      header.set(new TextEncoder().encode(keyId), NAME_AT)
      crypto.getRandomValues(header.subarray(SALT_AT, MARK_AT))
      const secret = await secretOf(header, blobKey)
      header.set(hmacSha256(secret, options.digest), MARK_AT)
      const sealed = await seal(header, secret, blobKey, bytes)
      const outcome = await store.putIfAbsent(blobKey, sealed, { ...options, digest: sha256Digest(sealed) })
      if (outcome !== 'different') return outcome
      // The same content is never encrypted alike: the mark in the header tells.
      const present = await store.get(blobKey, {
        range: { start: 0, end: HEADER_BYTES },
        ...(options.signal && { signal: options.signal }),
      })
      if (present === undefined) return 'different'
      const mark = hmacSha256(await secretOf(checked(present), blobKey), options.digest)
      return mark.every((byte, index) => byte === present[MARK_AT + index]) ? 'same' : 'different'
    },

    async get(blobKey, { range, signal } = {}) {
      const request = signal ? { signal } : {}
      if (range === undefined) {
        const blob = await store.get(blobKey, request)
        if (blob === undefined) return undefined
        const header = checked(blob)
        return open(await secretOf(header, blobKey), blobKey, blob.subarray(HEADER_BYTES), 0, true)
      }
      const header = await store.get(blobKey, { ...request, range: { start: 0, end: HEADER_BYTES } })
      if (header === undefined) return undefined
      const first = Math.floor(range.start / CHUNK)
      const last = Math.max(Math.ceil(range.end / CHUNK), first + 1)
      const sealed = await store.get(blobKey, {
        ...request,
        range: { start: HEADER_BYTES + first * SEALED, end: HEADER_BYTES + last * SEALED },
      })
      if (sealed === undefined) return undefined
      const isEnd = sealed.byteLength < (last - first) * SEALED
      const bytes = await open(await secretOf(checked(header), blobKey), blobKey, sealed, first, isEnd)
      return bytes.slice(range.start - first * CHUNK, Math.max(range.end - first * CHUNK, 0))
    },

    async head(blobKey, options) {
      const head = await store.head(blobKey, options)
      return head && { ...head, size: plainSize(head.size) }
    },

    delete: (blobKey, options) => store.delete(blobKey, options),

    async *list(prefix, options) {
      for await (const entry of listStore(store, prefix, options)) yield { ...entry, size: plainSize(entry.size) }
    },
  })

  /** The key of one blob: from the named key, the salt, and where the blob lies. */
  async function secretOf(header: Uint8Array, blobKey: string): Promise<Uint8Array> {
    const name = new TextDecoder().decode(header.subarray(NAME_AT, NAME_AT + header[4]!))
    const named = await key(name)
    if (!(named instanceof Uint8Array) || named.byteLength !== 32)
      throw new StoreError('denied', 'encryptedStore: `key` must give 32 bytes for every key it has named')
    const salt = [...header.subarray(SALT_AT, MARK_AT)].join('.')
    return hmacSha256(named, `selvedge blob 1\n${salt}\n${blobKey}`)
  }
}

async function seal(header: Uint8Array, secret: Uint8Array, blobKey: string, bytes: Uint8Array): Promise<Bytes> {
  const chunks = Math.max(Math.ceil(bytes.byteLength / CHUNK), 1)
  const sealed = new Uint8Array(HEADER_BYTES + bytes.byteLength + chunks * TAG)
  sealed.set(header)
  const cipher = await cipherKey(secret)
  for (let index = 0; index < chunks; index++) {
    const piece = new Uint8Array(bytes.subarray(index * CHUNK, (index + 1) * CHUNK))
    const parameters = parametersOf(blobKey, index, index === chunks - 1)
    sealed.set(new Uint8Array(await crypto.subtle.encrypt(parameters, cipher, piece)), HEADER_BYTES + index * SEALED)
  }
  return sealed
}

/** Opens chunks from `first` on. The last one of the blob says so: where an end is expected, anything else was cut off. */
async function open(
  secret: Uint8Array,
  blobKey: string,
  sealed: Uint8Array,
  first: number,
  isEnd: boolean,
): Promise<Bytes> {
  const chunks = Math.ceil(sealed.byteLength / SEALED)
  // An empty blob has a chunk too.
  if (chunks === 0 && first === 0) throw damaged()
  const bytes = new Uint8Array(Math.max(sealed.byteLength - chunks * TAG, 0))
  const cipher = await cipherKey(secret)
  for (let index = 0; index < chunks; index++) {
    const piece = new Uint8Array(sealed.subarray(index * SEALED, (index + 1) * SEALED))
    const isLast = index === chunks - 1
    // A range may end with the last chunk without anybody knowing it.
    const flags = isLast ? (isEnd ? [true] : [false, true]) : [false]
    bytes.set(await openChunk(cipher, blobKey, piece, first + index, flags), index * CHUNK)
  }
  return bytes
}

async function openChunk(
  cipher: CryptoKey,
  blobKey: string,
  piece: Bytes,
  index: number,
  flags: readonly boolean[],
): Promise<Bytes> {
  let cause: unknown
  for (const isLast of flags) {
    try {
      return new Uint8Array(await crypto.subtle.decrypt(parametersOf(blobKey, index, isLast), cipher, piece))
    } catch (error) {
      cause = error
    }
  }
  throw damaged(cause)
}

function damaged(cause?: unknown): StoreError {
  return new StoreError(
    'corrupt',
    'encryptedStore: a blob was changed, cut off, moved, or encrypted with another key',
    { cause },
  )
}

/** A blob has a key of its own, so that counting chunks is enough of a nonce. */
function parametersOf(blobKey: string, index: number, isLast: boolean) {
  const iv = new Uint8Array(12)
  new DataView(iv.buffer).setUint32(4, index)
  iv[11] = isLast ? 1 : 0
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(blobKey) }
}

function cipherKey(secret: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new Uint8Array(secret), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function checked(blob: Uint8Array): Uint8Array {
  const header = blob.subarray(0, HEADER_BYTES)
  if (header.byteLength === HEADER_BYTES && MAGIC.every((byte, index) => header[index] === byte)) return header
  throw new StoreError('corrupt', 'encryptedStore: a blob is not one of those this store encrypted')
}

function plainSize(sealed: number): number {
  const body = Math.max(sealed - HEADER_BYTES, 0)
  return Math.max(body - Math.ceil(body / SEALED) * TAG, 0)
}
