import { unlessAborted, withinTime, type Document } from '@selvedge/content'
import type { Ranking } from '@selvedge/pipeline'

import { scoredTexts, type ScoredText } from './scored-texts.ts'
import type { ScorerOptions } from './scorer.ts'
import { sortedByValue } from './sort-leaves.ts'

/**
 * Moves records and lines by what a scorer says of them. What it was not asked about follows with the rest of its
 * worth. Throws what the scorer throws, and a `TypeError` for an answer that is not one finite number a text.
 */
export async function rerank(
  document: Document,
  ranking: Ranking,
  queries: readonly string[],
  options: Required<ScorerOptions>,
  signal: AbortSignal,
): Promise<Ranking> {
  const texts = scoredTexts(document, ranking.order, options.candidates)
  if (texts.length < 2) return ranking
  const scores = await withinTime(options.timeoutMs, signal, (limit) => scoresOf(texts, queries, options, limit.signal))
  return scores === undefined ? ranking : reordered(ranking, texts, scores, options.weight)
}

/** Each text's best score among the questions, from 0 to 1; `undefined` where all are scored alike. */
async function scoresOf(
  texts: readonly ScoredText[],
  queries: readonly string[],
  { score, batchSize }: Required<ScorerOptions>,
  signal: AbortSignal,
): Promise<Float64Array | undefined> {
  const best = new Float64Array(texts.length).fill(Number.NEGATIVE_INFINITY)
  for (const query of queries) {
    for (let from = 0; from < texts.length; from += batchSize) {
      const batch = texts.slice(from, from + batchSize).map(({ text }) => text)
      const scores = await unlessAborted(score(Object.freeze({ query, texts: batch, signal })), signal)
      assertScores(scores, batch.length)
      for (let at = 0; at < batch.length; at++) best[from + at] = Math.max(best[from + at]!, scores[at]!)
    }
  }
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const value of best) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return most > least ? best.map((value) => (value - least) / (most - least)) : undefined
}

function assertScores(scores: ArrayLike<number>, count: number): void {
  const isList = typeof scores === 'object' && scores !== null && scores.length === count
  if (isList && Array.from(scores).every((value) => Number.isFinite(value))) return
  throw new TypeError(`the scorer must give ${count} finite numbers, one a text`)
}

/** How much of a record comes along that the scorer speaks best of: at 1 all of its units would count alike. */
const EVENNESS = 0.85

/** Within a record its units keep their order; the more the scorer speaks for it, the closer they move. */
function reordered(ranking: Ranking, texts: readonly ScoredText[], scores: Float64Array, weight: number): Ranking {
  const { order, worth } = ranking
  const values = new Float32Array(order.length)
  for (let position = 0; position < order.length; position++) values[position] = (1 - weight) * worth[position]!
  for (const [index, { positions }] of texts.entries()) {
    const before = worth[positions[0]!]!
    const after = (1 - weight) * before + weight * scores[index]!
    const even = EVENNESS * scores[index]!
    for (const position of positions) {
      const share = before > 0 ? worth[position]! / before : 1
      values[position] = after * (share + (1 - share) * even)
    }
  }
  const positions = sortedByValue(values)
  const top = values[positions[0]!]! || 1
  return {
    ...ranking,
    order: Uint32Array.from(positions, (position) => order[position]!),
    worth: Float32Array.from(positions, (position) => Math.max(0, values[position]! / top)),
  }
}
