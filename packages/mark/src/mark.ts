import { defineStage } from '@selvedge/pipeline'

import { fitDocument, type FitDocumentOptions } from './fit-document.ts'

export interface MarkOptions extends FitDocumentOptions {}

/**
 * Fits frame, facts and units into the budget, marks what is missing, and builds the result. The only stage that spends
 * tokens. Runs on a failed draft too: an error never leaves oversized.
 */
export function mark({ wrap }: MarkOptions = {}) {
  if (wrap !== undefined && typeof wrap !== 'function') {
    throw new TypeError(`mark: \`wrap\` must be a function, got ${typeof wrap}`)
  }

  return defineStage({
    name: 'mark',
    gives: ['marked'],
    writes: ['fit', 'result', 'warnings'],
    async run(draft, context) {
      const fitted = await fitDocument(draft, context, wrap === undefined ? {} : { wrap })
      return { ...draft, ...fitted }
    },
  })
}
