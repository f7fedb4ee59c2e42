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
  if (!(weight >= 0 && weight <= 1))
    throw new RangeError(`select: \`scorer.weight\` must be from 0 to 1, got ${String(weight)}`)
  for (const [name, value] of Object.entries({ candidates, batchSize })) {
    if (!Number.isInteger(value) || value < 1)
      throw new RangeError(`select: \`scorer.${name}\` must be an integer from 1 up, got ${String(value)}`)
  }
  if (!(timeoutMs > 0)) throw new RangeError(`select: \`scorer.timeoutMs\` must be over 0, got ${String(timeoutMs)}`)
  return { score, weight, candidates, batchSize, timeoutMs }
}
