import { doesHold, isList } from '@selvedge/content'
/**
 * What an option must be, in words, and the test of it. `range` marks numbers: one that is out of range is a
 * `RangeError`, everything else a `TypeError`.
 */
export type OptionCheck = readonly [what: string, holds: (value: unknown) => boolean, kind?: 'range']
export type OptionChecks = Readonly<Record<string, OptionCheck>>

/** Checks of the kinds of values that options are made of. */
export const optionChecks = {
  string: ['a string', (value) => typeof value === 'string'],
  name: ['a non-empty string', (value) => typeof value === 'string' && /\S/.test(value)],
  tenant: [
    'a non-empty string without lone surrogates',
    // In UTF-8 all lone surrogates are one character: tenants that differ in them alone would share what they store.
    (value) => typeof value === 'string' && value !== '' && !/\p{Surrogate}/u.test(value),
  ],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  callback: ['a function', (value) => typeof value === 'function'],
  object: ['an object', isRecord],
  pointer: ['a JSON Pointer such as "/items"', (value) => typeof value === 'string' && /^(?:\/|$)/.test(value)],
  signal: ['an AbortSignal', (value) => hasFunctions(value, ['throwIfAborted', 'addEventListener'])],
  whole: ['an integer from 0 up', (value) => Number.isSafeInteger(value) && (value as number) >= 0, 'range'],
  count: ['an integer from 1 up', (value) => Number.isSafeInteger(value) && (value as number) >= 1, 'range'],
  limit: [
    'an integer from 0 up, or Infinity for none',
    (value) => value === Infinity || (Number.isSafeInteger(value) && (value as number) >= 0),
    'range',
  ],
  duration: ['a number over 0', (value) => typeof value === 'number' && value > 0, 'range'],
  share: ['a number from 0 to 1', (value) => typeof value === 'number' && value >= 0 && value <= 1, 'range'],
  strings: ['a list of strings', (value) => Array.isArray(value) && value.every((each) => typeof each === 'string')],
} as const satisfies OptionChecks

/** Checks one option; throws an error that names function, option and what was received. */
export function assertOption(where: string, name: string, value: unknown, [what, holds, kind]: OptionCheck): void {
  if (doesHold(holds, value)) return
  const Wrong = kind === 'range' && typeof value === 'number' ? RangeError : TypeError
  throw new Wrong(`${where}: \`${name}\` must be ${what}, got ${received(value)}`)
}

/**
 * Checks the options that `checks` names, where they are given; others are not looked at. `inside` is the option that
 * holds them, when they are not those of the function itself.
 */
export function assertOptions(where: string, options: unknown, checks: OptionChecks, inside?: string): void {
  assertOption(where, inside ?? 'options', options, optionChecks.object)
  for (const [name, check] of Object.entries(checks)) {
    const value = (options as Readonly<Record<string, unknown>>)[name]
    if (value !== undefined) assertOption(where, inside === undefined ? name : `${inside}.${name}`, value, check)
  }
}

/** Whether a value has these functions: structure decides, not the class. */
export function hasFunctions(value: unknown, names: readonly string[]): boolean {
  const isHolder = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return isHolder && names.every((name) => typeof (value as Record<string, unknown>)[name] === 'function')
}

/** A value in the words of an error message: strings quoted and cut, of objects only that they are some. */
export function received(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (isList(value)) return isEmpty(value) ? 'an empty list' : 'a list'
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}

/** Whole when it reads like a name; else its beginning, for a question or an argument in the wrong place may hold a secret. */
function quoted(text: string): string {
  if (text.length < SHORTEST_SECRET || (text.length <= 60 && NAME.test(text))) return JSON.stringify(text)
  return `${JSON.stringify(`${text.slice(0, SHOWN)}…`)} (${text.length} characters)`
}

const SHORTEST_SECRET = 12
const SHOWN = 8
const NAME = /^[a-z]{1,20}(?:[-_ .:/][a-z\d]{1,11})*$/i

/** A proxy may throw at anything that is asked of it. */
function isEmpty(list: readonly unknown[]): boolean {
  try {
    return list.length === 0
  } catch {
    return false
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
