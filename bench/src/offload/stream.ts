import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ChildSettings } from './child.ts'
import { MAX_PEAK_MB, measureStream, sameFacts, type ExpectedFacts } from './measure-stream.ts'
import { expectedFacts } from './rows.ts'
import { startServer } from './start-server.ts'
import { writeRows } from './write-rows.ts'

const MIN_OF_PARSE = 0.25
const MIN_OF_REDACT = 0.5

/**
 * A file of rows into an S3 server: memory, speed beside two bare loops, and whether every figure is right. In a short run
 * the speed is only told: starting up is most of it.
 */
export async function benchStream(
  rows: number,
  { url: postgres, rows: postgresRows }: { readonly url: string | undefined; readonly rows: number },
  holdSpeed: boolean,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-bench-'))
  const server = await startServer()
  try {
    const file = join(folder, 'rows.ndjson')
    await writeRows(file, rows)
    const megabytes = (await stat(file)).size / 1e6
    const settings = { file, endpoint: server.endpoint, credentials: server.credentials }
    const measure = (mode: ChildSettings['mode'], more: Partial<ChildSettings> = {}) =>
      measureStream({ ...settings, ...more, mode }, megabytes)
    console.log(`stream: ${rows} rows, ${megabytes.toFixed(0)} MB`)
    const parse = await measure('parse-hash')
    const redact = await measure('redact-hash')
    const offload = await measure('offload')
    const expected = expectedFacts(rows)
    const checks: [string, boolean][] = [
      [`peak memory under ${MAX_PEAK_MB} MB`, offload.peakMb < MAX_PEAK_MB],
      [
        `at least ${MIN_OF_PARSE} of parse and hash (${(parse.cpuSeconds / offload.cpuSeconds).toFixed(2)})`,
        !holdSpeed || parse.cpuSeconds / offload.cpuSeconds >= MIN_OF_PARSE,
      ],
      [
        `at least ${MIN_OF_REDACT} of parse, redact, stringify and hash (${(redact.cpuSeconds / offload.cpuSeconds).toFixed(2)})`,
        !holdSpeed || redact.cpuSeconds / offload.cpuSeconds >= MIN_OF_REDACT,
      ],
      ['stored bytes are those of the bare loop', offload.digest === redact.digest],
      ['facts are those of the formula', sameFacts(offload, expected)],
      ['the row that was asked for is kept', offload.planted === true],
      ['a row in the middle reads back', offload.middle?.id === Math.floor(rows / 2)],
    ]
    if (postgres === undefined)
      console.log(
        'skip postgres cursor: POSTGRES_URL is not set; run through `node scripts/services/with.mjs postgres -- …`',
      )
    else {
      await fillPostgres(postgres, postgresRows)
      console.log(`  a cursor of ${postgresRows} rows:`)
      const cursor = await measure('postgres', { postgres })
      checks.push(
        [`cursor: peak memory under ${MAX_PEAK_MB} MB`, cursor.peakMb < MAX_PEAK_MB],
        [
          'cursor: every row, and the figures of SQL',
          cursor.rows === postgresRows && sameFacts(cursor, await sqlFacts(postgres)),
        ],
        ['cursor: the row that was asked for is kept', cursor.planted === true],
      )
    }
    for (const [name, holds] of checks) console.log(`  ${holds ? 'ok  ' : 'FAIL'} ${name}`)
    return checks.every(([, holds]) => holds)
  } finally {
    server.stop()
    await rm(folder, { recursive: true })
  }
}

async function fillPostgres(url: string, rows: number): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(url)
  await client.connect()
  await client.query('DROP TABLE IF EXISTS orders')
  await client.query(`CREATE TABLE orders AS SELECT id, 'Customer ' || (id * 7919 % 99991) AS customer,
    (ARRAY['Oslo','Lyon','Kyoto','Lima','Perth','Accra','Quito'])[id % 7 + 1] AS city, ((id * 37 % 1000003)::numeric / 100)::float8 AS amount,
    CASE WHEN id % 97 = 0 THEN 'late' ELSE 'shipped' END AS status, to_timestamp(1700000000 + id) AS created_at,
    CASE WHEN id = 77777 THEN 'the courier reports that a walrus sat on the parcel' ELSE 'ring twice' END AS note
    FROM generate_series(0::bigint, ${rows - 1}) AS id`)
  await client.query('ALTER TABLE orders ALTER COLUMN id TYPE int')
  await client.end()
}

async function sqlFacts(url: string): Promise<ExpectedFacts> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<ExpectedFacts>(
    'SELECT count(*)::int AS count, max(amount) AS max, min(amount) AS min, sum(amount::numeric)::text AS sum FROM orders',
  )
  await client.end()
  return rows[0]!
}
