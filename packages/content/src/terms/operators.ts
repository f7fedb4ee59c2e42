import { NUMBER_WORDS } from './numbers.ts'

/** A bound the question sets on a value. */
export interface Comparison {
  readonly operator: 'above' | 'below' | 'between'
  /** As the question writes it: digits, a date, a time of day. */
  readonly value: string
  /** Upper end of `between`. */
  readonly to?: string
  /** Whether the bound is one of time. */
  readonly temporal: boolean
}

/** The row with the greatest or least value is wanted. */
export interface Extreme {
  readonly direction: 'max' | 'min'
  /** Time decides: the oldest, the latest. */
  readonly temporal: boolean
  /** `best`, `worst`: which end that is depends on what is measured. */
  readonly quality?: 'best' | 'worst'
  /** Number of the word that says so, among the parts of the question. */
  readonly word: number
}

/** What a question asks to be done with the rows, beside finding them. */
export interface Operators {
  readonly extreme?: Extreme
  readonly comparisons: readonly Comparison[]
  /** `never returned`, `without a label`: rows where the value is missing. */
  readonly negated: boolean
  /** A place in document order: `third`, `last`; counted from 1. */
  readonly ordinal?: { readonly from: 'start' | 'end'; readonly number: number }
  /** `how many`, `number of`. */
  readonly counts: boolean
  /** `in total`, `sum`. */
  readonly sums: boolean
  /** The question asks for all that fit (`which pods`, `what … all`), not for one. */
  readonly many: boolean
  /** `why`, `cause`, `error`. */
  readonly cause: boolean
}

const MAX_WORDS = new Set(
  'most highest largest biggest greatest longest maximum max top peak heaviest slowest busiest costliest dearest strongest deepest widest tallest northernmost easternmost uppermost farthest furthest hottest fullest richest'.split(
    ' ',
  ),
)
const MIN_WORDS = new Set(
  'least lowest smallest fewest shortest minimum min lightest fastest quickest cheapest weakest tiniest bottom nearest closest coldest thinnest narrowest poorest rarest lowermost southernmost westernmost'.split(
    ' ',
  ),
)
/** Words in -est that compare nothing. */
const NO_SUPERLATIVES = new Set(
  'request requests interest digest manifest harvest forest protest contest honest invest suggest ingest modest arrest conquest attest midwest northwest southwest pytest doctest'.split(
    ' ',
  ),
)
const LATEST_WORDS = new Set('latest newest youngest recent'.split(' '))
const EARLIEST_WORDS = new Set('earliest oldest'.split(' '))
const ABOVE = new Set('above over exceeding exceeds exceed beyond greater larger bigger higher longer'.split(' '))
const BELOW = new Set('below under beneath less fewer smaller lower shorter'.split(' '))
const NEGATIONS = new Set(
  'not never without no none nobody neither nor lacks lacking missing yet unset cannot'.split(' '),
)

/** Finds the operators in the words of a question (lower case, numbers as written). */
export function readOperators(words: readonly string[], text: string): Operators {
  const extreme = readExtreme(words)
  const ordinal = readOrdinal(words)
  return {
    ...(extreme !== undefined && { extreme }),
    ...(ordinal !== undefined && { ordinal }),
    comparisons: readComparisons(words, text),
    negated: words.some((word) => NEGATIONS.has(word)) || /n['’]t\b/.test(text),
    counts:
      follows(words, 'how', 'many') ||
      follows(words, 'number', 'of') ||
      follows(words, 'how', 'often') ||
      words.includes('count'),
    sums: words.some(
      (word) =>
        word === 'total' || word === 'sum' || word === 'altogether' || word === 'together' || word === 'overall',
    ),
    many:
      words.some((word) => word === 'all' || word === 'every' || word === 'each') ||
      follows(words, 'how', 'many') ||
      asksForSeveral(words),
    cause: words.some((word) => word === 'why' || word === 'cause' || word === 'reason' || word === 'because'),
  }
}

function readExtreme(words: readonly string[]): Operators['extreme'] {
  for (const [at, word] of words.entries()) {
    // `at most`, `at least` are bounds, `most recent` is the latest.
    if (words[at - 1] === 'at') continue
    if (LATEST_WORDS.has(word)) return { direction: 'max', temporal: true, word: at }
    if (EARLIEST_WORDS.has(word)) return { direction: 'min', temporal: true, word: at }
    if (word === 'most' && words[at + 1] === 'recent') return { direction: 'max', temporal: true, word: at }
    if (MIN_WORDS.has(word)) return { direction: 'min', temporal: false, word: at }
    if (word === 'best' || word === 'worst') return { direction: 'max', temporal: false, quality: word, word: at }
    if (MAX_WORDS.has(word) || isInEst(word)) return { direction: 'max', temporal: false, word: at }
  }
  return undefined
}

/** `densest`: hardly any other word ends so. */
function isInEst(word: string): boolean {
  return word.length > 5 && word.endsWith('est') && !NO_SUPERLATIVES.has(word)
}

function readOrdinal(words: readonly string[]): Operators['ordinal'] {
  for (const [at, word] of words.entries()) {
    if (word === 'last' && (words[at - 1] === 'the' || words[at - 1] === 'very' || at === 0))
      return { from: 'end', number: 1 }
    if (word === 'final') return { from: 'end', number: 1 }
    if (word === 'penultimate') return { from: 'end', number: 2 }
    if (!word.endsWith('th') && word !== 'first' && word !== 'second' && word !== 'third') continue
    const number = NUMBER_WORDS.get(word)
    if (number === undefined) continue
    return { from: words[at + 1] === 'last' || words[at + 2] === 'last' ? 'end' : 'start', number }
  }
  return undefined
}

function readComparisons(words: readonly string[], text: string): Comparison[] {
  const found: Comparison[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (
      word === 'between' ||
      (word === 'from' && words.slice(at, at + 6).some((near) => near === 'to' || near === 'until'))
    ) {
      const values = words.slice(at + 1, at + 9).filter(startsWithDigit)
      if (values.length >= 2)
        found.push({
          operator: 'between',
          value: values[0]!,
          to: values[1]!,
          temporal: looksTemporal(values[0]!, text),
        })
      continue
    }
    const operator = comparisonAt(words, at)
    if (operator === undefined) continue
    const value = words.slice(at + 1, at + 6).find(startsWithDigit)
    if (value === undefined) continue
    const temporal =
      word === 'before' || word === 'after' || word === 'since' || word === 'until' || looksTemporal(value, text)
    found.push({ operator, value, temporal })
  }
  return found
}

function comparisonAt(words: readonly string[], at: number): 'above' | 'below' | undefined {
  const word = words[at]!
  const next = words[at + 1]
  if (word === 'than') return undefined
  if (word === 'more' && next === 'than') return 'above'
  if (word === 'least' && words[at - 1] === 'at') return 'above'
  if (word === 'most' && words[at - 1] === 'at') return 'below'
  if (word === 'after' || word === 'since') return 'above'
  if (word === 'before' || word === 'until') return 'below'
  if (ABOVE.has(word) && (next === 'than' || startsWithDigit(next ?? ''))) return 'above'
  if (BELOW.has(word) && (next === 'than' || startsWithDigit(next ?? ''))) return 'below'
  return undefined
}

function looksTemporal(value: string, text: string): boolean {
  return (
    /^\d{1,2}:\d\d/.test(value) ||
    /^(?:19|20)\d\d(?:-\d\d)*$/.test(value) ||
    new RegExp(`${escapeForRegExp(value)} ?(?:utc|am|pm|o'clock)`, 'i').test(text)
  )
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

function startsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0)
  return code >= 0x30 && code <= 0x39
}

function follows(words: readonly string[], first: string, second: string): boolean {
  return words.some((word, at) => word === first && words[at + 1] === second)
}

/** `Which pods are …`: a plural after the question word. */
function asksForSeveral(words: readonly string[]): boolean {
  const at = words.findIndex((word) => word === 'which' || word === 'what' || word === 'who' || word === 'whose')
  if (at < 0) return false
  for (const word of words.slice(at + 1, at + 5)) {
    if (word === 'are' || word === 'were' || word === 'have') return true
    if (word === 'is' || word === 'was' || word === 'has' || word === 'does' || word === 'did') return false
    if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us') && !word.endsWith('is'))
      return true
  }
  return false
}

/** Words that order rows and stand for no value of theirs: `largest`, `oldest`. */
export function isSuperlative(word: string): boolean {
  return (
    MAX_WORDS.has(word) ||
    MIN_WORDS.has(word) ||
    LATEST_WORDS.has(word) ||
    EARLIEST_WORDS.has(word) ||
    word === 'best' ||
    word === 'worst' ||
    isInEst(word)
  )
}
