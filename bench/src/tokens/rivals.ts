import * as gptO200k from 'gpt-tokenizer/encoding/o200k_base'
import * as gptCl100k from 'gpt-tokenizer/encoding/cl100k_base'
import { Tokenizer } from 'ai-tokenizer'
import * as aiO200k from 'ai-tokenizer/encoding/o200k_base'
import { get_encoding } from 'tiktoken'
import { loadCounter } from '@selvedge/tokens'
import { seededRandom } from './random.ts'

/** A tokenizer under the clock. */
export interface Rival {
  readonly name: string
  readonly count: (text: string) => number
  /** Makes it forget what it has seen: a tool result is always new. */
  readonly forget: () => void
}

const asText = { disallowedSpecial: new Set<string>() }

export async function rivals(): Promise<readonly [ours: Rival, ...others: Rival[]]> {
  const counter = await loadCounter()
  const wasm = get_encoding('o200k_base')
  const eviction = evictingText()
  let ai = new Tokenizer(aiO200k)
  return [
    { name: 'selvedge', count: counter.count, forget: () => void counter.count(eviction) },
    {
      name: 'gpt-tokenizer',
      count: (text) => gptO200k.countTokens(text, asText),
      forget: () => gptO200k.clearMergeCache(),
    },
    {
      name: 'ai-tokenizer',
      count: (text) => ai.encode(text, [], []).length,
      forget: () => void (ai = new Tokenizer(aiO200k)),
    },
    { name: 'tiktoken', count: (text) => wasm.encode_ordinary(text).length, forget: () => {} },
  ]
}

/** Counts as gpt-tokenizer's early exit does. */
export function gptWithinLimit(text: string, limit: number): number | false {
  return gptO200k.isWithinTokenLimit(text, limit, asText)
}

export const references = {
  o200k_base: { tiktoken: get_encoding('o200k_base'), gpt: gptO200k },
  cl100k_base: { tiktoken: get_encoding('cl100k_base'), gpt: gptCl100k },
}

/** Enough different words to drive everything else out of the counter's table of short pieces. */
function evictingText(): string {
  const random = seededRandom(99)
  return Array.from({ length: 40_000 }, () => random(36 ** 4).toString(36)).join(' ')
}
