import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import { StoreError, type PutOutcome } from '@selvedge/offload'

import type { Connection } from './connect.ts'
import { readObject } from './read-object.ts'
import { serviceError } from './s3-error.ts'
import type { S3StoreOptions } from './s3-options.ts'

/** Races for one key settle after a few rounds; ten writers at a time took at most four. */
const ATTEMPTS = 10

export interface NewObject {
  readonly Bucket: string
  readonly Key: string
  readonly bytes: Uint8Array
  /** `sha256:<hex>` */
  readonly digest: string
  readonly mediaType: string | undefined
}

/** Puts an object unless there is one; the server verifies the digest and decides between racing writers. */
export async function writeObject(
  connection: Connection,
  object: NewObject,
  options: S3StoreOptions,
  signal: AbortSignal,
): Promise<PutOutcome> {
  const { sdk, client } = connection
  const input = putInput(object, options)
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new sdk.PutObjectCommand({ ...input, IfNoneMatch: '*' }), { abortSignal: signal })
      return 'created'
    } catch (error) {
      signal.throwIfAborted()
      const { name, status } = serviceError(error)
      // 409: another writer is at it, nothing is decided. 412: somebody was first, unless it is gone again.
      if (status !== 412 && status !== 409 && name !== 'ConditionalRequestConflict') throw error
      if (attempt === ATTEMPTS)
        throw new StoreError('unavailable', `s3Store: ${ATTEMPTS} writers in a row were in the way`, { cause: error })
      if (status === 412) {
        const outcome = await compare(connection, object, signal)
        if (outcome !== undefined) return outcome
      } else await pause(attempt, signal)
    }
  }
}

/** The SHA-256 goes along as a value and as an algorithm: given alone, some servers do not look at it. */
function putInput(
  { Bucket, Key, bytes, digest, mediaType }: NewObject,
  { encryption, tags, retention }: S3StoreOptions,
): PutObjectCommandInput {
  return {
    Bucket,
    Key,
    Body: bytes,
    ContentLength: bytes.byteLength,
    ContentType: mediaType ?? 'application/octet-stream',
    ChecksumAlgorithm: 'SHA256',
    ChecksumSHA256: toBase64(digest),
    Metadata: { digest },
    ...(encryption && { ServerSideEncryption: encryption.type }),
    ...(encryption?.type === 'aws:kms' && encryption.keyId !== undefined && { SSEKMSKeyId: encryption.keyId }),
    ...(tags && { Tagging: new URLSearchParams(tags).toString() }),
    ...(retention && {
      ObjectLockMode: retention.mode,
      ObjectLockRetainUntilDate: new Date(Date.now() + retention.days * 86_400_000),
    }),
  }
}

/** Whether what is there is what was to be put: by the server's checksum, else by reading it. */
async function compare(
  { sdk, client }: Connection,
  object: NewObject,
  signal: AbortSignal,
): Promise<PutOutcome | undefined> {
  const { Bucket, Key, bytes, digest } = object
  try {
    const head = await client.send(new sdk.HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }), {
      abortSignal: signal,
    })
    if (head.ContentLength !== bytes.byteLength) return 'different'
    if (head.ChecksumSHA256 !== undefined && head.ChecksumType !== 'COMPOSITE')
      return head.ChecksumSHA256 === toBase64(digest) ? 'same' : 'different'
  } catch (error) {
    if (serviceError(error).status === 404) return undefined
    throw error
  }
  const present = await readObject({ sdk, client }, { Bucket, Key }, undefined, signal)
  return present && (present.every((byte, index) => byte === bytes[index]) ? 'same' : 'different')
}

function toBase64(digest: string): string {
  const hex = digest.slice('sha256:'.length)
  const bytes = Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
  return btoa(String.fromCharCode(...bytes))
}

/** Longer each time, and never the same for two writers. */
async function pause(attempt: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** Math.min(attempt, 6)))
  signal.throwIfAborted()
}
