import type { SideEffect } from '@selvedge/contract'

import type { Document } from '../document.ts'
import type { Outcome } from '../outcome.ts'
import type { IngestOptions } from './ingest-options.ts'

/** What is known of a call that gave a plain value: it succeeded. */
export function plainSuccess(options: IngestOptions, origin?: Document['origin']): Outcome {
  const { call, provenance = {}, now } = options
  return {
    ...(call !== undefined && { call }),
    status: 'succeeded',
    error: null,
    documentIs: 'data',
    side_effect: sideEffectOf(options),
    provenance: {
      source_type: provenance.source_type ?? (origin === 'mcp' ? 'mcp' : 'tool'),
      source_id: provenance.source_id ?? call?.tool_name ?? options.name ?? 'unknown',
      ...(provenance.version !== undefined && { version: provenance.version }),
      observed_at: provenance.observed_at ?? null,
      retrieved_at: provenance.retrieved_at ?? now().toISOString(),
    },
    evidence: [],
    untrusted_content: [],
    links: [],
  }
}

/** A call with effects that gave no proof of them may have had them. */
function sideEffectOf({ sideEffecting = false, call }: IngestOptions): SideEffect {
  if (!sideEffecting) return { operation: 'read', occurred: false }
  const key = call?.idempotency_key
  return {
    operation: call?.tool_name ?? 'unknown',
    occurred: null,
    possibly_occurred: true,
    ...(key !== undefined && { idempotency_key: key }),
  }
}
