import type { Outcome } from '../outcome.ts'
import type { IngestOptions } from './ingest-options.ts'

/**
 * What a call that changes something is known to have changed. One that came back has done it, under the key or the id that it was
 * made with; one that asks for more has not. Of any other, and of one without an id to find the effect by, nobody knows, and the
 * result says so instead of guessing (contract, rule 4).
 */
export function withSideEffect(outcome: Outcome, { sideEffecting, dispatched, call }: IngestOptions): Outcome {
  if (sideEffecting !== true) return outcome
  const operation = call?.tool_name ?? 'unknown'
  const key = call?.idempotency_key === undefined ? {} : { idempotency_key: call.idempotency_key }
  const isUnsent = dispatched === false || call?.dispatch === 'not_sent'
  if (isUnsent || outcome.status === 'needs_input') {
    return { ...outcome, side_effect: { operation, occurred: false, ...key } }
  }
  const id = call?.idempotency_key ?? call?.call_id
  const cameBack = outcome.status === 'succeeded' || outcome.status === 'partial'
  if (cameBack && id !== undefined) {
    return { ...outcome, side_effect: { operation, occurred: true, external_id: id, ...key } }
  }
  return {
    ...outcome,
    status: outcome.status === 'accepted' ? 'accepted' : 'unknown',
    error: outcome.error && {
      ...outcome.error,
      retryable: false,
      action: call?.idempotency_key === undefined ? 'manual_reconciliation' : 'query_by_idempotency_key',
    },
    side_effect: { operation, occurred: null, possibly_occurred: true, ...key },
    reconciliation: { required: true, ...key },
  }
}
