import { defineStage } from '@selvedge/pipeline'

import { summarizeDocument } from './summarize-document.ts'

/** Computes facts over the whole document, so that what is cut is at least counted. Changes nothing else. */
export function summarize() {
  return defineStage({
    name: 'summarize',
    gives: ['summarized'],
    writes: ['facts'],
    onFailure: 'skip',
    async run(draft, context) {
      if (draft.document.unitCount === 0) return draft
      const facts = await summarizeDocument(draft.document, { queries: context.queries, pause: context.pause })
      return facts.length === 0 ? draft : { ...draft, facts: [...draft.facts, ...facts] }
    },
  })
}
