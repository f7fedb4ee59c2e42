import { startS3Server, type Fault, type S3Server } from '@selvedge/testkit/s3-server'
import type { BlobStore } from '@selvedge/offload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { s3Store } from './s3-store.ts'

const bytes = new TextEncoder().encode('test')
const digest = 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const large = new Uint8Array(1_000_000)
const largeDigest = 'sha256:d29751f2649b32ff572b5e0a9f541ea660a50f94ff0beedfb0b692b924cc8025'

describe('s3Store, when the server goes wrong', () => {
  let server: S3Server
  let store: BlobStore
  let count = 0
  let key: string

  beforeAll(async () => {
    server = await startS3Server()
    store = s3Store({
      bucket: 'test',
      endpoint: server.endpoint,
      credentials: server.credentials,
      idleTimeoutMs: 300,
      timeoutMs: 8000,
    })
    await store.head('warm') // The SDK is loaded with the first request; its time is not the server's.
  })
  afterAll(() => server.close())
  beforeEach(() => {
    key = `blob${count++}`
    server.setFaults(undefined)
  })

  /** Lets the first requests of a method fail. */
  function failFirst(times: number, method: string, fault: Fault): void {
    let left = times
    server.setFaults((request) => (request.method === method && left-- > 0 ? fault : undefined))
  }

  it.each<[string, number, Fault]>([
    ['a 503', 2, { kind: 'answer', status: 503, code: 'ServiceUnavailable' }],
    ['a 500', 1, { kind: 'answer', status: 500, code: 'InternalError' }],
    ['SlowDown', 1, { kind: 'answer', status: 503, code: 'SlowDown' }],
    ['a reset while sending', 1, { kind: 'reset_request', afterBytes: 10 }],
    ['a hang', 1, { kind: 'hang' }],
    ['races that decide nothing', 4, { kind: 'answer', status: 409, code: 'ConditionalRequestConflict' }],
  ])('puts all of the bytes again after %s', async (_, times, fault) => {
    failFirst(times, 'PUT', fault)
    expect(await store.putIfAbsent(key, large, { digest: largeDigest })).toBe('created')
    server.setFaults(undefined)
    expect((await store.head(key))?.size).toBe(1_000_000)
    expect(server.buckets.get('test')!.objects.get(key)!.checksum).toEqual({
      name: 'sha256',
      value: '0pdR8mSbMv9XK14Kn1QepmClD5T/C+7fsLaSuSTMgCU=',
    })
  })

  it('takes an answer that got lost for its own: the bytes are there', async () => {
    failFirst(1, 'PUT', { kind: 'reset_response', afterBytes: 0 })
    expect(['created', 'same']).toContain(await store.putIfAbsent(key, bytes, { digest }))
    expect(await store.get(key)).toEqual(bytes)
  })

  it.each<[string, Fault]>([
    ['a 503', { kind: 'answer', status: 503, code: 'ServiceUnavailable' }],
    ['a reset in the middle of the body', { kind: 'reset_response', afterBytes: 500_000 }],
    ['silence in the middle of the body', { kind: 'stall_response', afterBytes: 500_000 }],
    ['a wrong bit', { kind: 'corrupt_response' }],
  ])('reads again after %s', async (_, fault) => {
    await store.putIfAbsent(key, large, { digest: largeDigest })
    failFirst(1, 'GET', fault)
    expect((await store.get(key))?.byteLength).toBe(1_000_000)
  })

  it.each<[string, Fault, string]>([
    ['hangs', { kind: 'hang' }, 'unavailable'],
    ['stalls in the middle of a body', { kind: 'stall_response', afterBytes: 500_000 }, 'unavailable'],
    ['always resets', { kind: 'reset_response', afterBytes: 500_000 }, 'unavailable'],
    ['always turns a bit', { kind: 'corrupt_response' }, 'corrupt'],
    ['always says 503', { kind: 'answer', status: 503, code: 'ServiceUnavailable' }, 'unavailable'],
    ['says the token has expired', { kind: 'answer', status: 400, code: 'ExpiredToken' }, 'denied'],
    ['says access denied', { kind: 'answer', status: 403, code: 'AccessDenied' }, 'denied'],
    ['is full', { kind: 'answer', status: 507, code: 'XMinioStorageFull' }, 'full'],
  ])('gives up in time on a server that %s', async (_, fault, code) => {
    await store.putIfAbsent(key, large, { digest: largeDigest })
    server.setFaults(() => fault)
    const started = performance.now()
    await expect(store.get(key)).rejects.toMatchObject({ name: 'StoreError', code })
    expect(performance.now() - started).toBeLessThan(9000)
  })

  it('stops at once when it is aborted, also in the middle of a body', async () => {
    await store.putIfAbsent(key, large, { digest: largeDigest })
    for (const fault of [{ kind: 'hang' }, { kind: 'stall_response', afterBytes: 10 }] as const) {
      server.setFaults(() => fault)
      const reason = new Error('stop')
      const controller = new AbortController()
      setTimeout(() => controller.abort(reason), 100)
      // With the reason of the abort, not the store's own error when it gives up by itself.
      await expect(store.get(key, { signal: controller.signal })).rejects.toBe(reason)
    }
  })

  it('is refused with a wrong secret, and in a bucket that is not there', async () => {
    const { endpoint, credentials } = server
    const stranger = s3Store({ bucket: 'test', endpoint, credentials: { ...credentials, secretAccessKey: 'wrong' } })
    await expect(stranger.putIfAbsent(key, bytes, { digest })).rejects.toMatchObject({
      code: 'denied',
      retryable: false,
    })
    const nowhere = s3Store({ bucket: 'nowhere', endpoint, credentials })
    await expect(nowhere.putIfAbsent(key, bytes, { digest })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('asks for encryption, tags and retention as told', async () => {
    const { endpoint, credentials, buckets } = server
    const careful = s3Store({
      bucket: 'test',
      endpoint,
      credentials,
      encryption: { type: 'aws:kms', keyId: 'key-1' },
      tags: { team: 'a&b' },
      retention: { mode: 'GOVERNANCE', days: 1 },
    })
    await careful.putIfAbsent(key, bytes, { digest, mediaType: 'text/plain' })
    expect(buckets.get('test')!.objects.get(key)).toMatchObject({
      tags: 'team=a%26b',
      headers: {
        'content-type': 'text/plain',
        'x-amz-server-side-encryption': 'aws:kms',
        'x-amz-server-side-encryption-aws-kms-key-id': 'key-1',
        'x-amz-object-lock-mode': 'GOVERNANCE',
      },
    })
  })

  it.each([
    [{ bucket: '' }, 's3Store: `bucket` must be a bucket name (3 to 63 of a-z 0-9 . -), got ""'],
    [{ bucket: 'Upper' }, 'got "Upper"'],
    [{ bucket: 'test', concurrency: 0 }, 's3Store: `concurrency` must be an integer from 1 up, got 0'],
    [{ bucket: 'test', timeoutMs: -1 }, 's3Store: `timeoutMs` must be a number over 0, up to 2147483647, got -1'],
    [{ bucket: 'test', timeoutMs: Infinity }, '`timeoutMs` must be a number over 0, up to 2147483647, got Infinity'],
    [{ bucket: 'test', client: {} as never }, 's3Store: `client` must be an S3Client, got an object'],
    [{ bucket: 'test', checksums: 'ALWAYS' as never }, "`checksums` must be 'WHEN_SUPPORTED' or 'WHEN_REQUIRED'"],
    [undefined as never, 's3Store: `options` must be an object, got undefined'],
  ])('refuses %j', (options, message) => {
    expect(() => s3Store(options)).toThrow(message)
  })
})
