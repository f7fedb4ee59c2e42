import { sha256Hex } from '@selvedge/contract'
import { adopt, createReader, memoryStore } from '@selvedge/offload'
import { createRedactor } from '@selvedge/redact'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { postgresBackend } from './postgres-backend.ts'

const { POSTGRES_URL = '' } = process.env
const key = 'a key for tests only'
const secret = ['gh', 'p_', 'TESTONLY00aaBBccDDeeFFggHHiiJJkkLL11'].join('')
const SCHEMA = 'selvedge_example'
const ROWS = 20_000

describe.skipIf(POSTGRES_URL === '')('SQL where the rows lie (needs POSTGRES_URL)', () => {
  let ask: (sql: string) => Promise<string>
  let admin: import('pg').Client

  beforeAll(async () => {
    const { default: pg } = await import('pg')
    admin = new pg.Client(POSTGRES_URL)
    await admin.connect()
    await admin.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE; DROP ROLE IF EXISTS ${SCHEMA}_reader;
      CREATE SCHEMA ${SCHEMA};
      CREATE TABLE ${SCHEMA}.orders AS SELECT id, (ARRAY['Oslo','Lyon','Kyoto'])[id % 3 + 1] AS city, id * 37 % 1009 AS amount,
        CASE WHEN id = 4321 THEN 'a walrus said ${secret}' ELSE 'ring twice' END AS note FROM generate_series(0, ${ROWS - 1}) AS id;
      CREATE VIEW ${SCHEMA}.data AS SELECT * FROM ${SCHEMA}.orders;
      CREATE ROLE ${SCHEMA}_reader LOGIN; GRANT USAGE ON SCHEMA ${SCHEMA} TO ${SCHEMA}_reader;
      GRANT SELECT ON ${SCHEMA}.data TO ${SCHEMA}_reader`)
    // The result as the database writes it, in an object of another system.
    const { rows } = await admin.query<{ line: string }>(
      `SELECT row_to_json(o)::text AS line FROM ${SCHEMA}.orders AS o ORDER BY id`,
    )
    const bytes = new TextEncoder().encode(rows.map(({ line }) => `${line}\n`).join(''))
    const source = memoryStore()
    await source.putIfAbsent('export/orders.jsonl', bytes, { digest: `sha256:${sha256Hex(bytes)}` })

    const store = memoryStore()
    const redactor = createRedactor({}, { numbering: 'redactor' })
    const { resource } = await adopt({ source, prefix: 'export/', store, key, tenant: 'a', redactor, name: 'orders' })
    const url = new URL(POSTGRES_URL)
    url.username = `${SCHEMA}_reader`
    const backend = postgresBackend({
      url: url.href,
      schemaOf: (name) => (name === 'orders' ? SCHEMA : undefined),
      timeoutMs: 2000,
    })
    const reader = createReader({ store, key, adopted: { source, redactor }, backend })
    ask = async (sql) => (await reader.query!(resource!.uri, sql, { tenant: 'a' })).document.source
  })

  afterAll(async () => {
    await admin?.query(`DROP SCHEMA ${SCHEMA} CASCADE; DROP ROLE ${SCHEMA}_reader`)
    await admin?.end()
  })

  it('is what the database itself says', async () => {
    const sql = 'SELECT city, count(*) AS n, sum(amount) AS total FROM data GROUP BY city ORDER BY city'
    const { rows } = await admin.query<{ city: string; n: string; total: string }>(
      sql.replace('data', `${SCHEMA}.orders`),
    )
    expect(JSON.parse(await ask(sql))).toEqual(
      rows.map(({ city, n, total }) => ({ city, n: Number(n), total: Number(total) })),
    )
    expect(JSON.parse(await ask('SELECT max(id) AS last FROM data'))).toEqual([{ last: 19_999 }])
  })

  it('gives no secret away', async () => {
    const answer = await ask("SELECT id, note FROM data WHERE note LIKE '%walrus%'")
    expect(answer).toContain('a walrus said [')
    expect(answer).not.toContain('TESTONLY')
  })

  it.each([
    `SELECT * FROM ${SCHEMA}.orders`,
    'DELETE FROM data',
    'SELECT 1; DROP VIEW data',
    "SELECT set_config('role', 'test', true)",
    "SELECT pg_read_file('/etc/passwd')",
    'SELECT pg_sleep(60)',
    'SELECT 1) AS answer; SELECT (2',
    'nonsense',
  ])('refuses %s', async (sql) => {
    await expect(ask(sql)).rejects.toMatchObject({ name: 'ReadError', code: 'bad_expression' })
  })
})
