import { foldForSearch } from './fold.ts'
import { imageReplacements } from './remote-image.ts'
import { assertText } from '../scan/assert-option-names.ts'

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
  readonly text: string
  readonly kind: DefusedKind
}

/** Stands in a broken marker: it can be seen, and no template has it. */
const BREAK = '\u00b7'

/** Names between `<|` and `|>` that chat templates use. */
const SPECIAL_TOKEN =
  /< {0,3}\| {0,3}(?:im[_ ]?(?:start|end|sep)|end[_ ]?of[_ ]?(?:text|prompt|turn)|begin[_ ]?of[_ ]?text|fim[_ ]?(?:prefix|middle|suffix|pad)|(?:start|end)[_ ]?header[_ ]?id|(?:eot|eom)[_ ]?id|system|user|assistant|tool|tool[_ ]?(?:call|calls|response|outputs?)(?:[_ ]?(?:begin|end|sep))?|channel|message|return|call|constrain|start|end|python[_ ]?tag|pad|endofchunk|vision[_ ]?(?:start|end)) {0,3}\| {0,3}>/g

/** Turns, roles and results in the spellings of chat templates and agent frames. */
const ROLE_MARKERS = [
  /<[ /]{0,4}(?:antml:)?(?:tool_results?|tool_response|tool_call|tool_output|function_calls?|function_results?|invoke|start_of_turn|end_of_turn|system_prompt|system-reminder|system_reminder|assistant_response|human_turn)(?: [^<>\n]{0,120})?>/g,
  /\[[ /]{0,4}inst {0,2}\]/g,
  /< {0,2}<[ /]{0,4}sys {0,2}> {0,2}>/g,
  /(?<!< {0,2})<[ /]{0,4}sys {0,2}>/g,
  /(?:^|\n\n)(?:human|assistant|system) ?:(?= )/g,
]

/** Our own delimiter in any case, spacing and width. */
const DELIMITER = /<[ /]{0,16}u {0,2}n {0,2}t {0,2}r {0,2}u {0,2}s {0,2}t {0,2}e {0,2}d(?![a-z0-9_])/g

/**
 * Breaks what could pass for the frame around a text: special tokens of chat templates, role markers, our own delimiter, and
 * pictures that would be fetched from elsewhere. One visible mark goes into each; nothing else changes.
 */
export function defuse(text: string, { imageHosts = [] }: DefuseOptions = {}): Defused {
  assertText('defuse', 'text', text)
  const folded = foldForSearch(text)
  const replacements = [
    ...broken(text, folded, SPECIAL_TOKEN, 'special_token'),
    ...ROLE_MARKERS.flatMap((pattern) => broken(text, folded, pattern, 'role_marker')),
    ...broken(text, folded, DELIMITER, 'delimiter'),
    ...imageReplacements(text, imageHosts),
  ]
  if (replacements.length === 0) return { text, counts: {} }
  replacements.sort((left, right) => left.start - right.start || right.end - left.end)
  const counts: Partial<Record<DefusedKind, number>> = {}
  let result = ''
  let done = 0
  for (const { start, end, text: replacement, kind } of replacements) {
    if (start < done) continue
    result += text.slice(done, start) + replacement
    done = end
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return { text: result + text.slice(done), counts }
}

/** A mark after the first sign of the marker; of `\n\nHuman:` before the colon. */
function broken(text: string, folded: string, pattern: RegExp, kind: DefusedKind): Replacement[] {
  return Array.from(folded.matchAll(pattern), (match) => {
    const bracket = match[0].search(/[<[]/)
    const at = bracket === 0 ? match.index + 1 : match.index + match[0].length - 1
    return { start: at - 1, end: at, text: text.slice(at - 1, at) + BREAK, kind }
  })
}
