import type { Outcome } from '@selvedge/content'
import type { Call, Warning } from '@selvedge/contract'
import type { Redaction } from '@selvedge/pipeline'

import { saidOfCall, type SaidOfCall } from './redact-call.ts'
import type { Redactor } from './scan/index.ts'

export interface RedactedOutcome {
  readonly outcome: Outcome
  readonly warnings: readonly Warning[]
  readonly redactions: readonly Redaction[]
}

/**
 * Redacts what stands beside the document: errors, quotes, links, summaries, warnings. What the caller names the call
 * by stays (`own`), or the result could not be matched to it, and so do the keys a write is reconciled by.
 */
export function redactOutcome(
  outcome: Outcome,
  warnings: readonly Warning[],
  redactor: Redactor,
  own: Call | undefined,
): RedactedOutcome {
  const { call, status, documentIs, side_effect, reconciliation, ...said } = outcome
  const called = call && saidOfCall(call, own)
  const beside = {
    ...said,
    ...(called && { call: called.said }),
    side_effect: withoutKey(side_effect),
    ...(reconciliation && { reconciliation: withoutKey(reconciliation) }),
    warnings,
  }
  const redacted = redactor.redactValue(beside)
  if (redacted.value === beside) return { outcome, warnings, redactions: [] }

  const clean = redacted.value as typeof beside
  const { warnings: cleanWarnings, side_effect: cleanEffect, reconciliation: cleanReconciliation, ...rest } = clean
  const { call: cleanCall, ...cleanSaid } = rest as typeof said & { readonly call?: SaidOfCall['said'] }
  return {
    outcome: {
      ...cleanSaid,
      ...(called && { call: called.rejoin(cleanCall ?? {}) }),
      status,
      documentIs,
      side_effect: { ...cleanEffect, ...keyOf(side_effect) } as Outcome['side_effect'],
      ...(reconciliation && {
        reconciliation: { ...cleanReconciliation, ...keyOf(reconciliation) } as NonNullable<Outcome['reconciliation']>,
      }),
    },
    warnings: cleanWarnings,
    redactions: redacted.redactions.map(({ type, count }) => ({ type, count, at: [] })),
  }
}

function withoutKey<T extends { readonly idempotency_key?: string }>(value: T): Omit<T, 'idempotency_key'> {
  const { idempotency_key: _, ...rest } = value
  return rest
}

function keyOf({ idempotency_key }: { readonly idempotency_key?: string }): { readonly idempotency_key?: string } {
  return idempotency_key === undefined ? {} : { idempotency_key }
}
