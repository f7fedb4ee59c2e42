import { readTime } from './column-values.ts'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`
const CLOCK = String.raw`(\d\d:\d\d(?::\d\d)?)`

/** `2020-03-05 10:15:00`, `2020/03/05`. */
const BY_NUMBER = /(?<!\d)(\d{4})([-/])(\d\d)\2(\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?(?!\d)/
/** `05/Mar/2020:10:15:00`, `5 March 2020`. */
const DAY_FIRST = new RegExp(String.raw`(?<!\d)(\d{1,2})[-/ ]${MONTH}[-/, ]{1,2}(\d{4})(?:[: ]${CLOCK})?(?!\d)`, 'i')
/** `Mar  5 10:15:00 2020 GMT`, `March 5, 2020`. */
const MONTH_FIRST = new RegExp(
  String.raw`(?<![a-z])${MONTH} {1,2}(\d{1,2})(?:,| ${CLOCK}(?: [A-Z]{3,4})?)? (\d{4})(?!\d)`,
  'i',
)

/** The first time that a line spells with its year, in milliseconds, read as UTC; `undefined` where there is none. */
export function firstTime(line: string): number | undefined {
  const numbers = BY_NUMBER.exec(line)
  if (numbers !== null) {
    const [, year, , month, day, clock] = numbers
    return timeOf(year!, month!, day!, clock)
  }
  const dayFirst = DAY_FIRST.exec(line)
  if (dayFirst !== null) {
    const [, day, month, year, clock] = dayFirst
    return timeOf(year!, numberOf(month!), day!, clock)
  }
  const monthFirst = MONTH_FIRST.exec(line)
  if (monthFirst === null) return undefined
  const [, month, day, clock, year] = monthFirst
  return timeOf(year!, numberOf(month!), day!, clock)
}

function numberOf(month: string): string {
  return String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')
}

function timeOf(year: string, month: string, day: string, clock: string | undefined): number | undefined {
  const date = `${year}-${month}-${day.padStart(2, '0')}`
  return readTime(clock === undefined ? date : `${date} ${clock}`)
}
