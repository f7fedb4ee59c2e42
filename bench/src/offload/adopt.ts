import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'
import { s3Store } from '@selvedge/store-s3'

import { benchPushdown } from './pushdown.ts'
import { runChild } from './run-child.ts'
import { startServer } from './start-server.ts'

interface Figures {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMb: number
  readonly addedMb: number
  readonly read: number
  readonly size: number
  readonly facts: readonly { readonly pointer: string; readonly statistic: string; readonly value: unknown }[]
  readonly row: { readonly id: number }
  readonly hasSecret: boolean
  readonly planted: boolean
}

const ROWS = 1_000_000

/** A hundred Parquet objects of a million rows each on an S3 server, taken over by their footers. */
export async function benchAdopt(files: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-bench-'))
  const server = await startServer()
  const secret = ['gh', 'p_', 'TESTONLY00aaBBccDDeeFFggHHiiJJkkLL11'].join('')
  try {
    const { endpoint, credentials } = server
    const store = s3Store({ bucket: 'bench', endpoint, credentials })
    const database = await DuckDBInstance.create(':memory:', { memory_limit: '2GiB' })
    const connection = await database.connect()
    for (let file = 0; file < files; file++) {
      const path = join(folder, 'part.parquet')
      await connection.run(`COPY (SELECT (${file * ROWS} + range)::INTEGER AS id, (range * 37 % 100003)::DOUBLE / 4 AS amount,
        ['Oslo', 'Lyon', 'Kyoto'][range % 3 + 1] AS city,
        CASE WHEN ${file * ROWS} + range = 777777 THEN 'a walrus said ${secret}' ELSE NULL END AS note
        FROM range(${ROWS})) TO '${path}' (FORMAT parquet)`)
      const bytes = new Uint8Array(await readFile(path))
      const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
      await store.putIfAbsent(`unload/part-${String(file).padStart(4, '0')}.parquet`, bytes, { digest })
    }
    connection.closeSync()
    const figures = await runChild<Figures>('adopt-child.ts', { endpoint, credentials, secret })
    const value = (pointer: string, statistic: string) =>
      figures.facts.find((fact) => fact.pointer === pointer && fact.statistic === statistic)?.value
    const share = figures.read / figures.size
    const checks: [string, boolean][] = [
      [
        `under 2 s (${figures.seconds.toFixed(2)} s, ${figures.cpuSeconds.toFixed(2)} s of CPU)`,
        figures.cpuSeconds < 2,
      ],
      [
        `under 100 MB beyond the SDK and the loader (${figures.addedMb.toFixed(0)} MB more, peak ${figures.peakMb.toFixed(0)} MB in all)`,
        figures.addedMb < 100,
      ],
      [`under 1 % of the bytes read (${(share * 100).toFixed(2)} %)`, share < 0.01],
      [
        'counts and extremes are those of the formula',
        value('', 'count') === files * ROWS &&
          value('/*/amount', 'max') === 25_000.5 &&
          value('/*/amount', 'min') === 0,
      ],
      ['a row in the middle reads back', figures.row.id === 42_500_000],
      ['the planted row reads back without its secret', figures.planted && !figures.hasSecret],
    ]
    console.log(`adopt: ${files} Parquet objects of ${ROWS} rows, ${(figures.size / 1e6).toFixed(0)} MB`)
    for (const [name, holds] of checks) console.log(`  ${holds ? 'ok  ' : 'FAIL'} ${name}`)
    const isAnswered = await benchPushdown({ endpoint, credentials }, files * ROWS)
    return checks.every(([, holds]) => holds) && isAnswered
  } finally {
    server.stop()
    await rm(folder, { recursive: true })
  }
}
