import { findToken, noRank, type Vocabulary } from './vocabulary.ts'

/** The longest piece that is merged here rather than by the linear `encodeLongPiece`. */
export const mergeLimit = 96

// Scratch for the longest token (128 bytes), longer than any piece. starts[i]: where part i begins; ranks[i]: the rank of
// the token that it would make with part i + 1.
const starts = new Int32Array(130)
const ranks = new Int32Array(130)

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
  const { pairs } = vocabulary
  let parts = end - start
  let lowest = noRank
  let lowestAt = 0
  for (let part = 0; part < parts - 1; part++) {
    const rank = pairs[(bytes[start + part]! << 8) | bytes[start + part + 1]!]!
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
    for (let part = lowestAt + 1; part <= parts; part++) starts[part] = starts[part + 1]!
    for (let part = lowestAt + 1; part < parts - 1; part++) ranks[part] = ranks[part + 1]!
    if (lowestAt > 0) ranks[lowestAt - 1] = rankOf(vocabulary, bytes, starts[lowestAt - 1]!, starts[lowestAt + 1]!)
    if (lowestAt + 1 < parts) ranks[lowestAt] = rankOf(vocabulary, bytes, starts[lowestAt]!, starts[lowestAt + 2]!)

    lowest = noRank
    for (let part = 0; part < parts - 1; part++) {
      const rank = ranks[part]!
      if (rank < lowest) {
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
