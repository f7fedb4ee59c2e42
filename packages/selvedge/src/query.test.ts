import { callReadTool, memoryStore, readTools, type QueryBackend } from '@selvedge/offload'
import { expect, test } from 'vitest'

import { createShaper } from './create-shaper.ts'

const now = () => new Date(0)
const rows = Array.from({ length: 400 }, (_, id) => ({ id, city: ['Oslo', 'Kyoto'][id % 2]! }))

/** Knows one query. */
const backend: QueryBackend = {
  maxBytes: 1_000_000,
  async query({ sql, segments }) {
    let text = ''
    for await (const segment of segments()) text += new TextDecoder().decode(segment)
    const held = JSON.parse(text) as typeof rows
    const isAll = sql === 'SELECT * FROM data'
    return { rows: isAll ? held.slice(0, 3) : [{ n: held.length }], isCut: isAll, skipped: isAll ? 2 : 0 }
  },
}

async function stored(options: object = { backend }) {
  const shaper = createShaper({ store: memoryStore(), now, reader: options })
  const { resources } = await shaper.shape(rows, { budget: { tokens: 200 } })
  return { shaper, uri: resources[0]!.uri }
}

test('asks a backend in SQL, through the tools a model has', async () => {
  const { shaper, uri } = await stored()
  expect(readTools(shaper.reader).map(({ name }) => name)).toEqual([
    'result_read',
    'result_search',
    'result_select',
    'result_query',
  ])
  const answer = await callReadTool(shaper.reader, 'result_query', { uri, sql: 'SELECT count(*) AS n FROM data' }, {})
  expect(answer?.text).toBe('[{"n":400}]')
  const refused = await callReadTool(shaper.reader, 'result_query', { uri, sql: ' ' }, {})
  expect(refused?.result.error?.code).toBe('bad_arguments')
})

test('says what a query left out', async () => {
  const { shaper, uri } = await stored()
  const { result } = await shaper.reader.query!(uri, 'SELECT * FROM data')
  expect(result.completeness).toMatchObject({ state: 'partial', reason: 'upstream_limit' })
  expect(result.warnings.map(({ code }) => code)).toEqual(['query_cut', 'rows_skipped'])
  expect((await shaper.reader.query!(uri, 'x', { tenant: 'other' })).result.error?.code).toBe('unknown')
})

test('has no query without a backend', async () => {
  const { shaper } = await stored({})
  expect(shaper.reader.query).toBeUndefined()
  expect(readTools(shaper.reader).map(({ name }) => name)).not.toContain('result_query')
})

test('asks the hook of the host, and records every use', async () => {
  const records: string[] = []
  const { shaper, uri } = await stored({
    authorize: ({ action }: { action: string }) => action !== 'search',
    audit: ({ action, outcome }: { action: string; outcome: string }) => void records.push(`${action} ${outcome}`),
  })
  await shaper.reader.read(uri, { rows: [0, 2] })
  const refused = await shaper.reader.search(uri, 'Oslo')
  expect(refused.result.error?.code).toBe('unknown')
  expect(records).toEqual(['read ok', 'search forbidden'])
})

test.each([
  [{ backend: {} }, 'createShaper: reader: `backend` must be'],
  [{ authorise: () => true }, 'createShaper: reader: '],
  ['all', 'createShaper: `reader` must be'],
])('refuses reader options %j', (reader, message) => {
  expect(() => createShaper({ store: memoryStore(), reader: reader as object })).toThrow(message)
})
