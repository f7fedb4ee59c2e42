import type { ToolResult, Warning } from '@selvedge/contract'
import type { Draft, Fit, StageContext } from '@selvedge/pipeline'

import { assertDraft } from './assert-draft.ts'
import { cutDocument } from './cut-document.ts'
import { finish } from './finish.ts'
import { knownWholeText } from './fits-whole.ts'
import { wrapFor, type WrapOptions } from './wrap.ts'

export interface FitDocumentOptions extends WrapOptions {}

/** What `mark` adds to a draft. */
export interface Fitted {
  readonly fit: Fit
  readonly result: ToolResult
  readonly warnings: readonly Warning[]
}

/**
 * Fits a draft into its budget and builds the result: everything when it fits, else the frame and the units that are
 * worth most. The text is never over the budget, whatever the budget.
 */
export async function fitDocument(
  draft: Draft,
  context: StageContext,
  options: FitDocumentOptions = {},
): Promise<Fitted> {
  assertDraft('fitDocument', draft, context, options)
  const wrap = wrapFor(draft.outcome, options)
  const whole = knownWholeText(draft, context, wrap)
  return finish(draft, context, whole ?? (await cutDocument(draft, context, wrap)))
}
