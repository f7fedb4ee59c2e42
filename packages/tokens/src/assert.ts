import type { CutOptions } from './counter.ts'

export function assertText(caller: string, text: unknown): asserts text is string {
  // The type alone: a text is what may hold a secret.
  if (typeof text !== 'string') throw new TypeError(`${caller}: \`text\` must be a string, got ${typeName(text)}`)
}

export function assertLimit(caller: string, option: string, limit: unknown): asserts limit is number {
  if (typeof limit === 'number' && !Number.isNaN(limit)) return
  throw new TypeError(`${caller}: \`${option}\` must be a number of tokens, got ${received(limit)}`)
}

export function assertOneOf(
  caller: string,
  option: string,
  value: unknown,
  allowed: readonly string[],
): asserts value is string {
  if ((allowed as readonly unknown[]).includes(value)) return
  const Wrong = typeof value === 'string' ? RangeError : TypeError
  throw new Wrong(`${caller}: \`${option}\` must be one of ${allowed.join(', ')}, got ${received(value)}`)
}

export function assertName(caller: string, option: string, name: unknown): asserts name is string {
  if (typeof name === 'string' && name !== '') return
  throw new TypeError(`${caller}: \`${option}\` must be a non-empty string, got ${received(name)}`)
}

/** The options of `cut`, each read once: what was checked is what counts. */
export function readCut(text: unknown, options: unknown): Required<CutOptions> {
  assertText('cut', text)
  const { tokens, from = 'head', marker = '' } = readFields('cut', 'options', options, ['tokens', 'from', 'marker'])
  assertLimit('cut', 'tokens', tokens)
  assertOneOf('cut', 'from', from, ['head', 'tail', 'middle'])
  if (typeof marker !== 'string') throw new TypeError(`cut: \`marker\` must be a string, got ${received(marker)}`)
  return { tokens, from: from as 'head' | 'tail' | 'middle', marker }
}

/** The fields of an object from outside, each read once. What throws when it is read is refused like what is no object. */
export function readFields<Name extends string>(
  caller: string,
  argument: string,
  value: unknown,
  names: readonly Name[],
): Readonly<Record<Name, unknown>> {
  if (typeof value !== 'object' || value === null) throw noObject(caller, argument, value)
  try {
    if (!Array.isArray(value)) {
      return Object.fromEntries(names.map((name) => [name, (value as Record<Name, unknown>)[name]])) as Record<
        Name,
        unknown
      >
    }
  } catch (cause) {
    throw unreadable(caller, argument, cause)
  }
  throw noObject(caller, argument, value)
}

/** The items of a list from outside, each read once; a hole in it is `undefined`. */
export function readList(caller: string, argument: string, value: unknown): unknown[] {
  try {
    if (Array.isArray(value)) {
      const items: unknown[] = []
      for (let index = 0; index < value.length; index++) items.push(value[index])
      return items
    }
  } catch (cause) {
    throw unreadable(caller, argument, cause)
  }
  throw new TypeError(`${caller}: \`${argument}\` must be a list, got ${received(value)}`)
}

/** A value in the words of an error message, strings quoted and cut, of objects only that they are some. Never throws. */
export function received(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
    case 'function':
      return 'a function'
    case 'bigint':
      return `${value}n`
    case 'object':
      return value === null ? 'null' : objectName(value)
    default:
      return String(value)
  }
}

function objectName(value: object): string {
  try {
    if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  } catch {
    // A proxy that was revoked, or that throws: nobody can say more of it.
  }
  return 'an object'
}

function typeName(value: unknown): string {
  return value === null ? 'null' : typeof value
}

function noObject(caller: string, argument: string, value: unknown): TypeError {
  return new TypeError(`${caller}: \`${argument}\` must be an object, got ${received(value)}`)
}

function unreadable(caller: string, argument: string, cause: unknown): TypeError {
  return new TypeError(`${caller}: \`${argument}\` cannot be read, got an object that throws`, { cause })
}
