import type { Evidence, Omitted, UntrustedContent, Warning } from '@selvedge/contract'
import { resolvePointer, type JsonValue } from '@selvedge/contract'
import { nodeAt, type Document } from '@selvedge/content'
import type { Draft, Fit, StageContext } from '@selvedge/pipeline'

import { buildResult } from './build-result.ts'
import { completenessAfter, coverageOf, hasData, statusAfter, type Items, type OwnCut } from './completeness.ts'
import { countedList } from './counted.ts'
import type { CutText } from './cut-document.ts'
import { evidenceFor, upstreamEvidence } from './evidence.ts'
import type { Fitted } from './fit-document.ts'
import { inheritedTrust } from './inherited-trust.ts'
import { layoutOf, withoutOpaque, type Layout } from './layout.ts'
import { firstGap } from './local-next.ts'
import { minimumBudget } from './minimum-budget.ts'
import { lowerBound, omittedFrom } from './omitted.ts'
import { prune, wholeData, type Pruned } from './prune.ts'
import { shownNodes, type Shown } from './shown.ts'
import type { WholeText } from './whole-text.ts'

const NO_DATA: Pruned = {
  data: null,
  origin: () => undefined,
  pointerOfNode: () => undefined,
  pointerOfLine: () => undefined,
  notes: [],
}

/** Everything but the text: data, completeness, evidence, warnings, the result. */
export function finish(draft: Draft, context: StageContext, text: WholeText | CutText): Fitted {
  const { document, outcome, resource } = draft
  const layout = layoutOf(document)
  const hasDocument = outcome.documentIs !== 'nothing'
  const cut = 'shown' in text ? { ...text, shown: withoutOpaque(layout, text.shown) } : undefined
  const units = cut === undefined ? layout.units : cut.shown.units
  const pruned = !hasDocument ? NO_DATA : cut === undefined ? wholeData(document) : prune(layout, cut.shown, cut.shells)

  const isCut = cut !== undefined && hasData(draft)
  const status = statusAfter(outcome, isCut)
  const isCitable = status !== 'failed' && outcome.documentIs === 'data'
  const upstream = isCitable
    ? upstreamEvidence(
        document,
        outcome.evidence,
        pruned,
        (node) => cut === undefined || isWholeNode(layout, cut.shown, node),
      )
    : { kept: [], warnings: [] }
  const ranking = cut?.ranking ?? draft.ranking
  const evidence: Evidence[] = isCitable
    ? [...upstream.kept, ...evidenceFor(layout, units, ranking?.order ?? units, pruned, outcome.call?.call_id ?? '')]
    : []

  const ownCut = isCut ? ownCutOf(draft, layout, cut) : undefined
  const coverage = coverageOf(
    hasDocument ? units.length : 0,
    hasDocument ? layout.unitTotal : 0,
    ranking,
    draft.facts.length > 0 ? layout.unitTotal : undefined,
  )
  const completeness = completenessAfter(
    outcome,
    ownCut,
    isCitable ? itemsIn(draft, pruned) : undefined,
    coverage,
    resource,
  )
  const warnings = [
    ...draft.warnings,
    ...upstream.warnings,
    ...notedNumbers(pruned.notes),
    ...ownWarnings(draft, context, cut, completeness, units.length / Math.max(1, layout.unitTotal), pruned.data),
  ]
  const result = buildResult(draft, {
    status,
    data: pruned.data,
    completeness,
    evidence,
    untrustedContent: [
      ...untrustedIn(draft, pruned),
      ...inheritedTrust(
        outcome.untrusted_content,
        [...(outcome.summary?.facts ?? []), ...draft.facts],
        evidence,
        outcome.summary?.text,
      ),
    ],
    warnings,
    text: text.text,
  })
  const fit: Fit = {
    kept: units,
    text: text.text,
    tokens: text.tokens,
    exact: context.tokens.exact,
    data: pruned.data,
    origin: pruned.origin,
  }
  return { fit, result, warnings }
}

function ownCutOf({ document, outcome }: Draft, layout: Layout, { shown, reason }: CutText): OwnCut {
  const found = omittedFrom(layout, shown, reason)
  // Of a page all that is read may be shown, and yet not its markup.
  const omitted = found.length > 0 ? found : [{ ...wholeSource(document), reason }]
  const gap = firstGap(layout, countedList(document, outcome.itemsAt), shown, omitted)
  return { reason, omitted, ...(gap && { gap }) }
}

function itemsIn({ document, outcome }: Draft, pruned: Pruned): Items | undefined {
  const list = countedList(document, outcome.itemsAt)
  const pointer = list === undefined ? undefined : pruned.pointerOfNode(list.node)
  if (list === undefined || pointer === undefined) return undefined
  const { value } = resolvePointer(pruned.data, pointer)
  return Array.isArray(value) ? { pointer: `/data${pointer}`, returned: value.length, total: list.size } : undefined
}

function wholeSource({ parts }: Document): Pick<Omitted, 'pointer' | 'lines'> {
  const { body } = parts[0]!
  return body.model === 'lines' ? { lines: [1, Math.max(1, body.lineCount)] } : { pointer: '' }
}

/** A warning for each kind of number that had to become a string, however many there are. */
function notedNumbers(notes: readonly Warning[]): Warning[] {
  const byCode = new Map<string, Warning[]>()
  for (const note of notes) byCode.set(note.code, [...(byCode.get(note.code)?.slice(0, 1) ?? []), note])
  return [...byCode].map(([code, [first]]) => {
    const count = notes.filter((note) => note.code === code).length
    return count === 1 ? first! : { ...first!, message: `${count} times: ${first!.message}` }
  })
}

function ownWarnings(
  { outcome, resource, warnings: given }: Draft,
  { budget, present, tokens }: StageContext,
  cut: CutText | undefined,
  { state, next }: { readonly state: string; readonly next?: unknown },
  coverage: number,
  data: JsonValue,
): Warning[] {
  const warnings: Warning[] = []
  if (cut !== undefined) {
    const minimum = minimumBudget({ present, encoding: tokens.encoding, offload: resource !== undefined })
    if (budget.tokens < minimum) {
      const message = `The budget of ${budget.tokens} tokens is below ${minimum}, the least that works; this is the shortest text that fits.`
      warnings.push({ code: 'budget_below_minimum', message })
    }
    if (next !== undefined && resource === undefined) {
      const message =
        'Items of this page were left out here, before the cursor goes on: it skips them. Ask for a smaller page to see them.'
      warnings.push({ code: 'page_cut', message })
    }
  }
  if (budget.minCoverage !== undefined && coverage < budget.minCoverage) {
    const message = `Only ${percent(coverage)} of the units are shown, less than the ${percent(budget.minCoverage)} asked for: too little to support a conclusion.`
    warnings.push({ code: 'low_coverage', message })
  }
  if (outcome.status === 'succeeded' && data === null && !given.some(({ code }) => code === 'empty_result')) {
    warnings.push({ code: 'empty_result', message: 'The tool returned null or nothing.' })
  }
  if (outcome.status === 'succeeded' && state === 'unknown') {
    warnings.push({ code: 'completeness_unknown', message: 'The source does not say whether this is all there is.' })
  }
  return warnings
}

/** Marked texts that are still in the data, under the pointers they have there. */
function untrustedIn({ document, outcome }: Draft, pruned: Pruned): UntrustedContent[] {
  const { body } = document.parts[0]!
  return outcome.untrusted_content.flatMap((content) => {
    const { pointer } = content
    if (pointer === undefined || !pointer.startsWith('/data')) return [content]
    const inner = pointer.slice('/data'.length)
    if (inner === '' || body.model === 'lines') return [content]
    const node = nodeAt(body, inner)
    const moved = node < 0 ? undefined : pruned.pointerOfNode(node)
    return moved === undefined ? [] : [{ ...content, pointer: `/data${moved}` }]
  })
}

function isWholeNode(layout: Layout, shown: Shown, node: number): boolean {
  const { document } = layout
  const part = document.parts[0]!
  if (part.body.model !== 'tree') return false
  const weights = layout.weights(part)
  const nodes = shownNodes(document, shown)
  const end = part.body.after[node]!
  return lowerBound(nodes, end) - lowerBound(nodes, node) === weights[end]! - weights[node]!
}

function percent(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`
}
