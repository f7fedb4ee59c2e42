// What users get, in the runtime this is started with: counting, shaping of every kind of input, reading back from a folder
// and from S3, SQL. Works on the build, like the fault cases.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createReader } from '@selvedge/offload'
import { duckdbBackend } from '@selvedge/query-duckdb'
import { s3Store } from '@selvedge/store-s3'
import { startS3Server } from '@selvedge/testkit/s3-server'
import { loadCounter } from '@selvedge/tokens'
import { createShaper, memoryStore, shape } from 'selvedge'
import { fileStore } from 'selvedge/file-store'

const rows = Array.from({ length: 3000 }, (_, id) => ({ id, city: `Town ${id % 97}`, late: id === 2345 }))
const budget = { tokens: 300 }
let failed = 0

await check('counts with both vocabularies', async () => {
  const text = 'naïve café, 1234567 \u{1f600} <|endoftext|> 中文'
  const counts = [(await loadCounter()).count(text), (await loadCounter('cl100k_base')).count(text)]
  equal(counts, [18, 18])
})

for (const [name, make] of [
  ['a value', () => rows],
  ['a text', () => JSON.stringify(rows)],
  ['bytes', () => new TextEncoder().encode(JSON.stringify(rows))],
  ['a Response', () => new Response(JSON.stringify(rows), { headers: { 'content-type': 'application/json' } })],
  ['a ReadableStream', () => new Blob([JSON.stringify(rows)]).stream()],
]) {
  await check(`shapes ${name}`, async () => {
    const { text, tokens, result } = await shape(make(), { budget, query: 'Which one is late?' })
    equal([text.includes('2345'), tokens <= 300, result.status], [true, true, 'partial'])
  })
}

await check('stops when told to', async () => {
  const controller = new AbortController()
  const shaping = shape(rows, { budget, signal: controller.signal })
  controller.abort(new Error('enough'))
  equal(await shaping.then(String, (error) => error.message), 'enough')
})

await check('keeps the rest in memory', () => readsBack(memoryStore()))

await check('keeps the rest in a folder', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'selvedge-runtime-'))
  try {
    await readsBack(fileStore({ directory }))
    equal((await readdir(directory)).length > 0, true)
  } finally {
    await rm(directory, { recursive: true })
  }
})

await check('keeps the rest in S3', async () => {
  const server = await startS3Server()
  try {
    const { endpoint, credentials } = server
    await readsBack(s3Store({ bucket: 'test', endpoint, credentials }))
  } finally {
    await server.close()
  }
})

await check('answers SQL', async () => {
  const options = { store: memoryStore(), key: 'a key for this check only' }
  const { result } = await createShaper(options).shape(rows, { budget })
  const reader = createReader({ ...options, backend: duckdbBackend() })
  const sql = "SELECT count(*) AS n, max(id) AS last FROM data WHERE city = 'Town 5'"
  const { document } = await reader.query(result.resources[0].uri, sql, { tenant: 'default' })
  equal(JSON.parse(document.source), [{ n: 31, last: 2915 }])
})

process.exit(failed === 0 ? 0 : 1)

async function readsBack(store) {
  const shaper = createShaper({ store, budget, key: 'a key for this check only' })
  const { result } = await shaper.shape(rows)
  const { uri } = result.resources[0]
  const row = await shaper.reader.read(uri, { rows: [1234, 1235] })
  const found = await shaper.reader.search(uri, 'Which one is late?')
  equal([row.text.includes('1234'), found.text.includes('2345')], [true, true])
}

async function check(name, run) {
  try {
    await run()
    console.log(`ok   ${name}`)
  } catch (error) {
    failed++
    console.error(`fail ${name}: ${error.stack ?? error}`)
  }
}

function equal(received, expected) {
  const [left, right] = [JSON.stringify(received), JSON.stringify(expected)]
  if (left !== right) throw new Error(`received ${left} instead of ${right}`)
}
