import { field } from './read-field.ts'

/** Longer waits than a month are a mistake of the sender. */
const MAX_WAIT_MS = 31 * 24 * 3600 * 1000

/** How long the other side asks to wait: `retry-after-ms`, or `Retry-After` in seconds or as a date. */
export function retryAfterMs(headers: unknown, now: () => Date): number | undefined {
  const milliseconds = number(header(headers, 'retry-after-ms'))
  if (milliseconds !== undefined) return clamp(milliseconds)

  const text = header(headers, 'retry-after')
  const seconds = number(text)
  if (seconds !== undefined) return clamp(seconds * 1000)

  // Digits alone would be read as a year.
  const date = text !== undefined && /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : clamp(date - now().getTime())
}

function header(headers: unknown, name: string): string | undefined {
  const get = field(headers, 'get')
  let value: unknown
  if (typeof get === 'function') {
    try {
      value = get.call(headers, name)
    } catch {
      // Not the `get` of a Headers object: its fields are read instead.
      value = undefined
    }
  }
  value ??= field(headers, name) ?? field(headers, name === 'retry-after' ? 'Retry-After' : 'Retry-After-Ms')
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : undefined
}

function number(text: string | undefined): number | undefined {
  return text !== undefined && /^[0-9]{1,12}(?:\.[0-9]{1,6})?$/.test(text) ? Number(text) : undefined
}

function clamp(milliseconds: number): number {
  return Math.round(Math.min(Math.max(milliseconds, 0), MAX_WAIT_MS))
}
