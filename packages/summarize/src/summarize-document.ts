import type { Fact } from '@selvedge/contract'
import type { Document } from '@selvedge/content'

import { conditionalFacts } from './conditional-facts.ts'
import { lineFacts } from './line-facts.ts'
import { treeFacts, type Weighed } from './tree-facts.ts'

export interface SummarizeDocumentOptions {
  readonly queries?: readonly string[]
  readonly signal?: AbortSignal
  /** Awaited between pieces of work; makes the answer a promise. */
  readonly pause?: () => Promise<void> | undefined
}

/** Facts kept in all; the fit shows a few of them. */
const MAX_FACTS = 200
/** Embedded texts summed up, the largest first. */
const MAX_PARTS = 20

/**
 * Facts over the whole of a document, computed to the digit, the most useful first: counts, extremes with their place,
 * totals, common values, headings, failures. A question that counts (`how many … where`) gets its number.
 */
export function summarizeDocument(
  document: Document,
  options: SummarizeDocumentOptions & { readonly pause: () => Promise<void> | undefined },
): Promise<readonly Fact[]>
export function summarizeDocument(document: Document, options?: SummarizeDocumentOptions): readonly Fact[]
export function summarizeDocument(
  document: Document,
  options: SummarizeDocumentOptions = {},
): readonly Fact[] | Promise<readonly Fact[]> {
  const work = summarize(document, options.queries ?? [])
  if (options.pause !== undefined) return runWithPauses(work, options.pause)
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    options.signal?.throwIfAborted()
  }
}

async function runWithPauses(
  work: Generator<void, readonly Fact[]>,
  pause: () => Promise<void> | undefined,
): Promise<readonly Fact[]> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    const waiting = pause()
    if (waiting !== undefined) await waiting
  }
}

function* summarize(document: Document, queries: readonly string[]): Generator<void, readonly Fact[]> {
  const found: Weighed[] = []
  const parts = document.parts.toSorted(
    (left, right) => Number(left.index !== 0) - Number(right.index !== 0) || right.source.length - left.source.length,
  )
  for (const [rank, part] of parts.slice(0, MAX_PARTS).entries()) {
    const facts = part.body.model === 'tree' ? yield* treeFacts(part, part.body) : yield* lineFacts(part, part.body)
    for (const { fact, worth } of facts) found.push({ fact, worth: worth * (rank === 0 ? 1 : 0.9) })
    if (part.body.model === 'tree')
      for (const query of queries) found.push(...(yield* conditionalFacts(part, part.body, query)))
  }
  return found
    .map((one, at) => ({ ...one, at }))
    .sort((left, right) => right.worth - left.worth || left.at - right.at)
    .slice(0, MAX_FACTS)
    .map(({ fact }) => fact)
}
