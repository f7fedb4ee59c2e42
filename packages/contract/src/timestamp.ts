/** What a time looks like in a result: a date of RFC 3339, alone or with a time of day and an offset. */
export const TIMESTAMP =
  '^\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[Zz]|[+-]\\d{2}:?\\d{2})?)?$'

const PATTERN = new RegExp(TIMESTAMP, 'u')

/**
 * Whether a text can stand as `observed_at` or `retrieved_at`.
 *
 * @example
 * isTimestamp('2026-03-04T05:06:07Z') // true
 * isTimestamp('yesterday') // false
 */
export function isTimestamp(text: string): boolean {
  return PATTERN.test(text) && !Number.isNaN(Date.parse(text))
}
