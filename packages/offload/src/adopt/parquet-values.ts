import { stringifyJson, toPlainJson } from '@selvedge/contract'
import type { MetadataOptions } from 'hyparquet'

/** Values and the bounds of footers are spelled alike: days as days, instants with the microseconds they have. */
export const PARSERS: NonNullable<MetadataOptions['parsers']> = {
  dateFromDays: (days) =>
    Number.isFinite(days) ? instantOf(BigInt(days) * 86_400_000_000n)?.slice(0, -14) : undefined,
  timestampFromMilliseconds: (millis) => instantOf(millis * 1000n),
  timestampFromMicroseconds: instantOf,
  timestampFromNanoseconds: (nanos) => instantOf(floorDivide(nanos, 1000n)),
}

/**
 * One row as a line of JSON. Wide integers are numbers with all their digits: as strings they would compare and add up
 * like words. Columns of `json` hold JSON already; those of `optional` are left out where there is no value.
 */
export function lineOf(row: object, json: ReadonlySet<string> = NONE, optional: ReadonlySet<string> = NONE): string {
  const members: string[] = []
  for (const [name, value] of Object.entries(row) as [string, unknown][]) {
    if ((value === null || value === undefined) && optional.has(name)) continue
    members.push(`${JSON.stringify(name)}:${typeof value === 'string' && json.has(name) ? value : textOf(value)}`)
  }
  return `{${members.join(',')}}`
}

const NONE: ReadonlySet<string> = new Set()

function textOf(value: unknown): string {
  return typeof value === 'bigint' ? value.toString() : stringifyJson(toPlainJson(value).value)
}

/** Milliseconds alone as JavaScript spells them; `null` for an instant that has no spelling. */
function instantOf(micros: bigint): string | null {
  const millis = floorDivide(micros, 1000n)
  const date = new Date(Number(millis))
  if (Number.isNaN(date.getTime())) return null
  const rest = Number(micros - millis * 1000n)
  const text = date.toISOString()
  return rest === 0 ? text : `${text.slice(0, -1)}${String(rest).padStart(3, '0')}Z`
}

/** Rounds down: what lies before 1970 is negative, and must stay in order. */
function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return quotient * by > value ? quotient - 1n : quotient
}
