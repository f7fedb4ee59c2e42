import { NodeType, hidesText, isLeaf, readableSource, type Document } from '@selvedge/content'
import type { Draft, StageContext } from '@selvedge/pipeline'

import { compose, type Form } from './compose.ts'
import { countedList } from './counted.ts'
import { layoutOf } from './layout.ts'
import { upstreamEvidence } from './evidence.ts'
import { isLeafLink } from './leaf-links.ts'
import { formOf, wholeForms } from './presentation.ts'
import { wholeData } from './prune.ts'
import { saidEvidence, saidOf, saysAnything, type Said } from './said.ts'
import type { Wrap } from './wrap.ts'

/** A text with nothing left out. */
export interface WholeText {
  readonly text: string
  readonly tokens: number
}

/** Encodings of a text that is this much over are not tried: none of them wins so much. */
const HOPELESS = 6

/** The text that shows everything, or `undefined` when there is none within the budget. Pure. */
export function wholeText(draft: Draft, context: StageContext, wrap?: Wrap): WholeText | undefined {
  const { document } = draft
  const { budget } = context
  // Of a file that was moved out the text has a link only.
  if (draft.attachments?.some((link) => !isLeafLink(link)) === true) return undefined

  // A token is at most 128 bytes, and no encoding gains that much: spares reading what is plainly too long.
  if (document.source.length > 128 * HOPELESS * budget.tokens || exceedsLimits(draft, context)) return undefined

  // A page in a string that hides something is shown as its reader sees it: that is not the whole value.
  if (document.parts.some(({ index, body }) => index > 0 && body.model === 'lines' && hidesText(body))) return undefined

  const said = wholeSaid(draft, context)
  const text = firstThatFits(draft, context, said, wrap)
  if (text === undefined || draft.outcome.evidence.length === 0 || draft.outcome.documentIs !== 'data') return text
  const { kept } = upstreamEvidence(draft.document, draft.outcome.evidence, wholeData(draft.document), () => true)
  if (kept.length === 0) return text
  // What came with its evidence is shown with it, unless that would cost a part of the data.
  return firstThatFits(draft, context, { ...said, evidence: kept.map(saidEvidence) }, wrap) ?? text
}

function firstThatFits(draft: Draft, context: StageContext, said: Said, wrap: Wrap | undefined): WholeText | undefined {
  const { budget, tokens } = context
  const form = formOf(draft.document, context.present)
  for (const text of texts(draft, context, form, said, wrap)) {
    const counted = tokens.countUpTo(text, budget.tokens)
    if (counted.exceeded && text.length > HOPELESS * 8 * budget.tokens) return undefined
    if (!counted.exceeded && fitsChannels(draft, context, text) && fitsBytes(context, text)) {
      return { text, tokens: counted.tokens }
    }
  }
  return undefined
}

function wholeSaid(draft: Draft, context: StageContext): Said {
  // That there is no link matters only where something is missing.
  const warnings = draft.warnings.filter(({ code }) => code !== 'offload_failed')
  const said = saidOf({ ...draft, warnings }, context, 'full')
  const { completeness, status, itemsAt } = draft.outcome
  if (completeness === undefined || completeness.state === 'complete') return said
  const list = countedList(draft.document, itemsAt)
  const of = completeness.available_items
  const shown =
    list === undefined ? undefined : `${list.size}${of === undefined || of === null ? '' : ` of ${of}`} items`
  return {
    ...said,
    status: status === 'succeeded' && completeness.state !== 'unknown' ? 'partial' : status,
    completeness: {
      state: completeness.state,
      ...(completeness.reason && { reason: completeness.reason }),
      ...(shown !== undefined && { shown }),
      ...(completeness.next && { next: completeness.next }),
    },
  }
}

function* texts(
  { document, outcome }: Draft,
  { present, budget }: StageContext,
  form: Form,
  said: Said,
  wrap: Wrap | undefined,
): Generator<string> {
  const nothing = emptiness(document, outcome.documentIs)
  if (outcome.documentIs === 'nothing' && form === 'envelope') {
    yield compose('envelope', said, 'null')
    return
  }
  if (nothing !== undefined && present !== 'envelope') {
    const header = compose('plain', said, undefined)
    yield outcome.documentIs === 'nothing' && header !== '' ? header : [header, nothing].filter(Boolean).join('\n')
    return
  }
  const isBare = present !== 'envelope' && !saysAnything(said)
  if (isBare && wrap === undefined) yield readableSource(document)
  for (const data of wholeForms(document, isBare ? 'plain' : form, budget.tokens)) {
    if (!isBare) yield compose(form, said, form === 'plain' && wrap !== undefined ? wrap(data) : data)
    else if (wrap !== undefined) yield wrap(data)
    else if (data !== readableSource(document)) yield data
  }
}

/** The line that says that there is nothing to see, where there is nothing. */
export function emptiness({ source, parts }: Document, documentIs: Draft['outcome']['documentIs']): string | undefined {
  if (documentIs === 'nothing') return '[empty result: the tool returned nothing]'
  const { body } = parts[0]!
  if (source.trim() === '') return '[empty result: the tool returned blank text]'
  if (body.model === 'lines') return undefined
  if (body.count === 0) return '[empty result: the tool returned no records]'
  if (body.layout !== 'json' || !isLeaf(body, 0)) return undefined
  const type = body.type[0]
  if (type === NodeType.array) return '[empty result: the tool returned an empty list, []]'
  if (type === NodeType.object) return '[empty result: the tool returned an empty object, {}]'
  if (type === NodeType.null) return '[empty result: the tool returned null]'
  return source === '""' ? '[empty result: the tool returned an empty string, ""]' : undefined
}

/** More items or deeper nesting than the budget allows: then something has to go, whatever it costs. */
function exceedsLimits({ document, outcome }: Draft, { budget }: StageContext): boolean {
  if (budget.items !== undefined && (countedList(document, outcome.itemsAt)?.size ?? 0) > budget.items) return true
  if (budget.depth === undefined) return false
  const part = document.parts[0]!
  return (
    part.body.model === 'tree' &&
    layoutOf(document)
      .depths(part)
      .some((depth) => depth > budget.depth!)
  )
}

function fitsChannels({ document, outcome }: Draft, { target, tokens, budget }: StageContext, text: string): boolean {
  if (target === undefined) return true
  const data = outcome.documentIs === 'nothing' ? null : wholeData(document).data
  return target.channels(text, data).every((channel) => tokens.fits(channel, budget.tokens))
}

/** The text is a transfer too. */
export function fitsBytes({ budget }: StageContext, text: string): boolean {
  if (budget.bytes === undefined || text.length * 3 <= budget.bytes) return true
  return text.length <= budget.bytes && new TextEncoder().encode(text).byteLength <= budget.bytes
}
