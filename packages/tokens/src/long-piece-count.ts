import { encodeLongPiece, type LongPiece } from './long-piece.ts'
import { isTokenPair, type TokenPairs } from './token-pairs.ts'
import { findSpread, spread } from './vocabulary.ts'

/** Tokens of a long piece; when they are sure to be more than `limit`, a number above it, without reading on. */
export function countLongPiece(
  pairs: TokenPairs,
  bytes: Uint8Array,
  start: number,
  end: number,
  limit: number,
): number {
  for (let slack = 8; ; slack *= 4) {
    const piece = encodeLongPiece(pairs, bytes, start, end, limit + slack)
    if (piece.count === 0 || piece.ends[piece.count - 1] === end) return piece.count
    const least = leastTokens(piece)
    if (least > limit) return least
  }
}

/** A number above `limit` that a piece beginning with `bytes[start .. end)` is sure to cost, 0 when it may cost less. */
export function excessOfBeginning(
  pairs: TokenPairs,
  bytes: Uint8Array,
  start: number,
  end: number,
  limit: number,
): number {
  for (let slack = 8; ; slack *= 4) {
    const piece = encodeLongPiece(pairs, bytes, start, end, limit + slack)
    if (piece.count === 0 || piece.ends[piece.count - 1] === end) return 0
    const least = leastTokens(piece)
    if (least > limit) return least
  }
}

/**
 * What a piece costs at least that goes on behind its last encoded token. Byte pair encoding is not monotone: a beginning
 * may cost more than the whole. But one of the whole's tokens ends within the longest token's length before that place,
 * and up to there the whole costs what that beginning costs: so the cheapest of those beginnings, and one more.
 */
function leastTokens(piece: LongPiece): number {
  const last = piece.ends[piece.count - 1]!
  const known: KnownBeginnings = new Map()
  let least = piece.count
  for (let at = Math.max(piece.start + 1, last - piece.pairs.vocabulary.longest + 1); at < last; at++) {
    const beginning = beginningAt(piece, at, known)
    if (beginning === undefined) return 0
    least = Math.min(least, beginning.tokens)
  }
  return least + 1
}

/** The encoding of everything before some position: how many tokens, and the last of them. */
export interface Beginning {
  readonly tokens: number
  readonly last: number
}

export type KnownBeginnings = Map<number, Beginning>

// Each step back is at least a byte; in practice one or two reach a token of the encoding at hand.
const mostStepsBack = 200

/**
 * The encoding of `bytes[start .. at)`, for any position inside the encoded part. Its last token is the one among those
 * that end there which makes a pair with the last token of what is before it; `undefined` in the hypothetical case that
 * this leads too far back.
 */
export function beginningAt(piece: LongPiece, at: number, known: KnownBeginnings, steps = 0): Beginning | undefined {
  const index = indexOfEnd(piece, at)
  if (index >= 0) return { tokens: index + 1, last: piece.tokens[index]! }
  const remembered = known.get(at)
  if (remembered !== undefined || steps > mostStepsBack) return remembered

  const { pairs, bytes, start } = piece
  const { vocabulary, powers } = pairs
  const most = Math.min(at - start, vocabulary.longest)
  const hashes = new Int32Array(most + 1)
  for (let length = 1; length <= most; length++) {
    hashes[length] = (hashes[length - 1]! + Math.imul(bytes[at - length]! + 1, powers[length - 1]!)) | 0
  }
  for (let length = most; length > 0; length--) {
    const token = findSpread(vocabulary, bytes, at - length, length, spread(hashes[length]!))
    if (token < 0) continue
    const before = at - length === start ? undefined : beginningAt(piece, at - length, known, steps + 1)
    if (before === undefined && at - length !== start) return undefined
    if (before === undefined || isTokenPair(pairs, before.last, token)) {
      const found = { tokens: (before?.tokens ?? 0) + 1, last: token }
      known.set(at, found)
      return found
    }
  }
  return undefined
}

function indexOfEnd({ ends, count }: LongPiece, at: number): number {
  let low = 0
  let high = count - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    if (ends[middle] === at) return middle
    if (ends[middle]! < at) low = middle + 1
    else high = middle - 1
  }
  return -1
}
