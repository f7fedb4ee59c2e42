import { assertOption, hasFunctions, received } from '@selvedge/pipeline'

import type { Shaped } from './shaped.ts'

/** For adapters: throws unless they were given a shaped result, and an id where they were given one. */
export function assertShaped(where: string, shaped: unknown): asserts shaped is Shaped {
  assertOption(where, 'shaped', shaped, ['a shaped result, as shaper.shape() gives it', isShaped])
}

/** The id an adapter was given as `option`, else that of the result's call; throws when there is neither. */
export function callIdOf(where: string, option: string, shaped: Shaped, given: unknown, what: string): string {
  assertShaped(where, shaped)
  const id = given === undefined ? shaped.result.call?.call_id : given
  if (typeof id === 'string' && id !== '') return id
  const why = given === undefined ? 'as the result names no call' : `got ${received(given)}`
  throw new TypeError(`${where}: \`${option}\` must be ${what}, ${why}`)
}

function isShaped(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || hasFunctions(value, ['then'])) return false
  const { text, result } = value as Partial<Shaped>
  return typeof text === 'string' && typeof result === 'object' && result !== null
}
