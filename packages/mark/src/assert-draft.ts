import { assertDocument } from '@selvedge/content'
import { assertOption, assertOptions, optionChecks, type Draft, type StageContext } from '@selvedge/pipeline'

import { wrapChecks, type WrapOptions } from './wrap.ts'

/** Throws a `TypeError` that names what a fit was given instead of a draft, a context and options. */
export function assertDraft(where: string, draft: Draft, context: StageContext, options: WrapOptions): void {
  assertOption(where, 'draft', draft, optionChecks.object)
  assertDocument(where, draft.document)
  assertOption(where, 'draft.outcome', draft.outcome, optionChecks.object)
  assertOption(where, 'context', context, optionChecks.object)
  assertOption(where, 'context.budget', context.budget, optionChecks.object)
  assertOptions(where, options, wrapChecks)
}
