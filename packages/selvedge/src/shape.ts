import { partedOptions } from './assert-options.ts'
import { createShaper } from './create-shaper.ts'
import type { ShapeOptions, ShaperOptions } from './shape-options.ts'
import type { Shaped } from './shaped.ts'

/**
 * Shapes one result. For more than a few, make a shaper once: its stages are then built once.
 *
 * ```ts
 * const { text, tokens } = await shape(rows, { query: 'late orders', budget: { tokens: 1000 } })
 * ```
 */
export async function shape(raw: unknown, options: ShaperOptions & ShapeOptions = {}): Promise<Shaped> {
  const { ofShaper, ofCall } = partedOptions(options, 'shape')
  // As that of a single call, a budget may be below the least that works: the answer is then the shortest there is.
  const { budget: { tokens: _, ...budget } = {}, ...rest } = ofShaper
  return createShaper({ ...rest, budget }).shape(raw, ofCall)
}
