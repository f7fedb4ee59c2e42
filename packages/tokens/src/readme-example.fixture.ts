import { calibrate, counterFor, fitsByBounds, loadCounter, profile } from '@selvedge/tokens'

const counter = await loadCounter() // o200k_base
console.log(counter.count('hello <|endoftext|> world'))

const log = 'GET /orders 200 12 ms\n'.repeat(500_000) // 11 MB
console.log(counter.countUpTo(log, 1000).exceeded, fitsByBounds('short', 1000))

const cut = counter.cut(log, { tokens: 20, from: 'middle', marker: '…\n' })
console.log(cut.tokens, cut.ranges)

const around = { prefix: '[', suffix: ']' }
const items = Array.from({ length: 1000 }, (_, id) => counter.fragment(JSON.stringify({ id, state: 'open' })))
const counts = counter.prefixCounts(items, ',', around)
const fitting = counts.findLastIndex((tokens) => tokens <= 500)
console.log(fitting, counts[fitting], counter.join(items.slice(0, fitting), ',', around))

const estimate = await counterFor({ model: 'claude-opus-4-7' })
console.log(estimate.encoding, estimate.exact)
const ours = calibrate(profile('claude'), [{ estimated: 10_400, observed: 9_100 }])
console.log((await loadCounter(ours)).count('hello world'))
