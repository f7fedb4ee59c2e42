import { assertOption, optionChecks } from '@selvedge/pipeline'

/** What a scorer is given: a question, and texts to compare with it. */
export interface ScorerInput {
  readonly query: string
  /** Records as `name: value` lines, lines of text with the line they stand under. Redacted; at most 1,000 characters each. */
  readonly texts: readonly string[]
  /** Aborted with the run, and when the time is up. */
  readonly signal: AbortSignal
}

/**
 * Says how well each text answers the question, one finite number a text, more being better: a reranker, or the
 * similarity of embeddings. What the numbers mean beside each other is all that counts.
 */
export type Scorer = (input: ScorerInput) => ArrayLike<number> | Promise<ArrayLike<number>>

export interface ScorerOptions {
  readonly score: Scorer
  /** How much the scorer's word counts beside the words of the question: 0 to 1. @default 0.5 */
  readonly weight?: number
  /** Records or lines that are scored, those first that the words of the question speak for. @default 200 */
  readonly candidates?: number
  /** Texts in one call. @default 64 */
  readonly batchSize?: number
  /** Longest wait for all of a result's batches; then the order stays as it was. @default 5000 */
  readonly timeoutMs?: number
}

/** Options with their defaults, checked. */
export function scorerOptions(given: Scorer | ScorerOptions): Required<ScorerOptions> {
  const options = typeof given === 'function' ? { score: given } : given
  if (typeof options !== 'object' || options === null || typeof options.score !== 'function') {
    const got = given === null ? 'null' : typeof given
    throw new TypeError(`select: \`scorer\` must be a function or { score: function }, got ${got}`)
  }
  const { score, weight = 0.5, candidates = 200, batchSize = 64, timeoutMs = 5_000 } = options
  assertOption('select', 'scorer.weight', weight, optionChecks.share)
  for (const [name, value] of Object.entries({ candidates, batchSize }))
    assertOption('select', `scorer.${name}`, value, optionChecks.count)
  assertOption('select', 'scorer.timeoutMs', timeoutMs, optionChecks.duration)
  return { score, weight, candidates, batchSize, timeoutMs }
}
