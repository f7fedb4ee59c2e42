import { foldForSearch } from './fold.ts'
import { assertText } from '../scan/assert-option-names.ts'

/** A phrase that speaks to a model rather than to a reader. */
export interface InstructionPhrase {
  readonly family: string
  readonly start: number
  readonly end: number
}

/** What a phrase begins with, and what must follow in its sentence, in order. On the folded text. */
type Phrase = readonly [family: string, first: RegExp, ...then: RegExp[]]

const PHRASES: readonly Phrase[] = [
  [
    'override',
    /\b(?:ignore|disregard|forget|override|bypass)\b/g,
    /\b(?:previous|prior|above|earlier|preceding|all|any|your|system)\b/,
    /\b(?:instructions?|prompts?|rules?|guidelines?|messages?|context|directives?)\b/,
  ],
  ['role', /(?:^|\n) {0,4}[#*<[]{0,4}(?:system|assistant|developer)[>\]*]{0,3} ?:/g],
  ['role', /\byou are now (?:a|an|the|in)\b/g],
  ['role', /\bact as (?:a|an|the|if you)\b/g, /\b(?:ai|assistant|model|admin|developer|dan)\b/],
  [
    'address',
    /\b(?:dear|hey|hello|attention|note to|message (?:to|for)|important (?:message|instructions?) (?:to|for)) (?:the |any |all )?(?:ai|llm|language model|assistant|chatbot|agent|model)\b/g,
  ],
  ['address', /<important>|<information>/g],
  ['new-task', /\b(?:your|the) new (?:task|instructions?|goal|objective|role|directive) (?:is|are)\b/g],
  ['new-task', /\binstead,? (?:you (?:must|should)|please) (?:do|output|reply|respond|write|say|print|send|call)\b/g],
  ['new-task', /\bbefore (?:you )?(?:answering|respond|solve|doing) /g, /\bfirst\b/],
  [
    'exfiltration',
    /\b(?:send|forward|post|upload|exfiltrate|transmit|leak|e-?mail)\b/g,
    /\b(?:password|secret|token|api key|credentials?|conversation|system prompt|chat history|contents? of)\b/,
    /\b(?:to|at)\b/,
  ],
  [
    'tool-call',
    /\b(?:call|invoke|use|run|execute) the [`"']?[\w-]{2,40}[`"']? (?:tool|function|command|api)\b/g,
    /\b(?:with|to|and|now|immediately)\b/,
  ],
  ['secrecy', /\bdo not (?:tell|inform|mention|reveal|notify|alert|show)\b/g, /\b(?:user|human|anyone|person)\b/],
  ['secrecy', /\bwithout (?:telling|informing|notifying|asking) (?:the )?(?:user|human)\b/g],
  [
    'jailbreak',
    /\b(?:developer mode|jailbreak(?:en|ed)?|do anything now|no longer bound|without any (?:restrictions|filters|limitations)|reveal (?:your|the) (?:system prompt|instructions))\b/g,
  ],
]

/** How far one part of a phrase may be from the next. */
const GAP = 40

const MOST_FOUND = 50

/**
 * Phrases that famous attacks use. A hint for people and logs, never a decision: of real attacks written as plain requests it
 * finds next to none (0 of 250 in a public set), and a text without a hit is not thereby safe.
 */
export function instructionPhrases(text: string): readonly InstructionPhrase[] {
  assertText('instructionPhrases', 'text', text)
  const { text: folded, placeOf } = foldForSearch(text)
  const found: InstructionPhrase[] = []
  for (const [family, first, ...then] of PHRASES) {
    for (const match of folded.matchAll(first)) {
      if (found.length >= MOST_FOUND) break
      const end = endOfPhrase(folded, match.index + match[0].length, then)
      if (end !== -1) found.push({ family, start: placeOf(match.index), end: placeOf(end) })
    }
  }
  return found.toSorted((left, right) => left.start - right.start)
}

/** End of the last part, or -1 when a part is missing from the rest of the sentence. */
function endOfPhrase(folded: string, from: number, parts: readonly RegExp[]): number {
  let end = from
  for (const part of parts) {
    const near = folded.slice(end, end + GAP + 20)
    const stop = near.search(/[.\n]/)
    const match = part.exec(stop === -1 ? near : near.slice(0, stop))
    if (match === null || match.index > GAP) return -1
    end += match.index + match[0].length
  }
  return end
}
