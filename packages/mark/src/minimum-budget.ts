import { assertOptions, optionChecks, runChecks, type Present } from '@selvedge/pipeline'

import { FRAME_COSTS } from './frame-costs.ts'

export interface MinimumBudgetOptions {
  /** @default 'auto' */
  readonly present?: Present
  /** Name of the encoding or profile that counts. @default 'o200k_base' */
  readonly encoding?: string
  /** Whether there is a store, so that a cut text names a handle. @default true */
  readonly offload?: boolean
}

const CHECKS = { present: runChecks.present, encoding: optionChecks.name, offload: optionChecks.boolean }

/** What must fit beside the frame for a text to be of any use. */
const LEAST_CONTENT = 24

/**
 * The smallest budget that works: the longest frame that a cut can need, and a little content. Synchronous; made from a
 * table of measured costs, so that no vocabulary is loaded.
 *
 * @example
 * minimumBudget({ present: 'plain', offload: false })
 */
export function minimumBudget(options: MinimumBudgetOptions = {}): number {
  assertOptions('minimumBudget', options, CHECKS)
  const { present = 'auto', encoding = 'o200k_base', offload = true } = options
  const costs = Object.hasOwn(FRAME_COSTS, encoding) ? FRAME_COSTS[encoding]! : LARGEST
  const { plain, envelope } = offload ? costs.withLink : costs.withoutLink
  const frame = present === 'plain' ? plain : present === 'envelope' ? envelope : Math.max(plain, envelope)
  return frame + LEAST_CONTENT
}

/** For estimated encodings: twice the largest that was measured. */
const LARGEST = {
  withLink: {
    plain: 2 * FRAME_COSTS['cl100k_base']!.withLink.plain,
    envelope: 2 * FRAME_COSTS['cl100k_base']!.withLink.envelope,
  },
  withoutLink: {
    plain: 2 * FRAME_COSTS['cl100k_base']!.withoutLink.plain,
    envelope: 2 * FRAME_COSTS['cl100k_base']!.withoutLink.envelope,
  },
}
