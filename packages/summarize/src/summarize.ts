import type { Calculation, Fact } from '@selvedge/contract'
import { wrapChecks, type FitsWholeOptions } from '@selvedge/mark'
import { assertOptionNames, assertOptions, defineStage, optionChecks, type Draft } from '@selvedge/pipeline'
import type { ScannerOptions } from '@selvedge/redact/scan'

import { deriveSummary } from './derive-summary.ts'
import { textRedactor } from './redact-text.ts'
import { computeSummary } from './summarize-document.ts'
import { summarizerOptions, type Summarizer, type SummarizerOptions } from './summarizer.ts'

export interface SummarizeOptions extends FitsWholeOptions {
  /** Sums up in words what is cut, beside the computed facts: a call of a model, usually. */
  readonly summarizer?: Summarizer | SummarizerOptions
  /** The rules by which its text is redacted once more. @default those for secrets */
  readonly redact?: ScannerOptions
}

const CHECKS = { redact: optionChecks.object, ...wrapChecks }

/**
 * Computes facts over the whole document, so that what is cut is at least counted, and has a summarizer, if there is
 * one, say it in words. Changes nothing else.
 */
export function summarize(given: SummarizeOptions = {}) {
  assertOptions('summarize', given, CHECKS)
  assertOptionNames('summarize', given, ['summarizer', ...Object.keys(CHECKS)])
  const { summarizer, redact = {}, wrap, wrapWhen } = given
  const deriving = summarizer === undefined ? undefined : summarizerOptions(summarizer)
  const options = deriving && {
    ...deriving,
    redactText: textRedactor(redact),
    wrapping: { ...(wrap && { wrap }), ...(wrapWhen && { wrapWhen }) },
  }

  return defineStage({
    name: 'summarize',
    gives: ['summarized'],
    writes: ['facts', 'outcome', 'warnings'],
    onFailure: 'skip',
    async run(draft, context) {
      if (draft.document.unitCount === 0) return draft
      const { facts, calculation } = await computeSummary(draft.document, context.queries, context.pause)
      const counted = withComputed(draft, facts, calculation)
      return options === undefined ? counted : deriveSummary(counted, context, options)
    },
  })
}

function withComputed<Data>(
  draft: Draft<Data>,
  facts: readonly Fact[],
  calculation: Calculation | undefined,
): Draft<Data> {
  if (facts.length === 0) return draft
  const { outcome } = draft
  return {
    ...draft,
    facts: [...draft.facts, ...facts],
    // A formula that came along speaks of the data; ours speaks of a fact.
    ...(calculation && outcome.calculation === undefined && { outcome: { ...outcome, calculation } }),
  }
}
