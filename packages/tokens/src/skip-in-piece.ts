import { encodeLongPiece } from './long-piece.ts'
import { readPiece, unitsUpTo } from './piece-at.ts'
import { weighPiece } from './piece-weights.ts'
import type { Counting } from './tally.ts'
import { isTokenPair } from './token-pairs.ts'

/** A part of a long pre-token without which it is of just so much less. */
export interface Skip {
  readonly from: number
  readonly to: number
  readonly units: number
}

/** What is kept of the beginning: more than the longest token, so that what stands before the piece changes nothing behind it. */
const keptBytes = 300
const mostTries = 64

/**
 * Whole tokens in the middle of the pre-token at `at` that can be left out, since those around them are a pair, so that it is
 * counted in microseconds however long it is. Looks at the piece up to `until` and leaves `keptUnits` before that.
 */
export function skipInPiece(
  counting: Counting,
  text: string,
  at: number,
  until: number,
  keptUnits: number,
): Skip | undefined {
  const { encoder, weights } = counting
  const piece = readPiece(counting, text, at, until - at)
  const { bytes, byteLength } = piece
  const most = byteLength - 3 * keptUnits
  if (most < 2 * keptBytes) return undefined
  const { ends, tokens, count } = encodeLongPiece(encoder.pairs(), bytes, 0, byteLength)
  const first = firstBorder(bytes, ends, count, keptBytes)
  let tries = 0
  for (let last = count - 2; last > first && tries < mostTries; last--) {
    const to = ends[last]!
    if (to > most || isContinuation(bytes[to]!)) continue
    tries++
    if (!isTokenPair(encoder.pairs(), tokens[first]!, tokens[last + 1]!)) continue
    const from = ends[first]!
    const units = weights === undefined ? last - first : weighPiece(weights, bytes, from, to, last - first)
    return { from: at + unitsUpTo(piece, from), to: at + unitsUpTo(piece, to), units }
  }
  return undefined
}

/** The first token that ends between characters behind `least`. */
function firstBorder(bytes: Uint8Array, ends: Int32Array, count: number, least: number): number {
  let token = 0
  while (token < count && (ends[token]! < least || isContinuation(bytes[ends[token]!]!))) token++
  return token
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}
