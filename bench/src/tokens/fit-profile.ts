import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadCounter, type PieceWeights } from '@selvedge/tokens'
import { readCorpus } from '../corpus.ts'
import { speedTexts } from './texts.ts'

/**
 * Fits the weights of a profile to another tokenizer: non-negative least squares of relative errors over slices of a corpus
 * and of the speed texts. Slices are short, for most tokenizers are slow.
 *
 *   node --conditions=@selvedge/source --import tsx bench/src/tokens/fit-profile.ts --tokenizer count.mjs --corpus DIR
 *
 * `count.mjs` exports the tokenizer as its default: a function from text to number of tokens.
 */
const kinds = [
  'words',
  'numbers',
  'digits',
  'signs',
  'blanks',
  'blankBytes',
  'ideographs',
  'scripts',
  'symbols',
] as const
const sliceUnits = 6000
const slicesEach = 3

const { values } = parseArgs({ options: { tokenizer: { type: 'string' }, corpus: { type: 'string' } } })
if (values.tokenizer === undefined || values.corpus === undefined) {
  throw new TypeError('fit-profile: --tokenizer MODULE and --corpus DIR are needed')
}
const tokenizer = (await import(pathToFileURL(values.tokenizer).href)) as { default: (text: string) => number }
const counters = await Promise.all(
  kinds.map(async (kind) => loadCounter({ name: kind, weights: only(kind), margin: 0, source: '' })),
)

const texts = [
  ...readCorpus(values.corpus).map(({ name, text }) => ({ name, text })),
  ...speedTexts().map(({ name, text }) => ({ name, text })),
]
const samples = texts.flatMap(({ name, text }) =>
  Array.from({ length: slicesEach }, (_, index) => {
    const start = Math.floor((Math.max(0, text.length - sliceUnits) * index) / (slicesEach - 1))
    const slice = text.slice(start, start + sliceUnits).toWellFormed()
    return { name, tokens: tokenizer.default(slice), features: counters.map((counter) => counter.count(slice)) }
  }),
)
const weights = fit(samples.map(({ features, tokens }) => features.map((feature) => feature / tokens)))
console.log(Object.fromEntries(kinds.map((kind, index) => [kind, Number(weights[index]!.toFixed(2))])))

const errors = samples.map(({ name, features, tokens }) => ({
  name,
  error: features.reduce((sum, feature, index) => sum + feature * weights[index]!, 0) / tokens - 1,
}))
const sorted = errors.toSorted((one, other) => one.error - other.error)
console.log(`${samples.length} slices; worst ${shown(sorted.slice(0, 8))} … ${shown(sorted.slice(-5))}`)
const mean = errors.reduce((sum, { error }) => sum + Math.abs(error), 0) / errors.length
console.log(
  `mean error ${(mean * 100).toFixed(1)} %, 95 % of slices above ${(sorted[Math.floor(sorted.length * 0.05)]!.error * 100).toFixed(1)} %`,
)

function only(kind: keyof PieceWeights): PieceWeights {
  return Object.fromEntries(kinds.map((each) => [each, each === kind ? 1 : 0])) as unknown as PieceWeights
}

/** Weights whose weighted sums of the features come closest to 1: coordinate descent, never below 0. */
function fit(rows: readonly (readonly number[])[]): number[] {
  const weights = kinds.map(() => 1)
  for (let round = 0; round < 2000; round++) {
    for (const index of kinds.keys()) {
      let numerator = 0
      let denominator = 1e-9
      for (const row of rows) {
        const others = row.reduce((sum, feature, other) => (other === index ? sum : sum + feature * weights[other]!), 0)
        numerator += row[index]! * (1 - others)
        denominator += row[index]! ** 2
      }
      weights[index] = Math.max(0, numerator / denominator)
    }
  }
  return weights
}

function shown(list: readonly { readonly name: string; readonly error: number }[]): string {
  return list.map(({ name, error }) => `${name} ${(error * 100).toFixed(0)} %`).join(', ')
}
