import { createHash } from 'node:crypto'

/** The checksum algorithms of S3, as base64 of the checksum's big-endian bytes. */
export const CHECKSUMS: { readonly [name: string]: (body: Uint8Array) => string } = {
  sha256: (body) => createHash('sha256').update(body).digest('base64'),
  sha1: (body) => createHash('sha1').update(body).digest('base64'),
  crc32: (body) => crc32Base64(body, CRC32),
  crc32c: (body) => crc32Base64(body, CRC32C),
  crc64nvme: (body) => crc64Base64(body),
}

export function md5(body: Uint8Array): Buffer {
  return createHash('md5').update(body).digest()
}

const CRC32 = crcTable(0xedb88320)
const CRC32C = crcTable(0x82f63b78)
/** CRC-64/NVME, reflected. */
const CRC64 = crc64Table(0x9a6c9329ac4bc9b5n)

function crcTable(polynomial: number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
    return value >>> 0
  })
}

function crc64Table(polynomial: bigint): BigUint64Array {
  return BigUint64Array.from({ length: 256 }, (_, byte) => {
    let value = BigInt(byte)
    for (let bit = 0; bit < 8; bit++) value = value & 1n ? (value >> 1n) ^ polynomial : value >> 1n
    return value
  })
}

function crc32Base64(body: Uint8Array, table: Uint32Array): string {
  let value = 0xffffffff
  for (const byte of body) value = table[(value ^ byte) & 0xff]! ^ (value >>> 8)
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE((value ^ 0xffffffff) >>> 0)
  return bytes.toString('base64')
}

function crc64Base64(body: Uint8Array): string {
  let value = 0xffffffffffffffffn
  for (const byte of body) value = CRC64[Number((value ^ BigInt(byte)) & 0xffn)]! ^ (value >> 8n)
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value ^ 0xffffffffffffffffn)
  return bytes.toString('base64')
}
