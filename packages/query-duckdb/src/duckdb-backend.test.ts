import { readDocument, type ReadDocumentOptions } from '@selvedge/content'
import { createReader, memoryStore, offloadBlob } from '@selvedge/offload'
import { describe, expect, it } from 'vitest'

import { duckdbBackend } from './duckdb-backend.ts'

const key = 'a key for tests only'
const rows = Array.from({ length: 5000 }, (_, id) => ({
  id,
  city: ['Oslo', "O'Lyon", 'Kyoto'][id % 3],
  amount: id / 4,
  tags: ['a', String(id % 2)],
  at: `2026-01-0${1 + (id % 9)}`,
}))

async function queryable(source: string, options: ReadDocumentOptions = {}) {
  const store = memoryStore()
  const { uri } = await offloadBlob(readDocument(source, options), { store, key, tenant: 'a' })
  const reader = createReader({ store, key, backend: duckdbBackend({ timeoutMs: 2000, maxRows: 100 }) })
  return async (sql: string, tenant = 'a') => {
    const { document, isCut, skipped } = await reader.query!(uri, sql, { tenant })
    return { rows: JSON.parse(document.source) as unknown, isCut, skipped }
  }
}

describe('duckdbBackend', () => {
  it.each<[string, string, ReadDocumentOptions]>([
    ['JSON Lines', rows.map((row) => JSON.stringify(row)).join('\n'), { mediaType: 'application/x-ndjson' }],
    ['a list in JSON', JSON.stringify({ meta: { page: 1 }, items: rows }, undefined, 1), {}],
    [
      'CSV',
      `id,city,amount,at\n${rows.map(({ id, city, amount, at }) => `${id},"${city}",${amount},${at}`).join('\n')}`,
      { mediaType: 'text/csv' },
    ],
  ])('counts, groups and adds up %s', async (_, source, options) => {
    const query = await queryable(source, options)
    expect(
      (await query('SELECT city, count(*)::INT AS n, sum(amount) AS total FROM data GROUP BY city ORDER BY city')).rows,
    ).toEqual([
      { city: 'Kyoto', n: 1666, total: 1041041.75 },
      { city: "O'Lyon", n: 1667, total: 1041875 },
      { city: 'Oslo', n: 1667, total: 1041458.25 },
    ])
    expect((await query("SELECT max(id) AS last FROM data WHERE city = 'Oslo'")).rows).toEqual([{ last: 4998 }])
    const all = await query('SELECT id FROM data ORDER BY id')
    expect(all.isCut).toBe(true)
    expect((all.rows as unknown[]).length).toBe(100)
  })

  it('gives integers as numbers, and as digits where a number would lose some', async () => {
    const query = await queryable('[{"id":1}]')
    expect(
      (await query('SELECT count(*) AS n, 9007199254740991 AS most, 9007199254740993 AS more FROM data')).rows,
    ).toEqual([{ n: 1, most: 9007199254740991, more: '9007199254740993' }])
  })

  it('sees a text as lines', async () => {
    const query = await queryable('one, "two"\n\nthree\tfour', { kind: 'log' })
    expect((await query("SELECT line::INT AS line, text FROM data WHERE text LIKE '%t%'")).rows).toEqual([
      { line: 1, text: 'one, "two"' },
      { line: 3, text: 'three\tfour' },
    ])
  })

  it('counts a row that is no JSON, with nothing in it', async () => {
    const query = await queryable('{"id":1}\nno json\n{"id":2}', { mediaType: 'application/x-ndjson' })
    expect(await query('SELECT count(*)::INT AS n, count(id)::INT AS ids FROM data')).toMatchObject({
      rows: [{ n: 3, ids: 2 }],
      skipped: 0,
    })
  })

  it.each([
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM glob('/etc/*')",
    "SELECT * FROM read_parquet('https://example.com/x.parquet')",
    "SELECT * FROM query('SELECT * FROM read_text(''/etc/passwd'')')",
    "COPY data TO '/tmp/selvedge-leak.csv'",
    "ATTACH '/tmp/selvedge-leak.db'",
    'INSTALL httpfs',
    'LOAD httpfs',
    'SET enable_external_access = true',
    "SET temp_directory = '/tmp'",
    'DROP TABLE data',
    'DELETE FROM data',
    'CREATE TABLE x AS SELECT 1',
    'SELECT 1; SELECT 2',
    "EXPORT DATABASE '/tmp/selvedge-leak'",
    'nonsense',
    '',
  ])('refuses %s', async (sql) => {
    const query = await queryable('[{"id":1},{"id":2}]')
    await expect(query(sql)).rejects.toMatchObject({ name: 'ReadError', code: 'bad_expression' })
  })

  it('stops a query that takes too long or too much', async () => {
    const query = await queryable('[{"id":1},{"id":2}]')
    await expect(
      query('WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t'),
    ).rejects.toThrow('took longer than 2000 ms')
    await expect(query("SELECT list(repeat('x', 1000000)) FROM range(100000)")).rejects.toMatchObject({
      code: 'bad_expression',
    })
  })

  it('says nothing of the data in an error', async () => {
    const query = await queryable('[{"id":"TESTONLY secret"},{"id":"b"}]')
    await expect(query('SELECT id::INT FROM data')).rejects.toThrow(/^(?!.*TESTONLY).*Conversion error/)
  })

  it('is for the tenant alone, and not for what is too large', async () => {
    const query = await queryable('[{"id":1},{"id":2}]')
    await expect(query('SELECT 1', 'b')).rejects.toMatchObject({ code: 'unknown' })
    const store = memoryStore()
    const { uri } = await offloadBlob(readDocument('[1,2,3]'), { store, key, tenant: 'a' })
    const reader = createReader({ store, key, backend: duckdbBackend({ maxBytes: 5 }) })
    await expect(reader.query!(uri, 'SELECT 1', { tenant: 'a' })).rejects.toMatchObject({ code: 'too_large' })
    expect(() => duckdbBackend({ maxRows: 0 })).toThrow('`maxRows` must be over 0, got 0')
  })
})
