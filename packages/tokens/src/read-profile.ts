import { assertName, readFields, received } from './assert.ts'
import { encodingNames } from './models.ts'
import type { PieceWeights } from './piece-weights.ts'
import { freezeProfile, profile, type Profile } from './profile.ts'

const kinds = Object.keys(profile('unknown').weights) as (keyof PieceWeights)[]
// On top of the weight of a token, or in place of it where numbers are split digit by digit.
const mayBeZero: readonly string[] = ['numbers', 'digits', 'blankBytes']
// Far above every vocabulary, and far below where the sum of a text is no number any more.
const mostWeight = 1e6

/** A profile from outside, which may come from a file: checked, and a frozen copy of what was checked. */
export function readProfile(caller: string, option: string, candidate: unknown): Profile {
  const { name, weights, margin, source } = readFields(caller, option, candidate, [
    'name',
    'weights',
    'margin',
    'source',
  ])
  assertName(caller, `${option}.name`, name)
  // Whoever reads the name in a trace would take the counts for exact.
  if ((encodingNames as readonly string[]).includes(name)) {
    throw new RangeError(`${caller}: \`${option}.name\` must not be the name of an exact encoding, got "${name}"`)
  }
  const given = readFields(caller, `${option}.weights`, weights, kinds)
  for (const kind of kinds) assertWeight(caller, `${option}.weights.${kind}`, given[kind], !mayBeZero.includes(kind))
  // Then a digit must cost something.
  if (given.numbers === 0) assertWeight(caller, `${option}.weights.numbers`, given.digits, true)
  assertWeight(caller, `${option}.margin`, margin, false)
  if (source !== undefined && typeof source !== 'string') {
    throw new TypeError(`${caller}: \`${option}.source\` must be a string, got ${received(source)}`)
  }
  return freezeProfile({
    name,
    weights: given as Readonly<Record<keyof PieceWeights, number>>,
    margin,
    source: source ?? '',
  })
}

/** What costs nothing is within every budget, and what is left of a budget divided by it is no number. */
function assertWeight(caller: string, option: string, weight: unknown, above: boolean): asserts weight is number {
  if (typeof weight === 'number' && (above ? weight > 0 : weight >= 0) && weight <= mostWeight) return
  const what = `a number ${above ? 'above 0' : 'from 0 on'} and at most ${mostWeight}`
  const Wrong = typeof weight === 'number' ? RangeError : TypeError
  throw new Wrong(`${caller}: \`${option}\` must be ${what}, got ${received(weight)}`)
}
