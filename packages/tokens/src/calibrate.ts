import type { TokenCounter } from './counter.ts'
import { loadCounter } from './load-counter.ts'
import type { PieceWeights } from './piece-weights.ts'
import { assertProfile, freezeProfile, type Profile } from './profile.ts'

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
  assertProfile('calibrate', base)
  let estimated = 0
  let observed = 0
  for (const observation of observations) {
    estimated += positive('estimated', observation.estimated)
    observed += positive('observed', observation.observed)
  }
  if (estimated === 0) throw new RangeError('calibrate: `observations` must hold at least one, got none')
  // The estimates contain the margin, what was observed does not.
  const factor = (observed / estimated) * (1 + base.margin)
  const weights = Object.fromEntries(Object.entries(base.weights).map(([kind, weight]) => [kind, weight * factor]))
  return freezeProfile({ ...base, weights: weights as unknown as PieceWeights, source: `${base.source}; calibrated` })
}

/**
 * Calibrates a profile against a remote counter: each sample is counted there once. Take samples of what will be shaped.
 *
 * @example
 * const remote = { count: async (text) => (await client.messages.countTokens({ … })).input_tokens }
 * const ours = await calibrateBy(profile('claude'), remote, [someToolResult, another])
 */
export async function calibrateBy(base: Profile, remote: RemoteCounter, samples: readonly string[]): Promise<Profile> {
  const counter: TokenCounter = await loadCounter(base)
  const observations: Observation[] = []
  // One after the other: these endpoints are rate limited.
  for (const sample of samples) {
    observations.push({ estimated: counter.count(sample), observed: await remote.count(sample) })
  }
  return calibrate(base, observations)
}

function positive(option: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value
  throw new RangeError(`calibrate: \`${option}\` must be a positive number of tokens, got ${String(value)}`)
}
