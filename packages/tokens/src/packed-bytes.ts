import { indexVocabulary, type Vocabulary } from './vocabulary.ts'

/** What scripts/pack-vocabularies.mjs writes into a generated module. */
export interface PackedBytes {
  readonly tokens: number
  readonly byteLength: number
  /** {@link checksumOf} the bytes. */
  readonly checksum: number
  readonly base64: string
}

/** The vocabulary of a generated module. Throws when it is not the one that was packed. */
export function unpackVocabulary({ tokens, byteLength, checksum, base64 }: PackedBytes): Vocabulary {
  const bytes = decodeBase64(base64)
  const found = checksumOf(bytes)
  if (bytes.length !== byteLength || found !== checksum) {
    throw new Error(
      `unpackVocabulary: the packed vocabulary is damaged, expected ${byteLength} bytes with checksum ${checksum}, ` +
        `got ${bytes.length} with ${found}; install the package again`,
    )
  }
  return indexVocabulary(bytes.subarray(0, tokens), bytes.subarray(tokens))
}

/** A polynomial over words of four bytes, the last filled up with zeros: all of them are read in a millisecond. */
function checksumOf(bytes: Uint8Array): number {
  const whole = bytes.length & ~3
  let sum = 0
  let at = 0
  for (; at < whole; at += 4) {
    const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    sum = (Math.imul(sum, CHECKSUM_BASE) + word) | 0
  }
  let last = 0
  for (let shift = 0; at < bytes.length; at++, shift += 8) last |= bytes[at]! << shift
  return (Math.imul(sum, CHECKSUM_BASE) + last) | 0
}

const CHECKSUM_BASE = 0x6d2b79f5

interface NativeBase64 {
  readonly Buffer?: { readonly from: (base64: string, encoding: 'base64') => Uint8Array }
  readonly Uint8Array: { readonly fromBase64?: (base64: string) => Uint8Array }
}

/** Whatever the runtime has natively: `Buffer` (Node, Bun, Deno), `Uint8Array.fromBase64` (browsers since 2025), `atob`. */
function decodeBase64(base64: string): Uint8Array {
  const native = globalThis as unknown as NativeBase64
  if (native.Buffer !== undefined) {
    const buffer = native.Buffer.from(base64, 'base64')
    // A plain Uint8Array: the hot loops are faster when they only ever see one class.
    return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  }
  if (native.Uint8Array.fromBase64 !== undefined) return native.Uint8Array.fromBase64(base64)
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}
