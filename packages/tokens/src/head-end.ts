import { graphemeCeiling, graphemeFloor } from './grapheme.ts'
import { keepPiece, tokensBefore } from './long-piece-count.ts'
import { encodeLongPiece } from './long-piece.ts'
import { mergeLimit } from './merge-piece.ts'
import { readPiece, unitsUpTo, type PieceAt } from './piece-at.ts'
import { tokenWeight } from './piece-weights.ts'
import { safeBoundaryBefore } from './safe-boundary.ts'
import { tallyText, type Counting } from './tally.ts'

/** A part of a text that was found to cost so many units. */
export interface Part {
  /** Where it ends, or begins when it is a tail. */
  readonly index: number
  readonly units: number
}

/** The largest head that costs at most `limit` units: with one grapheme more it would cost more, or very nearly so. */
export function headEnd(counting: Counting, text: string, limit: number): Part {
  const found = tallyText(counting, text, limit)
  if (!found.exceeded) return { index: text.length, units: found.units }

  const measure = headMeasure(counting, text, found.at, limit)
  let room = limit - found.unitsBefore
  let index = graphemeFloor(text, insideLongPiece(counting, text, found.at, room))
  let units = measure(index)
  // Cut short, a pre-token may be read otherwise than as the beginning of the whole: then it holds less.
  while (units > limit && index > found.at && room > 0) {
    room -= units - limit
    index = Math.min(
      graphemeFloor(text, index - 1),
      graphemeFloor(text, insideLongPiece(counting, text, found.at, room)),
    )
    units = measure(index)
  }
  while (units > limit) {
    index = graphemeFloor(text, index - 1)
    units = measure(index)
  }
  // Inside a long piece that was looked for already.
  const slack = index > found.at ? 0 : growthSlack(counting)
  return growHead(text, { index, units }, { limit, slack }, measure)
}

/** How far over the limit a part may cost before a larger one, which may cost less, is not looked for. */
export function growthSlack({ weights }: Counting): number {
  return weights === undefined ? 3 : 3000
}

/** Takes in one grapheme after the other, at most a short piece of them. */
function growHead(
  text: string,
  head: Part,
  { limit, slack }: { readonly limit: number; readonly slack: number },
  measure: (index: number) => number,
): Part {
  let best = head
  let { index } = head
  for (let steps = 0; steps < mergeLimit && index < text.length; steps++) {
    index = graphemeCeiling(text, index + 1)
    const units = measure(index)
    if (units <= limit) best = { index, units }
    else if (units > limit + slack) break
  }
  return best
}

/** Measures heads that end near `near`: what is before the last safe boundary is counted once. */
function headMeasure(counting: Counting, text: string, near: number, limit: number): (index: number) => number {
  const { breaksSplit } = counting.encoder
  let anchor = safeBoundaryBefore(text, near, breaksSplit)
  let before = tallyText(counting, text.slice(0, anchor)).units
  return (index) => {
    if (index < anchor) {
      anchor = safeBoundaryBefore(text, index, breaksSplit)
      before = tallyText(counting, text.slice(0, anchor)).units
    }
    return before + tallyText(counting, text.slice(anchor, index), limit + 8).units
  }
}

/** Where the pre-token at `start` has cost `room` units; `start` itself when it is short. */
function insideLongPiece(counting: Counting, text: string, start: number, room: number): number {
  for (let size = 256; ; size *= 4) {
    const piece = readPiece(counting, text, start, size)
    if (piece.whole && piece.byteLength <= mergeLimit) return start
    const weight = counting.weights === undefined ? 1 : tokenWeight(counting.weights, piece.bytes, 0, piece.byteLength)
    const tokens = Math.floor(room / weight)
    if (tokens < 1) return start
    const end = endOfTokens(counting, piece, tokens)
    if (end !== undefined) return start + unitsUpTo(piece, end)
  }
}

/** The end of the longest beginning of the piece that is of `tokens` tokens; `undefined` when more of it must be read. */
function endOfTokens(counting: Counting, { bytes, byteLength, whole }: PieceAt, tokens: number): number | undefined {
  const encoded = encodeLongPiece(counting.encoder.pairs(), bytes, 0, byteLength, tokens + 8)
  if (encoded.count <= tokens) return whole ? byteLength : undefined
  const piece = keepPiece(encoded)
  let end = piece.ends[tokens - 1]!
  // A beginning that is longer may cost less, by as much as the longest token is long.
  const until = Math.min(piece.ends[piece.count - 1]!, end + piece.pairs.vocabulary.longest)
  for (let at = end + 1; at < until; at++) {
    if ((bytes[at]! & 0xc0) !== 0x80 && tokensBefore(piece, at) <= tokens) end = at
  }
  return end
}
