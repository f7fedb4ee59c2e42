import type { CompletenessReason, Fact, JsonValue } from '@selvedge/contract'
import type { Draft, Ranking, StageContext } from '@selvedge/pipeline'

import { choose, type Choice, type ChoiceTask, type Written } from './choose.ts'
import { blindRanking, parentsOf } from './companions.ts'
import { hasData, statusAfter } from './completeness.ts'
import { compose, type Form } from './compose.ts'
import { countedList, shownItems, type CountedList } from './counted.ts'
import { layoutOf, withoutOpaque, type Layout } from './layout.ts'
import { factsAllowance, unaskedAllowance } from './facts-allowance.ts'
import { leafLinksOf, type LeafLinks } from './leaf-links.ts'
import { depthOf, limitsOf } from './limits.ts'
import { firstGap } from './local-next.ts'
import { pieceOf } from './piece.ts'
import { formOf, renderShown } from './presentation.ts'
import { prune } from './prune.ts'
import { saidFact, saidOf, saidSummary, type Detail, type Said } from './said.ts'
import { schemaNeeds } from './schema-needs.ts'
import { shortestText } from './shortest-text.ts'
import { NOTHING, byPart, type Shown } from './shown.ts'
import { fitsBytes } from './whole-text.ts'
import type { Wrap } from './wrap.ts'

/** A text of which something was left out, and what it shows. */
export interface CutText {
  readonly text: string
  readonly tokens: number
  readonly shown: Shown
  readonly ranking: Ranking
  readonly reason: CompletenessReason
  /** Containers that stand in the data even when nothing in them is shown. */
  readonly shells: readonly number[]
}

/** Share of the budget that the frame may take before it is said more briefly. */
const FULL_FRAME = 0.5
const BRIEF_FRAME = 0.75

/** The joint fit: the frame first, then facts, then the units that are worth most. */
export async function cutDocument(draft: Draft, context: StageContext, wrap: Wrap | undefined): Promise<CutText> {
  const { document, outcome } = draft
  const layout = layoutOf(document)
  const { budget } = context
  const list = countedList(document, outcome.itemsAt)
  const ranking = draft.ranking ?? blindRanking(layout, budget.tokens)
  const limits = limitsOf(layout, list, budget)
  const needs =
    context.outputSchema && outcome.status !== 'failed' ? schemaNeeds(layout, context.outputSchema) : undefined
  const shells = [...(list === undefined ? [] : [list.node]), ...(needs?.shells ?? [])]
  const form = formOf(document, context.present)
  const links = leafLinksOf(draft, budget.tokens)
  const writer: Writer = { draft, context, wrap, layout, list, shells, form, links }

  const frame = frameFor(writer)
  if (frame === undefined) {
    const { text, tokens } = shortestText(writer.form, outcome, hasData(draft), (one) => measure(writer, one, NOTHING))
    return { text, tokens, shown: NOTHING, ranking, reason: 'context_budget', shells }
  }
  const task: ChoiceTask = {
    document,
    context,
    order: outcome.documentIs === 'nothing' ? new Uint32Array(0) : ranking.order,
    companions: (unit) => [
      ...ranking.companions(unit),
      ...parentsOf(document, unit),
      ...(needs?.companions(unit) ?? []),
    ],
    limits,
    depthOf: (unit) => depthOf(layout, unit),
    write: (shown) => write(writer, frame.said, shown),
  }
  const choice = await bestChoice(task, ranking, needs !== undefined)
  const { shown, written } = choice ?? { shown: NOTHING, written: frame.written }
  const isBoundByLimit = limits.hit() !== undefined && written.tokens < budget.tokens * 0.9
  return {
    text: written.text,
    tokens: written.tokens,
    shown,
    ranking,
    reason: isBoundByLimit ? limits.hit()! : 'context_budget',
    shells,
  }
}

/** With all that must come along; without it when then nothing fits; at worst the beginning of the best unit. */
async function bestChoice(task: ChoiceTask, ranking: Ranking, hasNeeds: boolean): Promise<Choice | undefined> {
  if (task.order.length === 0) return undefined
  const choice = await choose(task)
  if (choice !== undefined) return choice
  task.limits.reset([])
  const loose: ChoiceTask = { ...task, companions: () => [] }
  return (hasNeeds || ranking.order.length > 0 ? await choose(loose) : undefined) ?? (await pieceOf(loose))
}

interface Writer {
  readonly draft: Draft
  readonly context: StageContext
  readonly wrap: Wrap | undefined
  readonly layout: Layout
  readonly list: CountedList | undefined
  readonly shells: readonly number[]
  readonly form: Form
  readonly links: LeafLinks | undefined
}

/** As much of the frame as leaves room for data; `undefined` when not even the shortest fits. */
function frameFor(writer: Writer): { readonly said: Said; readonly written: Written } | undefined {
  const { draft, context } = writer
  const hasData = draft.outcome.documentIs !== 'nothing'
  const details: readonly (readonly [Detail, number])[] = [
    ['full', hasData ? FULL_FRAME : 1],
    ['brief', hasData ? BRIEF_FRAME : 1],
    ['full', 1],
    ['brief', 1],
    ['bare', 1],
  ]
  for (const [detail, share] of details) {
    const said = saidOf(draft, context, detail)
    const written = write(writer, said, NOTHING)
    if (written.fits && written.tokens <= context.budget.tokens * share) {
      return detail === 'full' ? withFacts(writer, said, written) : { said, written }
    }
  }
  return undefined
}

/** What its label costs, whatever the form. */
const LABEL = 12

/** The text of a summarizer and the most useful facts, for a small share of the budget. */
function withFacts(writer: Writer, said: Said, bare: Written): { readonly said: Said; readonly written: Written } {
  const { draft, context } = writer
  const allowance = factsAllowance(context.budget.tokens)
  const derived = saidSummary(draft)
  const derivedPrice = derived === undefined ? 0 : context.tokens.countUpTo(derived, allowance).tokens + LABEL
  const isDerivedShown = derived !== undefined && derivedPrice <= allowance
  const lines: string[] = []
  let cost = isDerivedShown ? derivedPrice : 0
  const unasked = Math.min(allowance, cost + unaskedAllowance(context.budget.tokens))
  for (const fact of draft.facts) {
    if (isShownAnyway(writer, fact)) continue
    const line = saidFact(fact)
    const price = context.tokens.countUpTo(line, allowance).tokens + 3
    if (cost + price > (isAskedFor(fact) ? allowance : unasked)) break
    cost += price
    lines.push(line)
  }
  if (lines.length === 0 && !isDerivedShown) return { said, written: bare }
  const more: Said = {
    ...said,
    ...(isDerivedShown && { derived_summary: derived }),
    ...(lines.length > 0 && { summary: lines }),
  }
  const written = write(writer, more, NOTHING)
  return written.fits ? { said: more, written } : { said, written: bare }
}

/** What was counted for a question names its filter. */
function isAskedFor({ statistic }: Fact): boolean {
  return statistic.includes(' where ')
}

/** The number of items stands in the frame. */
function isShownAnyway({ list }: Writer, { statistic, pointer, value }: Fact): boolean {
  // How long a text is follows from the numbers of its gaps.
  if (statistic === 'lines') return true
  return statistic === 'count' && list?.size === value && pointer.replace(/\/\*$/, '') === list.pointer
}

function write(writer: Writer, said: Said, shown: Shown): Written {
  const { draft, layout, form, wrap } = writer
  const { outcome, resource } = draft
  const next = outcome.completeness?.next
  const gap = next !== undefined && resource !== undefined ? firstGap(layout, writer.list, shown, []) : undefined
  const full: Said = {
    ...said,
    status: statusAfter(outcome, hasData(draft)),
    ...(hasData(draft) && {
      completeness: {
        state: 'truncated',
        shown: shownWords(writer, shown),
        ...(next && { next }),
        ...(gap && { local_next: gap as JsonValue }),
      },
    }),
  }
  const isEmpty = shown.units.length === 0 && shown.piece === undefined
  const data = isEmpty ? undefined : renderShown(layout, form, shown, writer.links)
  const wrapped = data !== undefined && form === 'plain' && wrap !== undefined ? wrap(data) : data
  return measure(writer, compose(form, full, wrapped), shown)
}

function measure({ context, layout, shells }: Writer, text: string, shown: Shown): Written {
  const { tokens: counter, budget, target } = context
  const { tokens, exceeded } = counter.countUpTo(text, budget.tokens)
  let fits = !exceeded && fitsBytes(context, text)
  if (fits && target !== undefined) {
    const channels = target.channels(text, prune(layout, shown, shells).data)
    const over = channels
      .map((channel) => counter.countUpTo(channel, budget.tokens))
      .filter((channel) => channel.exceeded)
    if (over.length > 0) {
      fits = false
      return { text, tokens: Math.max(tokens, ...over.map((channel) => channel.tokens)), fits }
    }
  }
  return { text, tokens, fits }
}

/** `61 of 29,765 lines` */
function shownWords({ draft, layout, list }: Writer, noted: Shown): string {
  const shown = withoutOpaque(layout, noted)
  const { body, kind } = draft.document.parts[0]!
  if (kind === 'binary') return 'what it is, not its bytes'
  const start = shown.piece === undefined ? '' : ', and the start of one'
  if (list !== undefined) {
    const available = Math.max(draft.outcome.completeness?.available_items ?? 0, list.size)
    const items = shownItems(list, byPart(draft.document, shown).get(0)).length
    const noun = body.model === 'tree' && body.layout === 'csv' ? 'rows' : 'items'
    return `${grouped(items)} of ${grouped(available)} ${noun}${list.pointer === '' ? '' : ` at ${list.pointer}`}`
  }
  if (body.model === 'lines' && body.from === undefined && layout.unitTotal <= body.lineCount * 2) {
    let lines = 0
    let last = -1
    for (const unit of shown.units) {
      if (body.line[unit] !== last) lines++
      last = body.line[unit]!
    }
    return `${grouped(lines)} of ${grouped(body.lineCount)} lines${start}`
  }
  const isPage = body.model === 'lines' && body.from !== undefined
  if (isPage && layout.unitTotal === 0) return 'a page without readable text'
  return `${grouped(shown.units.length)} of ${grouped(layout.unitTotal)} pieces${isPage ? ' of the readable text' : ''}${start}`
}

/** Thousands apart; not by locale, which could differ between machines. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
