import { encodeLongPiece, type LongPiece } from './long-piece.ts'
import { isTokenPair, type TokenPairs } from './token-pairs.ts'

/** Tokens of a long piece; when they are sure to be more than `limit`, a number above it, without reading on. */
export function countLongPiece(
  pairs: TokenPairs,
  bytes: Uint8Array,
  start: number,
  end: number,
  limit: number,
): number {
  // A byte is a token at most: a limit above that ends nothing, nor does one that is no number.
  for (let slack = firstSlack; limit + slack < end - start; slack *= 4) {
    const piece = encodeLongPiece(pairs, bytes, start, end, limit + slack)
    if (isComplete(piece)) return piece.count
    const least = leastTokens(piece)
    if (least > limit) return least
  }
  return countInStretches(pairs, bytes, start, end)
}

const stretchBytes = 1 << 16
// More than the longest token: the tokens before that are hardly ever others when the stretch goes on.
const unsureBytes = 256

/** Counts in memory that does not grow with the piece: stretch by stretch, each fitting to the one before. */
function countInStretches(pairs: TokenPairs, bytes: Uint8Array, start: number, end: number): number {
  let count = 0
  let last = -1
  let at = start
  while (at < end) {
    const stretchEnd = end - at > 2 * stretchBytes ? at + stretchBytes : end
    const piece = encodeLongPiece(pairs, bytes, at, stretchEnd)
    if (last >= 0 && !isTokenPair(pairs, last, piece.tokens[0]!)) return encodeLongPiece(pairs, bytes, start, end).count
    const sure = stretchEnd === end ? piece.count : countEndsUpTo(piece, stretchEnd - unsureBytes)
    count += sure
    last = piece.tokens[sure - 1]!
    at = piece.ends[sure - 1]!
  }
  return count
}

/** A number above `limit` that a piece beginning with `bytes[start .. end)` is sure to cost, 0 when it may cost less. */
export function excessOfBeginning(
  pairs: TokenPairs,
  bytes: Uint8Array,
  start: number,
  end: number,
  limit: number,
): number {
  for (let slack = firstSlack; limit + slack < end - start; slack *= 4) {
    const piece = encodeLongPiece(pairs, bytes, start, end, limit + slack)
    if (isComplete(piece)) return 0
    const least = leastTokens(piece)
    if (least > limit) return least
  }
  return 0
}

// The cheapest beginning is rarely more than a few tokens below the last.
const firstSlack = 16

function isComplete({ ends, end, count }: LongPiece): boolean {
  return count === 0 || ends[count - 1] === end
}

/**
 * What a piece costs at least that goes on behind its last encoded token. Byte pair encoding is not monotone: a beginning
 * may cost more than the whole. But one of the whole's tokens ends within the longest token's length before that place,
 * and up to there the whole costs what that beginning costs: so the cheapest of those beginnings, and one more.
 */
function leastTokens(encoded: LongPiece): number {
  const piece = keepPiece(encoded)
  const last = piece.ends[piece.count - 1]!
  let least = piece.count
  for (let at = Math.max(piece.start + 1, last - piece.pairs.vocabulary.longest + 1); at < last; at++) {
    least = Math.min(least, tokensBefore(piece, at))
  }
  return least + 1
}

/** A copy that stays valid when other pieces are encoded. */
export function keepPiece(piece: LongPiece): LongPiece {
  const { ends, tokens, count } = piece
  return { ...piece, ends: ends.slice(0, count), tokens: tokens.slice(0, count) }
}

/**
 * How many tokens `bytes[start .. at)` has, for any position inside the encoded part of a kept piece: those up to some way
 * before it, and those of the rest on its own, if the two make a pair where they meet; further back if they do not.
 */
export function tokensBefore(piece: LongPiece, at: number): number {
  const { pairs, bytes, start, ends, tokens } = piece
  const whole = countEndsUpTo(piece, at)
  if (whole > 0 && ends[whole - 1] === at) return whole
  for (let back = 4; ; back *= 2) {
    const kept = Math.max(0, whole - back)
    const rest = encodeLongPiece(pairs, bytes, kept === 0 ? start : ends[kept - 1]!, at)
    if (kept === 0 || isTokenPair(pairs, tokens[kept - 1]!, rest.tokens[0]!)) return kept + rest.count
  }
}

/** How many of the tokens end at or before a position. */
function countEndsUpTo({ ends, count }: LongPiece, at: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ends[middle]! <= at) low = middle + 1
    else high = middle
  }
  return low
}
