import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { leafUnits, readDocument, unitText, type Document } from '@selvedge/content'
import { createContext, createDraft } from '@selvedge/pipeline'
import { rankUnits, select } from '@selvedge/select'
import MiniSearch from 'minisearch'

import { processorTime } from './tokens/measure.ts'

// One measurement in a process of its own: `ours` or `index`, a file and two questions, then files and questions that
// it has answered before. Reading a file is not timed on either side.
const [what, path, first, second, ...before] = process.argv.slice(2) as [string, string, string, string, ...string[]]
const source = readFileSync(path, 'utf8')
const document = readDocument(source, { name: path })
for (let at = 0; at + 1 < before.length; at += 2) {
  const other = readDocument(readFileSync(before[at]!, 'utf8'), { name: before[at]! })
  if (what === 'index') timeOfIndex(other, before[at + 1]!)
  else rankUnits(other, { queries: [before[at + 1]!] })
}

if (what === 'index') console.log(JSON.stringify({ index: timeOfIndex(document, first) }))
else {
  const used = () => {
    globalThis.gc!()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = used()
  const started = processorTime()
  const ranking = rankUnits(document, { queries: [first] })
  const firstTime = processorTime() - started
  const again = processorTime()
  const next = rankUnits(document, { queries: [second] })
  const secondTime = processorTime() - again
  const bytesPerCharacter = (used() - before) / source.length

  const now = () => new Date(0)
  const context = await createContext({ queries: [first], budget: { tokens: 2000 }, now })
  const draft = createDraft(source, { now, name: path })
  const histogram = monitorEventLoopDelay({ resolution: 1 })
  histogram.enable()
  await select().run(draft, context)
  await new Promise((done) => setTimeout(done, 20))
  histogram.disable()
  console.log(
    JSON.stringify({
      first: firstTime,
      second: secondTime,
      bytesPerCharacter,
      delay: histogram.percentile(99) / 1e6,
      units: ranking.order.length + next.order.length,
    }),
  )
}

function timeOfIndex(document: Document, question: string): number {
  const texts = [...leafUnits(document)].map((unit) => ({ id: unit, text: unitText(document, unit) }))
  const started = processorTime()
  const index = new MiniSearch<{ id: number; text: string }>({ fields: ['text'] })
  index.addAll(texts)
  index.search(question, { prefix: true })
  return processorTime() - started
}
