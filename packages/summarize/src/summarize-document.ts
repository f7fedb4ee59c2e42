import type { Calculation, Fact } from '@selvedge/contract'
import { assertDocument, type Document } from '@selvedge/content'

import { readQuestion } from './asked.ts'
import { conditionalFacts } from './conditional-facts.ts'
import { lineFacts } from './line-facts.ts'
import { treeFacts } from './tree-facts.ts'
import type { Weighed } from './weighed.ts'

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
  assertDocument('summarizeDocument', document)
  if (options.pause !== undefined)
    return computeSummary(document, options.queries, options.pause).then(({ facts }) => facts)
  const work = compute(document, options.queries ?? [])
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value.facts
    options.signal?.throwIfAborted()
  }
}

export interface Computed {
  readonly facts: readonly Fact[]
  /** How the aggregate a question asked for came about. */
  readonly calculation?: Calculation
}

/** {@link summarizeDocument}, with the formula of what was counted for a question. */
export async function computeSummary(
  document: Document,
  queries: readonly string[] = [],
  pause: () => Promise<void> | undefined,
): Promise<Computed> {
  const work = compute(document, queries)
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    const waiting = pause()
    if (waiting !== undefined) await waiting
  }
}

function* compute(document: Document, queries: readonly string[]): Generator<void, Computed> {
  const found: Weighed[] = []
  const asked = queries.map(readQuestion)
  const words = new Set(asked.flatMap((one) => [...one.words]))
  const parts = document.parts.toSorted(
    (left, right) => Number(left.index !== 0) - Number(right.index !== 0) || right.source.length - left.source.length,
  )
  for (const [rank, part] of parts.slice(0, MAX_PARTS).entries()) {
    const { body } = part
    const facts = body.model === 'tree' ? yield* treeFacts(part, body, words) : yield* lineFacts(part, body, asked)
    for (const one of facts) found.push({ ...one, worth: one.worth * (rank === 0 ? 1 : 0.9) })
    if (body.model === 'tree') for (const one of asked) found.push(...(yield* conditionalFacts(part, body, one)))
  }
  const best = found
    .map((one, at) => ({ ...one, at }))
    .sort((left, right) => right.worth - left.worth || left.at - right.at)
    .slice(0, MAX_FACTS)
  const calculation = best.find((one) => one.calculation !== undefined)?.calculation
  return { facts: best.map(({ fact }) => fact), ...(calculation && { calculation }) }
}
