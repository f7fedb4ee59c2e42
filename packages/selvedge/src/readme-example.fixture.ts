import { createShaper, memoryStore, shapeRows } from 'selvedge'

const orders = Array.from({ length: 2000 }, (_, id) => ({
  id,
  city: `Town ${id % 90}`,
  state: id % 97 === 41 ? 'late' : 'on time',
}))

const shaper = createShaper({ budget: { tokens: 250, encoding: 'o200k_base' }, store: memoryStore() })
const shaped = await shaper.shape({ orders }, { query: 'which orders are late?' })

console.log(shaped.text)
console.log(shaped.tokens, shaped.result.status, shaped.result.completeness.state)

// Nothing is lost: the rest is one call away.
const { uri } = shaped.resources[0]!
const page = await shaper.reader.read(uri, { pointer: '/orders', rows: [1010, 1012] })
console.log(page.text)

// Rows that come one by one, as many as there are: a cursor, pages of an interface, a file of JSON Lines.
async function* cursor() {
  for (let id = 0; id < 20_000; id++) yield { id, amount: (id * 37) % 1009, note: id === 7341 ? 'lost at sea' : 'sent' }
}
const rows = await shapeRows(cursor(), { query: 'which one was lost?', budget: { tokens: 120 }, store: memoryStore() })
console.log(rows.text)
