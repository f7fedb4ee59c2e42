import { assertObject, assertOneOf } from './assert.ts'
import type { TokenCounter } from './counter.ts'
import { encodingFor, encodingNames, type EncodingName } from './models.ts'
import { scaleWeights } from './piece-weights.ts'
import { assertProfile, profile, profileNames, type Profile, type ProfileName } from './profile.ts'
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
  if (typeof encoding === 'string') assertOneOf('loadCounter', 'encoding', encoding, counterNames)
  if (isEncodingName(encoding)) return createTallyCounter(encoding, { encoder: await loadEncoder(encoding) })
  const named = typeof encoding === 'string' ? profile(encoding) : encoding
  assertProfile('loadCounter', named)
  const { name, weights, margin } = named
  const encoder = await loadEncoder('o200k_base')
  return createTallyCounter(name, { encoder, weights: scaleWeights(weights, 1000 * (1 + margin)) })
}

/** The counter for `{ model }` or `{ encoding }`; the encoding decides when both are named, o200k_base when neither is. */
export async function counterFor(choice: CounterChoice = {}): Promise<TokenCounter> {
  assertObject('counterFor', choice)
  const { model, encoding } = choice
  return loadCounter(encoding ?? (model === undefined ? 'o200k_base' : encodingFor(model)))
}

function isEncodingName(encoding: unknown): encoding is EncodingName {
  return (encodingNames as readonly unknown[]).includes(encoding)
}
