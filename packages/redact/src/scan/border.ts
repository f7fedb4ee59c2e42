import { isOfBase64 } from './base64-run.ts'
import { ALPHANUMERIC, classOf, endOfRun, LOWER, startOfRun, TOKEN, UNDERSCORE, WORD } from './characters.ts'
import { looksGenerated } from './secret-shape.ts'

/** Not inside a word: the last sign of an escape, as of a line break, of `%3D` or of a colour, is no word. */
export function isBorder(text: string, index: number): boolean {
  if ((classOf(text.charCodeAt(index - 1)) & WORD) === 0) return true
  // `__emphasis__` of Markdown.
  const marks = startOfRun(text, index, Math.max(0, index - 3), UNDERSCORE)
  if (marks < index && (classOf(text.charCodeAt(marks - 1)) & WORD) === 0) return true
  return ESCAPE.test(text.slice(Math.max(0, index - LONGEST_ESCAPE), index))
}

/**
 * `\n`; `%3D` of addresses, `=3D` of mail; `\x3d`, `\u003d` and `\075` of programs; `ESC[0;1m` of terminals, the sign itself or as
 * programs write it.
 */
// oxlint-disable-next-line no-control-regex
const ESCAPE =
  /(?:\\[nrtbfv]|[%=][\dA-Fa-f]{2}|\\x[\dA-Fa-f]{2}|\\u[\dA-Fa-f]{4}|\\[0-3][0-7]{2}|(?:[\x1b\x9b]\[?|\\(?:x1b|u001b|033|e)\[)[\d;]{0,11}[A-Za-z])$/i
const LONGEST_ESCAPE = 20

/** What is written without a blank before a token is a short word. */
const LONGEST_WORD = 24
const SHORTEST_LITERAL = 4

/**
 * Whether a token may begin at `index` inside a word, as in `tokenghp_…`: only with a literal that no word holds by chance, which in
 * letters alone (`AKIA`) must stand out from the small ones before it.
 */
export function mayBeGlued(text: string, index: number, literal: string): boolean {
  if (literal.length < SHORTEST_LITERAL || WORDS.test(literal)) return false
  const start = startOfRun(text, index, Math.max(0, index - LONGEST_WORD - 1), TOKEN)
  if (index - start > LONGEST_WORD) return false
  if (!isOfBase64(literal)) return true
  return startOfRun(text, index, start, LOWER) === start && !isBase64Mark(text.charCodeAt(start - 1))
}

/** A literal that stands for its family in any letter case: no word is written like it. */
export function isDistinctive(literal: string): boolean {
  return literal.length >= SHORTEST_LITERAL && !isOfBase64(literal) && !WORDS.test(literal)
}

/** Whether the rest of a token, `[start, end)`, is whole, and made by a generator unless the literal is of letters in one case. */
export function isSure(text: string, start: number, end: number, literal: string): boolean {
  if (endOfRun(text, end, end + 1, ALPHANUMERIC) !== end) return false
  return isOfBase64(literal) || looksGenerated(text.slice(start, end))
}

/** Words and ends of words: `pk_live_…` and `appsecret_…` are of other families than `live_…` and `secret_…`, or of none. */
const WORDS =
  /^(?:live|test|prod|secret|sec|api|rel|console|ser|sess|key|sat|ext|tid|rnd|csa|pat|mfa|oauth|access|link|sbx|prd|ops)[_.:-]/

function isBase64Mark(code: number): boolean {
  return code === 43 || code === 47
}
