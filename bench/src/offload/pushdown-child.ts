// Asks SQL of what lies in the bucket, with and without what the footers say of the row groups; figures go as JSON.
import { createReader, type QueryBackend } from '@selvedge/offload'
import { duckdbBackend } from '@selvedge/query-duckdb'

import { countedBucket } from './adopted-bucket.ts'
import type { BenchServer } from './start-server.ts'

const { queries, ...server } = JSON.parse(process.argv[2]!) as Pick<BenchServer, 'endpoint' | 'credentials'> & {
  readonly queries: readonly string[]
}
const { counted, adoptAll, reading } = countedBucket(server)
const draft = await adoptAll()
const uri = draft.resource!.uri
const backend = duckdbBackend()
const blind: QueryBackend = {
  ...backend,
  query: (request) =>
    backend.query({
      ...request,
      columnar: async () => {
        const { columns, groups } = await request.columnar!()
        return { columns, groups: groups.map(({ rows }) => ({ rows, columns: new Map() })) }
      },
    }),
}

async function ask(with_: QueryBackend, sql: string) {
  const reader = createReader({ ...reading, backend: with_ })
  counted.bytes = 0
  const started = performance.now()
  const answer = await reader.query!(uri, sql, { tenant: 'bench' }).then(
    ({ document }) => JSON.parse(document.source) as unknown,
    (error: Error) => /The query needs (\d+) bytes/.exec(error.message)?.[0] ?? error.message,
  )
  return { answer, read: counted.bytes, seconds: (performance.now() - started) / 1000 }
}

const asked = []
for (const sql of queries) asked.push({ sql, part: await ask(backend, sql), full: await ask(blind, sql) })
console.log(JSON.stringify({ size: draft.resource!.size, asked }))
process.exit(0)
