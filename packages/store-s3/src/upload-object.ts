import { assertBlobKey } from '@selvedge/offload'
import { assertOption, assertOptionNames, assertOptions, optionChecks, type OptionChecks } from '@selvedge/pipeline'

import { connect } from './connect.ts'
import { storeErrorOf } from './s3-error.ts'
import { assertS3Options, type S3StoreOptions } from './s3-options.ts'

export interface UploadOptions {
  readonly mediaType?: string
  readonly signal?: AbortSignal
  /** Bytes of a part, at least 5 MiB. @default 8388608 */
  readonly partBytes?: number
}

const LEAST_PART = 5 * 1024 * 1024

const CHECKS: OptionChecks = {
  mediaType: optionChecks.name,
  signal: optionChecks.signal,
  partBytes: [
    `an integer from ${LEAST_PART} up`,
    (value) => Number.isSafeInteger(value) && (value as number) >= LEAST_PART,
    'range',
  ],
}

/**
 * Puts one object of any length from a stream, in parts, two in flight: for bodies that must be a single object. Replaces
 * what is there. An abort or an error removes the parts; a crash cannot, see {@link setLifecycle}. Needs
 * `@aws-sdk/lib-storage`.
 */
export async function uploadObject(
  options: S3StoreOptions,
  key: string,
  body: AsyncIterable<Uint8Array>,
  upload: UploadOptions = {},
): Promise<{ readonly size: number }> {
  assertS3Options('uploadObject', options)
  assertOptions('uploadObject', upload, CHECKS, 'upload')
  assertOptionNames('uploadObject: upload', upload, Object.keys(CHECKS))
  assertOption('uploadObject', 'body', body, ['an async iterable of bytes', isIterable])
  const { mediaType = 'application/octet-stream', signal, partBytes = 8 * 1024 * 1024 } = upload
  signal?.throwIfAborted()
  assertBlobKey('uploadObject', key)
  const [{ client }, { Upload }, { Readable }] = await Promise.all([
    connect(options),
    import('@aws-sdk/lib-storage'),
    import('node:stream'),
  ])
  let size = 0
  const sending = new Upload({
    client,
    queueSize: 2,
    partSize: partBytes,
    leavePartsOnError: false,
    params: {
      Bucket: options.bucket,
      Key: (options.prefix ?? '') + key,
      Body: Readable.from(counted()),
      ContentType: mediaType,
    },
  })
  const stop = () => void sending.abort()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    await sending.done()
    return { size }
  } catch (error) {
    signal?.throwIfAborted()
    throw storeErrorOf(error)
  } finally {
    signal?.removeEventListener('abort', stop)
  }

  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      size += chunk.byteLength
      yield chunk
    }
  }
}

function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value)
}
