import { editString, type Document, type Edit } from '@selvedge/content'
import type { StageContext } from '@selvedge/pipeline'

import type { DefuseText } from '../untrusted/defuse-value.ts'
import { instructionPhrases } from '../untrusted/instruction-phrases.ts'
import { outsideTexts, pointerOfText } from './outside-texts.ts'
import type { OutsidePlace } from './trust-policy.ts'

/** A text that reads like orders. */
export interface Flagged {
  readonly pointer: string
  readonly family: string
}

export interface Seen {
  readonly edits: readonly Edit[]
  readonly flagged: readonly Flagged[]
  /** Texts that the detector was not asked about. */
  readonly undetected: number
}

export interface LookThrough {
  readonly detector: ((text: string) => boolean | Promise<boolean>) | undefined
  /** Breaks what could pass for the frame, by part; undefined where texts stay as they are. */
  readonly defuseIn: ((part: number) => DefuseText) | undefined
}

/** Texts that a detector is asked about. */
const MOST_DETECTED = 256
/** Characters of a text that are looked through at a time. */
const PIECE = 65_536

/** Goes through the outside texts of a document once: what must be changed in them, and which read like orders. */
export async function lookThrough(
  document: Document,
  places: readonly OutsidePlace[],
  { pause }: StageContext,
  { detector, defuseIn }: LookThrough,
): Promise<Seen> {
  const edits: Edit[] = []
  const flagged: Flagged[] = []
  let asked = 0
  for (const each of outsideTexts(document, places)) {
    const { part, node, text } = each
    await pause()
    const harmless = defuseIn === undefined ? text : defuseIn(part)(text)
    if (harmless !== text) edits.push(editString(document, part, node, 0, text.length, harmless))
    if (!text.includes(' ')) continue
    const family = await familyIn(text, pause)
    if (family !== undefined) flagged.push({ pointer: pointerOfText(document, each), family })
    else if (detector !== undefined && asked++ < MOST_DETECTED && (await detector(text))) {
      flagged.push({ pointer: pointerOfText(document, each), family: 'detector' })
    }
  }
  return { edits, flagged, undetected: Math.max(0, asked - MOST_DETECTED) }
}

async function familyIn(text: string, pause: StageContext['pause']): Promise<string | undefined> {
  // Pieces overlap by more than the longest phrase.
  for (let from = 0; from === 0 || from < text.length - 300; from += PIECE - 300) {
    const [first] = instructionPhrases(text.slice(from, from + PIECE))
    if (first !== undefined) return first.family
    await pause()
  }
  return undefined
}
