import type { TokenCounter } from './counter.ts'
import { foreignCounter } from './foreign-counter.ts'
import { encodingFor, type EncodingName } from './models.ts'
import { profile, type Profile, type ProfileName } from './profile.ts'

/** Names either the model or the encoding whose tokens count. */
export interface CounterChoice {
  readonly model?: string
  readonly encoding?: EncodingName | ProfileName | Profile
}

const loading = new Map<EncodingName, Promise<TokenCounter>>()

/**
 * Loads the counter of an encoding, or of a profile for the families without a public vocabulary. The vocabulary is
 * read at the first call and shared by the whole process.
 *
 * @example
 * const counter = await loadCounter()
 * counter.count('hello world') // 2
 */
export async function loadCounter(
  encoding: EncodingName | ProfileName | Profile = 'o200k_base',
): Promise<TokenCounter> {
  if (typeof encoding === 'object') return estimating(encoding)
  if (!Object.hasOwn(modules, encoding)) return estimating(profile(encoding as ProfileName))
  const name = encoding as EncodingName
  let counter = loading.get(name)
  if (counter === undefined) loading.set(name, (counter = load(name)))
  return counter
}

/** The counter for `{ model }` or `{ encoding }`; o200k_base when neither is named. */
export async function counterFor({ model, encoding }: CounterChoice = {}): Promise<TokenCounter> {
  return loadCounter(encoding ?? (model === undefined ? 'o200k_base' : encodingFor(model)))
}

interface Tokenizer {
  readonly countTokens: (text: string, options: { disallowedSpecial: Set<string> }) => number
  readonly setMergeCacheSize: (size: number) => void
}

const modules: Readonly<Record<EncodingName, () => Promise<Tokenizer>>> = {
  o200k_base: () => import('gpt-tokenizer/encoding/o200k_base'),
  cl100k_base: () => import('gpt-tokenizer/encoding/cl100k_base'),
  o200k_harmony: () => import('gpt-tokenizer/encoding/o200k_harmony'),
  p50k_base: () => import('gpt-tokenizer/encoding/p50k_base'),
  p50k_edit: () => import('gpt-tokenizer/encoding/p50k_edit'),
  r50k_base: () => import('gpt-tokenizer/encoding/r50k_base'),
  gpt2: () => import('gpt-tokenizer/encoding/gpt2'),
}

async function load(name: EncodingName): Promise<TokenCounter> {
  const tokenizer = await modules[name]()
  // Its cache keys are slices of the input: they would keep every counted document alive.
  tokenizer.setMergeCacheSize(0)
  const disallowedSpecial = new Set<string>()
  return foreignCounter({ name, exact: true, count: (text) => tokenizer.countTokens(text, { disallowedSpecial }) })
}

async function estimating({ name, factor, margin }: Profile): Promise<TokenCounter> {
  const base = await loadCounter('o200k_base')
  const scale = factor * (1 + margin)
  return foreignCounter({ name, exact: false, count: (text) => Math.ceil(base.count(text) * scale) })
}
