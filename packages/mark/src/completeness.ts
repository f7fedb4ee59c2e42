import type { Completeness, CompletenessReason, Coverage, Locator, Omitted, Resource, Status } from '@selvedge/contract'
import type { Outcome } from '@selvedge/content'
import type { Draft, Ranking } from '@selvedge/pipeline'

/** What our own cut came to; absent when nothing was left out. */
export interface OwnCut {
  readonly reason: CompletenessReason
  readonly omitted: readonly Omitted[]
  /** Where to go on reading; only with a place to read from. */
  readonly gap?: Locator
}

/** The counted list, as far as it is in `data`. */
export interface Items {
  readonly pointer: string
  readonly returned: number
  readonly total: number
}

/** Whether there is any data that could be left out: of nothing, nothing is missing, however little room there is to say so. */
export function hasData({ document, outcome }: Draft): boolean {
  return outcome.documentIs !== 'nothing' && document.source.trim() !== ''
}

/** State of the call after our own cut: a success of which something is missing is partial. */
export function statusAfter({ status, completeness }: Outcome, isCut: boolean): Status {
  const isShort = isCut || completeness?.state === 'truncated' || completeness?.state === 'partial'
  return status === 'succeeded' && isShort ? 'partial' : status
}

/** What the source said of itself and what we cut, as one. Never more complete than the source said. */
export function completenessAfter(
  outcome: Outcome,
  cut: OwnCut | undefined,
  items: Items | undefined,
  coverage: Coverage,
  resource: Resource | undefined,
): Completeness {
  const before = outcome.completeness
  const state = cut === undefined ? stateBefore(outcome) : 'truncated'
  const reason =
    cut?.reason ?? before?.reason ?? (state === 'partial' && outcome.item_errors?.length ? 'source_error' : undefined)
  const next = before?.next
  const omitted = joined(cut?.omitted ?? [], before?.omitted ?? [])
  return {
    state,
    ...(reason !== undefined && state !== 'complete' && { reason }),
    ...(items && {
      returned_items: items.returned,
      available_items: availableItems(outcome, items),
      items_at: items.pointer,
    }),
    ...(next && state !== 'complete' && { next }),
    ...(cut?.gap && resource && { local_next: { type: 'resource', uri: resource.uri, ...cut.gap } }),
    ...(omitted.length > 0 && { omitted }),
    coverage,
  }
}

/** Entries of the list, the one for the rest included. */
const MOST_OMITTED = 8

/** What was missing before cannot be found by looking at what is stored: it is named first of all. */
function joined(cut: readonly Omitted[], before: readonly Omitted[]): readonly Omitted[] {
  if (cut.length + before.length <= MOST_OMITTED) return [...cut, ...before]
  const earlier = withRest(before, cut.length === 0 ? MOST_OMITTED : MOST_OMITTED / 2)
  return [...withRest(cut, MOST_OMITTED - earlier.length), ...earlier]
}

function withRest(entries: readonly Omitted[], most: number): readonly Omitted[] {
  if (entries.length <= most) return entries
  const rest = entries.slice(most - 1)
  const count = rest.reduce((sum, each) => sum + (each.count ?? 1), 0)
  return [...entries.slice(0, most - 1), { pointer: '', count, reason: rest[0]!.reason }]
}

function stateBefore({ completeness, status, item_errors: errors }: Outcome): Completeness['state'] {
  const state = completeness?.state ?? 'complete'
  // A partial status without a word on what is missing.
  if (status === 'partial' && state === 'complete')
    return errors !== undefined && errors.length > 0 ? 'partial' : 'unknown'
  return state
}

/** As many as the source said there are; unknown stays unknown. */
function availableItems({ completeness }: Outcome, { total }: Items): number | null {
  if (completeness === undefined || completeness.state === 'complete') return total
  const { available_items: available } = completeness
  return available === undefined || available === null ? null : Math.max(available, total)
}

export function coverageOf(
  shown: number,
  total: number,
  ranking: Ranking | undefined,
  summaryOver: number | undefined,
): Coverage {
  return {
    units_shown: shown,
    units_total: total,
    ...(summaryOver !== undefined && { summary_over: summaryOver }),
    ...(ranking?.aware && { query_terms_found: ranking.termsFound, query_terms_missing: ranking.termsMissing }),
  }
}
