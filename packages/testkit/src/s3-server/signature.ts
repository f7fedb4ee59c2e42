import { createHmac, createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { S3Error } from './s3-error.ts'

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** When set, a request must carry it. */
  readonly sessionToken?: string
}

const MAX_SKEW_MS = 15 * 60_000
const ALGORITHM = 'AWS4-HMAC-SHA256'

/** Verifies Signature Version 4, in the header or presigned in the query. Throws what S3 answers otherwise. */
export function verifySignature(request: IncomingMessage, url: URL, credentials: Credentials, now: Date): void {
  const presigned = url.searchParams.has('X-Amz-Signature')
  const signed = presigned ? fromQuery(url) : fromHeader(request)
  const [accessKeyId, day, region, service, end] = signed.credential.split('/')
  if (accessKeyId !== credentials.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId')
  const token = presigned ? url.searchParams.get('X-Amz-Security-Token') : request.headers['x-amz-security-token']
  if (credentials.sessionToken !== undefined && token !== credentials.sessionToken)
    throw new S3Error(400, 'ExpiredToken')
  if (service !== 's3' || end !== 'aws4_request' || !signed.headers.includes('host'))
    throw new S3Error(403, 'SignatureDoesNotMatch')

  const time = parseDate(signed.date)
  if (Math.abs(now.getTime() - time) > MAX_SKEW_MS && !presigned) throw new S3Error(403, 'RequestTimeTooSkewed')
  if (presigned && now.getTime() > time + signed.expires * 1000)
    throw new S3Error(403, 'AccessDenied', 'Request has expired')

  const canonical = [
    request.method,
    (request.url ?? '/').split('?', 1)[0],
    canonicalQuery(url),
    ...signed.headers.map((name) => `${name}:${headerText(request, name)}`),
    '',
    signed.headers.join(';'),
    presigned ? 'UNSIGNED-PAYLOAD' : (request.headers['x-amz-content-sha256'] ?? ''),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = [ALGORITHM, signed.date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`)
  const expected = hmac(key, text)
  const given = Buffer.from(signed.signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new S3Error(403, 'SignatureDoesNotMatch')

  // A header that changes what is stored must be under the signature, or someone on the way could change it.
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith('x-amz-') && !signed.headers.includes(name))
      throw new S3Error(403, 'AccessDenied', `There were headers present in the request which were not signed: ${name}`)
  }
}

interface Signed {
  readonly credential: string
  readonly date: string
  readonly expires: number
  readonly headers: readonly string[]
  readonly signature: string
}

function fromQuery({ searchParams }: URL): Signed {
  return {
    credential: searchParams.get('X-Amz-Credential') ?? '',
    date: searchParams.get('X-Amz-Date') ?? '',
    expires: Number(searchParams.get('X-Amz-Expires')),
    headers: (searchParams.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: searchParams.get('X-Amz-Signature') ?? '',
  }
}

function fromHeader({ headers }: IncomingMessage): Signed {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
    headers.authorization ?? '',
  )
  if (match === null) throw new S3Error(403, 'AccessDenied')
  return {
    credential: match[1]!,
    headers: match[2]!.split(';'),
    signature: match[3]!,
    date: String(headers['x-amz-date'] ?? ''),
    expires: 0,
  }
}

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function headerText({ headers }: IncomingMessage, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replaceAll(/ +/g, ' ')
}

/** RFC 3986: `encodeURIComponent` leaves five characters that the signature wants encoded. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function parseDate(text: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (match === null) throw new S3Error(403, 'AccessDenied', 'no date')
  const [, year, month, day, hour, minute, second] = match
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
}
