// Asks SQL of what lies in the bucket, with and without what the footers say of the row groups; figures go as JSON.
import { adopt, createReader, memoryStore, type BlobStore, type QueryBackend } from '@selvedge/offload'
import { duckdbBackend } from '@selvedge/query-duckdb'
import { createRedactor } from '@selvedge/redact'
import { s3Store } from '@selvedge/store-s3'

const { endpoint, credentials, queries } = JSON.parse(process.argv[2]!) as {
  readonly endpoint: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  readonly queries: readonly string[]
}
const s3 = s3Store({ bucket: 'bench', endpoint, credentials })
let read = 0
const source: BlobStore = {
  ...s3,
  get: async (...request) => {
    const bytes = await s3.get(...request)
    read += bytes?.byteLength ?? 0
    return bytes
  },
}
const key = 'a key for benchmarks only'
const redactor = createRedactor({}, { numbering: 'redactor' })
const store = memoryStore()
const draft = await adopt({ source, prefix: 'unload/', store, key, tenant: 'bench', redactor })
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
  const reader = createReader({ store, key, adopted: { source, redactor }, backend: with_ })
  read = 0
  const started = performance.now()
  const answer = await reader.query!(uri, sql, { tenant: 'bench' }).then(
    ({ document }) => JSON.parse(document.source) as unknown,
    (error: Error) => /The query needs (\d+) bytes/.exec(error.message)?.[0] ?? error.message,
  )
  return { answer, read, seconds: (performance.now() - started) / 1000 }
}

const asked = []
for (const sql of queries) asked.push({ sql, part: await ask(backend, sql), full: await ask(blind, sql) })
console.log(JSON.stringify({ size: draft.resource!.size, asked }))
process.exit(0)
