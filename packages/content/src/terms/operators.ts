import { isContraction, readComparisons, type Comparison } from './comparisons.ts'
import { NUMBER_WORDS } from './numbers.ts'
import type { Part } from './parts.ts'
import { readExtreme, type Extreme } from './superlatives.ts'
import { saysMore } from './unsure.ts'

/** What a question asks to be done with the rows, beside finding them. */
export interface Operators {
  readonly extreme?: Extreme
  readonly comparisons: readonly Comparison[]
  /** `never returned`, `without a label`: rows where the value is missing. */
  readonly negated: boolean
  /** First of the parts that say what is not wanted: `other than Java`, `not running`. */
  readonly excluded?: { readonly word: number; readonly firm: boolean }
  /** A place in document order: `third`, `last`; counted from 1. */
  readonly ordinal?: {
    readonly from: 'start' | 'end'
    readonly number: number
    /** Number of the word that says so, among the parts of the question. */
    readonly word: number
    /** It counts in the whole, whatever the places hold: `the last line`, `the third entry of the table`. */
    readonly ofWhole: boolean
  }
  /**
   * Numbers of the words that ask for what stands next to the one that is named: `right after the section on views`, `the
   * last release before 6.0.0`.
   */
  readonly adjacent: readonly number[]
  /** `how many`, `number of`. */
  readonly counts: boolean
  /** `in total`, `sum`. */
  readonly sums: boolean
  /** The question asks for all that fit (`which pods`, `what … all`), not for one. */
  readonly many: boolean
  /** The question says more of amounts and conditions than is read of it: what is counted would be something else. */
  readonly unsure: boolean
  /** `why`, `cause`, `error`. */
  readonly cause: boolean
}

const NEGATIONS = new Set(
  'not never without no none nobody neither nor lacks lacking missing yet unset cannot'.split(' '),
)

/** Finds the operators in the parts of a question. */
export function readOperators(parts: readonly Part[], text: string): Operators {
  const words = parts.map((part) => part.text)
  const comparisons = readComparisons(parts, text)
  const extreme = readExtreme(parts, text, comparisons.length > 0)
  const ordinal = readOrdinal(words, extreme?.word)
  // `No more than` denies a bound, and nothing else.
  const spent = new Set(comparisons.flatMap(({ words: said }) => said))
  const excluded = readExcluded(words, spent)
  return {
    ...(extreme !== undefined && { extreme }),
    ...(ordinal !== undefined && { ordinal }),
    ...(excluded !== undefined && { excluded }),
    comparisons,
    negated: words.some(
      (word, at) => (NEGATIONS.has(word) || isContraction(parts, at) || isOutstanding(words, at)) && !spent.has(at),
    ),
    adjacent: words.flatMap((_, at) => adjacentWords(words, at)),
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
    unsure: saysMore(parts, text, comparisons, extreme?.counted),
    cause: words.some((word) => word === 'why' || word === 'cause' || word === 'reason' || word === 'because'),
  }
}

const BESIDE = new Set('after before following below above behind'.split(' '))
const CLOSELY = new Set(
  'right directly immediately just straight comes came next listed shown described given'.split(' '),
)
const NEXT = new Set('follows followed precedes preceded preceding succeeds succeeded'.split(' '))
const PLACES = new Set('last first next previous'.split(' '))
const BETWEEN_PLACE = 3

/** `directly after`, `comes before`, `the next release after`, `is followed by`. */
function adjacentWords(words: readonly string[], at: number): readonly number[] {
  const word = words[at]!
  if (NEXT.has(word)) return [at]
  if (!BESIDE.has(word)) return []
  let first = at
  while (CLOSELY.has(words[first - 1] ?? '')) first--
  if (first < at) return Array.from({ length: at - first + 1 }, (_, step) => first + step)
  return words.slice(Math.max(0, at - BETWEEN_PLACE), at).some((near) => PLACES.has(near)) ? [at] : []
}

const OUTSTANDING = new Set('waiting still remain remains remaining due left'.split(' '))

/** `waiting to be shipped`, `still to be paid`: it has not happened. */
function isOutstanding(words: readonly string[], at: number): boolean {
  return OUTSTANDING.has(words[at]!) && words[at + 1] === 'to' && words[at + 2] === 'be'
}

const UNITS = new Set('line entry record row item element'.split(' '))
const WHOLES = new Set(
  'file log list listing table document page output report history dashboard array whole'.split(' '),
)

/** `the last line`, `the last change of the listing`, `the very last chart of the whole dashboard`. */
function countsInWhole(words: readonly string[], at: number): boolean {
  if (UNITS.has(words[at + 1] ?? '')) return true
  const of = words.findIndex((word, index) => index > at + 1 && index <= at + 3 && (word === 'of' || word === 'in'))
  return of > 0 && words.slice(of + 1, of + 4).some((word) => WHOLES.has(word))
}

/** `second` before a superlative counts places from its end. */
function readOrdinal(words: readonly string[], superlative: number | undefined): Operators['ordinal'] {
  for (const [at, word] of words.entries()) {
    if (superlative !== undefined && at + 1 === superlative) continue
    const ofWhole = countsInWhole(words, at)
    if (word === 'last' && (words[at - 1] === 'the' || words[at - 1] === 'very' || at === 0))
      return { from: 'end', number: 1, word: at, ofWhole }
    if (word === 'final') return { from: 'end', number: 1, word: at, ofWhole }
    if (word === 'penultimate') return { from: 'end', number: 2, word: at, ofWhole }
    if (!word.endsWith('th') && word !== 'first' && word !== 'second' && word !== 'third') continue
    const number = NUMBER_WORDS.get(word)
    if (number === undefined) continue
    return { from: words[at + 1] === 'last' || words[at + 2] === 'last' ? 'end' : 'start', number, word: at, ofWhole }
  }
  return undefined
}

const EXCEPTIONS = new Set('except excluding besides excepting'.split(' '))

/** Where what is not wanted begins: behind `other than`, `except`, `not`. */
function readExcluded(words: readonly string[], spent: ReadonlySet<number>): Operators['excluded'] {
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (EXCEPTIONS.has(word)) return { word: at + 1, firm: true }
    if ((word === 'other' || word === 'rather') && next === 'than') return { word: at + 2, firm: true }
    if (word === 'apart' && next === 'from') return { word: at + 2, firm: true }
    if (word === 'instead' && next === 'of') return { word: at + 2, firm: true }
  }
  const denied = words.findIndex(
    (word, at) => (word === 'not' || word === 'non' || word === 'neither') && !spent.has(at),
  )
  return denied < 0 ? undefined : { word: denied + 1, firm: false }
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

/** Words that say a place in an order: `first`, `last`, `third`. */
export function isOrdinal(word: string): boolean {
  return word === 'last' || word === 'final' || (/th$|^(?:first|second|third)$/.test(word) && NUMBER_WORDS.has(word))
}
