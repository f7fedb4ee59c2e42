import type { Run, StageContext } from '@selvedge/pipeline'

import { lastResort } from './last-resort.ts'
import { asShaped, type Shaped, type ShapedUnder } from './shaped.ts'

/** What a run came to, as a shaped result; also when the stage that builds results failed. */
export function finishRun(
  { draft, trace }: Run,
  { tokens: counter, budget }: Pick<StageContext, 'tokens' | 'budget'>,
  { tenant, policy }: Pick<ShapedUnder, 'tenant' | 'policy'>,
): Shaped {
  const under = { counter, tokens: budget.tokens, tenant, policy }
  const { fit, result } = draft
  if (fit === undefined || result === undefined) {
    const last = lastResort(draft, counter, budget.tokens)
    return asShaped({ ...last, tokens: counter.count(last.text), exact: counter.exact, resources: [], trace }, under)
  }
  const { text, tokens, exact } = fit
  return asShaped({ text, tokens, exact, result, resources: result.resources ?? [], trace }, under)
}
