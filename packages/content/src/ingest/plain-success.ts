import type { Document } from '../document.ts'
import type { Outcome } from '../outcome.ts'
import { provenanceOf } from '../provenance.ts'
import type { IngestOptions } from './ingest-options.ts'

/** What is known of a call that gave a plain value: it succeeded. */
export function plainSuccess(options: IngestOptions, origin?: Document['origin']): Outcome {
  const { call, provenance = {}, now } = options
  return {
    ...(call !== undefined && { call }),
    status: 'succeeded',
    error: null,
    documentIs: 'data',
    side_effect: { operation: 'read', occurred: false },
    provenance: provenanceOf(
      provenance,
      {
        source_type: origin === 'mcp' ? 'mcp' : 'tool',
        source_id: call?.tool_name ?? options.name ?? 'unknown',
      },
      now,
    ),
    evidence: [],
    untrusted_content: [],
    links: [],
  }
}
