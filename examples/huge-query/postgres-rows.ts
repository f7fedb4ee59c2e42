import pg from 'pg'
import Cursor from 'pg-cursor'

const ROWS_AT_ONCE = 1000

/** The rows of a query in PostgreSQL, through a cursor: a thousand are held at a time. */
export async function* postgresRows(url: string, sql: string): AsyncGenerator<object> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const cursor = client.query(new Cursor<object>(sql))
    for (;;) {
      const rows = await cursor.read(ROWS_AT_ONCE)
      if (rows.length === 0) return
      yield* rows
    }
  } finally {
    await client.end()
  }
}
