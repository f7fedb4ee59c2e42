import { findToken } from './find-token.ts'
import { takeInShortTokens } from './token-groups.ts'
import { noRank, rankOfTwo, type Vocabulary } from './vocabulary.ts'

/** The longest piece that is merged here rather than by the linear `encodeLongPiece`. */
export const mergeLimit = 96

// Scratch for the longest token (128 bytes), longer than any piece. starts[i]: where part i begins; ranks[i]: the rank of
// the token that it would make with part i + 1.
const starts = new Int32Array(130)
const ranks = new Int32Array(130)

/** Where each of the tokens begins that `mergePiece` found last, and behind them their end. */
export const mergedStarts: Int32Array = starts

/**
 * How many tokens byte pair encoding makes of `bytes[start .. end)`: while some two neighbours make a token, those of the
 * lowest rank are merged, the leftmost first. Scans for the lowest each time: quadratic, but the fastest for short pieces.
 */
export function mergePiece(vocabulary: Vocabulary, bytes: Uint8Array, start: number, end: number): number {
  return mergeDownTo(1, vocabulary, bytes, start, end)
}

/** How many bytes the left one of the two tokens has that `token` (of more than one byte) is merged from. */
export function splitToken(vocabulary: Vocabulary, token: number): number {
  const start = vocabulary.offsets[token]!
  mergeDownTo(2, vocabulary, vocabulary.arena, start, start + vocabulary.lengths[token]!)
  return starts[1]! - start
}

function mergeDownTo(least: number, vocabulary: Vocabulary, bytes: Uint8Array, start: number, end: number): number {
  takeInShortTokens(vocabulary)
  let parts = end - start
  let lowest = noRank
  let lowestAt = 0
  for (let part = 0; part < parts - 1; part++) {
    const rank = rankOfTwo(vocabulary, bytes[start + part]!, bytes[start + part + 1]!)
    starts[part] = start + part
    ranks[part] = rank
    if (rank < lowest) {
      lowest = rank
      lowestAt = part
    }
  }
  starts[parts - 1] = end - 1
  starts[parts] = end

  while (lowest !== noRank && parts > least) {
    parts--
    const merged = lowestAt
    const mergedStart = starts[merged]!
    const mergedEnd = starts[merged + 2]!
    const left = merged > 0 ? rankOf(vocabulary, bytes, starts[merged - 1]!, mergedEnd) : noRank
    const right = merged + 1 < parts ? rankOf(vocabulary, bytes, mergedStart, starts[merged + 3]!) : noRank

    lowest = noRank
    for (let part = 0; part < merged - 1; part++) {
      if (ranks[part]! < lowest) {
        lowest = ranks[part]!
        lowestAt = part
      }
    }
    if (merged > 0) ranks[merged - 1] = left
    if (left < lowest) {
      lowest = left
      lowestAt = merged - 1
    }
    ranks[merged] = right
    if (right < lowest) {
      lowest = right
      lowestAt = merged
    }
    // What is behind the merged part moves up by one.
    starts[merged + 1] = mergedEnd
    for (let part = merged + 1; part < parts; part++) {
      const rank = ranks[part + 1]!
      ranks[part] = rank
      starts[part + 1] = starts[part + 2]!
      if (rank < lowest && part < parts - 1) {
        lowest = rank
        lowestAt = part
      }
    }
  }
  return parts
}

function rankOf(vocabulary: Vocabulary, bytes: Uint8Array, start: number, end: number): number {
  const rank = findToken(vocabulary, bytes, start, end)
  return rank < 0 ? noRank : rank
}
