import { classifyError } from '@selvedge/contract'

import type { Ingested, IngestOptions } from './ingest-options.ts'

/** A stream that broke gave a part: never a success, and never more complete than that. */
export function applyInterruption(ingested: Ingested, { interrupted, now }: IngestOptions): Ingested {
  if (interrupted === undefined) return ingested
  const { document, outcome, warnings } = ingested
  const { error } = classifyError(interrupted, { now })
  const isCancelled = error.category === 'cancelled'
  return {
    document,
    outcome: {
      ...outcome,
      status: outcome.status === 'succeeded' ? 'partial' : outcome.status,
      completeness: {
        ...outcome.completeness,
        state: 'truncated',
        reason: isCancelled ? 'cancelled' : 'interrupted',
        available_items: null,
      },
    },
    warnings: [
      ...warnings.filter(({ code }) => code !== 'empty_result'),
      { code: 'interrupted', message: `the source broke off (${error.code}): what follows is missing` },
    ],
  }
}
