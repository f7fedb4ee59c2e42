import { defineStage } from '@selvedge/pipeline'

import { fitDocument, type FitDocumentOptions } from './fit-document.ts'

export interface MarkOptions extends FitDocumentOptions {}

/**
 * Fits frame, facts and units into the budget, marks what is missing, and builds the result. The only stage that spends
 * tokens. Runs on a failed draft too: an error never leaves oversized.
 */
export function mark(options: MarkOptions = {}) {
  for (const name of ['wrap', 'wrapWhen'] as const) {
    const given = options[name]
    if (given === undefined || typeof given === 'function') continue
    throw new TypeError(`mark: \`${name}\` must be a function, got ${typeof given}`)
  }

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
