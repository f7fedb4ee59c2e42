import { minimumBudget as minimumOf } from '@selvedge/mark'
import { assertOptions, runChecks } from '@selvedge/pipeline'
import { encodingFor } from '@selvedge/tokens'

import { assertBudget } from './assert-options.ts'
import type { ShaperOptions } from './shape-options.ts'

/**
 * The smallest token budget that works for a shaper with these options. A shaper made with less is refused; a single
 * call with less gets the shortest honest text that fits.
 *
 * ```ts
 * minimumBudget({ budget: { encoding: 'cl100k_base' }, present: 'plain' })
 * ```
 */
export function minimumBudget(options: Pick<ShaperOptions, 'budget' | 'present' | 'store'> = {}): number {
  assertSizing(options)
  const { budget = {}, present = 'auto', store } = options
  return minimumOf({ present, encoding: encodingNameOf(budget), offload: store !== undefined })
}

function assertSizing(options: Pick<ShaperOptions, 'budget' | 'present'>): void {
  assertOptions('minimumBudget', options, { budget: runChecks.budget, present: runChecks.present })
  if (options.budget !== undefined) assertBudget(options.budget, 'minimumBudget', 'budget')
}

/** The name the counter will have, without loading it. */
function encodingNameOf({ encoding, model }: NonNullable<ShaperOptions['budget']>): string {
  if (encoding !== undefined) return typeof encoding === 'string' ? encoding : encoding.name
  return model === undefined ? 'o200k_base' : encodingFor(model)
}
