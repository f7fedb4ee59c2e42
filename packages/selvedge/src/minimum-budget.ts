import { minimumBudget as minimumOf } from '@selvedge/mark'
import { encodingFor } from '@selvedge/tokens'

import type { ShaperOptions } from './shape-options.ts'

/**
 * The smallest token budget that works for a shaper with these options. A shaper made with less is refused; a single
 * call with less gets the shortest honest text that fits.
 *
 * ```ts
 * minimumBudget({ budget: { encoding: 'cl100k_base' }, present: 'plain' })
 * ```
 */
export function minimumBudget({
  budget = {},
  present = 'auto',
  store,
}: Pick<ShaperOptions, 'budget' | 'present' | 'store'> = {}): number {
  return minimumOf({ present, encoding: encodingNameOf(budget), offload: store !== undefined })
}

/** The name the counter will have, without loading it. */
function encodingNameOf({ encoding, model }: NonNullable<ShaperOptions['budget']>): string {
  if (encoding !== undefined) return typeof encoding === 'string' ? encoding : encoding.name
  return model === undefined ? 'o200k_base' : encodingFor(model)
}
