import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import { CHECKSUMS, md5 } from './checksum.ts'
import { S3Error } from './s3-error.ts'

/** What was sent, unwrapped and verified. */
export interface RequestBody {
  readonly bytes: Buffer
  /** Algorithm and value of the checksum that came with it. */
  readonly checksum?: { readonly name: string; readonly value: string }
}

/** Takes off the aws-chunked framing and checks every digest that was sent along. Throws what S3 answers otherwise. */
export function readBody(raw: Buffer, headers: IncomingHttpHeaders): RequestBody {
  const payload = String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
  const { bytes, trailer } = payload.startsWith('STREAMING-')
    ? unchunk(raw)
    : { bytes: raw, trailer: new Map<string, string>() }
  const decodedLength = headers['x-amz-decoded-content-length']
  if (decodedLength !== undefined && Number(decodedLength) !== bytes.length) throw new S3Error(400, 'IncompleteBody')
  if (/^[0-9a-f]{64}$/.test(payload) && createHash('sha256').update(bytes).digest('hex') !== payload) {
    throw new S3Error(400, 'XAmzContentSHA256Mismatch')
  }
  const contentMd5 = headers['content-md5']
  if (contentMd5 !== undefined && md5(bytes).toString('base64') !== contentMd5) throw new S3Error(400, 'BadDigest')

  const announced = headers['x-amz-trailer']
  for (const [name, compute] of Object.entries(CHECKSUMS)) {
    const header = `x-amz-checksum-${name}`
    const value = headers[header] ?? trailer.get(header)
    if (value === undefined) {
      if (announced === header) throw new S3Error(400, 'MalformedTrailerError')
      continue
    }
    if (compute(bytes) !== value)
      throw new S3Error(
        400,
        'BadDigest',
        `The ${name.toUpperCase()} you specified did not match the calculated checksum.`,
      )
    return { bytes, checksum: { name, value: String(value) } }
  }
  return { bytes }
}

/** `<hex size>[;extension]\r\n<bytes>\r\n` ... `0\r\n<trailer>\r\n\r\n` */
function unchunk(raw: Buffer): { bytes: Buffer; trailer: Map<string, string> } {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = raw.indexOf('\r\n', at)
    if (lineEnd < 0) throw new S3Error(400, 'IncompleteBody')
    const size = Number.parseInt(raw.toString('latin1', at, lineEnd), 16)
    at = lineEnd + 2
    if (size === 0) return { bytes: Buffer.concat(chunks), trailer: readTrailer(raw.toString('latin1', at)) }
    if (!(size > 0) || raw.toString('latin1', at + size, at + size + 2) !== '\r\n')
      throw new S3Error(400, 'IncompleteBody')
    chunks.push(raw.subarray(at, at + size))
    at += size + 2
  }
}

function readTrailer(text: string): Map<string, string> {
  const lines = text.split('\r\n').filter((line) => line.includes(':'))
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}
