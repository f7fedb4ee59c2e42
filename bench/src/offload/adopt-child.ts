// Adopts what lies in the bucket, in a process of its own; figures go as JSON.
import { createReader } from '@selvedge/offload'

import { countedBucket } from './adopted-bucket.ts'
import type { BenchServer } from './start-server.ts'

const settings = JSON.parse(process.argv[2]!) as Pick<BenchServer, 'endpoint' | 'credentials'> & {
  readonly secret: string
}
const { counted, adoptAll, reading } = countedBucket(settings)
// Loading the SDK is not adopting.
await reading.adopted.source.head('warm')
await import('hyparquet')
const before = process.resourceUsage().maxRSS / 1024
const started = { wall: performance.now(), cpu: process.cpuUsage() }
const draft = await adoptAll()
const wall = (performance.now() - started.wall) / 1000
const { user, system } = process.cpuUsage(started.cpu)
const peakMb = process.resourceUsage().maxRSS / 1024
const addedMb = peakMb - before
const adoptedBytes = counted.bytes
const reader = createReader(reading)
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
