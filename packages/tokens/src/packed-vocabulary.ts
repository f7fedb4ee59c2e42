import { partLength, type TextParts } from './packed-text.ts'
import { packedGroups } from './token-groups.ts'
import { createVocabulary, type Vocabulary, type VocabularySize } from './vocabulary.ts'

/** What scripts/pack-vocabularies.mjs writes into a generated module. */
export interface PackedVocabulary extends VocabularySize {
  readonly textLength: number
  /** {@link checksumOf} the characters. */
  readonly checksum: number
  /** See `packed-text.ts`. In parts, which engines read faster than one long literal. */
  readonly text: TextParts
}

/** The vocabulary of a generated module. Throws when it is not the one that was packed. */
export function unpackVocabulary({ textLength, checksum, text, ...size }: PackedVocabulary): Vocabulary {
  const length = text.reduce((sum, part) => sum + part.length, 0)
  const found = checksumOf(text)
  if (length !== textLength || found !== checksum) {
    throw new Error(
      `unpackVocabulary: the packed vocabulary is damaged, expected ${textLength} characters with checksum ${checksum}, ` +
        `got ${length} with ${found}; install the package again`,
    )
  }
  return createVocabulary(size, packedGroups(text, size.tokens))
}

/** A polynomial over words of four bytes, which the text is filled up to. */
function checksumOf(text: TextParts): number {
  const encoder = new TextEncoder()
  // One for all parts: memory that is new costs more than what is done with it.
  const bytes = new Uint8Array(partLength)
  const view = new DataView(bytes.buffer)
  return text.reduce((sum, part) => {
    encoder.encodeInto(part, bytes)
    return addWords(sum, view, part.length)
  }, 0)
}

function addWords(before: number, view: DataView, length: number): number {
  let sum = before
  for (let at = 0; at < length; at += 4) sum = (Math.imul(sum, CHECKSUM_BASE) + view.getInt32(at, true)) | 0
  return sum
}

const CHECKSUM_BASE = 0x6d2b79f5
