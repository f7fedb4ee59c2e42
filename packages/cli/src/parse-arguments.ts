import { parseArgs, type ParseArgsConfig } from 'node:util'

import { CommandError } from './command-error.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: true; strict: true; args: string[] }>
>

/** Parses what follows a command's name; a mistake becomes one line that says what to do. */
export function parseArguments<const T extends Options>(
  command: string,
  args: readonly string[],
  options: T,
): Parsed<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    const message = error instanceof Error ? error.message.split(/\.\s/)[0]! : 'the arguments cannot be read'
    throw new CommandError(`${message}; try selvedge ${command} --help`)
  }
}

/** A number of tokens and the like; `undefined` when the option was left out. */
export function wholeNumber(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^\d{1,12}$/.test(value)) throw new CommandError(`${option} must be a whole number from 0 up, got ${value}`)
  return Number(value)
}

export function oneOf<const T extends string>(
  option: string,
  value: string | undefined,
  allowed: readonly T[],
): T | undefined {
  if (value === undefined) return undefined
  if (!(allowed as readonly string[]).includes(value)) {
    throw new CommandError(`${option} must be ${allowed.join(' or ')}, got ${value}`)
  }
  return value as T
}

/** `10-20` or `10`: both ends included. `10:20` or `10`: the second one excluded. */
export function range(
  option: string,
  value: string | undefined,
  sign: '-' | ':',
): readonly [number, number] | undefined {
  if (value === undefined) return undefined
  const [first, second, ...rest] = value.split(sign)
  const from = Number(first)
  const to = second === undefined ? from + (sign === ':' ? 1 : 0) : Number(second)
  const ok =
    rest.length === 0 && /^\d{1,15}$/.test(first!) && (second === undefined || /^\d{1,15}$/.test(second)) && from <= to
  if (!ok) throw new CommandError(`${option} must be like 10${sign}20, got ${value}`)
  return [from, to]
}

export function atMost(command: string, positionals: readonly string[], count: number): void {
  if (positionals.length > count) {
    throw new CommandError(`unexpected argument ${positionals[count]!}; try selvedge ${command} --help`)
  }
}
