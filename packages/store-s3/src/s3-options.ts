import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import {
  assertOption,
  assertOptionNames,
  assertOptions,
  hasFunctions,
  optionChecks,
  type OptionCheck,
  type OptionChecks,
} from '@selvedge/pipeline'

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
const CHECKSUMS: readonly unknown[] = ['WHEN_SUPPORTED', 'WHEN_REQUIRED']

/** No timer waits longer. */
const MOST_MS = 2 ** 31 - 1
const WAIT: OptionCheck = [
  `a number over 0, up to ${MOST_MS}`,
  (value) => typeof value === 'number' && value > 0 && value <= MOST_MS,
  'range',
]

const CHECKS: OptionChecks = {
  prefix: optionChecks.string,
  client: ['an S3Client', (value) => hasFunctions(value, ['send'])],
  region: optionChecks.name,
  endpoint: optionChecks.name,
  credentials: [
    'credentials or a function that gives them',
    (value) => typeof value === 'object' || typeof value === 'function',
  ],
  forcePathStyle: optionChecks.boolean,
  checksums: ["'WHEN_SUPPORTED' or 'WHEN_REQUIRED'", (value) => CHECKSUMS.includes(value)],
  encryption: optionChecks.object,
  tags: optionChecks.object,
  retention: optionChecks.object,
  concurrency: optionChecks.count,
  maxAttempts: optionChecks.count,
  connectTimeoutMs: WAIT,
  idleTimeoutMs: WAIT,
  timeoutMs: WAIT,
}

/** Throws for what no server takes, before the first request. */
export function assertS3Options(where: string, options: S3StoreOptions): void {
  assertOptions(where, options, CHECKS)
  assertOptionNames(where, options, ['bucket', ...Object.keys(CHECKS)])
  assertOption(where, 'bucket', options.bucket, [
    'a bucket name (3 to 63 of a-z 0-9 . -)',
    (value) => typeof value === 'string' && BUCKET.test(value),
  ])
}
