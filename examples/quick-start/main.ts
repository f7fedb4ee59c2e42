import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { loadCounter } from '@selvedge/tokens'
import { createShaper } from 'selvedge'
import { fileStore } from 'selvedge/file-store'

// A real tool result: 3,201 films as a database or an API would hand them back.
const raw = readFileSync(new URL(import.meta.resolve('vega-datasets/data/movies.json')), 'utf8')

const shaper = createShaper({
  budget: { tokens: 2000, encoding: 'o200k_base' },
  store: fileStore({ directory: join(tmpdir(), 'selvedge-quick-start') }),
})

const question = 'Which film had the highest production budget?'
const shaped = await shaper.shape(raw, { query: question, name: 'movies.json' })

const counter = await loadCounter('o200k_base')
const { status, completeness, evidence } = shaped.result
console.log(`question        ${question}`)
console.log(`before          ${counter.count(raw).toLocaleString('en')} tokens`)
console.log(
  `after           ${shaped.tokens.toLocaleString('en')} tokens (budget 2,000, ${shaped.exact ? 'exact' : 'estimated'})`,
)
console.log(
  `status          ${status}, ${completeness.state}: ${completeness.returned_items} of ${completeness.available_items} films`,
)
console.log(`left out        ${JSON.stringify(completeness.omitted?.[0])}`)
console.log(`evidence        ${evidence[0]?.evidence_id} ${JSON.stringify(evidence[0]?.locator)}`)
console.log(`the rest        ${shaped.resources[0]?.uri}`)
console.log(`\n--- what the model sees (first 900 characters) ---\n${shaped.text.slice(0, 900)}…\n`)

// The model asks for something that was left out: record 1,234, read back through the handle.
const uri = shaped.resources[0]!.uri
const record = await shaper.reader.read(uri, { pointer: '/1234', budget: { tokens: 400 } })
console.log(`--- read(${uri}, { pointer: '/1234' }) ---\n${record.text}`)
