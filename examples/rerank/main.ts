import { readFileSync } from 'node:fs'

import { createShaper } from 'selvedge'

import { kinship } from './kinship.ts'

// 7,650 rows of the US census; it calls undertakers funeral directors, and no word of the question says so.
const raw = readFileSync(new URL(import.meta.resolve('vega-datasets/data/jobs.json')), 'utf8')
const query = 'How many undertakers were there in 1910?'
const budget = { tokens: 300, encoding: 'o200k_base' } as const

const byWords = createShaper({ budget })
const withScorer = createShaper({
  budget,
  scorer: {
    // A call of a reranker, or of a model of embeddings, goes here.
    score: ({ query: question, texts }) => texts.map((text) => kinship(question, text)),
    candidates: 1000,
    batchSize: 250,
    weight: 0.8,
  },
})

for (const [label, shaper] of [
  ['by the words of the question alone', byWords],
  ['with a scorer', withScorer],
] as const) {
  const { text, tokens } = await shaper.shape(raw, { query, name: 'jobs.json' })
  const at = text.indexOf('Funeral Director')
  const seen = at < 0 ? 'no row says it' : `… ${text.slice(Math.max(0, at - 40), at + 120)} …`
  console.log(`${label} (${tokens} tokens)\n  ${seen}`)
}
