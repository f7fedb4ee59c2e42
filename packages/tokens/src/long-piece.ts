import { isTokenPair, longestToken, shorterToken, type TokenPairs } from './token-pairs.ts'

/** The encoding of one long pre-token, or of its beginning. */
export interface LongPiece {
  readonly pairs: TokenPairs
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
  /** Where each token ends, in `bytes`. The first k are the encoding of everything before the k-th end, for any k. */
  ends: Int32Array
  tokens: Int32Array
  /** How many of `ends` and `tokens` are in use. */
  count: number
}

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
  const { lengths } = pairs.vocabulary
  const piece: LongPiece = {
    pairs,
    bytes,
    start,
    end,
    ends: new Int32Array(256),
    tokens: new Int32Array(256),
    count: 0,
  }
  const given = new Int32Array(((end - start) >>> 5) + 1)
  let at = start
  let token = longestToken(pairs, bytes, at, end)
  while (at < end && piece.count <= limit) {
    const last = piece.count === 0 ? -1 : piece.tokens[piece.count - 1]!
    while (token >= 0) {
      const next = at + lengths[token]!
      const bit = next - start
      const open = (given[bit >>> 5]! & (1 << (bit & 31))) === 0
      if (open && (last < 0 || isTokenPair(pairs, last, token))) break
      token = shorterToken(pairs, token)
    }
    if (token >= 0) {
      at += lengths[token]!
      push(piece, token, at)
      token = at < end ? longestToken(pairs, bytes, at, end) : -1
    } else {
      const bit = at - start
      given[bit >>> 5]! |= 1 << (bit & 31)
      piece.count--
      token = last
      at -= lengths[last]!
    }
  }
  return piece
}

function push(piece: LongPiece, token: number, end: number): void {
  if (piece.count === piece.ends.length) {
    piece.ends = grown(piece.ends)
    piece.tokens = grown(piece.tokens)
  }
  piece.ends[piece.count] = end
  piece.tokens[piece.count] = token
  piece.count++
}

function grown(numbers: Int32Array): Int32Array {
  const larger = new Int32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
