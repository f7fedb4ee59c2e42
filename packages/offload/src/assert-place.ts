import type { Locator } from '@selvedge/contract'
import { optionChecks, received, type OptionCheck } from '@selvedge/pipeline'

import { ReadError } from './read-error.ts'

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((each) => Number.isSafeInteger(each))

const FIELDS = {
  part: optionChecks.pointer,
  pointer: optionChecks.pointer,
  rows: ['two whole numbers, [first, end)', isPair],
  lines: ['two whole numbers, [first, last]', isPair],
  chars: ['two whole numbers, [first, end)', isPair],
} as const satisfies Record<keyof Locator, OptionCheck>

/** The fields of a place among others, whatever stands in them. */
export function placeOf(options: object): { readonly [Field in keyof Locator]: unknown } {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => name in FIELDS && value !== undefined))
}

/**
 * Refuses a place that cannot be meant: a field in another form than it has, or fields that cannot stand together. A part
 * of it would lead somewhere, and whoever asked would take that for the answer.
 */
export function assertPlace(place: { readonly [Field in keyof Locator]: unknown }): asserts place is Locator {
  if (typeof place !== 'object' || place === null)
    throw badPlace(`a place is an object of its fields, not ${received(place)}`)
  for (const [name, [what, holds]] of Object.entries(FIELDS)) {
    const value = place[name as keyof Locator]
    if (value !== undefined && !holds(value)) throw badPlace(`\`${name}\` must be ${what}, got ${received(value)}`)
  }
  const { part, pointer, rows, lines, chars } = place as Locator
  if (rows !== undefined && (lines ?? chars) !== undefined) {
    const other = lines === undefined ? 'chars' : 'lines'
    throw badPlace(
      `\`rows\` are of a table or list, \`${other}\` of a text: they cannot stand together. Give one of them`,
    )
  }
  if (chars !== undefined && lines === undefined && pointer === undefined && part === undefined)
    throw badPlace('`chars` need the string or line they are of: give its `pointer`, or `lines` with its number twice')
}

/** Why a place cannot be read, for a reader to say. */
export function badPlace(reason: string): ReadError {
  return new ReadError('bad_place', `This is no place: ${reason}.`)
}
