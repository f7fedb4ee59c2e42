import { readFields, received } from './assert.ts'
import type { TokenCounter } from './counter.ts'
import { encodingFor, encodingNames, type EncodingName } from './models.ts'
import { scaleWeights } from './piece-weights.ts'
import { profile, profileNames, type Profile, type ProfileName } from './profile.ts'
import { readProfile } from './read-profile.ts'
import { createTallyCounter } from './tally-counter.ts'
import { loadEncoder } from './vocabularies.ts'

/** Names either the model or the encoding whose tokens count. */
export interface CounterChoice {
  readonly model?: string | undefined
  readonly encoding?: EncodingName | ProfileName | Profile | undefined
}

/** Every name that {@link loadCounter} takes. */
export const counterNames: readonly string[] = [...encodingNames, ...profileNames]

/**
 * Loads the counter of an encoding, or of a profile for the families without a public vocabulary. The vocabulary is read
 * at the first call and shared by the whole process.
 *
 * @example
 * const counter = await loadCounter()
 * counter.count('hello world') // 2
 */
export async function loadCounter(
  encoding: EncodingName | ProfileName | Profile = 'o200k_base',
): Promise<TokenCounter> {
  const chosen = readEncoding('loadCounter', 'encoding', encoding)
  if (typeof chosen === 'string') return createTallyCounter(chosen, { encoder: await loadEncoder(chosen) })
  const { name, weights, margin } = chosen
  const encoder = await loadEncoder('o200k_base')
  return createTallyCounter(name, { encoder, weights: scaleWeights(weights, 1000 * (1 + margin)) })
}

/**
 * Throws a `TypeError` or `RangeError` that names `caller`, `option` and what is wrong, when {@link loadCounter} would
 * refuse this encoding: a name it does not know, or a profile with a weight that is none. Loads nothing.
 *
 * @example
 * assertEncoding('createShaper', 'budget.encoding', options.budget.encoding)
 */
export function assertEncoding(
  caller: string,
  option: string,
  encoding: unknown,
): asserts encoding is EncodingName | ProfileName | Profile {
  readEncoding(caller, option, encoding)
}

/** The counter for `{ model }` or `{ encoding }`; the encoding decides when both are named, o200k_base when neither is. */
export async function counterFor(choice: CounterChoice = {}): Promise<TokenCounter> {
  const { model, encoding } = readFields('counterFor', 'choice', choice, ['model', 'encoding'])
  if (encoding !== undefined) assertEncoding('counterFor', 'encoding', encoding)
  if (model !== undefined && typeof model !== 'string') {
    throw new TypeError(`counterFor: \`model\` must be a string, got ${received(model)}`)
  }
  return loadCounter(encoding ?? (model === undefined ? 'o200k_base' : encodingFor(model)))
}

/** The name of an exact encoding, or the profile, also for the name of one. */
function readEncoding(caller: string, option: string, encoding: unknown): EncodingName | Profile {
  if (isEncodingName(encoding)) return encoding
  if (profileNames.includes(encoding as string)) return profile(encoding as ProfileName)
  if (typeof encoding === 'object' && encoding !== null) return readProfile(caller, option, encoding)
  const Wrong = typeof encoding === 'string' ? RangeError : TypeError
  throw new Wrong(
    `${caller}: \`${option}\` must be one of ${counterNames.join(', ')}, or a profile, got ${received(encoding)}`,
  )
}

function isEncodingName(encoding: unknown): encoding is EncodingName {
  return (encodingNames as readonly unknown[]).includes(encoding)
}
