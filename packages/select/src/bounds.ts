import type { Comparison } from '@selvedge/content'

import { readNumber, readTime } from './column-values.ts'

type Bound = Omit<Comparison, 'amounts'>

/** `9:30`, `14:05:59`. */
export function isClock(text: string): boolean {
  return /^\d{1,2}:\d\d/.test(text)
}

/** Whether a time of day keeps a bound; times compare as text. */
export function keepsClock({ operator, value, to, inclusive }: Bound, time: string): boolean {
  const low = value.padStart(5, '0')
  // As precise as the bound is: all of 14:05 is at 14:05.
  const isAt = time.startsWith(low)
  if (operator === 'above') return isAt ? inclusive || time.length > low.length : time > low
  if (operator === 'below') return isAt ? inclusive : time < low
  const high = (to ?? low).padStart(5, '0')
  const isBetween = time >= low && (time < high || time.startsWith(high))
  return operator === 'between' ? isBetween : !isBetween || (inclusive && (isAt || time.startsWith(high)))
}

/** Whether a number keeps a bound; `2010` bounds a column of years as well. */
export function keeps(bound: Bound, held: number): boolean {
  return isWithin(bound, held, numberRange)
}

/** Whether a time in milliseconds keeps a bound. */
export function keepsTime(bound: Bound, held: number): boolean {
  return isWithin(bound, held, timeRange)
}

interface Range {
  readonly from: number
  readonly last: number
}

function isWithin(bound: Bound, held: number, rangeOf: (text: string) => Range | undefined): boolean {
  const { operator, inclusive } = bound
  const range = rangeOf(bound.value)
  if (range === undefined) return false
  if (operator === 'above') return inclusive ? held >= range.from : held > range.last
  if (operator === 'below') return inclusive ? held <= range.last : held < range.from
  const high = bound.to === undefined ? undefined : rangeOf(bound.to)
  if (high === undefined) return false
  if (operator === 'between') return held >= range.from && held <= high.last
  return inclusive ? held <= range.last || held >= high.from : held < range.from || held > high.last
}

function numberRange(text: string): Range | undefined {
  const number = readNumber(text)
  return number === undefined ? undefined : { from: number, last: number }
}

/** A date is as long as it is precise: `2020-03` is a month. */
function timeRange(text: string): Range | undefined {
  const date = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(text)
  if (date !== null) return periodOf(date)
  const time = readTime(text)
  return time === undefined ? undefined : { from: time, last: time }
}

function periodOf([, year, month, day]: RegExpExecArray): Range {
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)]
  const next =
    day !== undefined ? Date.UTC(y, m, d + 1) : month !== undefined ? Date.UTC(y, m + 1, 1) : Date.UTC(y + 1, 0, 1)
  return { from: Date.UTC(y, m, d), last: next - 1 }
}
