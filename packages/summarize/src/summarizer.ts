import type { Fact, Locator } from '@selvedge/contract'
import { assertOption, optionChecks } from '@selvedge/pipeline'

/** A piece of the redacted result, as its source spells it. */
export interface SummarizerChunk {
  readonly text: string
  readonly tokens: number
  /** Where it stands: in these lines, in these rows of a list, in this value. */
  readonly at: Locator
}

/** What a summarizer is given. */
export interface SummarizerInput {
  /** The whole of the redacted result, or, where it is too long, pieces evenly spaced over it. */
  readonly chunks: readonly SummarizerChunk[]
  /** Facts computed over the whole result: a summary may say their numbers too. */
  readonly facts: readonly Fact[]
  readonly queries: readonly string[]
  /** Longer texts are cut after the last sentence that fits. */
  readonly maxTokens: number
  /** Aborted with the run, and when the time is up. */
  readonly signal: AbortSignal
}

/** Sums up a result in a few sentences: a call of a model, usually. */
export type Summarizer = (input: SummarizerInput) => string | Promise<string>

export interface SummarizerOptions {
  readonly summarize: Summarizer
  /**
   * `cut`: only for what will not be shown whole and where the budget has room for a text; `always`: for every result
   * (of one that is shown whole, the summary stands in the contract result alone). @default 'cut'
   */
  readonly when?: 'cut' | 'always'
  /**
   * What happens to a text with numbers or names that are not in the data: `drop` it, or `mark` each with `[?]`. Either
   * way a warning says so. @default 'drop'
   */
  readonly onUnverified?: 'drop' | 'mark'
  /** Longest wait; then the computed facts stand alone. @default 20000 */
  readonly timeoutMs?: number
  /** Tokens of all chunks together. @default 24000 */
  readonly inputTokens?: number
  /** Tokens of one chunk. @default 4000 */
  readonly chunkTokens?: number
}

/** Options with their defaults, checked. */
export function summarizerOptions(given: Summarizer | SummarizerOptions): Required<SummarizerOptions> {
  const options = typeof given === 'function' ? { summarize: given } : given
  if (typeof options !== 'object' || options === null || typeof options.summarize !== 'function') {
    throw new TypeError(
      `summarize: \`summarizer\` must be a function or { summarize: function }, got ${given === null ? 'null' : typeof given}`,
    )
  }
  const { when = 'cut', onUnverified = 'drop' } = options
  const { summarize, timeoutMs = 20_000, inputTokens = 24_000, chunkTokens = 4_000 } = options
  assertOption('summarize', 'summarizer.when', when, WHEN)
  assertOption('summarize', 'summarizer.onUnverified', onUnverified, ON_UNVERIFIED)
  for (const [name, value] of Object.entries({ timeoutMs, inputTokens, chunkTokens }))
    assertOption('summarize', `summarizer.${name}`, value, optionChecks.duration)
  return { summarize, when, onUnverified, timeoutMs, inputTokens, chunkTokens }
}

const WHEN = ["'cut' or 'always'", (value: unknown) => value === 'cut' || value === 'always'] as const
const ON_UNVERIFIED = ["'drop' or 'mark'", (value: unknown) => value === 'drop' || value === 'mark'] as const
