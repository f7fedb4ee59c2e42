import type { Provenance, UntrustedContent, Warning } from '@selvedge/contract'

import type { Removed, RemovedKind } from '../clean/clean-text.ts'

const INVISIBLE: readonly [RemovedKind, string][] = [
  ['tag', 'hidden Unicode tag character'],
  ['variation_selector', 'stray variation selector'],
  ['zero_width', 'zero-width character'],
  ['bidi', 'direction override'],
]
const CONTROL: readonly [RemovedKind, string][] = [
  ['ansi', 'terminal sequence'],
  ['control', 'control character'],
  ['overprint', 'overprinted line'],
]

/** Says how much of what was taken out. A byte order mark at the start is no news. */
export function cleaningWarnings(removed: Removed): Warning[] {
  const warnings: Warning[] = []
  const invisible = counted(removed, INVISIBLE)
  if (invisible !== '')
    warnings.push({ code: 'invisible_removed', message: `invisible characters removed: ${invisible}` })
  const control = counted(removed, CONTROL)
  if (control !== '') warnings.push({ code: 'control_removed', message: `removed as a terminal would: ${control}` })
  if (removed.lone_surrogate !== undefined) {
    const message = `lone surrogates are spelled out as \\uXXXX: ${removed.lone_surrogate}`
    warnings.push({ code: 'lone_surrogate', message })
  }
  return warnings
}

function counted(removed: Removed, kinds: readonly [RemovedKind, string][]): string {
  return kinds
    .filter(([kind]) => removed[kind] !== undefined)
    .map(([kind, name]) => `${removed[kind]} ${name}${removed[kind] === 1 ? '' : 's'}`)
    .join(', ')
}

/** What was spelled in invisible characters: outside text of the worst kind, listed so that nobody mistakes it for data. */
export function hiddenFinds(hidden: readonly string[], { source_type, source_id }: Provenance): UntrustedContent[] {
  return hidden.map((text, index) => ({
    content_id: `hidden_${index + 1}`,
    mime_type: 'text/plain',
    text,
    trust: 'untrusted',
    source: { type: source_type, id: source_id },
    instructional: true,
    allowed_uses: ['classify'],
    forbidden_uses: ['change_agent_policy', 'authorize_tool_call', 'expand_data_scope'],
  }))
}
