import { GetBucketLifecycleConfigurationCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { startS3Server, type S3Server } from '@selvedge/testkit/s3-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { setLifecycle } from './lifecycle.ts'
import { presignGet, presignPut } from './presign.ts'
import type { S3StoreOptions } from './s3-options.ts'
import { s3Store } from './s3-store.ts'
import { uploadObject } from './upload-object.ts'

const digest = 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

let server: S3Server
let options: S3StoreOptions
let client: S3Client
beforeAll(async () => {
  server = await startS3Server()
  options = { bucket: 'test', prefix: 'p/', endpoint: server.endpoint, credentials: server.credentials }
  client = new S3Client({
    endpoint: server.endpoint,
    region: 'us-east-1',
    credentials: server.credentials,
    forcePathStyle: true,
  })
})
afterAll(() => server.close())

describe('presigned requests', () => {
  it('read one blob with nothing but the address, also a part of it', async () => {
    await s3Store(options).putIfAbsent('read', new TextEncoder().encode('test'), { digest })
    const { url, method } = await presignGet(options, 'read')
    expect(await (await fetch(url, { method })).text()).toBe('test')
    expect(await (await fetch(url, { headers: { range: 'bytes=1-2' } })).text()).toBe('es')
    expect((await fetch(url.replace('/p/read', '/p/other'))).status).toBe(403)
  })

  it('put exactly what was signed for', async () => {
    const { url, method, headers } = await presignPut(options, 'put', {
      mediaType: 'text/plain',
      digest,
      ifAbsent: true,
    })
    expect(url).not.toContain('AAAAAA')
    expect((await fetch(url, { method, headers, body: 'other' })).status).toBe(400)
    expect(
      (await fetch(url, { method, headers: { ...headers, 'content-type': 'text/html' }, body: 'test' })).status,
    ).toBe(403)
    expect((await fetch(url, { method, headers, body: 'test' })).status).toBe(200)
    expect((await fetch(url, { method, headers, body: 'test' })).status).toBe(412)
    expect(server.buckets.get('test')!.objects.get('p/put')!.headers).toMatchObject({ 'content-type': 'text/plain' })
  })

  it('stop working in time', async () => {
    const { url } = await presignGet(options, 'read', { expiresSeconds: 1 })
    await new Promise((resolve) => setTimeout(resolve, 2100))
    expect((await fetch(url)).status).toBe(403)
    await expect(presignGet(options, 'read', { expiresSeconds: 0 })).rejects.toThrow(
      'presignGet: `presign.expiresSeconds` must be a number from 1 to 604800, got 0',
    )
    await expect(presignGet(options, '../read')).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('setLifecycle', () => {
  it('replaces its own rule and leaves others alone', async () => {
    await setLifecycle({ ...options, prefix: 'other/' })
    await setLifecycle(options)
    await setLifecycle(options, { expireAfterDays: 30 })
    const { Rules } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: 'test' }))
    expect(Rules?.map(({ ID, Expiration }) => [ID, Expiration?.Days])).toEqual([
      ['selvedge other/', undefined],
      ['selvedge p/', 30],
    ])
    await expect(setLifecycle(options, { expireAfterDays: 0.5 })).rejects.toThrow(
      'setLifecycle: `rules.expireAfterDays` must be a whole number of days, got 0.5',
    )
  })
})

describe('uploadObject', () => {
  it('puts a stream of unknown length as one object', async () => {
    expect(await uploadObject(options, 'stream', chunks(12))).toEqual({ size: 12_582_912 })
    expect(server.buckets.get('test')!.objects.get('p/stream')!.bytes.length).toBe(12_582_912)
  })

  it('leaves no parts behind when it is aborted or its source fails', async () => {
    const reason = new Error('stop')
    const controller = new AbortController()
    const aborted = uploadObject(
      options,
      'aborted',
      chunks(40, () => controller.abort(reason)),
      { signal: controller.signal },
    )
    await expect(aborted).rejects.toBe(reason)
    const failing = uploadObject(
      options,
      'failing',
      chunks(40, () => {
        throw new Error('the source broke')
      }),
    )
    await expect(failing).rejects.toThrow()
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: 'test' }))
    expect(Uploads).toEqual([])
    expect(server.buckets.get('test')!.objects.has('p/aborted')).toBe(false)
  })
})

/** Mebibytes, one by one; something happens after the twentieth. */
async function* chunks(count: number, afterTwenty?: () => void): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index++) {
    if (index === 20) afterTwenty?.()
    yield new Uint8Array(1024 * 1024).fill(index)
  }
}

it.each<[() => Promise<unknown>, string]>([
  [() => presignGet(null as never, 'k'), 'presignGet: `options` must be an object, got null'],
  [() => presignPut(options, 'k', undefined as never), 'presignPut: `presign` must be an object, got undefined'],
  [() => presignPut(options, 'k', {} as never), 'presignPut: `presign.mediaType` must be a non-empty string'],
  [
    () => presignPut(options, 'k', { mediaType: 'text/plain', digest: 'md5:1' }),
    'presignPut: `presign.digest` must be "sha256:" and 64 hexadecimal digits, got "md5:1"',
  ],
  [() => setLifecycle({ bucket: 'X' }), 'setLifecycle: `bucket` must be a bucket name'],
  [() => setLifecycle(options, null as never), 'setLifecycle: `rules` must be an object, got null'],
  [() => uploadObject(options, 'k', 5 as never), 'uploadObject: `body` must be an async iterable of bytes, got 5'],
  [
    () => uploadObject(options, 'k', chunks(1), { partBytes: 1000 }),
    'uploadObject: `upload.partBytes` must be an integer from 5242880 up, got 1000',
  ],
])('%o is refused by name', async (call, message) => {
  await expect(call()).rejects.toThrow(message)
})
