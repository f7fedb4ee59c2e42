import { graphemeCeiling, graphemeFloor } from './grapheme.ts'
import { growthSlack, type Part } from './head-end.ts'
import { encodeLongPiece } from './long-piece.ts'
import { mergeLimit } from './merge-piece.ts'
import { readPiece, unitsThrough } from './piece-at.ts'
import { tokenWeight } from './piece-weights.ts'
import { safeBoundaryAfter } from './safe-boundary.ts'
import { tallyText, type Counting } from './tally.ts'

/**
 * The largest tail that costs at most `limit` units. Nothing before a tail changes how it is read, so any place where a
 * pre-token starts when reading begins earlier is as good as the beginning of the text: a part that is long enough is
 * counted, and as many of its pre-tokens dropped from the front as are too much.
 */
export function tailStart(counting: Counting, text: string, limit: number): Part {
  for (let size = 4 * limit + 64; ; size *= 2) {
    const from = Math.max(0, text.length - Math.ceil(size))
    const part = text.slice(from)
    const whole = tallyText(counting, part).units
    if (whole <= limit && from > 0) continue
    if (whole <= limit) return { index: 0, units: whole }

    const dropped = tallyText(counting, part, whole - limit - 0.5)
    return tailWithin(counting, text, from + dropped.at, limit, whole - dropped.unitsBefore)
  }
}

/** The largest tail that begins inside the pre-token at `start`, where the text from `start` on costs `units` > `limit`. */
function tailWithin(counting: Counting, text: string, start: number, limit: number, units: number): Part {
  const { end, skip } = firstPiece(counting, text, start, units - limit)
  const measure = tailMeasure(counting, text, end)
  let excess = units - limit
  let index = graphemeCeiling(text, skip)
  let cost = measure(index)
  while (cost > limit && index < end) {
    excess += cost - limit
    index = graphemeCeiling(text, Math.max(index + 1, firstPiece(counting, text, start, excess).skip))
    cost = measure(index)
  }
  while (cost > limit) {
    index = graphemeCeiling(text, index + 1)
    cost = measure(index)
  }
  // Read on its own, a tail may cost less than as the end of the whole: then it holds more.
  const slack = index < end ? 0 : growthSlack(counting)
  let best: Part = { index, units: cost }
  for (let steps = 0; steps < counting.encoder.vocabulary.longest && index > start; steps++) {
    index = graphemeFloor(text, index - 1)
    const larger = measure(index)
    if (larger <= limit) best = { index, units: larger }
    else if (larger > limit + slack) break
  }
  return best
}

interface FirstPiece {
  readonly end: number
  /** Where the piece has cost `excess` units; its end when it is short. */
  readonly skip: number
}

function firstPiece(counting: Counting, text: string, start: number, excess: number): FirstPiece {
  for (let size = 256; ; size *= 4) {
    const piece = readPiece(counting, text, start, size)
    if (!piece.whole) continue
    const { bytes, byteLength } = piece
    const end = start + unitsThrough(piece, byteLength)
    if (byteLength <= mergeLimit) return { end, skip: end }
    const weight = counting.weights === undefined ? 1 : tokenWeight(counting.weights, bytes, 0, byteLength)
    const { ends, count } = encodeLongPiece(counting.encoder.pairs(), bytes, 0, byteLength)
    const tokens = Math.ceil(excess / weight)
    return { end, skip: tokens >= count ? end : start + unitsThrough(piece, ends[tokens - 1]!) }
  }
}

/** Measures tails that begin near `near`: what is behind the next safe boundary is counted once. */
function tailMeasure(counting: Counting, text: string, near: number): (index: number) => number {
  const { breaksSplit } = counting.encoder
  let anchor = safeBoundaryAfter(text, near, breaksSplit)
  let behind = tallyText(counting, text.slice(anchor)).units
  return (index) => {
    if (index > anchor) {
      anchor = safeBoundaryAfter(text, index, breaksSplit)
      behind = tallyText(counting, text.slice(anchor)).units
    }
    return behind + tallyText(counting, text.slice(index, anchor)).units
  }
}
