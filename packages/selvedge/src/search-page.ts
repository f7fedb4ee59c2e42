import type { Warning } from '@selvedge/contract'
import { fitDocument, fitsWhole, type MarkOptions } from '@selvedge/mark'
import { ReadError } from '@selvedge/offload'
import type { Draft, StageContext } from '@selvedge/pipeline'

export interface SearchPageOptions extends MarkOptions {
  /** 1 for the first answer to a question. */
  readonly page: number
  /** Units that were shown for the question before its first answer. */
  readonly shown: Uint32Array
}

/** Worth, as a share of the best, below which a unit has nothing of the question. */
const LEAST = 0.02

/**
 * Leaves to the fit what answers the question and earlier pages did not show. The first page is never filled up with
 * what does not answer it, unless a text for the question was there before; whoever asks for more gets what comes next.
 * No page is kept anywhere: those before are fitted again, so the same question, budget and page give the same answer in
 * any process. Throws when there is nothing left.
 */
export async function searchPage(
  ranked: Draft,
  context: StageContext,
  { page, shown, ...wrapping }: SearchPageOptions,
): Promise<Draft> {
  // Without a ranking the stages failed, and what is left is their error.
  if (ranked.ranking === undefined) return ranked
  const answering = withAnswers(ranked)
  let seen = new Set(shown)
  let left = without(answering, seen)
  // Asked again for what the first text showed: it may be out of sight by now.
  if (left.ranking!.order.length === 0) {
    seen = new Set()
    left = answering
  } else if (shown.length > 0) left = { ...left, ranking: without(ranked, seen).ranking! }
  for (let before = 1; before < page; before++) {
    if (fitsWhole(left, context, wrapping)) throw nothingMore()
    const { fit } = await fitDocument(left, context, wrapping)
    for (const unit of fit.kept) seen.add(unit)
    left = without(ranked, seen)
    if (left.ranking!.order.length === 0) throw nothingMore()
  }
  return left
}

/** Only the units with something of the question; with none of it anywhere all of them, and a warning. */
function withAnswers(draft: Draft): Draft {
  const { order, worth, aware, termsFound } = draft.ranking!
  if (!aware) return draft
  let count = 0
  while (count < worth.length && worth[count]! >= LEAST) count++
  if (count === 0 || (count === order.length && termsFound.length === 0))
    return { ...draft, warnings: [...draft.warnings, NOTHING_FOUND] }
  const ranking = { ...draft.ranking!, order: order.subarray(0, count), worth: worth.subarray(0, count) }
  return { ...draft, ranking }
}

const NOTHING_FOUND: Warning = {
  code: 'nothing_found',
  message: 'no word of the question stands in the stored result; shown is what else it holds',
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
    'All that answers this question was shown. Search with other words, or read a place.',
  )
}
