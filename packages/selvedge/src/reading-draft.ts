import type { Document, Outcome } from '@selvedge/content'
import type { Locator } from '@selvedge/contract'
import type { Manifest, Reading } from '@selvedge/offload'
import type { Draft, Run, StageContext } from '@selvedge/pipeline'

import type { CallInput } from './shape-options.ts'

/** A draft of what was read, as if a call had given it. */
export function draftOf(
  { manifest, resource }: Pick<Reading, 'manifest' | 'resource'>,
  { context, call }: { readonly context: StageContext; readonly call: CallInput | undefined },
  document: Document,
  place: Locator = {},
): Draft {
  const at = context.now().toISOString()
  const short = shortOf(manifest, place)
  const { arguments: _, attempt = 1, ...known } = call ?? { tool_name: '', call_id: '' }
  return {
    document,
    outcome: {
      ...(call && { call: { ...known, attempt } }),
      status: 'succeeded',
      error: null,
      documentIs: 'data',
      side_effect: { operation: 'none', occurred: false },
      provenance: manifest.provenance ?? {
        source_type: 'file',
        source_id: resource.uri,
        observed_at: null,
        retrieved_at: at,
      },
      ...(short && { completeness: short }),
      evidence: [],
      untrusted_content: [],
      links: [],
    },
    redactions: [],
    facts: [],
    warnings: [],
  }
}

/** What is missing from the whole is missing from its rows; of another place only what it names itself. */
function shortOf({ completeness, rows }: Manifest, { part, pointer = '', lines, chars }: Locator) {
  const isPart = (part ?? lines ?? chars) !== undefined || (pointer !== '' && pointer !== rows?.pointer)
  const isNamed = completeness?.omitted?.some(
    (each) => each.pointer !== undefined && `${each.pointer}/`.startsWith(`${pointer}/`),
  )
  return isPart && isNamed !== true ? undefined : completeness
}

/** Rows or lines chosen from a blob that is too large to be ranked whole: there are more, and it may go on. */
export function chosenFrom({ manifest, resource, next, whole }: Reading, outcome: Outcome): Outcome {
  if (whole) return outcome
  const completeness = {
    state: 'truncated' as const,
    reason: 'context_budget' as const,
    available_items: manifest.rows?.count ?? null,
    ...(next && { next: { type: 'resource' as const, uri: resource.uri, ...next } }),
  }
  return { ...outcome, completeness }
}

/** What a backend did not give out, or could not take in, is missing from the answer. */
export function queriedDraft(draft: Draft, isCut: boolean, skipped: number): Draft {
  const warnings = [
    ...(isCut ? [{ code: 'query_cut', message: 'the query gave more rows than are handed out: filter or group' }] : []),
    ...(skipped > 0 ? [{ code: 'rows_skipped', message: `${skipped} rows could not be read and were left out` }] : []),
  ]
  if (warnings.length === 0) return draft
  const completeness = { state: 'partial', reason: 'upstream_limit', available_items: null } as const
  return {
    ...draft,
    outcome: { ...draft.outcome, status: 'partial', completeness },
    warnings: [...draft.warnings, ...warnings],
  }
}

/** A page of which nothing fits would lead back to itself: whoever follows must not read it for ever. */
export function advancing(run: Run, at: Locator): Run {
  const { result } = run.draft
  const { local_next: place, ...completeness } = result?.completeness ?? {}
  if (
    result === undefined ||
    place === undefined ||
    PLACE.some((key) => String((place as Locator)[key]) !== String(at[key]))
  )
    return run
  const warnings = [
    ...(result.warnings ?? []),
    { code: 'page_too_small', message: 'nothing of this place fits the budget: read it with a larger one' },
  ]
  return { ...run, draft: { ...run.draft, result: { ...result, completeness, warnings } as typeof result } }
}

const PLACE = ['part', 'pointer', 'rows', 'lines', 'chars'] as const
