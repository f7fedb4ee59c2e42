import { graphemeCeiling, graphemeFloor } from './grapheme.ts'
import { safeBoundaryAfter, safeBoundaryBefore } from './safe-boundary.ts'
import { skipInPiece, type Skip } from './skip-in-piece.ts'
import { tallyText, type Counting } from './tally.ts'

/** Longer texts are not counted again and again: the middle of a long piece is left out, or nothing is looked for. */
const mostUnits = 2048

/**
 * The largest head near `near`, and not above `most`, that costs at most `limit` units with `after` behind it: where the two
 * meet they may cost less or more than apart. `undefined` when none is found.
 */
export function fitHead(
  counting: Counting,
  text: string,
  {
    near,
    most,
    after,
    limit,
  }: { readonly near: number; readonly most: number; readonly after: string; readonly limit: number },
): number | undefined {
  const { breaksSplit } = counting.encoder
  const border = safeBoundaryAfter(after, 1, breaksSplit)
  const joined = after.slice(0, border)
  if (joined.length > mostUnits) return undefined
  const room = limit - tallyText(counting, after.slice(border)).units
  const least = Math.max(0, room - tallyText(counting, joined).units - 12 * tokenUnits(counting))
  // Where a pre-token starts, the text is counted anew: whatever follows, that before it stays as it is.
  const { at, unitsBefore } = tallyText(counting, text, least)
  const skip = near - at > mostUnits ? skipInPiece(counting, text, at, near + 512, mostUnits / 2) : noSkip(at)
  if (skip === undefined || near - skip.to > 2 * mostUnits) return undefined

  const before = unitsBefore + skip.units
  const start = text.slice(at, skip.from)
  const costOf = (index: number): number =>
    before +
    tallyText(counting, start + text.slice(skip.to, index) + joined, room - before + 16 * tokenUnits(counting)).units
  const lowest = at === 0 && skip.units === 0 ? 0 : skip.to + 3
  return fit(counting, room, near, costOf, {
    larger: (index) => (index < most ? graphemeCeiling(text, index + 1) : undefined),
    smaller: (index, by) => (index > lowest ? graphemeFloor(text, Math.max(lowest, index - by)) : undefined),
  })
}

/** The largest tail near `near`, and not before `least`, that costs at most `limit` units with `before` in front of it. */
export function fitTail(
  counting: Counting,
  text: string,
  {
    near,
    least,
    before,
    limit,
  }: { readonly near: number; readonly least: number; readonly before: string; readonly limit: number },
): number | undefined {
  const { breaksSplit } = counting.encoder
  const border = safeBoundaryBefore(before, before.length - 1, breaksSplit)
  const joined = shortened(counting, before, border, before.length)
  const end = Math.min(text.length, near + 64)
  const anchor = safeBoundaryAfter(text, end, breaksSplit)
  const behind = shortened(counting, text, near, anchor)
  if (joined === undefined || behind === undefined) return undefined

  const room =
    limit - tallyText(counting, before.slice(0, border)).units - tallyText(counting, text.slice(anchor)).units
  const known = joined.units + behind.units
  const costOf = (index: number): number =>
    known +
    tallyText(
      counting,
      joined.text + text.slice(index, near) + behind.text.slice(Math.max(0, index - near)),
      room - known + 16 * tokenUnits(counting),
    ).units
  // What is left out is far enough from here.
  const last = behind.units === 0 ? anchor : Math.min(anchor, near + 200)
  return fit(counting, room, near, costOf, {
    larger: (index) => (index > least ? graphemeFloor(text, index - 1) : undefined),
    smaller: (index, by) => (index < last ? graphemeCeiling(text, Math.min(last, index + by)) : undefined),
  })
}

/** `text[from .. to)` without the middle of the pre-token it begins with when that is long; `undefined` when it stays long. */
function shortened(
  counting: Counting,
  text: string,
  from: number,
  to: number,
): { readonly text: string; readonly units: number } | undefined {
  if (to - from <= mostUnits) return { text: text.slice(from, to), units: 0 }
  const skip = skipInPiece(counting, text, from, to, 512)
  if (skip === undefined || to - skip.to > mostUnits) return undefined
  return { text: text.slice(from, skip.from) + text.slice(skip.to, to), units: skip.units }
}

interface Steps {
  readonly larger: (index: number) => number | undefined
  readonly smaller: (index: number, by: number) => number | undefined
}

// How far over the limit a part may cost before a larger one, which may cost less, is not looked for.
const slackTokens = 4
const mostSteps = 1024

function fit(
  counting: Counting,
  limit: number,
  near: number,
  costOf: (index: number) => number,
  { larger, smaller }: Steps,
): number | undefined {
  const slack = slackTokens * tokenUnits(counting)
  let best: number | undefined
  let index: number | undefined = near
  for (let steps = 0; steps < mostSteps && index !== undefined; steps++) {
    const cost = costOf(index)
    if (cost <= limit) best = index
    else if (cost > limit + slack) break
    index = larger(index)
  }
  index = near
  for (let steps = 0; steps < mostSteps && best === undefined; steps++) {
    const excess = (costOf(index) - limit) / tokenUnits(counting)
    if (excess <= 0) best = index
    index = smaller(index, Math.max(1, Math.floor(excess) - slackTokens))
    if (index === undefined) break
  }
  return best
}

function noSkip(at: number): Skip {
  return { from: at, to: at, units: 0 }
}

function tokenUnits({ weights }: Counting): number {
  return weights === undefined ? 1 : 1000
}
