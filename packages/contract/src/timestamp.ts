const DATE =
  '\\d{4}-(?:02-(?:0[1-9]|[12]\\d)|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01]))'
const HOUR = '(?:[01]\\d|2[0-3])'

/** What a time looks like in a result: a date of RFC 3339, alone or with a time of day and an offset. */
export const TIMESTAMP = `^${DATE}(?:[Tt ]${HOUR}:[0-5]\\d(?::(?:[0-5]\\d|60)(?:\\.\\d+)?)?(?:[Zz]|[+-]${HOUR}:?[0-5]\\d)?)?$`

const PATTERN = new RegExp(TIMESTAMP, 'u')

/**
 * Whether a text can stand as `observed_at` or `retrieved_at`.
 *
 * @example
 * isTimestamp('2026-03-04T05:06:07Z') // true
 * isTimestamp('yesterday') // false
 * isTimestamp('2026-02-30') // false
 */
export function isTimestamp(text: string): boolean {
  return PATTERN.test(text) && !Number.isNaN(Date.parse(text)) && isDay(text)
}

/** Engines read 29 February of any year, as 1 March. */
function isDay(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}
