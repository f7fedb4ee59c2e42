import type { Draft, StageContext } from '@selvedge/pipeline'

/** Whether the source as it stands is within the budget. */
export function fitsWhole(draft: Draft, context: StageContext): boolean {
  return context.tokens.fits(draft.document.source, context.budget.tokens)
}
