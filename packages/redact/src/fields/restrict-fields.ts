import { nodeAt, plainText, type Document, type Outcome } from '@selvedge/content'
import type { Completeness, JsonObject, JsonValue, Omitted, Warning } from '@selvedge/contract'
import { defineStage, type Draft } from '@selvedge/pipeline'

import { assertKind, isRecord } from '../scan/assert-option-names.ts'
import { createFieldPolicy, type FieldPolicy, type FieldPolicyOptions, type FieldView } from './field-policy.ts'
import type { RemovedField } from './removal-edits.ts'

/** Entries of `omitted` for what the policy took out, the one for the rest included. */
const MOST_NAMED = 4

/** Longest text for the user, in characters. */
const LONGEST_USER_CONTENT = 200_000

/**
 * Takes out what the model may not see, and builds what the user is shown under the user's own policy. What is gone is
 * omitted with the reason `policy`; names and places stay. Put it after `redact()`: both views are redacted then.
 *
 * The data may lose members its type has, so its type is lost.
 */
export function restrictFields(options: FieldPolicyOptions | FieldPolicy = {}) {
  assertKind('restrictFields', 'options', options, 'a field policy, or the options of one', isRecord)
  const policy = 'view' in options ? options : createFieldPolicy(options)

  return defineStage({
    name: 'restrict-fields',
    needs: ['redacted'],
    gives: ['redacted'],
    writes: ['document', 'outcome', 'warnings'],
    run(draft, { outputSchema }) {
      if (draft.outcome.documentIs === 'nothing') return draft as Draft<JsonValue>
      const shown = policy.view(draft.document, 'model', outputSchema)
      const forUser = draft.outcome.documentIs === 'data' ? userContent(draft, policy, outputSchema) : { warnings: [] }
      const isSame = shown.removed.length === 0 && forUser.content === draft.outcome.user_content
      const warnings = [...unreadable(shown, 'the model'), ...forUser.warnings]
      if (isSame && warnings.length === 0) return draft as Draft<JsonValue>
      return {
        ...draft,
        document: shown.document,
        outcome: outcomeAfter(draft, shown, forUser.content),
        warnings: warnings.length === 0 ? draft.warnings : [...draft.warnings, ...warnings],
      } as Draft<JsonValue>
    },
  })
}

/** What the user sees; what others made for the user was not made under this policy. */
function userContent(
  { document }: Draft,
  policy: FieldPolicy,
  declared: JsonObject | undefined,
): { readonly content?: string; readonly warnings: readonly Warning[] } {
  const view = policy.view(document, 'user', declared)
  const warnings = unreadable(view, 'the user')
  if (view.isEmpty) return { warnings }
  const { source } = view.document
  if (source.length <= LONGEST_USER_CONTENT) return { content: source, warnings }
  const message = `the user's view has ${source.length} characters, more than the ${LONGEST_USER_CONTENT} that are kept`
  return { warnings: [...warnings, { code: 'user_content_left_out', message }] }
}

/** What may hold a field that is denied, and cannot be looked into, is gone; why has to be known. */
function unreadable({ unreadable: count }: FieldView, reader: string): Warning[] {
  if (count === 0) return []
  const message = `texts that begin as JSON, or stand among it, and cannot be read as it were kept from ${reader}: ${count}; the field policy denies what may be in them`
  return [{ code: 'fields_unreadable', message }]
}

function outcomeAfter(
  { document, outcome }: Draft,
  { removed, isEmpty }: FieldView,
  userText: string | undefined,
): Outcome {
  const { user_content: _, ...rest } = outcome
  const kept: Outcome = { ...rest, ...(userText !== undefined && { user_content: userText }) }
  if (removed.length === 0) return kept

  const gone = new Set(removed.map(({ pointer }) => pointer))
  const isShown = (pointer: string) => !isUnder(gone, pointer)
  const { item_errors: errors, conflicts, summary } = kept
  const closedLinks = linksAt(document, gone)
  return {
    ...kept,
    ...(isEmpty && { documentIs: 'nothing' as const }),
    completeness: withoutFields(outcome.completeness, removed),
    evidence: kept.evidence.filter(({ supports }) => supports.every((at) => isShown(at))),
    untrusted_content: kept.untrusted_content.filter(({ pointer }) => pointer === undefined || isShown(pointer)),
    links: kept.links.filter(({ uri }) => !closedLinks.has(uri)),
    ...(errors && { item_errors: errors.filter(({ pointer }) => isShown(pointer)) }),
    ...(conflicts && { conflicts: conflicts.filter(({ field }) => !field.startsWith('/') || isShown(field)) }),
    ...(summary && { summary: { ...summary, facts: summary.facts.filter(({ pointer }) => isShown(pointer)) } }),
  }
}

/** Whether a place, of the result or of the document, is one of those or below one. */
function isUnder(gone: ReadonlySet<string>, pointer: string): boolean {
  const at = pointer === '/data' || pointer.startsWith('/data/') ? pointer.slice('/data'.length) : pointer
  for (let end = at.length; end > 0; end = at.lastIndexOf('/', end - 1)) if (gone.has(at.slice(0, end))) return true
  return gone.has('')
}

/** Addresses that are named in blocks that were taken out: links are kept beside the document too. */
function linksAt({ origin, parts }: Document, gone: ReadonlySet<string>): ReadonlySet<string> {
  const { body } = parts[0]!
  const addresses = new Set<string>()
  if (origin !== 'mcp' || body.model !== 'tree') return addresses
  for (const pointer of gone) {
    const node = pointer.startsWith('/content/') ? nodeAt(body, `${pointer}/uri`) : -1
    if (node >= 0) addresses.add(plainText(body, node))
  }
  return addresses
}

/** Never more complete than the source said. */
function withoutFields(before: Completeness | undefined, removed: readonly RemovedField[]): Completeness {
  const isWhole = before === undefined || before.state === 'complete'
  return {
    ...before,
    state: isWhole ? 'truncated' : before.state,
    ...(before?.reason === undefined && { reason: 'policy' as const }),
    omitted: [...(before?.omitted ?? []), ...omittedFields(removed)],
  }
}

function omittedFields(removed: readonly RemovedField[]): Omitted[] {
  const named = removed.length <= MOST_NAMED ? removed : removed.slice(0, MOST_NAMED - 1)
  const rest = removed.slice(named.length).reduce((sum, { count }) => sum + count, 0)
  return [
    ...named.map(({ pointer, count }): Omitted => ({ pointer, count, reason: 'policy' })),
    ...(rest > 0 ? [{ pointer: '', count: rest, reason: 'policy' } as const] : []),
  ]
}
