import type { Locator } from '@selvedge/contract'
import type { Outcome } from '@selvedge/content'
import type { Reading } from '@selvedge/offload'
import type { Draft } from '@selvedge/pipeline'

import type { Passage } from './excerpt.ts'

/** As much of a passage as fits whole; what follows is named as the next page. */
export function page(reading: Reading, clean: Draft, passage: Passage, fits: (draft: Draft) => boolean): Draft {
  const { from, to } = passage
  const draftTo = (end: number): Draft => {
    const next = end < to ? passage.locator(end, to) : (passage.after ?? reading.next)
    return {
      ...clean,
      document: passage.excerpt(from, end),
      ...(next && partOf(clean.outcome, reading.resource.uri, next)),
    }
  }
  const whole = draftTo(to)
  if (fits(whole)) return whole
  let low = from + 1
  let high = to - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(draftTo(middle))) low = middle
    else high = middle - 1
  }
  // Guess after guess holds documents of the source's size at most, and there are few of them.
  const first = to > from + 1 ? draftTo(low) : whole
  if (passage.within === undefined || fits(first)) {
    return fits(first) ? first : { ...first, resource: reading.resource }
  }
  // Not even one line: a piece of it, then the rest of it.
  const rest = to > from + 1 ? passage.locator(from + 1, to) : reading.next
  return page({ ...reading, ...(rest && { next: rest }) }, clean, passage.within(from), fits)
}

function partOf(outcome: Outcome, uri: string, next: Locator): { readonly outcome: Outcome } {
  const completeness = {
    state: 'partial',
    reason: 'page',
    available_items: null,
    next: { type: 'resource', uri, ...next },
  } as const
  return { outcome: { ...outcome, status: 'partial', completeness } }
}
