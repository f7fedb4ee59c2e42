import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'
import { createReader, memoryStore, offloadRows } from '@selvedge/offload'
import { createRedactor } from '@selvedge/redact'
import { expect, it } from 'vitest'

import { answerQuery } from './answer-query.ts'
import { backendWith } from './duckdb-backend.ts'

const key = 'a key for tests only'
const secret = ['gh', 'p_', 'TESTONLY00aaBBccDDeeFFggHHiiJJkkLL11'].join('')
const rows = Array.from({ length: 30_000 }, (_, id) => ({
  id,
  wide: `9007199254740${String(id % 1000).padStart(3, '0')}`,
  amount: id / 8,
  city: ['Oslo', 'Lyon', 'Kyoto'][id % 3],
  paid: id % 2 === 0,
  tags: [id % 4, { name: 'ö' }],
  note: id === 21_234 ? `a walrus said ${secret}` : null,
}))
const lines = rows.map(({ wide, ...row }) => JSON.stringify(row).replace('{', `{"wide":${wide},`))

async function stored(format: 'ndjson' | 'parquet', source: readonly string[] = lines) {
  const store = memoryStore()
  const { resource } = await offloadRows(source, {
    store,
    key,
    tenant: 'a',
    redactor: createRedactor(),
    format,
    segmentBytes: 128 * 1024,
  })
  const reader = createReader({ store, key, backend: backendWith(answerQuery) })
  const { manifest } = await reader.open(resource!.uri, { tenant: 'a' })
  const query = async (sql: string) =>
    JSON.parse((await reader.query!(resource!.uri, sql, { tenant: 'a' })).document.source) as unknown
  return { store, manifest, query }
}

it('DuckDB reads the files that rows are stored as, with their types, all digits and no secret', async () => {
  const { store, manifest } = await stored('parquet')
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-test-'))
  try {
    for (const [number, segment] of manifest.segments.entries())
      await writeFile(join(folder, `${number}.parquet`), (await store.get(segment.key))!)
    expect(manifest.segments.length).toBeGreaterThan(1)
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson()
    const table = `read_parquet('${folder}/*.parquet')`
    expect(await ask(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${table})`)).toEqual([
      ['wide', 'BIGINT'],
      ['id', 'BIGINT'],
      ['amount', 'DOUBLE'],
      ['city', 'VARCHAR'],
      ['paid', 'BOOLEAN'],
      ['tags', 'JSON'],
      ['note', 'VARCHAR'],
    ])
    expect(
      await ask(`SELECT count(*)::INT, sum(id)::INT, sum(amount), count(DISTINCT city)::INT, max(wide), count(note)::INT,
        sum((tags->>0)::INT)::INT, count(*) FILTER (paid)::INT FROM ${table}`),
    ).toEqual([[30_000, 449_985_000, 56_248_125, 3, '9007199254740999', 1, 45_000, 15_000]])
    expect(await ask(`SELECT note FROM ${table} WHERE note IS NOT NULL`)).toEqual([['a walrus said [GITHUB_TOKEN_1]']])
    connection.closeSync()
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('SQL over rows stored as Parquet is that over JSON Lines', async () => {
  const [parquet, ndjson] = await Promise.all([stored('parquet'), stored('ndjson')])
  expect(parquet.manifest.size).toBeLessThan(ndjson.manifest.size / 4)
  for (const sql of [
    'SELECT city, count(*) AS n, sum(amount) AS total, max(wide) AS most FROM data GROUP BY city ORDER BY city',
    'SELECT * EXCLUDE (tags) FROM data WHERE id = 21234',
    'SELECT id FROM data WHERE wide = 9007199254740993 AND paid = false ORDER BY id LIMIT 3',
    'SELECT count(*) AS n FROM data WHERE note IS NULL',
  ])
    expect(await parquet.query(sql)).toEqual(await ndjson.query(sql))
})

it('a column whose type changes on the way keeps all of its values', async () => {
  const mixed = Array.from({ length: 45_000 }, (_, id) =>
    JSON.stringify({ id, value: id < 40_000 ? id : `late ${id}` }),
  )
  const { query, manifest } = await stored('parquet', mixed)
  expect(manifest.parquet!.json).toEqual(['value'])
  expect(
    await query(
      "SELECT count(*) AS n, count(value) AS filled, count(*) FILTER (value::VARCHAR LIKE '%late%') AS late FROM data",
    ),
  ).toEqual([{ n: 45_000, filled: 45_000, late: 5000 }])
})
