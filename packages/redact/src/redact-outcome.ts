import type { Outcome } from '@selvedge/content'
import type { Call, Warning } from '@selvedge/contract'
import type { Redaction } from '@selvedge/pipeline'

import { saidOfCall, type SaidOfCall } from './redact-call.ts'
import { redactPointer, type Redactor } from './scan/index.ts'

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
  const redacted = redactor.redactValue(withPointers(beside, redactor))
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

/** Pointers to what came, before its names were redacted. */
function withPointers<T>(value: T, redactor: Redactor): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return mapped(value, (item) => withPointers(item, redactor)) as T
  let changed: Record<string, unknown> | undefined
  for (const [name, inner] of Object.entries(value)) {
    const clean =
      name === 'pointer' && typeof inner === 'string'
        ? redactPointer(inner, redactor)
        : name === 'pointers' && Array.isArray(inner)
          ? mapped(inner, (item) => (typeof item === 'string' ? redactPointer(item, redactor) : item))
          : withPointers(inner, redactor)
    if (clean !== inner) changed = { ...(changed ?? value), [name]: clean }
  }
  return (changed ?? value) as T
}

function mapped<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = items.map(change)
  return changed.some((item, at) => item !== items[at]) ? changed : items
}

function withoutKey<T extends { readonly idempotency_key?: string }>(value: T): Omit<T, 'idempotency_key'> {
  const { idempotency_key: _, ...rest } = value
  return rest
}

function keyOf({ idempotency_key }: { readonly idempotency_key?: string }): { readonly idempotency_key?: string } {
  return idempotency_key === undefined ? {} : { idempotency_key }
}
