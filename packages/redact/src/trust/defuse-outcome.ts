import type { Outcome } from '@selvedge/content'
import type { Warning } from '@selvedge/contract'

import { mapStrings, type DefuseText } from '../untrusted/defuse-value.ts'

export interface BesideData {
  readonly outcome: Outcome
  readonly warnings: readonly Warning[]
}

/** How much of what stands beside the data is of outside origin: all of it, what quotes fields that are, or hidden texts alone. */
export type OutsideExtent = 'all' | 'quotes' | 'hidden'

/** What may quote the data; first of these what is outside whatever the source: texts that were found hidden. */
const QUOTING = [
  'untrusted_content',
  'evidence',
  'summary',
  'conflicts',
  'item_errors',
  'calculation',
  'completeness',
] as const

/** Members that hold pointers, in whatever they are part of. */
const POINTERS: ReadonlySet<string> = new Set(['pointer', 'pointers', 'supports', 'itemsAt'])

interface Changes {
  readonly text: DefuseText
  readonly pointer: (pointer: string) => string
}

/**
 * Breaks what could pass for the frame in what stands beside the data: errors and their causes, links, quotes, warnings.
 * Pointers follow the names that were changed. What the call is known by stays, and so do the keys a write is reconciled
 * by. The same objects when there is nothing to break.
 */
export function defuseOutcome(
  { outcome, warnings }: BesideData,
  extent: OutsideExtent,
  { text, pointer }: Changes,
): BesideData {
  const change = (said: string, name?: string): string =>
    name !== undefined && POINTERS.has(name) ? pointer(said) : text(said)
  // What is shown to the user is a document of its own.
  const { call: _, status: _status, documentIs: _is, user_content: _content, ...said } = outcome
  const names =
    extent === 'all'
      ? (Object.keys(said) as (keyof typeof said)[])
      : QUOTING.slice(0, extent === 'hidden' ? 1 : undefined)
  const changed = names.flatMap((name) => {
    const value = changedMember(said[name], change)
    return value === said[name] ? [] : [[name, value]]
  })
  return {
    outcome: changed.length === 0 ? outcome : { ...outcome, ...(Object.fromEntries(changed) as Partial<Outcome>) },
    warnings: extent === 'hidden' ? warnings : mapStrings(warnings, change),
  }
}

function changedMember(value: Outcome[keyof Outcome], change: (text: string, name?: string) => string): unknown {
  const changed = mapStrings(value, change)
  if (changed === value || !isWrite(value)) return changed
  return { ...(changed as object), idempotency_key: value.idempotency_key }
}

/** `side_effect` and `reconciliation`: the key must be the one the write was made under. */
function isWrite(value: unknown): value is { readonly idempotency_key: string } {
  return typeof value === 'object' && value !== null && 'idempotency_key' in value
}
