import { readFields, readList, received } from './assert.ts'
import { loadCounter } from './load-counter.ts'
import type { PieceWeights } from './piece-weights.ts'
import type { Profile } from './profile.ts'
import { readProfile } from './read-profile.ts'

/** An estimate and what the model really charged for the same text. */
export interface Observation {
  readonly estimated: number
  readonly observed: number
}

/** A counter behind a network: a provider's `count_tokens`, say. Too slow to shape with, good to calibrate against. */
export interface RemoteCounter {
  readonly count: (text: string) => Promise<number>
}

/**
 * A profile corrected by what the model charged (`usage.input_tokens` of a call whose text was estimated before, less what
 * the messages around it cost). The given profile stays as it is; the margin stays the same.
 *
 * @example
 * const ours = calibrate(profile('claude'), [{ estimated: 10_400, observed: 9_100 }])
 * const counter = await loadCounter(ours)
 */
export function calibrate(base: Profile, observations: readonly Observation[]): Profile {
  const read = readProfile('calibrate', 'base', base)
  const list = readList('calibrate', 'observations', observations).map((observation, index) => {
    const name = `observations[${index}]`
    const { estimated, observed } = readFields('calibrate', name, observation, ['estimated', 'observed'])
    assertObserved('calibrate', `${name}.estimated`, estimated)
    assertObserved('calibrate', `${name}.observed`, observed)
    return { estimated, observed }
  })
  return corrected('calibrate', 'observations', read, list)
}

/**
 * Calibrates a profile against a remote counter: each sample is counted there once. Take samples of what will be shaped.
 *
 * @example
 * const remote = { count: async (text) => (await client.messages.countTokens({ … })).input_tokens }
 * const ours = await calibrateBy(profile('claude'), remote, [someToolResult, another])
 */
export async function calibrateBy(base: Profile, remote: RemoteCounter, samples: readonly string[]): Promise<Profile> {
  const read = readProfile('calibrateBy', 'base', base)
  const { count } = readFields('calibrateBy', 'remote', remote, ['count'])
  if (typeof count !== 'function') {
    throw new TypeError(`calibrateBy: \`remote.count\` must be a function, got ${received(count)}`)
  }
  // All of them before the first call: it costs time and money.
  const texts = readList('calibrateBy', 'samples', samples).map((sample, index) => {
    if (typeof sample === 'string' && sample !== '') return sample
    const got = sample === '' ? 'an empty one' : sample === null ? 'null' : typeof sample
    throw new TypeError(`calibrateBy: \`samples[${index}]\` must be a non-empty string, got ${got}`)
  })
  const counter = await loadCounter(read)
  const observations: Observation[] = []
  // One after the other: these endpoints are rate limited.
  for (const text of texts) {
    const observed: unknown = await Reflect.apply(count, remote, [text])
    assertObserved('calibrateBy', 'what `remote.count` gives', observed)
    observations.push({ estimated: counter.count(text), observed })
  }
  return corrected('calibrateBy', 'samples', read, observations)
}

function corrected(caller: string, list: string, base: Profile, observations: readonly Observation[]): Profile {
  if (observations.length === 0) throw new RangeError(`${caller}: \`${list}\` must hold at least one, got none`)
  const sumOf = (key: keyof Observation): number => observations.reduce((sum, observation) => sum + observation[key], 0)
  // The estimates contain the margin, what was observed does not.
  const factor = (sumOf('observed') / sumOf('estimated')) * (1 + base.margin)
  const weights = Object.fromEntries(Object.entries(base.weights).map(([kind, weight]) => [kind, weight * factor]))
  const source = `${base.source}; calibrated`
  // Once more: what was observed may be as far off as a weight of 0.
  return readProfile(caller, 'calibrated', { ...base, weights: weights as unknown as PieceWeights, source })
}

function assertObserved(caller: string, what: string, value: unknown): asserts value is number {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return
  const named = what.includes('`') ? what : `\`${what}\``
  const Wrong = typeof value === 'number' ? RangeError : TypeError
  throw new Wrong(`${caller}: ${named} must be a positive number of tokens, got ${received(value)}`)
}
