import type { Encoder } from './encoder.ts'
import { countLongPiece } from './long-piece-count.ts'
import { mergeLimit, mergePiece } from './merge-piece.ts'
import { findToken } from './vocabulary.ts'

const memoKeyBytes = 16

/**
 * Tokens of the pre-token `bytes[start .. end)`; when they are more than `limit`, perhaps only a number above `limit`.
 * `bytes` must be readable for 16 bytes behind `end`.
 *
 * Short pieces are remembered by their bytes in a table of fixed size, where each new one drives out another: tool results
 * repeat themselves, and a remembered piece costs a fifth of a looked-up one. At most 64 KB of words are kept that way.
 */
export function pieceTokens(encoder: Encoder, bytes: Uint8Array, start: number, end: number, limit: number): number {
  const length = end - start
  if (length === 1) return 1
  if (length > memoKeyBytes) return freshTokens(encoder, bytes, start, end, limit)

  const { memo } = encoder
  const first = wordOf(bytes, start, length)
  const second = length > 4 ? wordOf(bytes, start + 4, length - 4) : 0
  const third = length > 8 ? wordOf(bytes, start + 8, length - 8) : 0
  const fourth = length > 12 ? wordOf(bytes, start + 12, length - 12) : 0
  const mixed =
    first ^ Math.imul(second, 0x9e3779b1) ^ Math.imul(third, 0x85ebca6b) ^ Math.imul(fourth, 0xc2b2ae35) ^ length
  const slot = (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 20) << 3
  const known = memo[slot + 4]!
  if (
    known >> 8 === length &&
    memo[slot] === first &&
    memo[slot + 1] === second &&
    memo[slot + 2] === third &&
    memo[slot + 3] === fourth
  ) {
    return known & 0xff
  }

  const tokens = freshTokens(encoder, bytes, start, end, limit)
  memo[slot] = first
  memo[slot + 1] = second
  memo[slot + 2] = third
  memo[slot + 3] = fourth
  memo[slot + 4] = (length << 8) | tokens
  return tokens
}

function freshTokens(encoder: Encoder, bytes: Uint8Array, start: number, end: number, limit: number): number {
  const { vocabulary } = encoder
  if (end - start <= vocabulary.longest && findToken(vocabulary, bytes, start, end) >= 0) return 1
  if (end - start <= mergeLimit) return mergePiece(vocabulary, bytes, start, end)
  return countLongPiece(encoder.pairs(), bytes, start, end, limit)
}

/** Up to four bytes as one number. */
function wordOf(bytes: Uint8Array, at: number, length: number): number {
  const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
  return length >= 4 ? word : word & ((1 << (length << 3)) - 1)
}
