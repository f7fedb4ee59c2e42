import { createRedactor } from '@selvedge/redact'
import { expect, test } from 'vitest'

import {
  assertPlace,
  createReader,
  deleteBlob,
  deleteTenant,
  encryptedStore,
  formatHandle,
  jsonRows,
  memoryStore,
  offload,
  offloadRows,
  openCursor,
  sealCursor,
  sweep,
  walkPages,
} from './index.ts'

const store = memoryStore()
const key = 'a key for tests only'
const uri = `selvedge://${'1'.repeat(39)}`
const pages = (options: unknown, page: unknown = { rows: [] }) => walkPages(async () => page as never, options as never)

test.each<[call: () => unknown, message: string]>([
  [() => formatHandle('x' as never), 'formatHandle: `bits` must be 16 bytes, got "x"'],
  [() => formatHandle(new Uint8Array(3)), 'formatHandle: `bits` must be 16 bytes, got 3'],
  [() => jsonRows(5 as never).next(), 'jsonRows: `source` must be a text, or its pieces as strings or bytes, got 5'],
  [() => assertPlace(null as never), 'This is no place: a place is an object of its fields, not null.'],
  [() => createReader(null as never), 'createReader: `options` must be an object, got null'],
  [
    () => createReader({ store: {} } as never),
    'createReader: `store` must be a BlobStore such as memoryStore(), got an object',
  ],
  [
    () => createReader({ store, timeoutMs: Infinity }),
    'createReader: `timeoutMs` must be an integer from 1 to 2147483647, got Infinity',
  ],
  [
    () => createReader({ store, adopted: {} } as never),
    'createReader: `adopted.source` must be a BlobStore such as memoryStore(), got undefined',
  ],
  [
    () => createReader({ store, backend: {} } as never),
    'createReader: `backend` must be a QueryBackend with a function `query`, got an object',
  ],
  [() => createReader({ store }).read(uri, null as never), 'reader.read: `options` must be an object, got null'],
  [
    () => createReader({ store }).read(uri, {} as never),
    'reader.read: `tenant` must be a non-empty string without lone surrogates, got undefined',
  ],
  [
    () => createReader({ store }).search(uri, 5 as never, { tenant: 'a' }),
    'reader.search: `query` must be a string, got 5',
  ],
  [
    () => createReader({ store }).select(uri, [] as never, { tenant: 'a' }),
    'reader.select: `expression` must be a string, got an empty list',
  ],
  [
    () => createReader({ store }).read(uri, { tenant: 'a', signal: 5 as never }),
    'reader.read: `signal` must be an AbortSignal, got 5',
  ],
  [
    () => offload({ store, leafCharacters: 100 }),
    'offload: `leafCharacters` must be an integer from 1024 up, or Infinity for none, got 100',
  ],
  [() => offload({ store, key: 'short' }), 'offload: `key` 0 must be at least 16 bytes, got 5'],
  [
    () => offload({ store, ttlMs: 1e300 }),
    'offload: `ttlMs` must be a number over 0 and at most 3155760000000 (100 years), got 1e+300',
  ],
  [
    () => offload({ store, segmentBytes: 1e6 + 0.5 }),
    '`segmentBytes` must be an integer from 65536 to 16777216, got 1000000.5',
  ],
  [
    () => offloadRows(5 as never, { redactor: createRedactor(), tenant: 'a' }),
    'offloadRows: `source` must be rows: a list, an iterable or a stream of them, or JSON Lines, got 5',
  ],
  [() => sweep(null as never), 'sweep: `store` must be a BlobStore such as memoryStore(), got null'],
  [() => sweep(store, { maxAgeMs: {} as never }), 'sweep: `maxAgeMs` must be a number over 0, got an object'],
  [
    () => sweep(store, { now: () => new Date(Number.NaN) }),
    'sweep: `now` must return a valid Date, got an invalid one',
  ],
  [
    () => deleteTenant({ store, tenant: '' }),
    'deleteTenant: `tenant` must be a non-empty string without lone surrogates, got ""',
  ],
  [
    () => deleteTenant({ store } as never),
    'deleteTenant: `tenant` must be a non-empty string without lone surrogates, got undefined',
  ],
  [() => deleteBlob(uri, { store, tenant: 'a', audit: 5 as never }), 'deleteBlob: `audit` must be a function, got 5'],
  [
    () => sealCursor('x', { key, tenant: null as never, query: 'q' }),
    'sealCursor: `tenant` must be a non-empty string without lone surrogates, got null',
  ],
  [
    () => sealCursor('x', { key, tenant: 'a', query: { at: Number.NaN } }),
    'sealCursor: `query` must be a JSON value, got an object',
  ],
  [
    () => openCursor('x', { key, tenant: 'a', query: undefined as never }),
    'openCursor: `query` must be a JSON value, got undefined',
  ],
  [() => memoryStore({ maxBytes: true as never }), 'memoryStore: `maxBytes` must be a number over 0, got true'],
  [
    () => encryptedStore(store, null as never),
    'encryptedStore: `keyId` must be 1 to 64 of A-Z a-z 0-9 . _ -, got undefined',
  ],
  [
    () => encryptedStore(store, { keyId: 'a', key: 'x' as never }),
    'encryptedStore: `key` must be a function that gives the 32 bytes of a key',
  ],
  [() => pages(null).next(), 'walkPages: `options` must be an object, got null'],
  [
    () => pages({}, { next: 5 }).next(),
    'walkPages: `fetchPage` must be a function that gives { rows, next }, got an object',
  ],
])('%o says %s', async (call, message) => {
  await expect((async () => call())()).rejects.toThrow(message)
})
