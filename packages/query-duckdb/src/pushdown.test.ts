import type { QueryBackend } from '@selvedge/offload'
import fc from 'fast-check'
import { parquetWriteBuffer, type ColumnSource } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'

import { adoptedLake } from './adopted-lake.fixture.ts'
import { answerQuery } from './answer-query.ts'
import { backendWith } from './duckdb-backend.ts'

const card = ['4111', '1111', '1111', '1111'].join('')
const password = ['hunter', '-2!'].join('')

interface Made {
  readonly files: readonly (readonly ColumnSource[])[]
  readonly rowGroupSize?: number
  readonly maxBytes?: number
  readonly schema?: Parameters<typeof parquetWriteBuffer>[0]['schema']
}

/** Objects with small row groups; `full` asks the same of all of them, `part` of those that a query needs. */
async function made({ files, rowGroupSize = 5, maxBytes = 1e9, schema }: Made) {
  const objects = files.map(
    (columnData) =>
      new Uint8Array(parquetWriteBuffer({ columnData: [...columnData], rowGroupSize, ...(schema && { schema }) })),
  )
  const { draft, asking, size } = await adoptedLake(objects, 'parquet')
  const backend = backendWith(answerQuery, { maxBytes })
  let groups: number | undefined
  const counted: QueryBackend = {
    ...backend,
    query: (request) =>
      backend.query({
        ...request,
        segments: (columns, wanted) => {
          groups = wanted?.length
          return request.segments(columns, wanted)
        },
      }),
  }
  const blind: QueryBackend = {
    ...backend,
    query: (request) =>
      backend.query({
        ...request,
        columnar: async () => {
          const table = await request.columnar!()
          return { columns: table.columns, groups: table.groups.map(({ rows }) => ({ rows, columns: new Map() })) }
        },
      }),
  }
  const part = asking(counted)
  return { part: async (sql: string) => ({ ...(await part(sql)), groups }), full: asking(blind), draft, size }
}

const numbers = (count: number, value: (row: number) => unknown = (row) => row) =>
  Array.from({ length: count }, (_, row) => value(row)) as never[]

it('reads a column of a name that is no member of objects', async () => {
  const { part, full } = await made({
    files: [
      [
        { name: 'id', data: numbers(20), type: 'INT32' },
        { name: '__proto__', data: numbers(20, (row) => `p${row}`), type: 'STRING' },
      ],
    ],
  })
  for (const ask of [part, full])
    expect((await ask('SELECT id AS at, "__proto__" AS p FROM data WHERE id = 7')).rows).toEqual([{ at: 7, p: 'p7' }])
})

describe('SQL over adopted Parquet', () => {
  const table = (from: number): ColumnSource[] => [
    { name: 'id', data: numbers(100, (row) => BigInt(from + row)), type: 'INT64' },
    { name: 'seen', data: numbers(100, (row) => new Date(Date.UTC(2026, 0, 1 + from + row))), type: 'TIMESTAMP' },
    { name: 'city', data: numbers(100, (row) => ['Oslo', 'Lyon'][row % 2]), type: 'STRING' },
    { name: 'note', data: numbers(100, (row) => (from + row < 20 ? null : `n${row}`)), type: 'STRING' },
    { name: 'paid', data: numbers(100, (row) => (from + row < 50 ? null : row / 4)), type: 'DOUBLE' },
  ]
  const files = [table(0), table(100)]

  it.each<[string, number, unknown]>([
    ['SELECT sum(id) AS n FROM data WHERE id = 137', 1, [{ n: 137 }]],
    ['SELECT count(*) AS n FROM data WHERE id < 7', 2, [{ n: 7 }]],
    ['SELECT count(*) AS n FROM data WHERE 190 <= id', 2, [{ n: 10 }]],
    ["SELECT count(*) AS n FROM data d WHERE d.id BETWEEN 12 AND 13.5 AND city = 'Oslo'", 1, [{ n: 1 }]],
    ['SELECT count(*) AS n FROM data WHERE id IN (3, 150, 999)', 2, [{ n: 2 }]],
    ["SELECT min(id) AS n FROM data WHERE seen >= '2026-07-01'", 4, [{ n: 181 }]],
    ["SELECT count(*) AS n FROM data WHERE seen < DATE '2026-01-03'", 1, [{ n: 2 }]],
    ["SELECT count(*) AS n FROM data WHERE seen > TIMESTAMP '2026-07-15 00:00:00'", 1, [{ n: 4 }]],
    ['SELECT count(*) AS n FROM data WHERE note IS NULL', 4, [{ n: 20 }]],
    ['SELECT count(*) AS n FROM data WHERE note IS NOT NULL', 36, [{ n: 180 }]],
    ['SELECT count(*) AS n FROM data WHERE paid > 24.5', 2, [{ n: 2 }]],
    ['SELECT * EXCLUDE (seen, city, note) FROM data WHERE ID = 60', 1, [{ id: 60, paid: 15 }]],
    ['WITH late AS (SELECT id FROM data WHERE id >= 195) SELECT max(id) AS n FROM late', 1, [{ n: 199 }]],
    ['SELECT max(id) AS n FROM (SELECT * FROM data WHERE id < 5) JOIN range(3) AS t(id) USING (id)', 1, [{ n: 2 }]],
    ['SELECT count(*) AS n FROM data WHERE id = 500', 0, [{ n: 0 }]],
  ])('%s reads %i row groups', async (sql, groups, rows) => {
    const { part } = await made({ files })
    expect(await part(sql)).toMatchObject({ rows, groups, skipped: 0 })
  })

  it.each([
    'SELECT count(*) AS n FROM data WHERE id < 5 OR paid > 20',
    'SELECT count(*) AS n FROM data WHERE id + 1 < 5',
    "SELECT count(*) AS n FROM data WHERE city = 'Paris'",
    'SELECT count(*) AS n FROM data WHERE paid IS NULL',
    'SELECT count(*) AS n FROM data WHERE id IN (1, 2.5e0)',
    'SELECT count(*) AS n FROM data WHERE id < (SELECT max(id) FROM data)',
    'SELECT rowid FROM data WHERE id = 150',
    'SELECT count(*) AS n FROM data TABLESAMPLE 100% WHERE id = 5',
    "SELECT (SELECT count(*) FROM query_table('data')) AS n FROM data WHERE id = 150",
    'SELECT estimated_size AS n FROM duckdb_tables(), data WHERE id = 150',
    'SELECT count(*) AS n FROM (SELECT 5 AS id) AS o WHERE EXISTS (SELECT 1 FROM data AS d WHERE o.id = 5)',
    'SELECT count(*) AS n FROM data AS a LEFT JOIN range(3) AS b(id) ON a.id = b.id WHERE a.id = 2',
    'SELECT count(*) AS n FROM data AS d(number) WHERE number = 2',
    'WITH data AS (SELECT 5 AS id) SELECT count(*) AS n FROM data WHERE id = 5',
  ])('reads all row groups for %s', async (sql) => {
    const { part, full } = await made({ files })
    const answer = await part(sql)
    expect(answer.groups).toBe(40)
    expect(answer.rows).toEqual((await full(sql)).rows)
  })

  it('judges what is too large by what is left, and fetches nothing else', async () => {
    const { part, size } = await made({ files, rowGroupSize: 50, maxBytes: 1200 })
    expect(size).toBeGreaterThan(5000)
    const { rows, read } = await part('SELECT id, paid FROM data WHERE id BETWEEN 60 AND 61')
    expect(rows).toEqual([
      { id: 60, paid: 15 },
      { id: 61, paid: 15.25 },
    ])
    expect(read).toBeLessThan(1200)
    await expect(part('SELECT id, paid FROM data WHERE id > 20')).rejects.toMatchObject({ code: 'too_large' })
    await expect(part('SELECT * FROM data')).rejects.toThrow('set up a backend that runs where the rows lie')
    // Which rows there are is known without reading any.
    expect(await part('SELECT count(*) AS n FROM data')).toMatchObject({ rows: [{ n: 200 }], read: 0 })
  })

  it('reads what lies beside a value where that tells a secret', async () => {
    const { part } = await made({
      files: [
        [
          { name: 'name', data: ['LOG_LEVEL', 'DB_PASSWORD'], type: 'STRING' },
          { name: 'value', data: ['debug', password], type: 'STRING' },
          { name: 'pad', data: ['a', 'b'], type: 'STRING' },
        ],
      ],
    })
    for (const sql of ['SELECT value FROM data', "SELECT reverse(reverse(value)) AS value FROM data WHERE pad > ''"])
      expect((await part(sql)).rows).toEqual([{ value: 'debug' }, { value: '[PASSWORD_1]' }])
  })

  it('takes no value for one that is redacted, and never tells it by what is read', async () => {
    const cards = [1n, 2n, 3n, BigInt(card), 5n, 6n]
    const { part, draft, full } = await made({
      files: [[{ name: 'card', data: cards, type: 'INT64' }]],
      rowGroupSize: 2,
    })
    expect(JSON.stringify(draft.facts)).not.toContain(card)
    expect((await part('SELECT card FROM data')).rows).toEqual([1, 2, 3, null, 5, 6].map((value) => ({ card: value })))
    expect((await part('SELECT count(*) AS n FROM data WHERE card IS NULL')).rows).toEqual([{ n: 1 }])
    for (const sql of [`card = ${card}`, `card > ${card}`, 'card > 100', 'card < 0']) {
      const query = `SELECT count(*) AS n FROM data WHERE ${sql}`
      const answer = await part(query)
      // The group with the card in it is always read: whether it is tells nothing.
      expect(answer.groups).toBeGreaterThanOrEqual(1)
      expect(answer.rows).toEqual([{ n: 0 }])
      expect((await full(query)).rows).toEqual([{ n: 0 }])
    }
  })

  const big = fc.oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.bigInt({ min: 9007199254740990n, max: 9007199254740996n }),
    fc.constant(BigInt(card)),
  )
  const small = fc.oneof(
    fc.double({ noNaN: false }),
    fc.constantFrom(-0, 0, Number.NaN, 1.5, 2.5, Infinity, -Infinity, 0.1, 4111111111111111),
  )
  const instant = fc.oneof(
    fc.date({ min: new Date('1960-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    fc.constantFrom(new Date('1969-12-31T23:59:59.999Z'), new Date('2026-01-01')),
  )
  const word = fc.oneof(
    fc.string({ maxLength: 30, unit: 'grapheme' }),
    fc.constantFrom(
      'Oslo',
      'Os\u200blo',
      `key=${password}`,
      ['gh', 'p_', 'TESTONLY00aaBBccDDeeFFggHHiiJJkkLL11'].join(''),
    ),
  )
  const cells = {
    big,
    small,
    instant,
    word,
    day: instant,
    price: fc.integer({ min: -9999, max: 9999 }),
    flag: fc.boolean(),
  }
  const row = fc.record(
    Object.fromEntries(
      Object.entries(cells).map(([name, value]) => [name, fc.option(value as fc.Arbitrary<unknown>, { freq: 4 })]),
    ),
  ) as fc.Arbitrary<Record<string, never>>
  const text = (value: Date): string => value.toISOString().replace('Z', '')
  const literals: Readonly<Record<string, fc.Arbitrary<string>>> = {
    big: fc.oneof(
      big.map(String),
      small.filter(Number.isFinite).map((value) => value.toExponential()),
      fc.constantFrom('1.5', "'7'"),
    ),
    small: fc.oneof(
      small.filter(Number.isFinite).map((value) => value.toExponential()),
      fc.constantFrom("'nan'", '0', '-0.0', "'infinity'", '1.5'),
    ),
    instant: fc.oneof(
      instant.map((value) => `'${text(value)}'`),
      instant.map((value) => `TIMESTAMP '${text(value)}'`),
      instant.map((value) => `DATE '${text(value).slice(0, 10)}'`),
    ),
    day: fc.oneof(
      instant.map((value) => `'${text(value).slice(0, 10)}'`),
      instant.map((value) => `TIMESTAMP '${text(value)}'`),
      instant.map((value) => `DATE '${text(value).slice(0, 10)}'`),
    ),
    word: word.map((value) => `'${value.replaceAll("'", "''").replaceAll('\0', '')}'`),
    price: fc.oneof(fc.integer({ min: -99, max: 99 }).map(String), fc.constantFrom('12.34', '-0.5', '1e1')),
    flag: fc.constantFrom('true', 'false'),
  }
  const condition = fc.constantFrom(...Object.keys(cells)).chain((name) => {
    const value = literals[name]!
    return fc.oneof(
      fc
        .tuple(fc.constantFrom('=', '<', '<=', '>', '>=', '<>'), value)
        .map(([sign, other]) => `${name} ${sign} ${other}`),
      fc.tuple(fc.constantFrom('=', '<', '<=', '>', '>='), value).map(([sign, other]) => `${other} ${sign} ${name}`),
      fc.tuple(value, value).map(([low, high]) => `${name} BETWEEN ${low} AND ${high}`),
      fc.array(value, { minLength: 1, maxLength: 3 }).map((list) => `${name} IN (${list.join(', ')})`),
      fc.constantFrom(`${name} IS NULL`, `${name} IS NOT NULL`),
    )
  })

  it('answers as if all row groups were read, whatever the rows, the nulls, the secrets and the conditions', async () => {
    let less = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 24 }),
        fc.array(condition, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('big', 'small', 'instant', 'price', 'none'),
        async (rows, conditions, order) => {
          // Rows in order, so that there is something to leave out.
          const sorted =
            order === 'none' ? rows : rows.toSorted((a, b) => Number(a[order] ?? 0) - Number(b[order] ?? 0))
          const column = (name: string): never[] => sorted.map((one) => one[name]!)
          const schema = [
            { name: 'root', num_children: 7 },
            { name: 'big', type: 'INT64', repetition_type: 'OPTIONAL' },
            { name: 'small', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
            { name: 'instant', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'OPTIONAL' },
            { name: 'word', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
            { name: 'day', type: 'INT32', converted_type: 'DATE', repetition_type: 'OPTIONAL' },
            {
              name: 'price',
              type: 'INT32',
              converted_type: 'DECIMAL',
              scale: 2,
              precision: 9,
              repetition_type: 'OPTIONAL',
            },
            { name: 'flag', type: 'BOOLEAN', repetition_type: 'OPTIONAL' },
          ]
          const columnData = schema.slice(1).map(({ name }) => ({
            name,
            data: name === 'price' ? column(name).map((value) => (value === null ? null : value / 100)) : column(name),
          }))
          const { part, full } = await made({ files: [columnData as never], rowGroupSize: 4, schema: schema as never })
          const sql = `SELECT * FROM data WHERE ${conditions.join(' AND ')}`
          const answer = await part(sql).catch((error: Error) => error.message)
          const whole = await full(sql).catch((error: Error) => error.message)
          if (typeof answer === 'string' || typeof whole === 'string') expect(answer).toBe(whole)
          else {
            expect(answer.rows).toEqual(whole.rows)
            if (answer.groups! < Math.ceil(rows.length / 4)) less++
          }
        },
      ),
      { seed: 20, numRuns: Number(process.env['PUSHDOWN_RUNS'] ?? 16) },
    )
    expect(less).toBeGreaterThan(3)
  }, 600_000)
})
