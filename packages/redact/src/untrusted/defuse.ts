import { cleanText } from '@selvedge/content'

import { assertText } from '../scan/assert-option-names.ts'
import { foldForSearch, type Folded } from './fold.ts'
import { assertDefuseOptions } from './image-hosts.ts'
import { imageReplacements } from './remote-image.ts'

/** What was made harmless. */
export type DefusedKind = 'special_token' | 'role_marker' | 'delimiter' | 'remote_image'

export interface DefuseOptions {
  /** Hosts whose pictures may stay. */
  readonly imageHosts?: readonly string[]
}

export interface Defused {
  readonly text: string
  /** How many of each kind. Empty when the text is the one that was given. */
  readonly counts: Readonly<Partial<Record<DefusedKind, number>>>
}

export interface Replacement {
  readonly start: number
  readonly end: number
  /** Asked for only where the replacement stands. */
  readonly text: () => string
  readonly kind: DefusedKind
}

/** Stands in a broken marker: it can be seen, and no template has it. */
export const BREAK = '\u00b7'

const SPECIAL_TOKENS = [
  // Names between `<|` and `|>` that chat templates use.
  /< {0,3}\| {0,3}(?:im[_ ]?(?:start|end|sep)|end[_ ]?of[_ ]?(?:text|prompt|turn)|begin[_ ]?of[_ ]?text|fim[_ ]?(?:prefix|middle|suffix|pad)|(?:start|end)[_ ]?header[_ ]?id|(?:eot|eom)[_ ]?id|system|user|assistant|tool|tool[_ ]?(?:call|calls|response|outputs?)(?:[_ ]?(?:begin|end|sep))?|channel|message|return|call|constrain|start|end|python[_ ]?tag|pad|endofchunk|vision[_ ]?(?:start|end)) {0,3}\| {0,3}>/g,
  // The same of other names, in one piece: `a <| f |> b` is code. The low block is what DeepSeek writes for a blank.
  /<\|\/?[a-z][a-z0-9_.\u2581-]{1,40}\|>/g,
  // With one bar, in square brackets, or under the name of a family of models.
  /<(?:\|(?:turn|think|tool|channel|system|user|assistant)(?:_[a-z]{1,20})?|(?:turn|think|tool|channel)(?:_[a-z]{1,20})?\|)>|\[\|(?:system|user|assistant|tool|human|ai|end_?of_?turn)\|\]|<[ /]{0,4}[a-z]{3,12}:(?:bos|eos|think|tool_calls?|tool_response)>/g,
]

/** Turns, roles and results in the spellings of chat templates and agent frames. */
const ROLE_MARKERS = [
  /<[ /]{0,4}(?:antml:)?(?:tool_results?|tool_response|tool_call|tool_output|function_calls?|function_results?|invoke|start_of_turn|end_of_turn|system_prompt|system-reminder|system_reminder|assistant_response|human_turn)(?: [^<>\n]{0,120})?>/g,
  /\[[ /]{0,4}(?:inst|think|bos|eos|tool_calls|tool_results|tool_content|available_tools|system_prompt|gmask) {0,2}\]/g,
  /<[ /]{0,4}(?:(?:bos|eos)(?:_token)?|[se]op|unused\d{1,3}|fim_(?:prefix|middle|suffix|pad)|think|tool_use|tool_use_error|tool_outputs|tool_code|function=[\w.-]{1,64})>/g,
  /< {0,2}<[ /]{0,4}sys {0,2}> {0,2}>/g,
  // The inner half of the one above, broken or not, has had its mark.
  /(?<!<[ \u00b7]{0,2})<[ /]{0,4}sys {0,2}>/g,
  /(?:^|\n[ \t]{0,16}\n[ \t]{0,16})(?:human|assistant|system) ?:(?= )/g,
  /(?:^|\n[ \t]{0,16}\n[ \t]{0,16})(?:human|assistant) ?:(?=\s|$)/g,
]

/** Our own, in any case, spacing, width and script. */
const DELIMITERS = [
  new RegExp(`<[\\s/\\\\]{0,16}${Array.from('untrusted').join('[\\s_.-]{0,2}')}(?![a-z0-9_])`, 'g'),
  // Drawn in letters of other scripts: each its own or none of ours, before what could be a nonce.
  new RegExp(
    `<(?!${BREAK})[\\s/\\\\]{0,16}(?=[^>]{0,40}[^\\n -~])${Array.from('untrusted', (letter) => `(?:${letter}|[^\\0-~])`).join('[\\s_.-]{0,2}')}-[0-9a-f]{12}(?![.\\w])`,
    'gu',
  ),
]

/**
 * Breaks what could pass for the frame around a text: special tokens of chat templates, role markers, our own delimiter, and
 * pictures that would be fetched from elsewhere. One visible mark goes into each; nothing else changes, except that what
 * cannot be seen leaves a text in which it could hide one (`cleanText`). Broken twice is broken once.
 */
export function defuse(text: string, options: DefuseOptions = {}): Defused {
  assertText('defuse', 'text', text)
  assertDefuseOptions('defuse', options)
  return defused(text, options.imageHosts ?? [])
}

/** The same of texts and hosts that were looked at before. */
export function defused(text: string, imageHosts: readonly string[]): Defused {
  if (!MAY_HOLD.test(text)) return { text, counts: NOTHING }
  const seen = cleanText(text).text
  const asGiven = withBroken(text, imageHosts)
  if (seen === text) return asGiven
  const inSight = withBroken(seen, imageHosts)
  if (inSight.text !== seen) return inSight
  // Held by what a terminal writes over: gone with it.
  return asGiven.text === text ? asGiven : { text: seen, counts: asGiven.counts }
}

const NOTHING: Defused['counts'] = {}

/** What every marker, delimiter and picture holds, or a disguise of it. */
const MAY_HOLD = /[<[\\]|url\(|image-set|@import|(?:human|assistant|system) ?:|[^\t\n\u0020-\u007e]/i

function withBroken(text: string, imageHosts: readonly string[]): Defused {
  const replacements = replacementsIn(text, imageHosts)
  if (replacements.length === 0) return { text, counts: NOTHING }
  const counts: Partial<Record<DefusedKind, number>> = {}
  let result = ''
  let done = 0
  for (const { start, end, text: replacement, kind } of replacements) {
    result += text.slice(done, start) + replacement()
    done = end
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return { text: result + text.slice(done), counts }
}

/** What must be replaced in a text, in order, none over another. */
export function replacementsIn(text: string, imageHosts: readonly string[]): readonly Replacement[] {
  const folded = foldForSearch(text)
  const all = [
    ...broken(text, folded, SPECIAL_TOKENS, 'special_token'),
    ...broken(text, folded, ROLE_MARKERS, 'role_marker'),
    ...broken(text, folded, DELIMITERS, 'delimiter'),
    ...imageReplacements(text, imageHosts),
  ]
  let done = 0
  return all
    .toSorted((left, right) => left.start - right.start || right.end - left.end)
    .filter(({ start, end }) => {
      if (start < done) return false
      done = end
      return true
    })
}

/** A mark after the first sign of the marker; of `\n\nHuman:` before the colon. */
function broken(
  text: string,
  { text: folded, placeOf }: Folded,
  patterns: readonly RegExp[],
  kind: DefusedKind,
): Replacement[] {
  const live = patterns
    .flatMap((pattern) => Array.from(folded.matchAll(pattern)))
    .filter(({ index, 0: marker }) => !isSubscript(text, placeOf(index), placeOf(index + marker.length)))
  return live.map((match) => {
    const isBracket = match[0].startsWith('<') || match[0].startsWith('[')
    const at = isBracket ? match.index : match.index + match[0].length - 1
    const start = placeOf(at)
    // One sign may be spelled by several in the copy.
    const end = Math.max(placeOf(at + 1), start + 1)
    const sign = text.slice(start, end)
    return { start, end, text: () => (isBracket ? sign + BREAK : BREAK + sign), kind }
  })
}

/** `rows[inst]` of code, in small letters behind a name; `[think](…)`, a word in brackets. */
function isSubscript(text: string, start: number, end: number): boolean {
  const marker = text.slice(start, end)
  return /^\[[a-z_]+\]$/.test(marker) && (WORDS.has(marker) || /[\w)\]]/.test(text.charAt(start - 1)))
}

const WORDS = new Set(['[think]', '[bos]', '[eos]'])
