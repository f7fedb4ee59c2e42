import {
  ALPHANUMERIC,
  BASE64_MARK,
  BLANK,
  classOf,
  DOT,
  endOfRun,
  HYPHEN,
  LETTER,
  LOWER,
  UNDERSCORE,
  UPPER,
  WORD,
} from './characters.ts'
import { wordsOfName } from './field-name.ts'
import type { Alphabet, ServiceToken } from './packs/extended.ts'
import { isPlaceholderValue } from './placeholder-value.ts'
import { isFiller, isMixed, isUuid } from './secret-shape.ts'
import type { Matcher } from './text-scan.ts'

const NAME = WORD | HYPHEN | DOT | BLANK
const VALUE = ALPHANUMERIC | UNDERSCORE | HYPHEN | BASE64_MARK
/** What may stand between the name of the service and the sign. */
const LONGEST_REST_OF_NAME = 24
const LONGEST_VALUE = 240

/** `service… = token`: woken by the name of the service, accepts a token of the alphabet and a length that the service gives out. */
export function serviceMatcher(tokens: readonly ServiceToken[]): Matcher {
  return (scan, start, end) => {
    const { text } = scan
    if (IN_WORDS.has(tokens[0]?.service ?? '') && !beginsWord(text, start)) return
    const limit = Math.min(scan.horizon(end), end + 400)
    const sign = endOfRun(text, end, Math.min(limit, end + LONGEST_REST_OF_NAME), NAME)
    const value = pastSign(text, sign, limit)
    if (value === -1) return
    const to = endOfRun(text, value, Math.min(limit, value + LONGEST_VALUE), VALUE | DOT)
    const found = withoutEnding(text.slice(value, to), '.')
    if (!tokens.some((token) => fits(token, found)) || isFiller(found) || isPlaceholderValue(found) || isName(found))
      return
    scan.add(value, value + found.length, 'API_KEY', `service-${tokens[0]?.service ?? ''}`)
  }
}

/** Names of services that are parts of many words. */
const IN_WORDS = new Set(['lob', 'here', 'keen', 'zoom', 'xray', 'etsy'])

/** `lob` stands in `lob_key` and in `myLobKey`, not in `Glob` or `global`. */
function beginsWord(text: string, start: number): boolean {
  const before = classOf(text.charCodeAt(start - 1)) & LETTER
  return before === 0 || (before === LOWER && classOf(text.charCodeAt(start)) === UPPER)
}

/** `content_provenance_checks_1.ContentProvenanceChecks`, `BetaToolset20260401GrepInput`: words, where the parts of a token are short. */
function isName(value: string): boolean {
  if (!/[a-z][A-Z]|[_.-]/.test(value)) return false
  const words = wordsOfName(value).filter((word) => /^[a-z]/.test(word))
  return words.length > 1 && words.join('').length >= words.length * 4.5
}

/** Quotation marks, one sign of assignment in any notation, quotation marks; -1 without a sign. */
function pastSign(text: string, from: number, limit: number): number {
  let index = from
  let signs = 0
  let quotes = 0
  while (index < limit && index < from + 14) {
    const character = text[index] as string
    if ('=:>|,?'.includes(character)) signs++
    else if ('"\'`'.includes(character)) quotes++
    else if ((classOf(character.charCodeAt(0)) & BLANK) === 0) break
    index++
  }
  return signs > 0 && signs <= 6 && quotes <= 8 ? index : -1
}

function fits({ alphabet, lengths }: ServiceToken, value: string): boolean {
  const text = alphabet === 'token' || alphabet === 'base64' ? value : withoutEnding(value, '=')
  if (!lengths.some(([least, most]) => text.length >= least && text.length <= most)) return false
  return FORMS[alphabet](text)
}

/** `/=+$/` tries every run of the character again from each of its places. */
function withoutEnding(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end--
  return text.slice(0, end)
}

const FORMS: Readonly<Record<Alphabet, (value: string) => boolean>> = {
  hex: (value) => /^[\da-f]+$/i.test(value) && isMixed(value),
  alnum: (value) => /^[A-Za-z\d]+$/.test(value) && isMixed(value),
  token: (value) => /^[\w=.-]+$/.test(value) && isMixed(value),
  base64: (value) => /^[\w+/=-]+$/.test(value) && isMixed(value),
  uuid: isUuid,
}
