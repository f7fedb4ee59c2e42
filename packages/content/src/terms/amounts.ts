import { MONTH_NUMBERS, NUMBER_WORDS, isYear, isYearOrDate, ordinalNumber } from './numbers.ts'
import type { Part } from './parts.ts'

/** A number, a date or a time of day as a question writes it. */
export interface Amount {
  /** Digits without separators of thousands, with sign and unit (`-2.5`, `1500000`, `10 MB`); `2020-03-05`, `2020-03-05T10:15`, `10:15`. */
  readonly value: string
  readonly temporal: boolean
  /** Parts `[from, to)` it is written in. */
  readonly from: number
  readonly to: number
}

const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
  ['dozen', 12],
])
/** What stands right behind the digits: `20k`. */
const SUFFIXES: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['bn', 1e9],
])
const BYTES = /^(?:[kmgt]i?b|bytes)$/
/** Endings and words of order are no amounts: `third`, `twice`. */
const NO_AMOUNT = /th$|^(?:first|second|third|once|twice|double)$/
/** `The one` is a thing, not a number. */
const POINTING = new Set(['the', 'this', 'that', 'which', 'any'])
const CLOCK_ZONES = new Set(['utc', 'gmt', 'am', 'pm', 'z'])

/** The amount whose first part is `parts[at]`; `undefined` where none starts there. */
export function amountAt(parts: readonly Part[], at: number, text: string): Amount | undefined {
  const word = parts[at]?.text
  if (word === 'minus' || word === 'negative') {
    const amount = amountAt(parts, at + 1, text)
    return amount === undefined || amount.temporal || amount.value.startsWith('-')
      ? undefined
      : { ...amount, value: `-${amount.value}`, from: at }
  }
  return dateAt(parts, at, text) ?? (parts[at]?.kind === 'number' ? digitsAt(parts, at, text) : wordsAt(parts, at))
}

/** `5 March 2020`, `March 5th, 2020`, `March 2020`, `2020-03-05 10:15`, `2020`, `10:15`. */
function dateAt(parts: readonly Part[], at: number, text: string): Amount | undefined {
  const first = parts[at]
  if (first === undefined) return undefined
  if (first.kind === 'number' && isYearOrDate(first.text)) {
    // The `T` between a date and a time is a part of its own.
    const clock = parts[at + 1]?.text === 't' ? at + 2 : at + 1
    if (first.text.length === 10 && isClock(parts[clock]) && parts[clock]!.start - first.end <= 1)
      return { value: `${first.text}T${parts[clock]!.text}`, temporal: true, from: at, to: clock + 1 }
    const isQuantity = first.text.length === 4 && isSigned(first, text)
    return isQuantity ? undefined : { value: first.text, temporal: true, from: at, to: at + 1 }
  }
  if (isClock(first)) {
    const half = parts[at + 1]?.text ?? ''
    return { value: clockOf(first.text, half), temporal: true, from: at, to: CLOCK_ZONES.has(half) ? at + 2 : at + 1 }
  }
  const dayFirst = dayOf(parts, at)
  const named = dayFirst?.next ?? at
  const month = MONTH_NUMBERS.get(parts[named]?.text ?? '')
  if (month === undefined) return undefined
  const dayAfter = dayFirst === undefined ? dayOf(parts, named + 1) : undefined
  const year = dayAfter?.next ?? named + 1
  if (!isYear(parts[year]?.text ?? '')) return undefined
  const day = (dayFirst ?? dayAfter)?.day
  const value = `${parts[year]!.text}-${month}${day === undefined ? '' : `-${String(day).padStart(2, '0')}`}`
  return { value, temporal: true, from: at, to: year + 1 }
}

/** `5`, `5th`: a day of a month. */
function dayOf(parts: readonly Part[], at: number): { readonly day: number; readonly next: number } | undefined {
  const part = parts[at]
  if (part?.kind !== 'number' || !/^\d{1,2}$/.test(part.text) || Number(part.text) > 31) return undefined
  const after = parts[at + 1]
  const isOrdinal = after?.start === part.end && ordinalNumber(part.text + after.text) !== undefined
  return { day: Number(part.text), next: isOrdinal ? at + 2 : at + 1 }
}

function isClock(part: Part | undefined): boolean {
  return part?.kind === 'number' && /^\d{1,2}:\d\d/.test(part.text)
}

function digitsAt(parts: readonly Part[], at: number, text: string): Amount | undefined {
  const part = parts[at]!
  // A version or an address is no amount.
  if (!/^\d/.test(part.text) || /\d\.\d+\.\d/.test(part.text)) return undefined
  const after = parts[at + 1]
  if (after?.start === part.end && ordinalNumber(part.text + after.text) !== undefined) return undefined
  const digits = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(part.text) ? part.text.replaceAll(',', '') : part.text
  const signed = (isSigned(part, text) ? '-' : '') + digits
  if (after === undefined) return { value: signed, temporal: false, from: at, to: at + 1 }
  const next = after.text
  if (CLOCK_ZONES.has(next) && /^\d{1,2}$/.test(digits))
    return { value: clockOf(digits, next), temporal: true, from: at, to: at + 2 }
  const multiple = MULTIPLES.get(next) ?? (after.start === part.end ? SUFFIXES.get(next) : undefined)
  if (multiple !== undefined)
    return { value: String(Number((Number(signed) * multiple).toPrecision(15))), temporal: false, from: at, to: at + 2 }
  if (BYTES.test(next)) return { value: `${signed} ${next}`, temporal: false, from: at, to: at + 2 }
  return { value: signed, temporal: false, from: at, to: at + 1 }
}

/** `9 pm` is `21:00`, `9:30 am` is `09:30`. */
function clockOf(time: string, half: string): string {
  const [, hour, minutes] = /^(\d{1,2})(.*)$/.exec(time)!
  const shifted = (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  return `${String(half === 'am' || half === 'pm' ? shifted : Number(hour)).padStart(2, '0')}${minutes || ':00'}`
}

/** A minus that belongs to the number, not to a word before it. */
function isSigned({ start }: Part, text: string): boolean {
  return (text[start - 1] === '-' || text[start - 1] === '−') && (start === 1 || /[\s(=<>≥≤]/.test(text[start - 2]!))
}

/** `ten`, `twenty five`, `two million`, `a hundred and ten`. */
function wordsAt(parts: readonly Part[], at: number): Amount | undefined {
  if (parts[at]?.text === 'one' && POINTING.has(parts[at - 1]?.text ?? '')) return undefined
  let total = 0
  let current = 0
  let to = at
  for (let next = at; next < parts.length; next++) {
    const { text } = parts[next]!
    const value = NO_AMOUNT.test(text) ? undefined : (MULTIPLES.get(text) ?? NUMBER_WORDS.get(text))
    if (value === undefined) {
      if (to > at && text === 'and' && NUMBER_WORDS.has(parts[next + 1]?.text ?? '')) continue
      break
    }
    const multiple = MULTIPLES.get(text)
    if (multiple === undefined) current += value
    else if (multiple === 100) current = (current || 1) * 100
    else {
      total += (current || 1) * multiple
      current = 0
    }
    to = next + 1
  }
  return to === at ? undefined : { value: String(total + current), temporal: false, from: at, to }
}
