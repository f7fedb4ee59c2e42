import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'
import { beforeAll, describe, expect, it } from 'vitest'

import { adoptedLake } from './adopted-lake.fixture.ts'
import { answerQuery } from './answer-query.ts'
import { backendWith } from './duckdb-backend.ts'

const secret = ['gh', 'p_', 'TESTONLY00aaBBccDDeeFFggHHiiJJkkLL11'].join('')
const TABLE = `SELECT range AS id, (range * 37 % 1009)::DOUBLE / 4 AS amount, ['Oslo', 'Lyon'][range % 2 + 1] AS city,
  CASE WHEN range = 4321 THEN 'a walrus said ${secret}' END AS note, repeat(md5(range::VARCHAR), 8) AS pad FROM range(6000)`

async function adopted(format: 'parquet' | 'csv', maxBytes = 1e9, table = TABLE) {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-test-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`COPY (${table}) TO '${join(folder, 'part')}' (FORMAT ${format})`)
  connection.closeSync()
  const bytes = new Uint8Array(await readFile(join(folder, 'part')))
  await rm(folder, { recursive: true })
  const { asking, size } = await adoptedLake([bytes], format)
  return { query: asking(backendWith(answerQuery, { maxBytes })), size }
}

describe.each(['parquet', 'csv'] as const)('SQL over adopted %s', (format) => {
  let query: Awaited<ReturnType<typeof adopted>>['query']
  beforeAll(async () => void ({ query } = await adopted(format)))

  it('is what the engine itself would say', async () => {
    const sql =
      'SELECT city, count(*)::INT AS n, sum(amount) AS total, max(id)::INT AS last FROM data GROUP BY city ORDER BY city'
    expect((await query(sql)).rows).toEqual([
      { city: 'Lyon', n: 3000, total: 378055.25, last: 5999 },
      { city: 'Oslo', n: 3000, total: 378052.75, last: 5998 },
    ])
  })

  it('never sees a secret, however it is asked for', async () => {
    for (const sql of [
      "SELECT note FROM data WHERE note LIKE '%walrus%'",
      'SELECT reverse(note) AS back, base64(note::BLOB) AS coded, md5(note) AS hashed FROM data WHERE note IS NOT NULL',
      'SELECT * FROM data WHERE id = 4321',
      'SELECT data FROM data WHERE id = 4321',
      "SELECT string_agg(substr(note, i::INT, 1), '-') AS spelled FROM data, range(1, 60) AS t(i) WHERE note <> ''",
    ]) {
      const { text } = await query(sql)
      expect(text).not.toContain('TESTONLY')
      expect(text).not.toContain([...'TESTONLY'].join('-'))
      expect(text).not.toContain('YLNOTSET')
      expect(text).not.toContain(Buffer.from(`a walrus said ${secret}`).toString('base64').slice(20, 40))
    }
    expect((await query("SELECT count(*)::INT AS n FROM data WHERE note LIKE '%walrus%'")).rows).toEqual([{ n: 1 }])
  })
})

it('reads of Parquet only the columns a query names, and refuses what is still too large', async () => {
  const { query, size } = await adopted('parquet', 150_000)
  const narrow = await query('SELECT max(d.amount) AS most FROM data AS d JOIN data AS e USING (id)')
  expect(narrow.rows).toEqual([{ most: 252 }])
  expect(size).toBeGreaterThan(300_000)
  expect(narrow.read).toBeLessThan(size / 2)
  await expect(query('SELECT * FROM data LIMIT 1')).rejects.toMatchObject({ code: 'too_large' })
  await expect(query('SELECT max(pad) FROM data')).rejects.toThrow('set up a backend that runs where the rows lie')
})

it.each(['parquet', 'csv'] as const)('knows the columns of an empty table of %s', async (format) => {
  const { query } = await adopted(format, 1e9, `SELECT 1 AS id, 'x' AS city, 2 AS "to ""go""" LIMIT 0`)
  expect((await query('SELECT * FROM data')).rows).toEqual([])
  const sql = `SELECT count(*) AS n, sum(id) AS total, max("to ""go""") AS last FROM data WHERE city LIKE 'O%' OR ID > 5`
  expect((await query(sql)).rows).toEqual([{ n: 0, total: null, last: null }])
  const columns = await query("SELECT column_name FROM information_schema.columns WHERE table_name = 'data'")
  expect(columns.rows).toEqual([{ column_name: 'id' }, { column_name: 'city' }, { column_name: 'to "go"' }])
  await expect(query('SELECT nope FROM data')).rejects.toThrow('Referenced column "nope" not found')
})
