import { amountAt, type Amount } from './amounts.ts'
import { NUMBER_WORDS } from './numbers.ts'
import type { Part } from './parts.ts'

/** The rows with the greatest or least values are wanted. */
export interface Extreme {
  readonly direction: 'max' | 'min'
  /** Time decides: the oldest, the latest. */
  readonly temporal: boolean
  /** `best`, `worst`: which end that is depends on what is measured. */
  readonly quality?: 'best' | 'worst'
  /** `longest`, `shortest`: of texts it is their length that counts. */
  readonly ofLength?: true
  /** Places from the end that are wanted: 5 for `the five largest`, 2 for `the second largest`. */
  readonly places: number
  /** Where the question spells their number. */
  readonly counted?: Amount
  /** Number of the word that says so, among the parts of the question. */
  readonly word: number
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
/** Of more rows than these the first are as many as anybody reads. */
const MOST_PLACES = 100

/** The superlative of a question, with how many rows it asks for. */
export function readExtreme(parts: readonly Part[], text: string, isBounded: boolean): Extreme | undefined {
  for (const [at, { text: word }] of parts.entries()) {
    // `at most`, `at least` are bounds; beside a bound `maximum temperature` is the name of a column.
    if (parts[at - 1]?.text === 'at' || (isBounded && /^m(?:ax|in)(?:imum)?$/.test(word))) continue
    if (word === 'runner' && parts[at + 1]?.text === 'up')
      return {
        direction: 'max',
        temporal: false,
        places: 2,
        counted: { value: '2', temporal: false, from: at, to: at + 2 },
        word: at,
      }
    const kind = kindOf(word, parts[at + 1]?.text)
    if (kind !== undefined) return { ...kind, ...placesAt(parts, at, text), word: at }
  }
  return undefined
}

function kindOf(word: string, next: string | undefined): Omit<Extreme, 'places' | 'counted' | 'word'> | undefined {
  if (LATEST_WORDS.has(word)) return { direction: 'max', temporal: true }
  if (EARLIEST_WORDS.has(word)) return { direction: 'min', temporal: true }
  if (word === 'most' && (next === 'recent' || next === 'recently')) return { direction: 'max', temporal: true }
  if (word === 'longest' && next === 'ago') return { direction: 'min', temporal: true }
  if (word === 'longest') return { direction: 'max', temporal: false, ofLength: true }
  if (word === 'shortest') return { direction: 'min', temporal: false, ofLength: true }
  if (MIN_WORDS.has(word)) return { direction: 'min', temporal: false }
  if (word === 'best' || word === 'worst') return { direction: 'max', temporal: false, quality: word }
  if (MAX_WORDS.has(word) || isInEst(word)) return { direction: 'max', temporal: false }
  return undefined
}

/** `top 3`, `the five largest`, `the three days with the highest`, `second highest`. */
function placesAt(parts: readonly Part[], at: number, text: string): Pick<Extreme, 'places' | 'counted'> {
  const before = parts[at - 1]?.text ?? ''
  const digits = /^(?:st|nd|rd|th)$/.test(before) ? Number(parts[at - 2]?.text) : undefined
  const order = /th$|^(?:second|third)$/.test(before) ? NUMBER_WORDS.get(before) : digits
  if (order !== undefined && order > 1 && order <= MOST_PLACES)
    return {
      places: order,
      counted: { value: String(order), temporal: false, from: digits === undefined ? at - 1 : at - 2, to: at },
    }
  for (const near of [at + 1, at - 1, at - 2, at - 3, at - 4, at - 5, at - 6]) {
    const amount = near >= 0 && near < parts.length ? amountAt(parts, near, text) : undefined
    if (amount === undefined || amount.temporal || (near < at && amount.to > at)) continue
    const count = Number(amount.value)
    // A number farther off counts what stands behind it: `three days with the`.
    if (near < at - 1 && !(parts[near + 1]?.text.endsWith('s') ?? false)) continue
    if (Number.isInteger(count) && count > 0) return { places: Math.min(count, MOST_PLACES), counted: amount }
  }
  return { places: 1 }
}

/** `densest`: hardly any other word ends so. */
function isInEst(word: string): boolean {
  return word.length > 5 && word.endsWith('est') && !NO_SUPERLATIVES.has(word)
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
