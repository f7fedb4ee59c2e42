import { assertOptionNames, assertOptions, defineStage } from '@selvedge/pipeline'

import { fitDocument, type FitDocumentOptions } from './fit-document.ts'
import { wrapChecks } from './wrap.ts'

export interface MarkOptions extends FitDocumentOptions {}

/**
 * Fits frame, facts and units into the budget, marks what is missing, and builds the result. The only stage that spends
 * tokens. Runs on a failed draft too: an error never leaves oversized.
 */
export function mark(options: MarkOptions = {}) {
  assertOptions('mark', options, wrapChecks)
  assertOptionNames('mark', options, Object.keys(wrapChecks))

  return defineStage({
    name: 'mark',
    gives: ['marked'],
    writes: ['fit', 'result', 'warnings'],
    async run(draft, context) {
      const fitted = await fitDocument(draft, context, options)
      return { ...draft, ...fitted }
    },
  })
}
