import { countryCodes } from './country-codes.ts'
import { MONTH_NUMBERS, NUMBER_WORDS, isYear, monthNames, ordinalNumber } from './numbers.ts'
import type { Part } from './parts.ts'
import { codesOf } from './protocol-codes.ts'
import { stemOf } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'
import { synonymsOf } from './synonyms.ts'

/** One way to spell what a word of the question means, and how surely it means it (0 to 1). */
export interface QueryTerm {
  readonly text: string
  readonly weight: number
  /** `date` terms match the month or day inside a date (`-07`). */
  readonly kind: 'word' | 'number' | 'pair' | 'date'
  /** Whether words that begin with, hold or abbreviate this one count too. */
  readonly loose: boolean
}

const SYNONYM = 0.5
const CODE = 0.6
const COMPOUND = 0.8
const NUMBER_WORD = 0.7
/** They belong to a verb (`taken out`, `turned off`): no name that begins with them is meant. */
const PARTICLES = new Set(['out', 'off', 'back', 'down', 'away'])

/** A word, and what else may be written where it is meant: other forms, synonyms, codes, names of months, compounds. */
export function wordTerms(word: string, words: readonly string[], at: number, exact: boolean): QueryTerm[] {
  const terms = new Map<string, QueryTerm>()
  const add = (text: string, weight: number, kind: QueryTerm['kind'] = 'word', loose = false) => {
    const key = kind + ' ' + text
    if ((terms.get(key)?.weight ?? 0) < weight) terms.set(key, { text, weight, kind, loose })
  }
  add(word, 1, 'word', word.length >= 3 && !PARTICLES.has(word))
  // The light article of Arabic.
  if (word.startsWith('ال') && word.length > 4) add(word.slice(2), 0.9, 'word', true)

  const number = NUMBER_WORDS.get(word)
  if (number !== undefined) add(String(number), NUMBER_WORD, 'number')
  const month = MONTH_NUMBERS.get(word)
  if (
    month !== undefined &&
    (word !== 'may' || isYear(words[at + 1] ?? '') || ['in', 'of', 'since', 'until'].includes(words[at - 1] ?? ''))
  ) {
    for (const name of monthNames(month)) add(name, 1)
    const year = [words[at + 1], words[at + 2], words[at - 1]].find((near) => near !== undefined && isYear(near))
    if (year === undefined) add('-' + month, 0.8, 'date')
    else add(`${year}-${month}`, 1, 'number')
  }
  if (exact) return [...terms.values()]

  if (word === 'not') for (const failure of ['failed', 'failure', 'error', 'unable', 'cannot']) add(failure, SYNONYM)
  // `Time zone` is also written in one word.
  for (const [first, second] of [[words[at - 1] ?? '', word] as const, [word, words[at + 1] ?? ''] as const])
    if (isSimple(first) && isSimple(second)) add(first + second, COMPOUND)
  for (const code of countryCodes(word, words[at + 1])) add(code, CODE)
  if (word.length > 2 && singular(word) !== word) add(singular(word), 1)
  for (const base of new Set([word, singular(word), stemOf(word)])) {
    for (const synonym of synonymsOf(base)) {
      add(synonym, SYNONYM)
      const value = NUMBER_WORDS.get(synonym)
      if (value !== undefined) add(String(value), SYNONYM, 'number')
    }
  }
  const pairs = [word, `${word} ${words[at + 1] ?? ''}`, `${words[at - 1] ?? ''} ${word}`]
  for (const pair of pairs) for (const code of codesOf(pair)) add(code, CODE, /^\d/.test(code) ? 'number' : 'word')
  return [...terms.values()]
}

/** A word that may be part of another one. */
function isSimple(word: string): boolean {
  return word.length >= 3 && /^[a-z]+$/.test(word) && !STOP_WORDS.has(word)
}

/** A number as it is spelled, and as tables and dates may spell it. */
export function numberTerms(text: string, parts: readonly Part[], at: number): QueryTerm[] {
  const terms: QueryTerm[] = [{ text, weight: 1, kind: 'number', loose: false }]
  const plain = text.replaceAll(',', '')
  if (plain !== text && /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text))
    terms.push({ text: plain, weight: 1, kind: 'number', loose: false })
  const next = parts[at + 1]
  // `2 680`: digits in threes, written with a blank.
  if (
    next?.kind === 'number' &&
    /^\d{1,3}$/.test(text) &&
    /^\d{3}$/.test(next.text) &&
    next.start === parts[at]!.end + 1
  ) {
    terms.push({ text: text + next.text, weight: 1, kind: 'number', loose: false })
  }
  const suffix = next?.start === parts[at]!.end ? next.text : ''
  if (ordinalNumber(text + suffix) !== undefined || isDayOfMonth(text, parts, at)) {
    terms.push({ text: '-' + text.padStart(2, '0'), weight: 0.9, kind: 'date', loose: false })
  }
  return terms
}

function isDayOfMonth(text: string, parts: readonly Part[], at: number): boolean {
  if (!/^\d{1,2}$/.test(text)) return false
  return [parts[at - 1], parts[at + 1]].some((near) => near?.kind === 'word' && MONTH_NUMBERS.has(near.text))
}

/** Two ideographs, which are compared as they are. */
export function pairTerms(text: string): QueryTerm[] {
  return [{ text, weight: 1, kind: 'pair', loose: false }]
}

function singular(word: string): string {
  if (word.endsWith('ies')) return word.slice(0, -3) + 'y'
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
