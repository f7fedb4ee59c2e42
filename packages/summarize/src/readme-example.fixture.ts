import { mark } from '@selvedge/mark'
import { pipeline } from '@selvedge/pipeline'
import { redact } from '@selvedge/redact'
import { summarize, type Summarizer } from '@selvedge/summarize'

const orders = Array.from({ length: 500 }, (_, index) => ({
  id: index + 1,
  state: index % 4 === 0 ? 'open' : 'shipped',
  total: (10 + (index % 90) * 1.1).toFixed(2),
}))

// In place of a call of a model: any function that gives a text.
const summarizer: Summarizer = ({ chunks, facts }) =>
  `${facts.find(({ statistic }) => statistic === 'count')?.value} orders in ${chunks.length} pieces, 125 of them open.`

const { draft } = await pipeline()
  .use(redact())
  .use(summarize({ summarizer }))
  .use(mark())
  .run({ orders }, { budget: { tokens: 1200 }, queries: ['What do the open orders come to in total?'] })

const { summary, calculation } = draft.result!
for (const { statistic, pointer, value, at } of summary!.facts.slice(0, 4))
  console.log(statistic, '|', pointer, '|', value, at ?? '')
console.log(calculation?.formula, '|', calculation?.inputs.join(' '))
console.log(summary?.text, '|', summary?.method, '|', summary?.covers)
console.log(draft.fit?.text.slice(0, 420))
