import type { ByteRange } from '@selvedge/offload'
import { StoreError } from '@selvedge/offload'

import type { Connection } from './connect.ts'
import { serviceError } from './s3-error.ts'

/** A connection that breaks in the middle of a body is not retried by the SDK. */
const ATTEMPTS = 3

/** The bytes of an object or of a range of it, `undefined` when there is none. */
export async function readObject(
  { sdk, client }: Connection,
  address: { readonly Bucket: string; readonly Key: string },
  range: ByteRange | undefined,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { Body, ContentLength } = await client.send(
        new sdk.GetObjectCommand({ ...address, ...(range && { Range: `bytes=${range.start}-${range.end - 1}` }) }),
        { abortSignal: signal },
      )
      return await readToEnd(Body!, ContentLength, signal)
    } catch (error) {
      signal.throwIfAborted()
      const { name, status } = serviceError(error)
      if (name === 'NoSuchKey' || (status === 404 && name !== 'NoSuchBucket')) return undefined
      if (status === 416 || name === 'InvalidRange') return new Uint8Array()
      // The SDK throws a plain error when the checksum of the answer is wrong.
      if (error instanceof Error && error.message.startsWith('Checksum mismatch')) {
        throw new StoreError('corrupt', 's3Store: the bytes that came do not match their checksum', { cause: error })
      }
      if (status !== undefined || attempt === ATTEMPTS || name === 'TimeoutError') throw error
    }
  }
}

interface Body {
  readonly transformToByteArray: () => Promise<Uint8Array>
}

/** Reads a body; an abort ends the wait, which the SDK alone does not see to once the head has come. */
async function readToEnd(body: Body, length: number | undefined, signal: AbortSignal): Promise<Uint8Array> {
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      reject(signal.reason as Error)
      if ('destroy' in body && typeof body.destroy === 'function') body.destroy()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    const bytes = await Promise.race([body.transformToByteArray(), aborted])
    if (length !== undefined && bytes.byteLength !== length) throw new Error('the connection ended too early')
    return bytes
  } finally {
    signal.removeEventListener('abort', stop!)
  }
}
