import type { ErrorCategory, ResultError, Warning } from '@selvedge/contract'
import type { Outcome } from '@selvedge/content'

import type { Draft } from './draft.ts'
import { emptyDocument } from './empty-document.ts'
import type { ShapingError } from './shaping-error.ts'

/**
 * What is left of a draft when a stage failed: no document, no facts, the error. What is known of the call stays; what
 * the tool said does not. A write that may have happened keeps its status: failed would invite a repetition.
 */
export function failedDraft(draft: Draft, error: ShapingError): Draft {
  const { outcome } = draft
  const uncertain = outcome.status === 'unknown' || outcome.side_effect.possibly_occurred === true
  const before = outcome.error
  const failure: Warning = { code: error.code, message: error.message }
  const left: Outcome = {
    ...(outcome.call && { call: outcome.call }),
    status: uncertain ? 'unknown' : 'failed',
    error: before === null ? errorOf(error, outcome) : withoutOutput(before),
    documentIs: 'nothing',
    side_effect: outcome.side_effect,
    provenance: outcome.provenance,
    ...(outcome.reconciliation && { reconciliation: outcome.reconciliation }),
    evidence: [],
    untrusted_content: [],
    links: [],
  }
  return {
    document: emptyDocument('error'),
    outcome: left,
    redactions: draft.redactions,
    facts: [],
    warnings: before === null ? draft.warnings : [...draft.warnings, failure],
  }
}

/**
 * The same without a word that came from outside, for when nothing could redact it. The code stays: a stage has it as
 * a literal.
 */
export function wordlessDraft(draft: Draft, { code, stage }: ShapingError): Draft {
  const { outcome } = draft
  const { error, provenance } = outcome
  const { reconciliation: _, ...known } = outcome
  return {
    ...draft,
    outcome: {
      ...known,
      error: {
        category: error?.category ?? 'internal',
        code,
        message: `Stage "${stage}" failed (${code}), and the error could not be made safe to show.`,
        retryable: error?.retryable ?? false,
        action: error?.action ?? 'explain_to_user',
      },
      side_effect: wordlessSideEffect(outcome),
      provenance: {
        source_type: 'tool',
        source_id: outcome.call?.tool_name ?? 'unknown',
        observed_at: null,
        retrieved_at: provenance.retrieved_at,
      },
    },
    warnings: [
      { code: 'details_withheld', message: 'Warnings and details were left out because they could not be redacted.' },
    ],
  }
}

function errorOf(error: ShapingError, outcome: Outcome): ResultError {
  // The result is lost, not the effect: after a write nothing may suggest to do it again.
  const retryable = error.retryable && outcome.side_effect.occurred === false
  const category: ErrorCategory = error.category
  return {
    category,
    code: error.code,
    message: error.message,
    retryable,
    action: retryable ? 'retry' : 'explain_to_user',
  }
}

function withoutOutput(error: ResultError): ResultError {
  const { output: _, ...rest } = error
  return rest
}

function wordlessSideEffect({ side_effect: effect, call }: Outcome): Outcome['side_effect'] {
  return {
    operation: effect.operation === 'none' ? 'none' : (call?.tool_name ?? 'unknown'),
    occurred: effect.occurred,
    ...(effect.possibly_occurred !== undefined && { possibly_occurred: effect.possibly_occurred }),
    ...(call?.idempotency_key !== undefined && { idempotency_key: call.idempotency_key }),
  }
}
