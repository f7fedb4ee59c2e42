import { readResult, stringifyJson, type JsonValue, type Resource, type ToolResult } from '@selvedge/contract'

import type { Link, Outcome } from '../outcome.ts'
import type { IngestOptions } from './ingest-options.ts'
import type { Intake } from './intake.ts'

/**
 * A result of the contract, from whoever wrote it: its data (or what the failed tool printed) is the document, all else
 * is kept as what is known of the call. One that contradicts itself is refused by name, and shown as what it is.
 */
export function takeInResult(value: JsonValue, { now, call }: IngestOptions): Intake {
  const { result, refusal } = readResult(value, { now })
  if (refusal !== undefined) {
    return {
      ...documentOf(value),
      outcome: {
        status: 'failed',
        documentIs: 'error_output',
        error: {
          category: 'contract',
          code: refusal.code,
          message: refusal.message,
          retryable: false,
          action: 'stop',
        },
      },
      warnings: [],
    }
  }

  const { output, ...error } = result.error ?? {}
  const isFailed = result.error !== null && result.data === null
  return {
    ...documentOf(isFailed ? (output ?? null) : result.data),
    outcome: {
      ...knownOf(result),
      error: result.error === null ? null : (error as NonNullable<Outcome['error']>),
      documentIs: isFailed ? 'error_output' : 'data',
      // Who makes the call knows it better than the result does.
      ...(call !== undefined && { call: { ...result.call, ...call } }),
    },
    warnings: result.warnings,
  }
}

function documentOf(value: JsonValue): Pick<Intake, 'text' | 'hints' | 'origin'> {
  if (value === null) return { hints: {}, origin: 'result' }
  if (typeof value === 'string') return { text: value, hints: {}, origin: 'result' }
  return { text: stringifyJson(value), hints: { kind: 'json' }, origin: 'result' }
}

const KEPT = [
  'call',
  'citable',
  'input_request',
  'reconciliation',
  'item_errors',
  'completeness',
  'summary',
  'conflicts',
  'calculation',
  'state_patch',
  'memory_candidates',
] as const satisfies readonly (keyof ToolResult & keyof Outcome)[]

function knownOf(result: ToolResult): Partial<Outcome> {
  const { status, side_effect, provenance, evidence, untrusted_content, presentation, completeness } = result
  const kept = KEPT.filter((field) => result[field] !== undefined).map((field) => [field, result[field]])
  return {
    status,
    side_effect,
    provenance,
    evidence,
    untrusted_content,
    links: (result.resources ?? []).map(linkOf),
    ...(Object.fromEntries(kept) as Partial<Outcome>),
    ...(completeness.items_at !== undefined && { itemsAt: completeness.items_at }),
    ...(presentation?.user_content !== undefined && { user_content: presentation.user_content }),
  }
}

function linkOf({ uri, name, mime_type, description, size }: Resource): Link {
  return { uri, name, mimeType: mime_type, size, ...(description !== undefined && { description }) }
}
