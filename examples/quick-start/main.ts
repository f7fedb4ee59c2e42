import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { loadCounter } from '@selvedge/tokens'
import { createShaper, type Locator } from 'selvedge'
import { fileStore } from 'selvedge/file-store'

// A real tool result: 3,201 films as a database or an API would hand them back.
const raw = readFileSync(new URL(import.meta.resolve('vega-datasets/data/movies.json')), 'utf8')

const shaper = createShaper({
  budget: { tokens: 2000, encoding: 'o200k_base' },
  store: fileStore({ directory: join(tmpdir(), 'selvedge-quick-start') }),
})

const question = 'Which film had the highest production budget?'
const shaped = await shaper.shape(raw, { query: question, name: 'movies.json' })

const { status, completeness, evidence } = shaped.result
const uri = shaped.resources[0]!.uri
const films = JSON.parse(raw) as readonly Film[]
const counter = await loadCounter('o200k_base')
const { pointer: answers } = evidence[0]!.locator as Locator // `/2508`
const answer = films[Number(answers!.slice(1))]!
const omitted = completeness.omitted![0]!

console.log(`question        ${question}`)
console.log(`before          ${number(counter.count(raw))} tokens`)
console.log(`after           ${number(shaped.tokens)} tokens (budget 2,000, ${shaped.exact ? 'exact' : 'estimated'})`)
console.log(
  `status          ${status}, ${completeness.state}: ${completeness.returned_items} of ${completeness.available_items} films`,
)
console.log(`left out        ${number(omitted.count!)} values of films (${omitted.reason})`)
console.log(`evidence        ${evidence[0]!.evidence_id} ${JSON.stringify(evidence[0]!.locator)}`)
console.log(`the rest        ${uri}`)

const at = shaped.text.lastIndexOf('{', shaped.text.indexOf(JSON.stringify(answer.Title)))
console.log(`\n--- what the model sees: its beginning ---\n${shaped.text.slice(0, 600)}…`)
console.log(`\n--- and the answer, further on in it ---\n…${shaped.text.slice(at, at + 320)}…`)

// The model asks for what was left out: the most expensive film that the text does not show, read back through the handle.
const shown = new Set((shaped.result.data as unknown as readonly Film[]).map(({ Title }) => Title))
const [next] = films
  .filter(({ Title }) => !shown.has(Title))
  .sort((one, other) => (other['Production Budget'] ?? 0) - (one['Production Budget'] ?? 0))
const pointer = `/${films.indexOf(next!)}`
const record = await shaper.reader.read(uri, { pointer, budget: { tokens: 400 } })
console.log(`\n--- a film that was left out: read(${uri}, { pointer: '${pointer}' }) ---\n${record.text}`)

interface Film {
  readonly Title: string | number | null
  readonly 'Production Budget': number | null
}

function number(value: number): string {
  return value.toLocaleString('en')
}
