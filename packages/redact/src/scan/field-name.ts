import { GLUED_NAMES, TRAILING, VETO, VETOED, WHOLE_NAMES } from './field-words.ts'
import type { FieldRule } from './field-words.ts'

const MOST_WORDS = 16
const LONGEST_NAME = 100
/** Words that one telling name has at most. */
const LONGEST_TELLING = 5

const UPPER = 1
const LOWER = 2
const DIGIT = 3

/** Splits a name into lower-case words at separators and at the humps of camel case: `DB_passWord2` gives db, pass, word, 2. */
export function wordsOfName(name: string): string[] {
  const words: string[] = []
  let word = ''
  let last = 0
  for (let index = 0; index < name.length; index++) {
    const kind = kindOf(name.charCodeAt(index))
    const hump = kind === UPPER && (last === LOWER || (last === UPPER && kindOf(name.charCodeAt(index + 1)) === LOWER))
    const border = kind === 0 || hump || (kind === DIGIT) !== (last === DIGIT)
    if (border && word !== '') {
      words.push(word)
      word = ''
    }
    if (kind !== 0) word += name[index]
    last = kind
  }
  if (word !== '') words.push(word)
  return words.map((each) => each.toLowerCase())
}

/** Letters beyond ASCII count as lower case: scripts without case have no humps. */
function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return LOWER
  if (code >= 65 && code <= 90) return UPPER
  if (code >= 48 && code <= 57) return DIGIT
  return code >= 128 ? LOWER : 0
}

/**
 * The rule of a field name, or undefined when it says nothing. The name is read from its end: `githubTokenCount` counts,
 * `tokenProd` is a token. What may follow the telling word is a closed list; everything else ends the search.
 */
export function readFieldName(name: string): FieldRule | undefined {
  if (name.length > LONGEST_NAME) return undefined
  const words = wordsOfName(name)
  if (words.length === 0 || words.length > MOST_WORDS) return undefined
  let length = words.length
  while (length > 1 && isTrailing(words[length - 1] as string) && ruleOf(words, length) === undefined) length--
  return ruleOf(words, length)
}

/** A word of the closed list, or a short number: `password_2`, `token_v1`. */
function isTrailing(word: string): boolean {
  return TRAILING.has(word) || (word.charCodeAt(0) <= 57 && word.length <= 4)
}

/** The longest telling name that ends at word `length`; the word before it may veto. Passwords have no veto: `reset_password`. */
function ruleOf(words: readonly string[], length: number): FieldRule | undefined {
  let suffix = ''
  let found: FieldRule | undefined
  let first = length - 1
  for (let start = length - 1; start >= Math.max(0, length - LONGEST_TELLING); start--) {
    suffix = (words[start] as string) + suffix
    const rule = WHOLE_NAMES.get(suffix)
    if (rule !== undefined) {
      found = rule
      first = start
    }
  }
  found ??= gluedRule(words[length - 1] as string)
  if (found === undefined) return undefined
  const before = words[first - 1]
  if (before !== undefined && VETO.has(before) && found.type !== 'PASSWORD') return undefined
  return VETOED.has(words.slice(0, length).join('')) ? undefined : found
}

function gluedRule(word: string): FieldRule | undefined {
  for (let cut = 1; cut < word.length - 2; cut++) {
    const rule = GLUED_NAMES.get(word.slice(cut))
    if (rule !== undefined) return rule
  }
  return undefined
}
