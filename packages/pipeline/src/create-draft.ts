import { ingest, type IngestOptions } from '@selvedge/content'

import type { Draft } from './draft.ts'

/** Reads whatever a tool handed back, or threw (`error: true`), into the draft a pipeline starts from. Never throws. */
export function createDraft(raw: unknown, options: IngestOptions): Draft {
  const { document, outcome, warnings } = ingest(raw, options)
  return { document, outcome, redactions: [], facts: [], warnings }
}
