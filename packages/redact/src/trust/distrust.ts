import { applyEdits, editString, type Document, type Edit, type Outcome } from '@selvedge/content'
import type { UntrustedContent, Warning } from '@selvedge/contract'
import { defineStage, type StageContext } from '@selvedge/pipeline'

import { assertOptionNames } from '../scan/assert-option-names.ts'
import { defuse, type DefusedKind } from '../untrusted/defuse.ts'
import { instructionPhrases } from '../untrusted/instruction-phrases.ts'
import { outsideTexts, pointerOfText } from './outside-texts.ts'
import { compileTrust, WRITTEN_BACK, type OutsidePlace, type TrustRule } from './trust-policy.ts'

export interface DistrustOptions {
  /** Whose texts are of outside origin; these rules go before the usual ones. */
  readonly rules?: readonly TrustRule[]
  /** Hosts whose pictures may stay. @default [] */
  readonly imageHosts?: readonly string[]
  /** Says of a text whether it tries to give orders, such as a model does. Its answers only raise a flag. */
  readonly detector?: (text: string) => boolean | Promise<boolean>
}

/** Places that are listed one by one; past them the list that holds them is named. */
const MOST_PLACES = 64
const MOST_FLAGGED = 32
/** Texts that a detector is asked about. */
const MOST_DETECTED = 256
/** Characters of a text that are looked through at a time. */
const PIECE = 65_536

/**
 * Marks what is of outside origin where it stands: listed by reference in `untrusted_content`, never twice. In it, what
 * could pass for the frame around a result is broken, and pictures that would be fetched from elsewhere are taken out, with
 * an account; files, repositories and source code are left as they are. Texts that read like orders are flagged, and stay.
 *
 * The list lowers no risk by itself: whoever calls tools must not let data give rights.
 */
export function distrust(options: DistrustOptions = {}) {
  assertOptionNames(options, ['rules', 'imageHosts', 'detector'], 'distrust')
  const { rules = [], imageHosts = [], detector } = options
  if (detector !== undefined && typeof detector !== 'function') {
    throw new TypeError(`distrust: \`detector\` must be a function, got ${typeof detector}`)
  }
  if (!Array.isArray(imageHosts) || imageHosts.some((host) => typeof host !== 'string'))
    throw new TypeError('distrust: `imageHosts` must be an array of host names')
  const policy = compileTrust(rules, 'distrust')

  return defineStage({
    name: 'distrust',
    needs: ['redacted'],
    gives: ['redacted'],
    writes: ['document', 'outcome', 'warnings'],
    async run(draft, context) {
      const { document, outcome } = draft
      const isWhole = policy.isOutside(outcome)
      const hasDocument = outcome.documentIs !== 'nothing'
      const places = !hasDocument ? [] : isWhole ? [{ part: 0, node: 0 }] : policy.places(document, outcome)
      if (places.length === 0 && !(isWhole && outcome.error !== null)) return draft

      const seen = await look(document, places, context, {
        imageHosts,
        detector,
        isChanged: !WRITTEN_BACK.has(outcome.provenance.source_type) && !CODE.has(document.kind),
      })
      const listed = listing(document, outcome, { places, isWhole, flagged: seen.flagged })
      return {
        ...draft,
        document: applyEdits(document, seen.edits),
        outcome: { ...outcome, untrusted_content: [...outcome.untrusted_content, ...listed] },
        warnings: [...draft.warnings, ...accountOf(seen)],
      }
    },
  })
}

/** Marks in code mean something to its compiler. */
const CODE: ReadonlySet<Document['kind']> = new Set(['source', 'diff', 'notebook'])

interface Flagged {
  readonly pointer: string
  readonly family: string
}

interface Seen {
  readonly edits: readonly Edit[]
  readonly counts: ReadonlyMap<DefusedKind, number>
  readonly flagged: readonly Flagged[]
  /** Texts that the detector was not asked about. */
  readonly undetected: number
}

interface Manner {
  readonly imageHosts: readonly string[]
  readonly detector: DistrustOptions['detector'] | undefined
  /** Whether what could pass for the frame is broken. */
  readonly isChanged: boolean
}

async function look(
  document: Document,
  places: readonly OutsidePlace[],
  { pause }: StageContext,
  { imageHosts, detector, isChanged }: Manner,
): Promise<Seen> {
  const edits: Edit[] = []
  const counts = new Map<DefusedKind, number>()
  const flagged: Flagged[] = []
  let asked = 0
  for (const each of outsideTexts(document, places)) {
    const { part, node, text } = each
    await pause()
    if (isChanged && MAY_PASS_FOR_FRAME.test(text)) {
      const defused = defuse(text, { imageHosts })
      if (defused.text !== text) edits.push(editString(document, part, node, 0, text.length, defused.text))
      for (const [kind, count] of Object.entries(defused.counts) as [DefusedKind, number][]) {
        counts.set(kind, (counts.get(kind) ?? 0) + count)
      }
    }
    if (!text.includes(' ')) continue
    const family = await familyIn(text, pause)
    if (family !== undefined) flagged.push({ pointer: pointerOfText(document, each), family })
    else if (detector !== undefined && asked++ < MOST_DETECTED && (await detector(text))) {
      flagged.push({ pointer: pointerOfText(document, each), family: 'detector' })
    }
  }
  return { edits, counts, flagged, undetected: Math.max(0, asked - MOST_DETECTED) }
}

/** Signs that every marker, delimiter and picture begins with, wide ones and those drawn alike included. */
const MAY_PASS_FOR_FRAME =
  /[<[\u2039\u27e8\u3008\u2329\u276e\u276c\u02c2\ufe64\uff1c\uff3b]|url\(|human ?:|assistant ?:|system ?:/i

async function familyIn(text: string, pause: StageContext['pause']): Promise<string | undefined> {
  // Pieces overlap by more than the longest phrase.
  for (let from = 0; from === 0 || from < text.length - 300; from += PIECE - 300) {
    const [first] = instructionPhrases(text.slice(from, from + PIECE))
    if (first !== undefined) return first.family
    await pause()
  }
  return undefined
}

interface Found {
  readonly places: readonly OutsidePlace[]
  readonly isWhole: boolean
  readonly flagged: readonly Flagged[]
}

function listing(document: Document, outcome: Outcome, { places, isWhole, flagged }: Found): UntrustedContent[] {
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
  const listed = pointers.map((pointer, index) => entry(base + pointer, orders.has(pointer), index))
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

function accountOf({ counts, flagged, undetected }: Seen): Warning[] {
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
