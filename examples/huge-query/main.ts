import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createReader } from '@selvedge/offload'
import { duckdbBackend } from '@selvedge/query-duckdb'
import { createShaper, shapeRows } from 'selvedge'
import { fileStore } from 'selvedge/file-store'

import { orderRows } from './rows.ts'

// A key of one's own gives the same handle every time; without it the store makes one and keeps it.
const key = 'a key for this example only'
const ROWS = 200_000
const directory = await mkdtemp(join(tmpdir(), 'selvedge-huge-query-'))
const store = fileStore({ directory })

// The rows are read once and never held: each is redacted, stored and added up as it comes.
const question = 'What happened to the parcel with the walrus?'
const { text, tokens, result } = await shapeRows(orderRows(ROWS), {
  query: question,
  store,
  key,
  redact: { rules: ['secrets', 'email'] },
  budget: { tokens: 400 },
})
const [resource] = result.resources!
console.log(`question   ${question}`)
console.log(
  `rows       ${ROWS.toLocaleString('en')}, ${(resource!.size / 1e6).toFixed(1)} MB stored under ${resource!.uri}`,
)
console.log(
  `shown      ${tokens <= 400 ? 'at most 400' : 'too many'} tokens; the walrus is in them: ${text.includes('walrus')}; the address is not: ${!text.includes('courier@example.com')}`,
)
for (const { pointer, statistic, value } of result.summary?.facts.slice(0, 4) ?? [])
  console.log(`fact       ${statistic} of ${pointer || 'rows'}: ${JSON.stringify(value)}`)

// What the model may ask next, a few hundred tokens each.
const shaper = createShaper({ store, key, budget: { tokens: 300 } })
const row = await shaper.reader.read(resource!.uri, { rows: [150_000, 150_001] })
console.log(`row        ${row.text.includes('150000') ? 'number 150,000 reads back' : row.text}`)
const reader = createReader({ store, key, backend: duckdbBackend() })
const late = await reader.query!(
  resource!.uri,
  "SELECT city, count(*)::INT AS late FROM data WHERE status = 'late' GROUP BY city ORDER BY city",
  { tenant: 'default' },
)
console.log(`sql        ${late.document.source}`)

await rm(directory, { recursive: true })
