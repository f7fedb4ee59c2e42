import { readDocument } from '@selvedge/content'
import { sha256Hex } from '@selvedge/contract'
import { createReader, offloadBlob, type BlobStore } from '@selvedge/offload'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

export interface TestBlobStoreOptions {
  /** Reason to leave the suite out, shown in the report. */
  readonly skip?: string | undefined
  /** Runs of each property. @default 25 */
  readonly runs?: number
  /** Called once at the end. */
  readonly close?: () => void | Promise<void>
}

let spaces = 0

/**
 * What every {@link BlobStore} promises, as tests: bytes come back as they went in, one of racing writers creates, a
 * wrong digest stores nothing, ranges, order of keys, abort; and that tenants never meet.
 */
export function testBlobStore(
  name: string,
  makeStore: () => BlobStore | Promise<BlobStore>,
  options: TestBlobStoreOptions = {},
): void {
  const { skip, runs = 25, close } = options
  const suite = `${name} keeps the promises of a blob store`
  if (skip !== undefined) {
    describe.skip(`${suite} (not run: ${skip})`, () => test('everything', () => {}))
    return
  }

  describe(suite, () => {
    let store: BlobStore
    beforeAll(async () => void (store = await makeStore()))
    afterAll(() => close?.())

    test.each([0, 1, 5, 300_000])('gives back %i bytes as they were put', async (size) => {
      const key = `${space()}blob`
      const bytes = sampleBytes(size)
      expect(await put(store, key, bytes)).toBe('created')
      // Not `toEqual`, which takes seconds on so many bytes.
      expect(equal((await store.get(key))!, bytes)).toBe(true)
      expect((await store.head(key))?.size).toBe(size)
      expect((await store.head(key))?.modifiedAt).toBeInstanceOf(Date)
    })

    test('knows nothing of a key that was never put', async () => {
      const key = `${space()}blob`
      expect(await store.get(key)).toBeUndefined()
      expect(await store.get(key, { range: { start: 0, end: 1 } })).toBeUndefined()
      expect(await store.head(key)).toBeUndefined()
      await store.delete(key)
    })

    test('keeps what was put first and tells whether the second is the same', async () => {
      const key = `${space()}blob`
      expect(await put(store, key, sampleBytes(10))).toBe('created')
      expect(await put(store, key, sampleBytes(10))).toBe('same')
      expect(
        await put(
          store,
          key,
          sampleBytes(10).map((byte) => byte ^ 1),
        ),
      ).toBe('different')
      expect(await put(store, key, sampleBytes(11))).toBe('different')
      expect(await store.get(key)).toEqual(sampleBytes(10))
    })

    test('lets one of twenty racing writers create', async () => {
      const key = `${space()}blob`
      const bodies = Array.from({ length: 20 }, (_, index) => new Uint8Array(1000).fill(index))
      const outcomes = await Promise.all(bodies.map((bytes) => put(store, key, bytes)))
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'different')).toHaveLength(19)
      expect(await store.get(key)).toEqual(bodies[outcomes.indexOf('created')])
    })

    test('is of one mind with twenty writers of the same bytes', async () => {
      const key = `${space()}blob`
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => put(store, key, sampleBytes(5000))))
      expect(outcomes.toSorted()).toEqual(['created', ...Array<string>(19).fill('same')])
    })

    test('stores nothing when the bytes do not match their digest', async () => {
      const key = `${space()}blob`
      const wrong = store.putIfAbsent(key, sampleBytes(10), { digest: `sha256:${'0'.repeat(64)}` })
      await expect(wrong).rejects.toMatchObject({ name: 'StoreError', code: 'corrupt' })
      expect(await store.head(key)).toBeUndefined()
    })

    test('gives ranges, cut at the end of the blob', async () => {
      const key = `${space()}blob`
      await put(store, key, sampleBytes(1000))
      const range = (start: number, end: number) => store.get(key, { range: { start, end } })
      expect(await range(0, 1)).toEqual(sampleBytes(1000).slice(0, 1))
      expect(await range(300, 700)).toEqual(sampleBytes(1000).slice(300, 700))
      expect(await range(999, 5000)).toEqual(sampleBytes(1000).slice(999))
      expect(await range(1000, 2000)).toEqual(new Uint8Array())
      expect(await range(10, 10)).toEqual(new Uint8Array())
    })

    test('lists keys in order, by any beginning', async () => {
      const prefix = space()
      const names = ['a', 'a/b', 'a-b', 'a.b', 'ab', 'b/1', 'b/10', 'b/2', 'c/d/e/f', 'c/d0']
      await Promise.all(names.map((key) => put(store, prefix + key, sampleBytes(key.length))))
      expect(await keys(store, prefix)).toEqual(
        ['a', 'a-b', 'a.b', 'a/b', 'ab', 'b/1', 'b/10', 'b/2', 'c/d/e/f', 'c/d0'].map((key) => prefix + key),
      )
      expect(await keys(store, `${prefix}b/1`)).toEqual([`${prefix}b/1`, `${prefix}b/10`])
      expect(await keys(store, `${prefix}c/d`)).toEqual([`${prefix}c/d/e/f`, `${prefix}c/d0`])
      expect(await keys(store, `${prefix}x`)).toEqual([])
    })

    test('forgets what was deleted', async () => {
      const prefix = space()
      await put(store, `${prefix}a/b`, sampleBytes(3))
      await store.delete(`${prefix}a/b`)
      expect(await store.get(`${prefix}a/b`)).toBeUndefined()
      expect(await store.head(`${prefix}a/b`)).toBeUndefined()
      expect(await keys(store, prefix)).toEqual([])
      expect(await put(store, `${prefix}a/b`, sampleBytes(4))).toBe('created')
    })

    test.each([
      '',
      '/a',
      'a/',
      'a//b',
      '.',
      '..',
      'a/../b',
      'a/./b',
      '../a',
      'a\\b',
      'a b',
      'a\0b',
      'é',
      'a%2f',
      'k'.repeat(513),
    ])('refuses %j as a key', async (key) => {
      const refusal = { name: 'StoreError', code: 'invalid' }
      await expect(put(store, key, sampleBytes(1))).rejects.toMatchObject(refusal)
      await expect(store.get(key)).rejects.toMatchObject(refusal)
      await expect(store.head(key)).rejects.toMatchObject(refusal)
      await expect(store.delete(key)).rejects.toMatchObject(refusal)
    })

    test('shares no memory with its callers', async () => {
      const key = `${space()}blob`
      const given = sampleBytes(10)
      await put(store, key, given)
      given.fill(255)
      ;(await store.get(key))!.fill(254)
      expect(await store.get(key)).toEqual(sampleBytes(10))
    })

    test('rejects with the reason of an aborted signal', async () => {
      const key = `${space()}blob`
      const reason = new Error('stop')
      const signal = AbortSignal.abort(reason)
      const bytes = sampleBytes(3)
      await expect(store.putIfAbsent(key, bytes, { digest: digestOf(bytes), signal })).rejects.toBe(reason)
      await put(store, key, bytes)
      await expect(store.get(key, { signal })).rejects.toBe(reason)
      await expect(store.head(key, { signal })).rejects.toBe(reason)
      await expect(store.delete(key, { signal })).rejects.toBe(reason)
      await expect(keys(store, key, signal)).rejects.toBe(reason)
      expect(await store.get(key)).toEqual(bytes)
    })

    test('behaves like a map, whatever comes in what order', async () => {
      const names = fc.constantFrom('a', 'a/b', 'b', 'b/c/d', 'a/b/c')
      const step = fc.oneof(
        fc.record({ do: fc.constant('put' as const), name: names, bytes: fc.uint8Array({ maxLength: 40 }) }),
        fc.record({ do: fc.constant('delete' as const), name: names }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          const prefix = space()
          const model = new Map<string, Uint8Array>()
          for (const action of steps) {
            if (action.do === 'delete') {
              model.delete(action.name)
              await store.delete(prefix + action.name)
            } else {
              const outcome = await put(store, prefix + action.name, action.bytes)
              const present = model.get(action.name)
              if (present === undefined) model.set(action.name, action.bytes)
              expect(outcome).toBe(
                present === undefined ? 'created' : equal(present, action.bytes) ? 'same' : 'different',
              )
            }
          }
          expect(await keys(store, prefix)).toEqual([...model.keys()].toSorted().map((key) => prefix + key))
          for (const [key, bytes] of model) expect(await store.get(prefix + key)).toEqual(bytes)
        }),
        { numRuns: runs },
      )
    })

    test('never lets a tenant read the blob of another, by handle, digest, list or guess', async () => {
      const tenants = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), {
        minLength: 2,
        maxLength: 2,
      })
      await fc.assert(
        fc.asyncProperty(
          tenants,
          fc.string({ minLength: 1, maxLength: 60 }),
          fc.bigInt({ min: 1n, max: 1n << 120n }),
          async ([mine, theirs], text, step) => {
            const keyPrefix = space()
            const key = 'a key for tests only'
            const document = readDocument(JSON.stringify([text]))
            const outcomes: string[] = []
            const reader = createReader({ store, key, keyPrefix, audit: ({ outcome }) => void outcomes.push(outcome) })
            const { uri, digest } = await offloadBlob(document, { store, key, keyPrefix, tenant: theirs! })
            const before = await keys(store, keyPrefix)

            // Theirs, as a stranger: refused, and on record.
            await expect(reader.read(uri, { tenant: mine! })).rejects.toMatchObject({ code: 'unknown' })
            await expect(reader.search(uri, text, { tenant: '' })).rejects.toMatchObject({ code: 'unknown' })
            // By digest: whoever holds the same content gets a handle and keys of their own.
            const own = await offloadBlob(document, { store, key, keyPrefix, tenant: mine! })
            expect(own.digest).toBe(digest)
            expect(own.uri).not.toBe(uri)
            await expect(reader.read(own.uri, { tenant: theirs! })).rejects.toMatchObject({ code: 'unknown' })
            const after = (await keys(store, keyPrefix)).filter((blobKey) => !before.includes(blobKey))
            expect(after).toHaveLength(before.length)
            // By list: no key of one begins like a key of the other.
            const folders = (list: readonly string[]) =>
              new Set(
                list.map((blobKey) => blobKey.slice(keyPrefix.length).split('/')[0]).filter((folder) => folder !== 'o'),
              )
            expect([...folders(after)].filter((folder) => folders(before).has(folder))).toEqual([])
            // By guess.
            const guess = (BigInt(uri.slice('selvedge://'.length)) + step) % (1n << 128n)
            await expect(
              reader.read(`selvedge://${guess.toString().padStart(39, '0')}`, { tenant: mine! }),
            ).rejects.toMatchObject({ code: 'unknown' })
            expect(outcomes).toEqual(['forbidden', 'forbidden', 'forbidden', 'unknown'])
            // And the owner reads it.
            expect((await reader.read(uri, { tenant: theirs! })).document.source).toBe(document.source)
          },
        ),
        { numRuns: runs },
      )
    })
  })
}

/** Each test works under a prefix of its own, so that a store may be shared and need not be empty. */
function space(): string {
  return `t${process.pid.toString(36)}${Date.now().toString(36)}${spaces++}/`
}

function put(store: BlobStore, key: string, bytes: Uint8Array) {
  return store.putIfAbsent(key, bytes, { digest: digestOf(bytes) })
}

function digestOf(bytes: Uint8Array): string {
  return `sha256:${sha256Hex(bytes)}`
}

/** Every byte value, in an order that no text encoding survives. */
function sampleBytes(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => (index * 167 + 13) % 256)
}

async function keys(store: BlobStore, prefix: string, signal?: AbortSignal): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of store.list(prefix, signal ? { signal } : {})) found.push(key)
  return found
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
