import { createShaper } from 'selvedge'

/** A tool loop in plain TypeScript: the model's part is played by a script, so that the example runs anywhere. */
const shaper = createShaper({ budget: { tokens: 300 } })

const tools: Readonly<Record<string, (args: { readonly city: string }) => unknown>> = {
  list_orders: ({ city }) =>
    Array.from({ length: 400 }, (_, id) => ({ id, city, total: (id * 37) % 500, late: id % 97 === 0 })),
  refund: () => {
    throw Object.assign(new Error('order 97 is past its refund period'), { status: 422 })
  },
}

const calls = [
  { call_id: 'call_1', tool_name: 'list_orders', arguments: { city: 'Oslo' }, question: 'Which orders are late?' },
  { call_id: 'call_2', tool_name: 'refund', arguments: { city: 'Oslo' }, question: 'Refund order 97.' },
]

for (const { question: query, ...call } of calls) {
  const options = { call, query }
  let shaped
  try {
    shaped = await shaper.shape(tools[call.tool_name]!(call.arguments), options)
  } catch (thrown) {
    shaped = await shaper.fail(thrown, options)
  }
  console.log(
    `${call.call_id} ${shaped.result.status}, ${shaped.tokens <= 300 ? 'within' : 'over'} the budget\n${shaped.text}\n`,
  )
}
