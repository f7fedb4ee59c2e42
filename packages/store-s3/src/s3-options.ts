import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'

export interface S3StoreOptions {
  readonly bucket: string
  /** Stands before every key. */
  readonly prefix?: string
  /** A client of your own; then the connection options below are not used. */
  readonly client?: S3Client
  /** @default 'us-east-1' where an endpoint is given, else as the SDK finds it */
  readonly region?: string
  /** Of a server that is not Amazon's, e.g. `http://127.0.0.1:9000`. */
  readonly endpoint?: string
  /** Left out, as the SDK finds them: environment, profile, role. */
  readonly credentials?: S3ClientConfig['credentials']
  /** Bucket in the path instead of the host name. @default true where an endpoint is given */
  readonly forcePathStyle?: boolean
  /**
   * Which checksums the SDK adds on its own. Segments always carry a SHA-256; some servers refuse more.
   * @default 'WHEN_REQUIRED'
   */
  readonly checksums?: 'WHEN_SUPPORTED' | 'WHEN_REQUIRED'
  /** Encryption by the server. */
  readonly encryption?: ServerEncryption
  /** Object tags, e.g. for lifecycle rules. */
  readonly tags?: { readonly [name: string]: string }
  /** Object lock: nobody deletes before the time is up. */
  readonly retention?: Retention
  /** Requests at a time. @default 8 */
  readonly concurrency?: number
  /** Attempts of the SDK for what may pass. @default 3 */
  readonly maxAttempts?: number
  /** Longest wait for a connection. @default 5000 */
  readonly connectTimeoutMs?: number
  /** Longest silence of a connection. @default 15000 */
  readonly idleTimeoutMs?: number
  /** Longest time of one request, attempts included. @default 60000 */
  readonly timeoutMs?: number
}

export type ServerEncryption = { readonly type: 'AES256' } | { readonly type: 'aws:kms'; readonly keyId?: string }

export interface Retention {
  readonly mode: 'GOVERNANCE' | 'COMPLIANCE'
  readonly days: number
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** Throws for what no server takes, before the first request. */
export function checkOptions({ bucket, concurrency, maxAttempts, ...times }: S3StoreOptions): void {
  if (typeof bucket !== 'string' || !BUCKET.test(bucket)) {
    throw new TypeError(
      `s3Store: \`bucket\` must be a bucket name (3 to 63 of a-z 0-9 . -), got ${typeof bucket === 'string' ? `"${bucket}"` : typeof bucket}`,
    )
  }
  for (const [name, value] of Object.entries({ concurrency, maxAttempts })) {
    if (value !== undefined && !(Number.isInteger(value) && value >= 1))
      throw new RangeError(`s3Store: \`${name}\` must be a whole number of at least 1, got ${value}`)
  }
  for (const name of ['connectTimeoutMs', 'idleTimeoutMs', 'timeoutMs'] as const) {
    const value = times[name]
    if (value !== undefined && !(value > 0)) throw new RangeError(`s3Store: \`${name}\` must be over 0, got ${value}`)
  }
}
