import { describe, expect, it } from 'vitest'

import type { BlobStore } from './blob-store.ts'
import { encryptedStore } from './encrypted-store.ts'
import { sha256Digest } from './hashing.ts'
import { memoryStore } from './memory-store.ts'

const keys: { readonly [name: string]: Uint8Array } = {
  old: new Uint8Array(32).fill(1),
  new: new Uint8Array(32).fill(2),
}
const key = (name: string) => keys[name] ?? new Uint8Array()
const text = new TextEncoder().encode('TESTONLY plain text '.repeat(10_000))
const put = (store: BlobStore, name: string, bytes = text) =>
  store.putIfAbsent(name, bytes, { digest: sha256Digest(bytes) })

/** A store whose bytes somebody changes on the way back. */
function tampered(store: BlobStore, change: (bytes: Uint8Array, blobKey: string) => Uint8Array): BlobStore {
  return {
    ...store,
    get: async (blobKey, { range, ...options } = {}) => {
      const bytes = await store.get(blobKey, options)
      return bytes && change(bytes, blobKey).slice(range?.start ?? 0, range?.end)
    },
  }
}

describe('encryptedStore', () => {
  it('leaves nothing readable, and never the same bytes twice', async () => {
    const plain = memoryStore()
    const store = encryptedStore(plain, { keyId: 'old', key })
    await put(store, 'a')
    await put(store, 'b')
    const [a, b] = [await plain.get('a'), await plain.get('b')]
    expect(new TextDecoder('latin1').decode(a)).not.toContain('TESTONLY')
    expect(sha256Digest(a!.slice(128))).not.toBe(sha256Digest(b!.slice(128)))
    expect(await put(store, 'a')).toBe('same')
    expect(await put(store, 'a', text.slice(1))).toBe('different')
  })

  it('reads any range', async () => {
    const store = encryptedStore(memoryStore(), { keyId: 'old', key })
    const bytes = Uint8Array.from({ length: 131_072 }, (_, index) => index % 251)
    await put(store, 'a', bytes)
    for (const [start, end] of [
      [0, 1],
      [65_535, 65_537],
      [65_536, 131_072],
      [100, 131_000],
      [131_071, 999_999],
      [131_072, 131_080],
    ] as const) {
      expect(sha256Digest((await store.get('a', { range: { start, end } }))!)).toBe(
        sha256Digest(bytes.slice(start, end)),
      )
    }
  })

  it('reads what an older key encrypted', async () => {
    const plain = memoryStore()
    await put(encryptedStore(plain, { keyId: 'old', key }), 'a')
    expect(sha256Digest((await encryptedStore(plain, { keyId: 'new', key }).get('a'))!)).toBe(sha256Digest(text))
    await expect(encryptedStore(plain, { keyId: 'new', key: () => keys['new']! }).get('a')).rejects.toMatchObject({
      code: 'corrupt',
    })
    await expect(encryptedStore(plain, { keyId: 'new', key: () => new Uint8Array(5) }).get('a')).rejects.toMatchObject({
      code: 'denied',
    })
  })

  it.each<[string, (bytes: Uint8Array, other: Uint8Array) => Uint8Array]>([
    ['a bit is turned', (bytes) => bytes.map((byte, index) => (index === 100_000 ? byte ^ 1 : byte))],
    ['the salt is changed', (bytes) => bytes.map((byte, index) => (index === 80 ? byte ^ 1 : byte))],
    ['the last chunk is cut off', (bytes) => bytes.slice(0, 128 + 2 * (65_536 + 16))],
    ['all is cut off', (bytes) => bytes.slice(0, 128)],
    [
      'chunks change places',
      (bytes) =>
        Uint8Array.from([
          ...bytes.slice(0, 128),
          ...bytes.slice(65_680, 131_232),
          ...bytes.slice(128, 65_680),
          ...bytes.slice(131_232),
        ]),
    ],
    ['it is replaced by the blob of another key', (_, other) => other],
    ['it is replaced by plain text', () => text],
  ])('notices when %s', async (_, change) => {
    const plain = memoryStore()
    await put(encryptedStore(plain, { keyId: 'old', key }), 'a')
    await put(encryptedStore(plain, { keyId: 'old', key }), 'b')
    const other = (await plain.get('b'))!
    const store = encryptedStore(
      tampered(plain, (bytes) => change(bytes, other)),
      { keyId: 'old', key },
    )
    await expect(store.get('a')).rejects.toMatchObject({ name: 'StoreError', code: 'corrupt' })
    await expect(store.get('a', { range: { start: 0, end: 300_000 } })).rejects.toMatchObject({ code: 'corrupt' })
  })
})
