import { fitDocument, fitsWhole, type MarkOptions } from '@selvedge/mark'
import { ReadError } from '@selvedge/offload'
import type { Draft, StageContext } from '@selvedge/pipeline'

export interface SearchPageOptions extends MarkOptions {
  /** 1 for the first answer to a question. */
  readonly page: number
  /** Units that were shown for the question before its first answer. */
  readonly shown: Uint32Array
}

/**
 * Leaves to the fit what earlier pages did not show. No page is kept anywhere: those before are fitted again, so the same
 * question, budget and page give the same answer in any process. Throws when there is nothing left.
 */
export async function searchPage(
  ranked: Draft,
  context: StageContext,
  { page, shown, ...wrapping }: SearchPageOptions,
): Promise<Draft> {
  // Without a ranking the stages failed, and what is left is their error.
  if (ranked.ranking === undefined) return ranked
  const seen = new Set(shown)
  let left = without(ranked, seen)
  for (let before = 1; before < page; before++) {
    if (fitsWhole(left, context, wrapping)) throw nothingMore()
    const { fit } = await fitDocument(left, context, wrapping)
    for (const unit of fit.kept) seen.add(unit)
    left = without(ranked, seen)
    if (left.ranking!.order.length === 0) throw nothingMore()
  }
  return left
}

function without(draft: Draft, seen: ReadonlySet<number>): Draft {
  const ranking = draft.ranking!
  if (seen.size === 0) return draft
  const kept: number[] = []
  for (let at = 0; at < ranking.order.length; at++) if (!seen.has(ranking.order[at]!)) kept.push(at)
  return {
    ...draft,
    ranking: {
      ...ranking,
      order: Uint32Array.from(kept, (at) => ranking.order[at]!),
      worth: Float32Array.from(kept, (at) => ranking.worth[at]!),
    },
  }
}

function nothingMore(): ReadError {
  return new ReadError(
    'no_such_place',
    'All of the stored result was shown for this question. Search with other words, or read a place.',
  )
}
