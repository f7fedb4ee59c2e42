import { assertPlainObject } from '../plain-object.ts'

/** Protection that was asked for under a wrong name is not given: better to refuse than to let everything pass. */
export function assertOptionNames(options: object, names: readonly string[], caller: string): void {
  assertPlainObject(caller, 'options', options, 'an object')
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue
    throw new TypeError(
      `${caller}: there is no option \`${name}\`; there are ${names.map((known) => `\`${known}\``).join(', ')}`,
    )
  }
}

/** Refuses what is no text: to look for the end of anything else would never end. */
export function assertText(caller: string, name: string, value: unknown): void {
  if (typeof value !== 'string') throw new TypeError(`${caller}: \`${name}\` must be a string, got ${received(value)}`)
}

/** Refuses an option of another kind than `what` says; left out, it has its default. */
export function assertKind(
  caller: string,
  name: string,
  value: unknown,
  what: string,
  holds: (value: unknown) => boolean,
): void {
  if (value === undefined || holds(value)) return
  throw new TypeError(`${caller}: \`${name}\` must be ${what}, got ${received(value)}`)
}

/** Lists of names: the kind of the list is a `TypeError`, a name that nobody knows a `RangeError`. */
export function assertNames(caller: string, name: string, values: unknown, known: readonly string[]): void {
  const names = known.join(', ')
  assertKind(caller, name, values, `a list of ${names}`, Array.isArray)
  for (const value of (values ?? []) as readonly unknown[]) {
    if (known.includes(value as string)) continue
    const Wrong = typeof value === 'string' ? RangeError : TypeError
    throw new Wrong(`${caller}: \`${name}\` may hold ${names}, got ${received(value)}`)
  }
}

/** Lists of objects; what is in each is for others to check. */
export function assertRecords(caller: string, name: string, values: unknown, what: string): void {
  assertKind(caller, name, values, `a list of ${what}`, Array.isArray)
  for (const value of (values ?? []) as readonly unknown[]) {
    if (!isRecord(value)) throw new TypeError(`${caller}: \`${name}\` may hold ${what}, got ${received(value)}`)
  }
}

export function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value in the words of an error message: strings quoted and cut, of objects only that they are some. */
export function received(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (isList(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}

/** Of what does not read like a name only the beginning: what is in the wrong place may be a secret. */
function quoted(text: string): string {
  if (text.length < 12 || (text.length <= 60 && NAME.test(text))) return JSON.stringify(text)
  return `${JSON.stringify(`${text.slice(0, 8)}…`)} (${text.length} characters)`
}

const NAME = /^[a-z]{1,20}(?:[-_ .:/][a-z\d]{1,11})*$/i

/** A proxy that was revoked cannot even be asked. */
function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}
