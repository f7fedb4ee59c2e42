import { foldForSearch } from './fold.ts'

/** A phrase that speaks to a model rather than to a reader. */
export interface InstructionPhrase {
  readonly family: string
  readonly start: number
  readonly end: number
}

/** Bounded phrases by family, on the folded text. */
const FAMILIES: readonly (readonly [family: string, pattern: RegExp])[] = [
  [
    'override',
    /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,24}\b(?:previous|prior|above|earlier|preceding|all|any|your|system)\b[^.\n]{0,24}\b(?:instructions?|prompts?|rules?|guidelines?|messages?|context|directives?)\b/g,
  ],
  ['role', /(?:^|\n) {0,4}[#*<[]{0,4}(?:system|assistant|developer)[>\]*]{0,3} ?:/g],
  ['role', /\byou are now (?:a|an|the|in)\b/g],
  ['role', /\bact as (?:a|an|the|if you)\b[^.\n]{0,24}\b(?:ai|assistant|model|admin|developer|dan)\b/g],
  [
    'address',
    /\b(?:dear|hey|hello|attention|note to|message (?:to|for)|important (?:message|instructions?) (?:to|for)) (?:the |any |all )?(?:ai|llm|language model|assistant|chatbot|agent|model)\b|<important>|<information>/g,
  ],
  [
    'new-task',
    /\b(?:your|the) new (?:task|instructions?|goal|objective|role|directive) (?:is|are)\b|\binstead,? (?:you (?:must|should)|please) (?:do|output|reply|respond|write|say|print|send|call)\b|\bbefore (?:you )?(?:answering|respond|solve|doing) [^.\n]{0,40}\b(?:please )?first\b/g,
  ],
  [
    'exfiltration',
    /\b(?:send|forward|post|upload|exfiltrate|transmit|leak|e-?mail)\b[^.\n]{0,24}\b(?:password|secret|token|api key|credentials?|conversation|system prompt|chat history|contents? of)\b[^.\n]{0,24}\b(?:to|at)\b/g,
  ],
  [
    'tool-call',
    /\b(?:call|invoke|use|run|execute) the [`"']?[\w-]{2,40}[`"']? (?:tool|function|command|api)\b[^.\n]{0,60}\b(?:with|to|and|now|immediately)\b/g,
  ],
  [
    'secrecy',
    /\bdo not (?:tell|inform|mention|reveal|notify|alert|show)\b[^.\n]{0,20}\b(?:the )?(?:user|human|anyone|person)\b|\bwithout (?:telling|informing|notifying|asking) (?:the )?(?:user|human)\b/g,
  ],
  [
    'jailbreak',
    /\b(?:developer mode|jailbreak(?:en|ed)?|do anything now|no longer bound|without any (?:restrictions|filters|limitations)|reveal (?:your|the) (?:system prompt|instructions))\b/g,
  ],
]

const MOST_FOUND = 50

/**
 * Phrases that famous attacks use. A hint for people and logs, never a decision: of real attacks written as plain requests it
 * finds next to none (0 of 250 in a public set), and a text without a hit is not thereby safe.
 */
export function instructionPhrases(text: string): readonly InstructionPhrase[] {
  const folded = foldForSearch(text)
  const found: InstructionPhrase[] = []
  for (const [family, pattern] of FAMILIES) {
    for (const match of folded.matchAll(pattern)) {
      if (found.length >= MOST_FOUND) break
      found.push({ family, start: match.index, end: match.index + match[0].length })
    }
  }
  return found.toSorted((left, right) => left.start - right.start)
}
