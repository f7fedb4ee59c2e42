import { assertBlobKey } from '@selvedge/offload'
import { assertOption, assertOptionNames, assertOptions, optionChecks, type OptionChecks } from '@selvedge/pipeline'

import { connect } from './connect.ts'
import { assertS3Options, type S3StoreOptions } from './s3-options.ts'

export interface PresignOptions {
  /** How long the address works. @default 300 */
  readonly expiresSeconds?: number
}

export interface PresignPutOptions extends PresignOptions {
  /** What will be sent as `content-type`; it is signed, since `fetch` adds one of its own otherwise. */
  readonly mediaType: string
  /** `sha256:<hex>` of what will be sent; then the server takes nothing else. */
  readonly digest?: string
  /** Refuses when the object is there already. */
  readonly ifAbsent?: boolean
}

/** A request that anyone who holds it may send: a secret. Never put one where a model reads it. */
export interface PresignedRequest {
  readonly method: 'GET' | 'PUT'
  readonly url: string
  /** Send exactly these. */
  readonly headers: { readonly [name: string]: string }
  readonly expiresAt: Date
}

const MAX_SECONDS = 7 * 24 * 3600

const CHECKS: OptionChecks = {
  expiresSeconds: [
    `a number from 1 to ${MAX_SECONDS}`,
    (value) => typeof value === 'number' && value >= 1 && value <= MAX_SECONDS,
    'range',
  ],
  digest: ['"sha256:" and 64 hexadecimal digits', (value) => typeof value === 'string' && DIGEST.test(value)],
  ifAbsent: optionChecks.boolean,
}
const DIGEST = /^sha256:[0-9a-f]{64}$/

/** An address from which one blob can be read for a while. Needs `@aws-sdk/s3-request-presigner`. */
export async function presignGet(
  options: S3StoreOptions,
  key: string,
  presign: PresignOptions = {},
): Promise<PresignedRequest> {
  assertS3Options('presignGet', options)
  assertOptions('presignGet', presign, CHECKS, 'presign')
  assertOptionNames('presignGet: presign', presign, ['expiresSeconds'])
  const { expiresSeconds = 300 } = presign
  const { client, sdk, getSignedUrl } = await load(options)
  const command = new sdk.GetObjectCommand(address('presignGet', options, key))
  return {
    method: 'GET',
    url: await getSignedUrl(client, command, { expiresIn: expiresSeconds }),
    headers: {},
    expiresAt: expiry(expiresSeconds),
  }
}

/** An address to which one blob can be put. Needs `@aws-sdk/s3-request-presigner`. */
export async function presignPut(
  options: S3StoreOptions,
  key: string,
  presign: PresignPutOptions,
): Promise<PresignedRequest> {
  assertS3Options('presignPut', options)
  assertOptions('presignPut', presign, CHECKS, 'presign')
  assertOptionNames('presignPut: presign', presign, ['mediaType', ...Object.keys(CHECKS)])
  assertOption('presignPut', 'presign.mediaType', presign.mediaType, optionChecks.name)
  const { expiresSeconds = 300, mediaType, digest, ifAbsent = false } = presign
  const { client, sdk, getSignedUrl } = await load(options)
  const checksum = digest === undefined ? undefined : toBase64(digest)
  const command = new sdk.PutObjectCommand({
    ...address('presignPut', options, key),
    ContentType: mediaType,
    ...(checksum !== undefined && { ChecksumSHA256: checksum }),
    ...(ifAbsent && { IfNoneMatch: '*' }),
  })
  const headers = {
    'content-type': mediaType,
    ...(checksum !== undefined && { 'x-amz-checksum-sha256': checksum }),
    ...(ifAbsent && { 'if-none-match': '*' }),
  }
  // What is moved into the query is not sent as a header, and servers then do not act on it.
  const names = new Set(Object.keys(headers))
  const url = await getSignedUrl(client, command, {
    expiresIn: expiresSeconds,
    signableHeaders: new Set([...names, 'host']),
    unhoistableHeaders: names,
  })
  return { method: 'PUT', url, headers, expiresAt: expiry(expiresSeconds) }
}

/** With the default setting the SDK signs the checksum of an empty body into a PUT, which no real body matches. */
async function load(options: S3StoreOptions) {
  const [{ sdk, client }, { getSignedUrl }] = await Promise.all([
    connect({ ...options, checksums: 'WHEN_REQUIRED' }),
    import('@aws-sdk/s3-request-presigner'),
  ])
  return { sdk, client, getSignedUrl }
}

function address(where: string, { bucket, prefix = '' }: S3StoreOptions, key: string) {
  assertBlobKey(where, key)
  return { Bucket: bucket, Key: prefix + key }
}

function expiry(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}

function toBase64(digest: string): string {
  return btoa(
    String.fromCharCode(
      ...(digest.slice('sha256:'.length).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
    ),
  )
}
