import { DuckDBInstance } from '@duckdb/node-api'

import { postgresRows } from './postgres-rows.ts'

/** Orders, made by the database itself: `count` rows of them, read through a cursor, never all at once. */
export function orderRows(count: number): AsyncGenerator<unknown> {
  const { POSTGRES_URL } = process.env
  return POSTGRES_URL === undefined
    ? fromDuckdb(count)
    : postgresRows(POSTGRES_URL, query(count, `generate_series(0, ${count - 1}) AS id`))
}

const query = (count: number, noneOf: string): string => `
  SELECT id, 'Customer ' || (id * 7919 % 99991) AS customer,
    CASE id % 4 WHEN 0 THEN 'Oslo' WHEN 1 THEN 'Lyon' WHEN 2 THEN 'Kyoto' ELSE 'Lima' END AS city,
    (id * 37 % 100003) AS amount, CASE WHEN id % 997 = 0 THEN 'late' ELSE 'shipped' END AS status,
    CASE WHEN id = 77777 THEN 'a walrus sat on the parcel, says courier@example.com' ELSE 'ring twice' END AS note
  FROM ${noneOf} ORDER BY id LIMIT ${count}`

async function* fromDuckdb(count: number): AsyncGenerator<unknown> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const result = await connection.stream(query(count, `(SELECT range::INTEGER AS id FROM range(${count}))`))
    for await (const rows of result.yieldRowObjectJson()) yield* rows
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
