import { readDocument } from '@selvedge/content'
import { expect, test } from 'vitest'

import type { AuditRecord } from './audit.ts'
import { deleteBlob } from './delete-blob.ts'
import { memoryStore } from './memory-store.ts'
import { offloadBlob } from './offload-blob.ts'
import type { QueryBackend } from './query-backend.ts'
import { createReader, type BlobReader, type ReaderOptions } from './reader.ts'

const key = 'a key for tests only'
const store = memoryStore()
const { uri } = await offloadBlob(readDocument('[{"a":1},{"a":2}]'), { store, key, tenant: 'a' })

const INTERNAL = 'connect ECONNREFUSED db.internal:5432'
const hangs = () => new Promise<never>(() => {})
const throws = () => {
  throw new Error(INTERNAL)
}
const rejects = async () => throws()
const backend = (query: unknown): QueryBackend => ({ maxBytes: Infinity, query: query as QueryBackend['query'] })

function readerOf(options: Partial<ReaderOptions>): BlobReader {
  return createReader({ store, key, timeoutMs: 50, ...options })
}

test.each([
  ['hangs', hangs],
  ['throws', throws],
  ['rejects', rejects],
])('an authorize that %s has refused', async (_, authorize) => {
  const log: AuditRecord[] = []
  const reader = readerOf({ authorize, audit: (record) => void log.push(record) })
  const failed = await reader.read(uri, { tenant: 'a' }).catch((error: Error) => error)
  expect(failed).toMatchObject({ name: 'ReadError', code: 'unknown' })
  expect((failed as Error).message).not.toContain('internal')
  expect(log.map(({ outcome }) => outcome)).toEqual(['forbidden'])
})

test.each([
  ['hangs', hangs],
  ['throws', throws],
  ['rejects', rejects],
])('nothing is read when the audit %s', async (_, audit) => {
  for (const at of [{}, { pointer: '/nowhere' }, { tenant: 'b' }]) {
    const failed = await readerOf({ audit })
      .read(uri, { tenant: 'a', ...at })
      .catch((error: Error) => error)
    expect(failed).toMatchObject({ name: 'ReadError', code: 'unavailable', retryable: true })
    expect((failed as Error).message).toMatch(/^The use of this stored result could not be recorded/)
  }
})

test.each([
  ['hangs', hangs],
  ['throws', throws],
  ['rejects', rejects],
  ['answers with nothing', () => undefined],
  ['answers without rows', async () => ({ isCut: false })],
  ['answers with what is no JSON', async () => ({ rows: [{ a: 1n }], isCut: false, skipped: 0 })],
])('a backend that %s is a query that failed', async (_, query) => {
  const log: AuditRecord[] = []
  const reader = readerOf({ backend: backend(query), audit: (record) => void log.push(record) })
  const failed = await reader.query!(uri, 'SELECT 1', { tenant: 'a' }).catch((error: Error) => error)
  expect(failed).toMatchObject({ name: 'ReadError', code: 'unavailable' })
  expect((failed as Error).message).toMatch(
    /^The query could not be carried out, for a reason that does not lie in it\./,
  )
  expect(log.map(({ outcome }) => outcome)).toEqual(['unavailable'])
})

test.each([
  ['authorize', (hang: () => Promise<never>) => ({ authorize: hang })],
  ['audit', (hang: () => Promise<never>) => ({ audit: hang })],
  ['backend', (hang: () => Promise<never>) => ({ backend: backend(hang) })],
])('a caller need not wait for a hanging %s', async (_, option) => {
  const leave = new AbortController()
  const reason = new Error('the user left')
  const reader = readerOf({ ...option(hangs), timeoutMs: 60_000 })
  const work = reader.query
    ? reader.query(uri, 'SELECT 1', { tenant: 'a', signal: leave.signal })
    : reader.read(uri, { tenant: 'a', signal: leave.signal })
  setTimeout(() => leave.abort(reason), 10)
  await expect(work).rejects.toBe(reason)
})

test('a store that pays no heed to its signal, or throws what it likes, does not answer', async () => {
  for (const get of [hangs, throws]) {
    const log: AuditRecord[] = []
    const reader = readerOf({ store: { ...store, get }, audit: (record) => void log.push(record) })
    const failed = await reader.read(uri, { tenant: 'a' }).catch((error: Error) => error)
    expect(failed).toMatchObject({ name: 'ReadError', code: 'unavailable' })
    expect((failed as Error).message).toMatch(/^The store does not answer\./)
    expect(log.map(({ outcome }) => outcome)).toEqual(['unavailable'])
  }
})

test('a list given as a promise is refused, and rejects with somebody listening', async () => {
  const list = () => Promise.reject(new Error('no list')) as never
  const failed = await readerOf({ store: { ...store, list } })
    .read(uri, { tenant: 'a' })
    .catch((error: Error) => error)
  expect(failed).toMatchObject({ name: 'ReadError', code: 'unavailable' })
})

test('a deletion that cannot be recorded says so in its own words', async () => {
  const mine = await offloadBlob(readDocument('[3]'), { store, key, tenant: 'a' })
  const failed = await deleteBlob(mine.uri, { store, key, tenant: 'a', audit: rejects }).catch((error: Error) => error)
  expect(failed).toMatchObject({ name: 'ReadError', code: 'unavailable' })
})
