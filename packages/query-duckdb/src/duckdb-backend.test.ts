import { readDocument, type ReadDocumentOptions } from '@selvedge/content'
import { StoreError, createReader, memoryStore, offloadBlob } from '@selvedge/offload'
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

async function queryable(source: string, options: ReadDocumentOptions = {}, timeoutMs = 20_000) {
  const store = memoryStore()
  const { uri } = await offloadBlob(readDocument(source, options), { store, key, tenant: 'a' })
  const reader = createReader({ store, key, backend: duckdbBackend({ timeoutMs, maxRows: 100 }) })
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

  it('gives integers as numbers inside structs, lists, arrays, maps, unions and variants too', async () => {
    const query = await queryable(JSON.stringify([{ i: 0, nested: { a: 0 }, digits: '12' }, { i: 1 }]))
    expect((await query('SELECT nested, nested.a AS a, i, [i] AS l, digits FROM data LIMIT 1')).rows).toEqual([
      { nested: { a: 0 }, a: 0, i: 0, l: [0], digits: '12' },
    ])
    const sql = `SELECT {a: [i, 9007199254740993], b: ['7']} AS s, [i]::BIGINT[1] AS fixed, MAP {i: -9007199254740992} AS m,
      union_value(k := i) AS u, i::VARIANT AS v, i::HUGEINT AS h, NULL::BIGINT AS n, i AS same, i AS same,
      170141183460469231731687303715884105727 AS most FROM data WHERE i = 1`
    expect((await query(sql)).rows).toEqual([
      {
        s: { a: [1, '9007199254740993'], b: ['7'] },
        fixed: [1],
        m: [{ key: 1, value: '-9007199254740992' }],
        u: { tag: 'k', value: 1 },
        v: 1,
        h: 1,
        n: null,
        same: 1,
        'same:1': 1,
        most: '170141183460469231731687303715884105727',
      },
    ])
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
    const query = await queryable('[{"id":1},{"id":2}]', {}, 2000)
    await expect(
      query('WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t'),
    ).rejects.toThrow('took longer than 2000 ms')
    await expect(query("SELECT list(repeat('x', 1000000)) FROM range(100000)")).rejects.toMatchObject({
      code: 'bad_expression',
    })
  })

  it.each([
    ["SELECT length(repeat('x', 4000000000 * id)) AS n FROM data", 'Out of Memory Error'],
    ["SELECT levenshtein(repeat('a', 300000), repeat('b', 300000 * id)) AS n FROM data", 'took longer than 2000 ms'],
    ["SELECT repeat('x', 50000000 * id) AS n FROM data", 'longer than 16 MiB'],
  ])('ends %s, which DuckDB itself does not', async (sql, said) => {
    const store = memoryStore()
    const { uri } = await offloadBlob(readDocument('[{"id":1},{"id":1}]'), { store, key, tenant: 'a' })
    const backend = duckdbBackend({ timeoutMs: 2000, memoryBytes: 256 * 1024 * 1024 })
    const reader = createReader({ store, key, backend })
    const started = performance.now()
    const error = await reader.query!(uri, sql, { tenant: 'a' }).catch((thrown: unknown) => thrown)
    // DuckDB alone took 10 to 40 seconds for the first two, and 4 GB.
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(error).toMatchObject({ code: 'bad_expression' })
    // Whichever limit is met first on this machine.
    expect(String(error)).toMatch(new RegExp(`${said}|took longer than 2000 ms`))
  })

  it('leaves no process and no file behind, also when it is aborted', async () => {
    const store = memoryStore()
    const { uri } = await offloadBlob(readDocument('[{"id":1},{"id":2}]'), { store, key, tenant: 'a' })
    const reader = createReader({ store, key, backend: duckdbBackend() })
    const abort = new AbortController()
    setTimeout(() => abort.abort(new Error('gone')), 1000)
    const sql = "SELECT levenshtein(repeat('a', 300000), repeat('b', 300000 * id)) AS n FROM data"
    const started = performance.now()
    await expect(reader.query!(uri, sql, { tenant: 'a', signal: abort.signal })).rejects.toThrow('gone')
    expect(performance.now() - started).toBeLessThan(4000)
  })

  it.each([
    ['SELECT id FROM', 'Parser Error: syntax error at end of input. The table'],
    [
      'SELEC id FROM data',
      'Parser Error: syntax error at or near "SELEC". Put a column name that is a keyword in double quotes. The table',
    ],
    ['SELECT max(at) FROM data', 'syntax error at or near ")". Put a column name that is a keyword in double quotes.'],
    ['SELECT nope FROM data', 'Binder Error: Referenced column "nope" not found in FROM clause! The table'],
    ['SELECT foo(id) FROM data', 'Catalog Error: Scalar Function with name foo does not exist! The table'],
    ["SELECT * FROM read_text('/x')", 'are disabled by configuration. The table is called data;'],
  ])('repeats what is said of the query %s', async (sql, said) => {
    const query = await queryable('[{"id":1,"at":"a"},{"id":2}]')
    await expect(query(sql)).rejects.toThrow(said)
  })

  it.each([
    ['SELECT id::INT FROM data', 'Conversion Error: a value cannot be made the type asked for. Use TRY_CAST'],
    ["SELECT strptime(id, '%Y') FROM data", 'Invalid Input Error: a function was given a value that it does not take.'],
    ['SELECT error(id) FROM data', 'Invalid Input Error: a function'],
    ["SELECT error('More than one row returned by a subquery used as an expression' || id) FROM data", 'LIMIT 1. The'],
    ['SELECT (SELECT id FROM data)', 'a subquery used as a value gives more than one row.'],
    ["SELECT timezone(id, TIMESTAMP '2020-01-01') FROM data", 'Not implemented Error: more is not told'],
    ['SELECT length(id)::HUGEINT + 170141183460469231731687303715884105727 FROM data', 'Out of Range Error: a number'],
  ])('says nothing of the data when it refuses %s', async (sql, said) => {
    const query = await queryable('[{"id":"TESTONLY secret"},{"id":"b"}]')
    const error = await query(sql).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'ReadError', code: 'bad_expression' })
    expect(String(error)).toContain(said)
    expect(String(error)).not.toContain('TESTONLY')
  })

  it('does not take a store that fails for a query that is wrong', async () => {
    const store = memoryStore()
    const { uri } = await offloadBlob(readDocument('[1,2,3]'), { store, key, tenant: 'a' })
    const get: typeof store.get = async (blob, ...request) => {
      if (blob.includes('/s/')) throw new StoreError('unavailable', 'down')
      return store.get(blob, ...request)
    }
    const reader = createReader({ store: { ...store, get }, key, backend: duckdbBackend() })
    await expect(reader.query!(uri, 'SELECT 1', { tenant: 'a' })).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('is for the tenant alone, and not for what is too large', async () => {
    const query = await queryable('[{"id":1},{"id":2}]')
    await expect(query('SELECT 1', 'b')).rejects.toMatchObject({ code: 'unknown' })
    const store = memoryStore()
    const { uri } = await offloadBlob(readDocument('[1,2,3]'), { store, key, tenant: 'a' })
    const reader = createReader({ store, key, backend: duckdbBackend({ maxBytes: 5 }) })
    await expect(reader.query!(uri, 'SELECT 1', { tenant: 'a' })).rejects.toMatchObject({ code: 'too_large' })
  })

  it.each([
    [{ maxRow: 5 }, 'duckdbBackend: there is no option `maxRow`; there are `maxBytes`, `memoryBytes`, `timeoutMs`'],
    [{ maxRows: 0 }, 'duckdbBackend: `maxRows` must be an integer from 1 up, got 0'],
    [{ maxRows: '5' }, 'duckdbBackend: `maxRows` must be an integer from 1 up, got "5"'],
    [{ timeoutMs: Infinity }, 'duckdbBackend: `timeoutMs` must be an integer from 1 to 2147483647, got Infinity'],
    [{ maxBytes: -1 }, 'duckdbBackend: `maxBytes` must be over 0, got -1'],
    ['fast', 'duckdbBackend: `options` must be an object, got "fast"'],
  ])('refuses %j', (options, message) => {
    expect(() => duckdbBackend(options as never)).toThrow(message)
  })

  it('takes options that are left out, and blobs without limit', () => {
    expect(duckdbBackend({ maxBytes: Infinity, ...({ maxRows: undefined } as object) }).maxBytes).toBe(Infinity)
  })
})
