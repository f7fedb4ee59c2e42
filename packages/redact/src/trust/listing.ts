import type { Document, Outcome } from '@selvedge/content'
import type { UntrustedContent, Warning } from '@selvedge/contract'

import type { Counts } from '../untrusted/defuse-value.ts'
import type { Flagged, Seen } from './look-through.ts'
import { pointerOfText } from './outside-texts.ts'
import type { OutsidePlace } from './trust-policy.ts'

/** Places that are listed one by one; past them the list that holds them is named. */
const MOST_PLACES = 64
const MOST_FLAGGED = 32

export interface FoundOutside {
  readonly places: readonly OutsidePlace[]
  readonly isWhole: boolean
  readonly flagged: readonly Flagged[]
  /** A pointer under the names that were changed. */
  readonly renamed: (pointer: string) => string
}

/** What is of outside origin, by reference; the places are those of the document as it was given. */
export function listingOf(
  document: Document,
  outcome: Outcome,
  { places, isWhole, flagged, renamed }: FoundOutside,
): UntrustedContent[] {
  const { provenance, documentIs, error } = outcome
  const base = documentIs === 'error_output' ? '/error/output' : '/data'
  const orders = new Set(flagged.slice(0, MOST_FLAGGED).map(({ pointer }) => pointer))
  const top = isWhole ? (places.length === 0 ? [] : ['']) : pointersOf(document, places)
  const pointers = [...top, ...[...orders].filter((pointer) => !top.includes(pointer))]
  const entry = (pointer: string, isOrder: boolean, index: number): UntrustedContent => ({
    content_id: `outside_${index + 1}`,
    mime_type: pointer === base ? document.mediaType : 'text/plain',
    text: '',
    pointer,
    trust: 'untrusted',
    source: { type: provenance.source_type, id: provenance.source_id },
    ...(isOrder && { instructional: true }),
    allowed_uses: ['summarize', 'quote', 'classify'],
    forbidden_uses: ['change_agent_policy', 'authorize_tool_call', 'expand_data_scope'],
  })
  const listed = pointers.map((pointer, index) => entry(renamed(base + pointer), orders.has(pointer), index))
  return isWhole && error !== null ? [...listed, entry('/error/message', false, listed.length)] : listed
}

/** A list of places; of very many, what they lie in. */
function pointersOf(document: Document, places: readonly OutsidePlace[]): readonly string[] {
  const pointers = [...new Set(places.map((place) => pointerOfText(document, place)))]
  if (pointers.length <= MOST_PLACES) return pointers
  const [first = '', ...rest] = pointers
  let end = first.length
  for (const pointer of rest) {
    while (!`${pointer}/`.startsWith(`${first.slice(0, end)}/`)) end = first.lastIndexOf('/', end - 1)
  }
  return [first.slice(0, end)]
}

/** What was done, in warnings. */
export function accountOf({ flagged, undetected }: Omit<Seen, 'edits'>, counts: Counts): Warning[] {
  const warnings: Warning[] = []
  if (counts.size > 0) {
    const words = Array.from(
      counts,
      ([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}${count === 1 ? '' : 's'}`,
    )
    warnings.push({ code: 'defused', message: `made harmless in outside text, and marked: ${words.join(', ')}` })
  }
  if (flagged.length > 0) {
    const families = [...new Set(flagged.map(({ family }) => family))].join(', ')
    const message = `${flagged.length} outside text${flagged.length === 1 ? ' reads' : 's read'} like orders (${families}); most such texts are not noticed`
    warnings.push({ code: 'instruction_like_text', message })
  }
  if (undetected > 0) {
    warnings.push({ code: 'detector_not_asked', message: `the detector was not asked about ${undetected} texts` })
  }
  return warnings
}
