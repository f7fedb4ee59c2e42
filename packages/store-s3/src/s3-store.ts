import { withinTime } from '@selvedge/content'
import { sha256Hex } from '@selvedge/contract'
import { StoreError, assertBlobKey, assertBlobPrefix, type BlobStore } from '@selvedge/offload'
import pLimit from 'p-limit'

import { connect, type Connection } from './connect.ts'
import { readObject } from './read-object.ts'
import { serviceError, storeErrorOf } from './s3-error.ts'
import { assertS3Options, type S3StoreOptions } from './s3-options.ts'
import { writeObject } from './write-object.ts'

/**
 * A {@link BlobStore} on Amazon S3 and servers that speak its language (Ceph, MinIO, R2). Needs `@aws-sdk/client-s3`,
 * which is loaded with the first request. The bucket must be there.
 */
export function s3Store(options: S3StoreOptions): BlobStore {
  assertS3Options('s3Store', options)
  const { bucket: Bucket, prefix = '', concurrency = 8, timeoutMs = 60_000 } = options
  assertBlobPrefix('s3Store', prefix)
  const limit = pLimit(concurrency)
  let connection: Promise<Connection> | undefined

  /** Runs a request in its turn, in its time, and with errors that callers know. */
  async function request<T>(
    signal: AbortSignal | undefined,
    work: (connection: Connection, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted()
    return limit(async () => {
      signal?.throwIfAborted()
      return withinTime(timeoutMs, signal, async (time) => {
        try {
          return await work(await (connection ??= connect(options)), time.signal)
        } catch (error) {
          signal?.throwIfAborted()
          if (time.isOver())
            throw new StoreError('unavailable', `s3Store: no answer in ${timeoutMs} ms`, { cause: error })
          throw storeErrorOf(error)
        }
      })
    })
  }

  function address(key: string): { readonly Bucket: string; readonly Key: string } {
    assertBlobKey('s3Store', key)
    return { Bucket, Key: prefix + key }
  }

  return Object.freeze<BlobStore>({
    async putIfAbsent(key, bytes, { digest, mediaType, signal }) {
      const place = address(key)
      // Before it leaves: not every server looks at the digest that goes along.
      if (`sha256:${sha256Hex(bytes)}` !== digest)
        throw new StoreError('corrupt', 's3Store: the bytes do not match `digest`; send them again')
      return request(signal, (connection, either) =>
        writeObject(connection, { ...place, bytes, digest, mediaType }, options, either),
      )
    },

    async get(key, { range, signal } = {}) {
      const place = address(key)
      const isEmpty = range !== undefined && range.end <= range.start
      return request(signal, async (connection, either) => {
        if (isEmpty) return (await headObject(connection, place, either)) && new Uint8Array()
        return readObject(connection, place, range, either)
      })
    },

    async head(key, { signal } = {}) {
      const place = address(key)
      return request(signal, (connection, either) => headObject(connection, place, either))
    },

    async delete(key, { signal } = {}) {
      const place = address(key)
      await request(signal, ({ sdk, client }, either) =>
        client.send(new sdk.DeleteObjectCommand(place), { abortSignal: either }),
      )
    },

    async *list(keyPrefix, { signal } = {}) {
      assertBlobPrefix('s3Store', keyPrefix)
      let token: string | undefined
      do {
        const page = await request(signal, ({ sdk, client }, either) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix + keyPrefix, ContinuationToken: token }), {
            abortSignal: either,
          }),
        )
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          yield { key: Key.slice(prefix.length), size: Size, modifiedAt: LastModified }
        }
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (token !== undefined)
    },
  })
}

async function headObject(
  { sdk, client }: Connection,
  place: { readonly Bucket: string; readonly Key: string },
  signal: AbortSignal,
) {
  try {
    const { ContentLength = 0, LastModified = new Date(0) } = await client.send(new sdk.HeadObjectCommand(place), {
      abortSignal: signal,
    })
    return { size: ContentLength, modifiedAt: LastModified }
  } catch (error) {
    // A HEAD has no body to say whether the key or the bucket is missing; a missing bucket shows at the first put.
    if (serviceError(error).status === 404) return undefined
    throw error
  }
}
