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
    const answer = await sendGet({ sdk, client }, address, range, signal)
    if (answer === undefined || answer instanceof Uint8Array) return answer
    try {
      return await readToEnd(answer.Body!, answer.ContentLength, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (attempt < ATTEMPTS) continue
      // The SDK throws a plain error when the checksum of the answer is wrong.
      const isWrong = error instanceof Error && error.message.startsWith('Checksum mismatch')
      throw new StoreError(
        isWrong ? 'corrupt' : 'unavailable',
        `s3Store: ${ATTEMPTS} answers in a row ${isWrong ? 'did not match their checksum' : 'broke off'}`,
        { cause: error },
      )
    }
  }
}

/** The head of the answer; `undefined` where there is no object, no bytes where the range lies past its end. */
async function sendGet(
  { sdk, client }: Connection,
  address: { readonly Bucket: string; readonly Key: string },
  range: ByteRange | undefined,
  signal: AbortSignal,
) {
  const part = range ? { Range: `bytes=${range.start}-${range.end - 1}` } : { ChecksumMode: 'ENABLED' as const }
  try {
    return await client.send(new sdk.GetObjectCommand({ ...address, ...part }), { abortSignal: signal })
  } catch (error) {
    const { name, status } = serviceError(error)
    if (name === 'NoSuchKey' || (status === 404 && name !== 'NoSuchBucket')) return undefined
    if (status === 416 || name === 'InvalidRange') return new Uint8Array()
    throw error
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
