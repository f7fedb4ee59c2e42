import { ingest, ingestWithPauses, type Ingested, type IngestOptions } from '@selvedge/content'

import type { Draft } from './draft.ts'
import { createPause } from './pause.ts'

/** Reads whatever a tool handed back, or threw (`error: true`), into the draft a pipeline starts from. Never throws. */
export function createDraft(raw: unknown, options: IngestOptions): Draft {
  return draftOf(ingest(raw, options))
}

/** {@link createDraft} that gives the event loop a turn between pieces of the work; rejects with the signal's reason. */
export async function createDraftInTurns(
  raw: unknown,
  options: IngestOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<Draft> {
  return draftOf(await ingestWithPauses(raw, options, createPause(signal)))
}

function draftOf({ document, outcome, warnings }: Ingested): Draft {
  return { document, outcome, redactions: [], facts: [], warnings }
}
