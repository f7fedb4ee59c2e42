import type { Scanner } from './scan.ts'
import { buildTokenPairs, type TokenPairs } from './token-pairs.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Everything that counting in one encoding needs, shared by all counters of the process. */
export interface Encoder {
  readonly vocabulary: Vocabulary
  readonly scan: Scanner
  /** Whether a pre-token never goes on behind a line break, other than with white space or a slash. */
  readonly breaksSplit: boolean
  readonly memo: Int32Array
  /** Built at the first call: only long pieces need it. */
  readonly pairs: () => TokenPairs
}

export interface EncoderParts {
  readonly vocabulary: Vocabulary
  readonly scan: Scanner
  readonly breaksSplit: boolean
}

// 4096 entries of eight numbers: see pieceTokens.
const memoSize = 4096 * 8

export function createEncoder({ vocabulary, scan, breaksSplit }: EncoderParts): Encoder {
  let pairs: TokenPairs | undefined
  return {
    vocabulary,
    scan,
    breaksSplit,
    memo: new Int32Array(memoSize),
    pairs: () => (pairs ??= buildTokenPairs(vocabulary)),
  }
}
