import { readDocument } from '@selvedge/content'
import type { Completeness, Omitted, Warning } from '@selvedge/contract'
import type { OffloadRowsOptions } from '@selvedge/offload'
import type { Draft } from '@selvedge/pipeline'
import type { FieldPolicy } from '@selvedge/redact'

type RowRedactor = OffloadRowsOptions['redactor']
type RowEdit = ReturnType<RowRedactor['edits']>[number]

/** Entries of `omitted` for fields of rows, the one for the rest included. */
const MOST_NAMED = 4

/**
 * Redacts rows, then takes out of each what the model or the store may not see: it is not counted, kept or stored, and what is
 * read back has gone through here already. Pointers of the policy begin at the list of all rows.
 */
export function restrictedRows(redactor: RowRedactor, policy: FieldPolicy) {
  const removed = new Map<string, number>()
  let unreadable = 0

  const edits = (source: string): readonly RowEdit[] => {
    const redactions = redactor.edits(source)
    const redacted = applied(source, redactions)
    const allowed = shownTo('store', shownTo('model', redacted))
    if (allowed === redacted) return redactions
    // One edit for the whole; those of the redaction are told without changing anything.
    const told = redactions.map((edit) => ({ ...edit, start: 0, end: 0, text: '' }))
    return [...told, { start: 0, end: source.length, text: allowed, type: 'POLICY' }]
  }

  const shownTo = (audience: 'model' | 'store', lines: string): string => {
    const view = policy.view(readDocument(lines, { kind: 'jsonl' }), audience)
    unreadable += view.unreadable
    for (const { pointer, count } of view.removed) {
      const place = pointer.replace(/^\/\d+/, '/*')
      removed.set(place, (removed.get(place) ?? 0) + count)
    }
    // The number of rows is that of the source, also where nothing of them may be seen.
    return view.isEmpty ? lines.replaceAll(/.+/g, 'null') : view.document.source
  }

  return {
    redactor: { edits } satisfies RowRedactor,
    /** The draft of the rows, less complete for what was taken out of them. */
    account: (draft: Draft): Draft =>
      removed.size === 0
        ? draft
        : {
            ...draft,
            outcome: { ...draft.outcome, completeness: less(draft.outcome.completeness, [...removed]) },
            ...(unreadable > 0 && { warnings: [...draft.warnings, unreadableRows(unreadable)] }),
          },
  }
}

function applied(source: string, edits: readonly RowEdit[]): string {
  let text = ''
  let done = 0
  for (const { start, end, text: replacement } of edits) {
    text += source.slice(done, start) + replacement
    done = end
  }
  return text + source.slice(done)
}

function unreadableRows(count: number): Warning {
  const message = `rows that are no JSON, or strings in them that begin as JSON and cannot be read as it, were taken out: ${count}; the field policy denies what may be in them`
  return { code: 'fields_unreadable', message }
}

/** Never more complete than the source said. */
function less(before: Completeness | undefined, removed: readonly (readonly [string, number])[]): Completeness {
  return {
    ...before,
    state: before === undefined || before.state === 'complete' ? 'truncated' : before.state,
    reason: before?.reason ?? 'policy',
    omitted: [...(before?.omitted ?? []), ...omittedFields(removed)],
  }
}

function omittedFields(removed: readonly (readonly [string, number])[]): Omitted[] {
  const named = removed.length <= MOST_NAMED ? removed : removed.slice(0, MOST_NAMED - 1)
  const rest = removed.slice(named.length).reduce((sum, [, count]) => sum + count, 0)
  return [
    ...named.map(([pointer, count]): Omitted => ({ pointer, count, reason: 'policy' })),
    ...(rest > 0 ? [{ pointer: '', count: rest, reason: 'policy' } as const] : []),
  ]
}
