// One measurement in a process of its own, so that its peak memory is its own. Settings come as JSON, figures go as JSON.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

import { createReader, offloadRows } from '@selvedge/offload'
import { createRedactor } from '@selvedge/redact'
import { s3Store } from '@selvedge/store-s3'

import { postgresRows } from '../../../examples/huge-query/postgres-rows.ts'
import { QUESTION } from './rows.ts'

export interface ChildSettings {
  readonly mode: 'parse-hash' | 'redact-hash' | 'offload' | 'parquet' | 'postgres'
  readonly file?: string
  readonly postgres?: string
  readonly endpoint: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

const KEY = 'a key for benchmarks only'

const settings = JSON.parse(process.argv[2]!) as ChildSettings
const redactor = createRedactor({}, { numbering: 'redactor' })
const store = s3Store({ bucket: 'bench', endpoint: settings.endpoint, credentials: settings.credentials })
const started = performance.now()
const figures = await measure()
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
console.log(
  JSON.stringify({
    ...figures,
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMb: maxRSS / 1024,
  }),
)
process.exit(0)

async function measure(): Promise<object> {
  if (settings.mode === 'postgres')
    return offload(postgresRows(settings.postgres!, 'SELECT * FROM orders ORDER BY id'), 'ndjson')
  if (settings.mode === 'offload' || settings.mode === 'parquet')
    return offload(
      createReadStream(settings.file!, { highWaterMark: 1 << 18 }),
      settings.mode === 'parquet' ? 'parquet' : 'ndjson',
    )
  const hash = createHash('sha256')
  let rows = 0
  for await (const line of linesOf(settings.file!)) {
    rows++
    const value = JSON.parse(line) as unknown
    hash.update(settings.mode === 'parse-hash' ? line : JSON.stringify(redactor.redactValue(value).value))
    hash.update('\n')
  }
  return { rows, digest: `sha256:${hash.digest('hex')}` }
}

async function offload(source: AsyncIterable<unknown>, format: 'ndjson' | 'parquet'): Promise<object> {
  const draft = await offloadRows(source, { store, key: KEY, tenant: 'bench', redactor, queries: [QUESTION], format })
  const { resource, facts, document, warnings } = draft
  const reader = createReader({ store, key: KEY })
  const { manifest } = await reader.open(resource!.uri, { tenant: 'bench' })
  const middle = Math.floor((manifest.rows?.count ?? 0) / 2)
  const page = await reader.read(resource!.uri, { tenant: 'bench', rows: [middle, middle + 1] })
  return {
    rows: manifest.rows?.count,
    digest: resource?.digest,
    size: resource?.size,
    segments: manifest.segments.length,
    facts: facts.filter(({ pointer }) => pointer === '' || pointer === '/*/amount'),
    planted: document.source.includes('walrus'),
    kept: document.source.length,
    middle: JSON.parse(page.document.source) as unknown,
    warnings: warnings.map(({ code }) => code),
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
    const lines = (rest + (chunk as string)).split('\n')
    rest = lines.pop()!
    yield* lines
  }
}
