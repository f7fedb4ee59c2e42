import { isTokenPair, longestToken, shorterToken, tokenLength, type TokenPairs } from './token-pairs.ts'

/** The encoding of one long pre-token, or of its beginning. Valid until the next one is encoded: the arrays are shared. */
export interface LongPiece {
  readonly pairs: TokenPairs
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
  /** Where each token ends, in `bytes`. The first k are the encoding of everything before the k-th end, for any k. */
  readonly ends: Int32Array
  readonly tokens: Int32Array
  /** How many of `ends` and `tokens` are in use. */
  readonly count: number
}

let ends = new Int32Array(512)
let tokens = new Int32Array(512)
// A bit for each position that leads nowhere.
let givenUp = new Int32Array(512)

/**
 * Byte pair encoding in linear time: the longest token that fits behind the last one, the next shorter where that is no
 * pair, one token back where none is. A position that was given up is never tried again, so nothing is exponential.
 * Stops when there are more than `limit` tokens, so that the tokens are those of a beginning of the piece.
 */
export function encodeLongPiece(
  pairs: TokenPairs,
  bytes: Uint8Array,
  start: number,
  end: number,
  limit = Number.POSITIVE_INFINITY,
): LongPiece {
  prepareScratch(end - start)
  let count = 0
  let last = -1
  let at = start
  let token = longestToken(pairs, bytes, at, end)
  while (at < end && count <= limit) {
    while (token >= 0) {
      const next = at + tokenLength(pairs, token) - start
      const open = (givenUp[next >>> 5]! & (1 << (next & 31))) === 0
      if (open && (last < 0 || isTokenPair(pairs, last, token))) break
      token = shorterToken(pairs, token)
    }
    if (token >= 0) {
      at += tokenLength(pairs, token)
      if (count === ends.length) growScratch()
      ends[count] = at
      tokens[count] = token
      count++
      last = token
      token = at < end ? longestToken(pairs, bytes, at, end) : -1
    } else {
      givenUp[(at - start) >>> 5]! |= 1 << ((at - start) & 31)
      token = last
      at -= tokenLength(pairs, last)
      count--
      last = count > 0 ? tokens[count - 1]! : -1
    }
  }
  return { pairs, bytes, start, end, ends, tokens, count }
}

/** Clears the bits of `length` + 1 positions; what a huge piece needed is not kept for the next. */
function prepareScratch(length: number): void {
  const words = (length >>> 5) + 1
  if (words > givenUp.length || givenUp.length > 1 << 16) givenUp = new Int32Array(Math.max(512, words))
  else givenUp.fill(0, 0, words)
  if (ends.length > 1 << 16) {
    ends = new Int32Array(512)
    tokens = new Int32Array(512)
  }
}

function growScratch(): void {
  const [largerEnds, largerTokens] = [new Int32Array(ends.length * 2), new Int32Array(ends.length * 2)]
  largerEnds.set(ends)
  largerTokens.set(tokens)
  ends = largerEnds
  tokens = largerTokens
}
