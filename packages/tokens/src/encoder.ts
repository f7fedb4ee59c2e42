import { prepareCharacterClasses } from './character-class.ts'
import { createPieceMemo, type PieceMemo } from './piece-tokens.ts'
import type { Scanner } from './scan.ts'
import { buildTokenPairs, type TokenPairs } from './token-pairs.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Everything that counting in one encoding needs, shared by all counters of the process. */
export interface Encoder {
  readonly vocabulary: Vocabulary
  readonly scan: Scanner
  /** Whether a pre-token never goes on behind a line break, other than with white space or a slash. */
  readonly breaksSplit: boolean
  readonly memo: PieceMemo
  /** Built at the first call, in some 20 ms: only long pieces need it. */
  readonly pairs: () => TokenPairs
  /** How many bytes of longish pieces were merged the slow way: enough of them, and the pairs are worth building. */
  longishBytes: number
}

export interface EncoderParts {
  readonly vocabulary: Vocabulary
  readonly scan: Scanner
  readonly breaksSplit: boolean
}

export function createEncoder({ vocabulary, scan, breaksSplit }: EncoderParts): Encoder {
  prepareCharacterClasses()
  let pairs: TokenPairs | undefined
  return {
    vocabulary,
    scan,
    breaksSplit,
    memo: createPieceMemo(),
    pairs: () => (pairs ??= buildTokenPairs(vocabulary)),
    longishBytes: 0,
  }
}
