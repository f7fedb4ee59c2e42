import type { Encoder } from './encoder.ts'
import { findToken } from './find-token.ts'
import { countLongPiece } from './long-piece-count.ts'
import { mergeLimit, mergePiece } from './merge-piece.ts'
import type { TextWindow } from './text-window.ts'

/**
 * What pieces of up to 16 bytes cost, by their bytes, in tables of fixed size where each new piece drives out another.
 * Tool results repeat themselves, and a remembered piece costs a fraction of a looked-up one. At most 160 KB of words are
 * kept that way, however much is counted.
 */
export interface PieceMemo {
  /** 8192 entries for pieces of up to 8 bytes: two words of the piece, length and tokens. */
  readonly short: Int32Array
  /** 2048 entries for pieces of up to 16 bytes: four words, length and tokens. */
  readonly long: Int32Array
}

const shortBits = 13
const longBits = 11

export function createPieceMemo(): PieceMemo {
  return { short: new Int32Array(4 << shortBits), long: new Int32Array(8 << longBits) }
}

/** Tokens of the pre-token from `start` to `end`; when they are more than `limit`, perhaps only a number above `limit`. */
export function pieceTokens(encoder: Encoder, window: TextWindow, start: number, end: number, limit: number): number {
  const length = end - start
  if (length === 1) return 1
  if (length <= 8) return shortTokens(encoder, window, start, length)
  if (length <= 16) return longerTokens(encoder, window, start, length)
  return freshTokens(encoder, window.bytes, start, end, limit)
}

function shortTokens(encoder: Encoder, { bytes, view }: TextWindow, start: number, length: number): number {
  const { short } = encoder.memo
  const first = firstBytes(view.getInt32(start, true), length)
  const second = length > 4 ? firstBytes(view.getInt32(start + 4, true), length - 4) : 0
  const slot = (mix(first ^ Math.imul(second, 0x9e3779b1) ^ length) >>> (32 - shortBits)) << 2
  const known = short[slot + 2]!
  if (short[slot] === first && short[slot + 1] === second && known >> 8 === length) return known & 0xff

  const tokens = freshTokens(encoder, bytes, start, start + length, 8)
  short[slot] = first
  short[slot + 1] = second
  short[slot + 2] = (length << 8) | tokens
  return tokens
}

function longerTokens(encoder: Encoder, { bytes, view }: TextWindow, start: number, length: number): number {
  const { long } = encoder.memo
  const first = view.getInt32(start, true)
  const second = view.getInt32(start + 4, true)
  const third = firstBytes(view.getInt32(start + 8, true), length - 8)
  const fourth = length > 12 ? firstBytes(view.getInt32(start + 12, true), length - 12) : 0
  const mixed = first ^ Math.imul(second, 0x9e3779b1) ^ Math.imul(third, 0x85ebca6b) ^ Math.imul(fourth, 0xc2b2ae35)
  const slot = (mix(mixed ^ length) >>> (32 - longBits)) << 3
  const known = long[slot + 4]!
  if (
    long[slot] === first &&
    long[slot + 1] === second &&
    long[slot + 2] === third &&
    long[slot + 3] === fourth &&
    known >> 8 === length
  ) {
    return known & 0xff
  }

  const tokens = freshTokens(encoder, bytes, start, start + length, 16)
  long[slot] = first
  long[slot + 1] = second
  long[slot + 2] = third
  long[slot + 3] = fourth
  long[slot + 4] = (length << 8) | tokens
  return tokens
}

// Merging is quadratic: from here on the linear encoder is faster, once it has what it needs.
const longishPiece = 16
const fewLongishBytes = 20_000

function freshTokens(encoder: Encoder, bytes: Uint8Array, start: number, end: number, limit: number): number {
  const { vocabulary } = encoder
  const length = end - start
  if (length <= vocabulary.longest && findToken(vocabulary, bytes, start, end) >= 0) return 1
  if (length > longishPiece) {
    if (length > mergeLimit || encoder.longishBytes > fewLongishBytes) {
      return countLongPiece(encoder.pairs(), bytes, start, end, limit)
    }
    encoder.longishBytes += length
  }
  return mergePiece(vocabulary, bytes, start, end)
}

/** The first `length` bytes of a word of four, the others zero. */
function firstBytes(word: number, length: number): number {
  return length >= 4 ? word : word & ((1 << (length << 3)) - 1)
}

function mix(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
}
