import { groupCount, readShortTokens } from './token-groups.ts'
import { createVocabulary, type Vocabulary, type VocabularySize } from './vocabulary.ts'

/** What scripts/pack-vocabularies.mjs writes into a generated module. */
export interface PackedBytes extends VocabularySize {
  readonly byteLength: number
  /** {@link checksumOf} the bytes. */
  readonly checksum: number
  /** In parts, which engines read faster than one long literal. */
  readonly base64: readonly string[]
}

/** The vocabulary of a generated module. Throws when it is not the one that was packed. */
export function unpackVocabulary({ byteLength, checksum, base64, ...size }: PackedBytes): Vocabulary {
  const packed = concatenate(base64.map(decodeBase64))
  const found = checksumOf(packed)
  if (packed.length !== byteLength || found !== checksum) {
    throw new Error(
      `unpackVocabulary: the packed vocabulary is damaged, expected ${byteLength} bytes with checksum ${checksum}, ` +
        `got ${packed.length} with ${found}; install the package again`,
    )
  }
  const vocabulary = createVocabulary(size, {
    packed,
    starts: readStarts(packed),
    taken: new Uint8Array(groupCount),
  })
  readShortTokens(vocabulary)
  return vocabulary
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A polynomial over words of four bytes, which the packed bytes are filled up to: all of them are read in two milliseconds. */
function checksumOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer)
  let sum = 0
  for (let at = 0; at + 4 <= bytes.length; at += 4) sum = (Math.imul(sum, CHECKSUM_BASE) + view.getInt32(at, true)) | 0
  return sum
}

const CHECKSUM_BASE = 0x6d2b79f5

/** The lengths of the groups come first, two bytes each; the groups follow. */
function readStarts(packed: Uint8Array): Int32Array {
  const starts = new Int32Array(groupCount + 1)
  let at = 2 * groupCount
  for (let group = 0; group < groupCount; group++) {
    starts[group] = at
    at += packed[2 * group]! | (packed[2 * group + 1]! << 8)
  }
  starts[groupCount] = at
  return starts
}

interface NativeBase64 {
  readonly Buffer?: { readonly from: (base64: string, encoding: 'base64') => Uint8Array }
  readonly Uint8Array: { readonly fromBase64?: (base64: string) => Uint8Array }
}

/** Whatever the runtime has natively: `Buffer` (Node, Bun, Deno), `Uint8Array.fromBase64` (browsers since 2025), `atob`. */
function decodeBase64(base64: string): Uint8Array {
  const native = globalThis as unknown as NativeBase64
  if (native.Buffer !== undefined) return native.Buffer.from(base64, 'base64')
  if (native.Uint8Array.fromBase64 !== undefined) return native.Uint8Array.fromBase64(base64)
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}
