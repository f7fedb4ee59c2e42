import type { Document } from '@selvedge/content'
import type { Draft, StageContext } from '@selvedge/pipeline'

import { assertDraft } from './assert-draft.ts'
import { hasData } from './completeness.ts'
import { wholeText, type WholeText } from './whole-text.ts'
import { wrapFor, type Wrap, type WrapOptions } from './wrap.ts'

/** What `mark` is given. */
export interface FitsWholeOptions extends WrapOptions {}

/**
 * Whether a draft can be shown with nothing left out. Pure, and remembered: what `offload` asks before it stores, `mark`
 * answers the same way without counting again.
 */
export function fitsWhole(draft: Draft, context: StageContext, options: FitsWholeOptions = {}): boolean {
  assertDraft('fitsWhole', draft, context, options)
  return !hasData(draft) || knownWholeText(draft, context, wrapFor(draft.outcome, options)) !== undefined
}

interface Answer {
  readonly asked: readonly unknown[]
  readonly whole: WholeText | undefined
}

const MOST_ANSWERS = 8
const known = new WeakMap<Document, Answer[]>()

/** {@link wholeText}, remembered for as long as the document lives. */
export function knownWholeText(draft: Draft, context: StageContext, wrap?: Wrap): WholeText | undefined {
  const { outcome, warnings, resource } = draft
  const { tokens, budget, present, target } = context
  const { tokens: limit, items, depth, bytes } = budget
  const asked = [outcome, warnings, resource, tokens, limit, items, depth, bytes, present, target, wrap]

  let answers = known.get(draft.document)
  if (answers === undefined) known.set(draft.document, (answers = []))
  for (const answer of answers) if (asked.every((value, index) => value === answer.asked[index])) return answer.whole

  const whole = wholeText(draft, context, wrap)
  if (answers.length === MOST_ANSWERS) answers.shift()
  answers.push({ asked, whole })
  return whole
}
