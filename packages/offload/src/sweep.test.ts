import { readDocument } from '@selvedge/content'
import { describe, expect, it } from 'vitest'

import { deleteBlob, deleteTenant } from './delete-blob.ts'
import type { BlobStore } from './blob-store.ts'
import { memoryStore } from './memory-store.ts'
import { offloadBlob } from './offload-blob.ts'
import { createReader } from './reader.ts'
import { sweep } from './sweep.ts'

const key = 'a key for tests only'
const HOUR = 3_600_000

/** A store, a clock and ways to store and read under them. */
function scene({ renews = true, keyPrefix = '' } = {}) {
  let time = Date.parse('2026-12-01T10:00:00Z')
  const now = () => new Date(time)
  const memory = memoryStore({ now })
  const store: BlobStore = { ...memory, renews }
  return {
    store,
    now,
    pass: (ms: number) => void (time += ms),
    put: async (text: string, options: { readonly tenant?: string; readonly ttlMs?: number } = {}) =>
      (await offloadBlob(readDocument(text), { store, key, now, keyPrefix, tenant: 'a', ...options })).uri,
    read: (uri: string, tenant = 'a') =>
      createReader({ store, key, now, keyPrefix })
        .read(uri, { tenant })
        .then(
          ({ document }) => document.source,
          (error: { readonly code: string }) => error.code,
        ),
    keys: async () => {
      const kinds: string[] = []
      for await (const entry of memory.list(''))
        kinds.push(
          entry.key
            .replace(keyPrefix, '')
            .replace(/^[0-9a-f]{32}\/(.).*/, '$1')
            .replace(/^o\/.*/, 'o'),
        )
      return kinds.toSorted().join('')
    },
  }
}

describe('sweep', () => {
  it.each(['', 'results/'])(
    'removes what has expired and remembers that it was there (prefix "%s")',
    async (keyPrefix) => {
      const { store, now, put, read, pass, keys } = scene({ keyPrefix })
      const short = await put('short', { ttlMs: HOUR })
      const long = await put('long')
      expect(await keys()).toBe('mmooss')
      pass(2 * HOUR)
      expect(await read(short)).toBe('expired')
      expect(await sweep(store, { now })).toMatchObject({ expired: 1, aged: 0, evicted: 0, segmentsRemoved: 1 })
      expect(await keys()).toBe('moosx')
      expect(await read(short)).toBe('expired')
      expect(await read(long)).toBe('long')

      pass(91 * 24 * HOUR)
      await sweep(store, { now })
      expect(await keys()).toBe('mos')
      expect(await read(short)).toBe('unknown')
    },
  )

  it('stores again what has expired, or soon will, and then it is there', async () => {
    const { store, now, put, read, pass, keys } = scene()
    const uri = await put('text', { ttlMs: HOUR })
    pass(HOUR / 4)
    await put('text', { ttlMs: HOUR })
    expect(await keys()).toBe('mos')
    pass(HOUR / 2)
    await put('text', { ttlMs: HOUR })
    expect(await keys()).toBe('mmos')
    pass(HOUR / 2)
    expect(await sweep(store, { now })).toMatchObject({ expired: 1, segmentsRemoved: 0 })
    expect(await read(uri)).toBe('text')
    pass(HOUR)
    await sweep(store, { now })
    await put('text', { ttlMs: HOUR })
    expect(await read(uri)).toBe('text')
  })

  it('removes the oldest until there is room, and counts what is left', async () => {
    const { store, now, put, read, pass } = scene()
    const uris: string[] = []
    for (const letter of 'abc') {
      uris.push(await put(letter.repeat(10_000)))
      pass(1000)
    }
    const { evicted, bytesLeft } = await sweep(store, { now, maxBytes: 15_000 })
    expect(evicted).toBe(2)
    expect(bytesLeft).toBeLessThanOrEqual(15_000)
    let held = 0
    for await (const { size } of store.list('')) held += size
    expect(Math.abs(held - bytesLeft)).toBeLessThan(100)
    expect(await Promise.all(uris.map((uri) => read(uri)))).toEqual(['expired', 'expired', 'c'.repeat(10_000)])
  })

  it('leaves young segments without a manifest alone, and collects them later', async () => {
    const { store, now, put, keys, pass } = scene()
    const failing: BlobStore = {
      ...store,
      putIfAbsent: async (blobKey, ...rest) =>
        blobKey.includes('/m/') ? Promise.reject(new Error('killed')) : store.putIfAbsent(blobKey, ...rest),
    }
    await offloadBlob(readDocument('orphan'), { store: failing, key, now, tenant: 'a' }).catch(() => {})
    await put('kept')
    expect(await keys()).toBe('mooss')
    await sweep(store, { now })
    expect(await keys()).toBe('mooss')
    pass(HOUR)
    expect(await sweep(store, { now })).toMatchObject({ segmentsRemoved: 1 })
    expect(await keys()).toBe('moos')
  })

  it('waits two days where putting again leaves no trace', async () => {
    const { store, now, put, keys, pass } = scene({ renews: false })
    await put('text', { ttlMs: HOUR })
    pass(24 * HOUR)
    await sweep(store, { now })
    expect(await keys()).toBe('osx')
    pass(25 * HOUR)
    await sweep(store, { now })
    expect(await keys()).toBe('ox')
  })
})

describe('deleteBlob', () => {
  it('removes the bytes and leaves the handle expired', async () => {
    const { store, now, put, read, keys } = scene()
    const uri = await put('secret')
    expect(await deleteBlob(uri, { store, key, tenant: 'a', now })).toBe(true)
    expect(await keys()).toBe('ox')
    expect(await read(uri)).toBe('expired')
    expect(await deleteBlob(uri, { store, key, tenant: 'a', now })).toBe(false)
    expect(await put('secret')).toBe(uri)
    expect(await read(uri)).toBe('secret')
  })

  it('keeps a segment that another blob shares', async () => {
    const { store, now, read, put } = scene()
    const one = await put('shared')
    const { uri: two } = await offloadBlob(readDocument('shared'), { store, key, now, tenant: 'a', policy: 'other' })
    await deleteBlob(one, { store, key, tenant: 'a', now })
    expect(await read(two)).toBe('shared')
  })

  it('does nothing for another tenant, and says so in the audit log', async () => {
    const { store, now, put, read } = scene()
    const uri = await put('mine')
    const outcomes: string[] = []
    const audit = ({ outcome }: { readonly outcome: string }) => void outcomes.push(outcome)
    expect(await deleteBlob(uri, { store, key, tenant: 'b', now, audit })).toBe(false)
    await expect(deleteBlob('selvedge://1', { store, key, tenant: 'a', now, audit })).rejects.toMatchObject({
      code: 'malformed',
    })
    expect(await read(uri)).toBe('mine')
    expect(outcomes).toEqual(['forbidden'])
  })
})

describe('deleteTenant', () => {
  it('leaves nothing of a tenant, and all of the others', async () => {
    const { store, put, read, keys } = scene()
    const uris = [await put('one'), await put('two')]
    const other = await put('three', { tenant: 'b' })
    await deleteBlob(uris[0]!, { store, key, tenant: 'a' })
    expect(await deleteTenant({ store, key, tenant: 'a' })).toMatchObject({ blobs: 1 })
    expect(await keys()).toBe('mos')
    expect(await read(uris[0]!)).toBe('unknown')
    expect(await read(uris[1]!)).toBe('unknown')
    expect(await read(other, 'b')).toBe('three')
  })
})

describe('a quota', () => {
  it('refuses what would pass it, for that tenant alone', async () => {
    const { store, now } = scene()
    const offload = (text: string, tenant: string) =>
      offloadBlob(readDocument(text), { store, key, now, tenant, maxTenantBytes: 20_000 })
    await offload('a'.repeat(15_000), 'a')
    await expect(offload('b'.repeat(15_000), 'a')).rejects.toMatchObject({ code: 'full', retryable: false })
    await offload('b'.repeat(15_000), 'b')
    await offload('a'.repeat(15_000), 'a')
  })
})
