import { createEncoder, type Encoder } from './encoder.ts'
import type { EncodingName } from './models.ts'
import { unpackVocabulary } from './packed-vocabulary.ts'
import { scanCl100k } from './scan-cl100k.ts'
import { scanO200k } from './scan-o200k.ts'
import { scanR50k } from './scan-r50k.ts'
import type { Scanner } from './scan.ts'
import { noGroups } from './token-groups.ts'
import { addToken, createVocabulary, type Vocabulary } from './vocabulary.ts'

const loading = new Map<Source, Promise<Encoder>>()

/** The encoder of an encoding, loaded once in the process however many counters ask for it. */
export async function loadEncoder(encoding: EncodingName): Promise<Encoder> {
  const source = sourceOf[encoding]
  let encoder = loading.get(source)
  if (encoder === undefined) {
    encoder = load(source)
    loading.set(source, encoder)
    // A failed import may succeed at the next call.
    encoder.catch(() => loading.delete(source))
  }
  return encoder
}

type Source = 'o200k_base' | 'cl100k_base' | 'p50k_base' | 'r50k_base'

// Special tokens are counted as the text they are written with, so encodings that differ in nothing else are the same.
const sourceOf: Readonly<Record<EncodingName, Source>> = {
  o200k_base: 'o200k_base',
  o200k_harmony: 'o200k_base',
  cl100k_base: 'cl100k_base',
  p50k_base: 'p50k_base',
  p50k_edit: 'p50k_base',
  r50k_base: 'r50k_base',
  gpt2: 'r50k_base',
}

async function load(source: Source): Promise<Encoder> {
  const vocabulary = await vocabularyOf[source]()
  return createEncoder({ vocabulary, scan: scannerOf[source], breaksSplit: scannerOf[source] !== scanR50k })
}

const scannerOf: Readonly<Record<Source, Scanner>> = {
  o200k_base: scanO200k,
  cl100k_base: scanCl100k,
  p50k_base: scanR50k,
  r50k_base: scanR50k,
}

const vocabularyOf: Readonly<Record<Source, () => Promise<Vocabulary>>> = {
  o200k_base: async () => unpackVocabulary((await import('./o200k-base.generated.ts')).packed()),
  cl100k_base: async () => unpackVocabulary((await import('./cl100k-base.generated.ts')).packed()),
  p50k_base: async () => readRanks((await import('gpt-tokenizer/bpeRanks/p50k_base')).default),
  r50k_base: async () => readRanks((await import('gpt-tokenizer/bpeRanks/r50k_base')).default),
}

/** The old encodings are rarely asked for: all of gpt-tokenizer's ranks, strings or bytes, are taken in at once. */
function readRanks(ranks: readonly (string | readonly number[])[]): Vocabulary {
  const encoder = new TextEncoder()
  // p50k_base has a hole, at <|endoftext|>: the order of the ranks is what counts.
  const tokens = ranks
    .filter((token) => token !== undefined)
    .map((token) => (typeof token === 'string' ? encoder.encode(token) : Uint8Array.from(token)))
  const lengths = tokens.map((token) => token.length)
  const size = {
    tokens: tokens.length,
    tokenBytes: lengths.reduce((sum, length) => sum + length, 0),
    longest: lengths.reduce((longest, length) => Math.max(longest, length), 0),
  }
  const vocabulary = createVocabulary(size, noGroups())
  for (const [rank, token] of tokens.entries()) {
    vocabulary.arena.set(token, vocabulary.arenaEnd)
    addToken(vocabulary, rank, token.length)
  }
  return vocabulary
}
