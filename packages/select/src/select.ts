import type { JsonValue, Warning } from '@selvedge/contract'
import { fitsWhole, wrapChecks, type FitsWholeOptions } from '@selvedge/mark'
import {
  assertOptionNames,
  assertOptions,
  defineStage,
  optionChecks,
  type Draft,
  type StageContext,
} from '@selvedge/pipeline'

import { rankUnits } from './rank-units.ts'
import { rerank } from './rerank.ts'
import { scorerOptions, type Scorer, type ScorerOptions } from './scorer.ts'
import type { Weights } from './weights.ts'

export interface SelectOptions extends FitsWholeOptions {
  /** Has a say in the order beside the words of the question: a reranker, embeddings. Asked only where something is cut. */
  readonly scorer?: Scorer | ScorerOptions
  /** For experiments: other weights than the measured ones. */
  readonly weights?: Partial<Weights>
}

const CHECKS = { weights: optionChecks.object, ...wrapChecks }

/**
 * Ranks the units of the document: by the questions of the call, else by the words of its arguments, else by what
 * usually matters. Cuts nothing; the fit takes from the front what the budget holds.
 */
export function select(options: SelectOptions = {}) {
  assertOptions('select', options, CHECKS)
  assertOptionNames('select', options, ['scorer', ...Object.keys(CHECKS)])
  const { weights, scorer, wrap, wrapWhen } = options
  const scoring = scorer === undefined ? undefined : scorerOptions(scorer)
  const wrapping = { ...(wrap && { wrap }), ...(wrapWhen && { wrapWhen }) }

  return defineStage({
    name: 'select',
    gives: ['ranked'],
    writes: ['ranking', 'warnings'],
    async run(draft, context) {
      if (draft.document.unitCount === 0) return draft
      const asked = context.queries.length > 0
      const queries = asked ? context.queries : wordsOfArguments(context.arguments)
      const ranking = await rankUnits(draft.document, {
        queries,
        weak: !asked,
        pause: context.pause,
        ...(context.outputSchema !== undefined && { outputSchema: context.outputSchema }),
        ...(weights !== undefined && { weights }),
      })
      const ranked = { ...draft, ranking }
      if (scoring === undefined || !asked || fitsWhole(draft, context, wrapping)) return ranked
      return scored(ranked, context, scoring)
    },
  })
}

/** Whatever goes wrong costs the scorer's say alone. */
async function scored<Data>(
  draft: Draft<Data> & Required<Pick<Draft, 'ranking'>>,
  context: StageContext,
  options: Required<ScorerOptions>,
): Promise<Draft<Data>> {
  try {
    return { ...draft, ranking: await rerank(draft.document, draft.ranking, context.queries, options, context.signal) }
  } catch (error) {
    context.signal.throwIfAborted()
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    context.log({ level: 'warn', stage: 'select', message: error instanceof Error ? error.message : 'it failed' })
    const why = isTimeout ? `did not answer within ${options.timeoutMs} ms` : 'failed'
    const warning: Warning = {
      code: 'scorer_failed',
      message: `The scorer ${why}; the words of the question decide alone.`,
    }
    return { ...draft, warnings: [...draft.warnings, warning] }
  }
}

const MAX_ARGUMENT_TEXT = 500
/** Values looked at: a list of numbers has no words, however long it is. */
const MAX_ARGUMENTS = 10_000

/** The strings of a call's arguments, as one weak question; none for arguments without words. */
function wordsOfArguments(value: JsonValue | undefined): readonly string[] {
  const found: string[] = []
  const open: (JsonValue | undefined)[] = [value]
  let length = 0
  for (let at = 0; at < open.length && at < MAX_ARGUMENTS && length < MAX_ARGUMENT_TEXT; at++) {
    const next = open[at]
    if (typeof next === 'string') {
      found.push(next)
      length += next.length
    } else if (typeof next === 'object' && next !== null) open.push(...Object.values(next))
  }
  return found.length === 0 ? [] : [found.join(' ').slice(0, MAX_ARGUMENT_TEXT)]
}
