import { readDocument, type Document, type Outcome, type ReadDocumentOptions } from '@selvedge/content'
import type { Draft } from '@selvedge/pipeline'

export const HANDLE = 'selvedge://123456789012345678901234567890123456789'

/** A stored copy, as offload leaves it. */
export const RESOURCE = {
  uri: HANDLE,
  name: 'result',
  mime_type: 'text/plain',
  size: 1,
  digest: `sha256:${'0'.repeat(64)}`,
}

/** A draft of a plain success, changed as a test needs it. */
export function draftOf(
  source: string | Document,
  outcome: Partial<Outcome> = {},
  extra: Partial<Draft> = {},
  read: ReadDocumentOptions = {},
): Draft {
  return {
    document: typeof source === 'string' ? readDocument(source, read) : source,
    outcome: {
      status: 'succeeded',
      error: null,
      documentIs: 'data',
      side_effect: { operation: 'read', occurred: false },
      provenance: { source_type: 'api', source_id: 'test', observed_at: null, retrieved_at: '2026-01-02T03:04:05Z' },
      evidence: [],
      untrusted_content: [],
      links: [],
      ...outcome,
    },
    redactions: [],
    facts: [],
    warnings: [],
    ...extra,
  }
}
