// Adopts what lies in the bucket, in a process of its own; figures go as JSON.
import { adopt, createReader, memoryStore, type BlobStore } from '@selvedge/offload'
import { createRedactor } from '@selvedge/redact'
import { s3Store } from '@selvedge/store-s3'

const settings = JSON.parse(process.argv[2]!) as {
  readonly endpoint: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  readonly secret: string
}
const s3 = s3Store({ bucket: 'bench', endpoint: settings.endpoint, credentials: settings.credentials })
let read = 0
const source: BlobStore = {
  ...s3,
  get: async (...request) => {
    const bytes = await s3.get(...request)
    read += bytes?.byteLength ?? 0
    return bytes
  },
}
// Loading the SDK is not adopting.
await s3.head('warm')
await import('hyparquet')
const key = 'a key for benchmarks only'
const redactor = createRedactor({}, { numbering: 'redactor' })
const store = memoryStore()
const before = process.resourceUsage().maxRSS / 1024
const started = { wall: performance.now(), cpu: process.cpuUsage() }
const draft = await adopt({ source, prefix: 'unload/', store, key, tenant: 'bench', redactor })
const wall = (performance.now() - started.wall) / 1000
const { user, system } = process.cpuUsage(started.cpu)
const peakMb = process.resourceUsage().maxRSS / 1024
const addedMb = peakMb - before
const adoptedBytes = read
const reader = createReader({ store, key, adopted: { source, redactor } })
const uri = draft.resource!.uri
const row = await reader.read(uri, { tenant: 'bench', rows: [42_500_000, 42_500_001] })
const planted = await reader.read(uri, { tenant: 'bench', rows: [777_777, 777_778] })
console.log(
  JSON.stringify({
    seconds: wall,
    cpuSeconds: (user + system) / 1e6,
    peakMb,
    addedMb,
    read: adoptedBytes,
    size: draft.resource!.size,
    facts: draft.facts,
    row: JSON.parse(row.document.source) as unknown,
    hasSecret: [draft.document.source, row.document.source, planted.document.source].some((text) =>
      text.includes(settings.secret),
    ),
    planted: planted.document.source.includes('walrus'),
  }),
)
process.exit(0)
