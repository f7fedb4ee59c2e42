import { readGroups, readShortTokens } from './token-groups.ts'
import { createVocabulary, type Vocabulary, type VocabularySize } from './vocabulary.ts'

/** What scripts/pack-vocabularies.mjs writes into a generated module. */
export interface PackedVocabulary extends VocabularySize {
  readonly textLength: number
  /** {@link checksumOf} the characters. */
  readonly checksum: number
  /** See `packed-text.ts`. In parts, which engines read faster than one long literal. */
  readonly text: readonly string[]
}

/** The vocabulary of a generated module. Throws when it is not the one that was packed. */
export function unpackVocabulary({ textLength, checksum, text, ...size }: PackedVocabulary): Vocabulary {
  const codes = codesOf(text)
  const found = checksumOf(codes)
  if (codes.length !== textLength || found !== checksum) {
    throw new Error(
      `unpackVocabulary: the packed vocabulary is damaged, expected ${textLength} characters with checksum ${checksum}, ` +
        `got ${codes.length} with ${found}; install the package again`,
    )
  }
  const vocabulary = createVocabulary(size, readGroups(codes, size.tokens))
  readShortTokens(vocabulary)
  return vocabulary
}

function codesOf(parts: readonly string[]): Uint8Array {
  const encoder = new TextEncoder()
  const codes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    encoder.encodeInto(part, codes.subarray(at))
    at += part.length
  }
  return codes
}

/** A polynomial over words of four bytes, which the text is filled up to: all of it is read in two milliseconds. */
function checksumOf(codes: Uint8Array): number {
  const view = new DataView(codes.buffer)
  let sum = 0
  for (let at = 0; at + 4 <= codes.length; at += 4) sum = (Math.imul(sum, CHECKSUM_BASE) + view.getInt32(at, true)) | 0
  return sum
}

const CHECKSUM_BASE = 0x6d2b79f5
