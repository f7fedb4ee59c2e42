import { locate, unitText } from '@selvedge/content'
import { createRedactor } from '@selvedge/redact'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'

import type { BlobStore } from '../blob-store.ts'
import { sha256Digest } from '../hashing.ts'
import { memoryStore } from '../memory-store.ts'
import { createReader } from '../reader.ts'
import { adopt } from './adopt.ts'

const key = 'a key for tests only'
const now = () => new Date('2026-12-01T10:00:00Z')
const secret = ['gh', 'p_', 'TESTONLY00aaBBccDDeeFFggHHiiJJkkLL11'].join('')
const FILES = 3
const ROWS = 5000

/** Object `file`: rows `file * 5000` to the next one's. */
function parquet(file: number): Uint8Array {
  const ids = Array.from({ length: ROWS }, (_, row) => file * ROWS + row)
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'id', data: Int32Array.from(ids) },
        { name: 'amount', data: Float64Array.from(ids, (id) => id / 4) },
        { name: 'city', data: ids.map((id) => ['Oslo', 'Lyon', 'Kyoto'][id % 3]!) },
        { name: 'note', data: ids.map((id) => (id === 12_345 ? `a walrus said ${secret}` : null)), type: 'STRING' },
        { name: 'at', data: ids.map((id) => new Date(1_700_000_000_000 + id * 1000)), type: 'TIMESTAMP' },
      ],
      rowGroupSize: [2000],
    }),
  )
}

async function put(store: BlobStore, blobKey: string, bytes: Uint8Array): Promise<void> {
  await store.putIfAbsent(blobKey, bytes, { digest: sha256Digest(bytes) })
}

/** What an engine left behind, and how much of it is read. */
async function engineOutput() {
  const store = memoryStore()
  for (let file = 0; file < FILES; file++) await put(store, `query-1/part-0000${file}.parquet`, parquet(file))
  await put(store, 'query-1/_SUCCESS', new Uint8Array([1]))
  await put(store, 'query-2/other.parquet', parquet(0))
  let read = 0
  const source: BlobStore = {
    ...store,
    get: async (...request) => {
      const bytes = await store.get(...request)
      read += bytes?.byteLength ?? 0
      return bytes
    },
  }
  return { source, read: () => read }
}

async function adopted() {
  const { source, read } = await engineOutput()
  const store = memoryStore()
  const redactor = createRedactor({}, { numbering: 'redactor' })
  const draft = await adopt({ source, prefix: 'query-1/', store, key, tenant: 'a', redactor, now, name: 'orders' })
  const reader = createReader({ store, key, now, adopted: { source, redactor } })
  return { source, read, store, draft, reader, uri: draft.resource!.uri }
}

describe('adopt', () => {
  it('tells of all rows from the footers alone, with a few of them', async () => {
    const { draft } = await adopted()
    expect(draft.facts).toEqual([
      { pointer: '', statistic: 'count', value: 15_000, over: 15_000 },
      { pointer: '/*/amount', statistic: 'max', value: 3749.75, over: 15_000 },
      { pointer: '/*/amount', statistic: 'min', value: 0, over: 15_000 },
      { pointer: '/*/note', statistic: 'missing', value: 14_999, over: 15_000 },
      { pointer: '/*/at', statistic: 'earliest', value: '2023-11-14T22:13:20.000Z', over: 15_000 },
      { pointer: '/*/at', statistic: 'latest', value: '2023-11-15T02:23:19.000Z', over: 15_000 },
    ])
    expect(draft.outcome.completeness).toMatchObject({ state: 'truncated', available_items: 15_000 })
    expect(draft.document.source.split('\n')).toHaveLength(200)
    expect(draft.warnings.map(({ code }) => code)).toEqual(['adopted'])
  })

  it('reads rows of any object under their numbers, redacted', async () => {
    const { reader, uri } = await adopted()
    const page = await reader.read(uri, { tenant: 'a', rows: [9999, 10_001] })
    expect(page.document.source).toContain('"id":9999')
    expect(page.document.source).toContain('"id":10000')
    const { document } = await reader.read(uri, { tenant: 'a', pointer: '/12345/note' })
    const unit = Array.from({ length: document.unitCount }, (_, index) => index).findLast((index) =>
      unitText(document, index).includes('walrus'),
    )!
    expect(locate(document, unit)).toEqual({ pointer: '/12345/note' })
    expect(document.source).not.toContain('TESTONLY')
    expect((await reader.read(uri, { tenant: 'a' })).next).toEqual({ rows: [1000, 15_000] })
    await expect(reader.read(uri, { tenant: 'a', rows: [15_000, 15_001] })).rejects.toMatchObject({
      code: 'no_such_place',
    })
  })

  it('searches and computes over redacted rows', async () => {
    const { reader, uri } = await adopted()
    const { document, next } = await reader.search(uri, 'walrus', { tenant: 'a' })
    expect(document.source).toContain('a walrus said [')
    expect(document.source).not.toContain('TESTONLY')
    expect(next).toBeUndefined()
    expect((await reader.select(uri, 'map(.amount) | sum()', { tenant: 'a' })).document.source).toBe('28123125')
    expect(
      (await reader.select(uri, 'filter(.note != null) | map(.note)', { tenant: 'a' })).document.source,
    ).not.toContain('TESTONLY')
  })

  it('is for its tenant, and for readers that were told where the rows lie', async () => {
    const { reader, store, uri } = await adopted()
    await expect(reader.read(uri, { tenant: 'b' })).rejects.toMatchObject({ code: 'unknown' })
    await expect(createReader({ store, key, now }).read(uri, { tenant: 'a' })).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  it('does not show objects that were written anew', async () => {
    const { source, reader, uri } = await adopted()
    await source.delete('query-1/part-00001.parquet')
    await expect(reader.read(uri, { tenant: 'a', rows: [5000, 5001] })).rejects.toMatchObject({ code: 'corrupt' })
    await put(source, 'query-1/part-00001.parquet', parquet(7))
    await expect(reader.read(uri, { tenant: 'a', rows: [5000, 5001] })).rejects.toMatchObject({ code: 'corrupt' })
    expect((await reader.read(uri, { tenant: 'a', rows: [0, 1] })).document.source).toContain('"id":0')
  })

  it('gives the same handle for the same objects, in the order in which they are named', async () => {
    const { source } = await engineOutput()
    const redactor = createRedactor()
    const names = ['query-1/part-00002.parquet', 'query-1/part-00000.parquet']
    const options = { source, store: memoryStore(), key, tenant: 'a', redactor, now }
    const one = await adopt({ ...options, objects: names })
    expect((await adopt({ ...options, objects: names })).resource?.uri).toBe(one.resource?.uri)
    expect((await adopt({ ...options, objects: names.toReversed() })).resource?.uri).not.toBe(one.resource?.uri)
    expect(one.document.source.split('\n')[0]).toContain('"id":10000')
  })

  it('refuses what is no Parquet, what is not there, and what is not said', async () => {
    const { source } = await engineOutput()
    await put(source, 'text/rows', new TextEncoder().encode('id,city\n1,Oslo\n2,Lyon\n'))
    const options = { source, store: memoryStore(), key, tenant: 'a', redactor: createRedactor(), now }
    await expect(adopt({ ...options, prefix: 'text/' })).rejects.toThrow(
      'an object is not Parquet; give the `format` of the objects',
    )
    await expect(adopt({ ...options, prefix: 'nothing/' })).rejects.toThrow('there are no objects under `prefix`')
    await expect(adopt({ ...options, objects: ['query-9/x.parquet'] })).rejects.toThrow(
      'there is no object under key 0 of `objects`',
    )
    await expect(adopt(options)).rejects.toThrow('give either `prefix` or `objects`')
    await expect(adopt({ ...options, prefix: 'query-1/', redactor: undefined! })).rejects.toThrow(
      'adopt: `redactor` must be a redactor such as createRedactor(), got undefined',
    )
  })
})

describe('adopt of text', () => {
  const encoder = new TextEncoder()
  const TEXT_ROWS = 24_000
  const cities = ['Oslo', 'Lyon; "old"\ntown', 'Kyoto ö']
  const noteOf = (id: number) => (id === 21_321 ? `a walrus said ${secret}` : '')
  /** Two objects of 12,000 rows, each larger than what is read at a time. */
  const written: { readonly [format in 'jsonl' | 'csv']: (file: number) => string } = {
    jsonl: (file) =>
      idsOf(file)
        .map(
          (id) =>
            `${JSON.stringify({ id, amount: id / 4, city: cities[id % 3], note: noteOf(id), pad: 'x'.repeat(320) })}\r\n`,
        )
        .join('\n'),
    csv: (file) =>
      `id;amount;city;note;pad\n${idsOf(file)
        .map((id) => `${id};${id / 4};"${cities[id % 3]!.replaceAll('"', '""')}";"${noteOf(id)}";${'x'.repeat(350)}`)
        .join('\n')}`,
  }

  function idsOf(file: number): readonly number[] {
    return Array.from({ length: TEXT_ROWS / 2 }, (_, row) => (file * TEXT_ROWS) / 2 + row)
  }

  const once = new Map<string, ReturnType<typeof adoptText>>()
  /** For tests that change nothing. */
  function adoptedText(format: 'jsonl' | 'csv') {
    const made = once.get(format) ?? adoptText(format)
    once.set(format, made)
    return made
  }

  async function adoptText(format: 'jsonl' | 'csv') {
    const source = memoryStore()
    for (const file of [0, 1]) await put(source, `unload/part-${file}.${format}`, encoder.encode(written[format](file)))
    const store = memoryStore()
    const redactor = createRedactor({}, { numbering: 'redactor' })
    const draft = await adopt({
      source,
      prefix: 'unload/',
      store,
      key,
      tenant: 'a',
      redactor,
      now,
      queries: ['walrus'],
    })
    const reader = createReader({ store, key, now, adopted: { source, redactor } })
    return { source, store, draft, reader, uri: draft.resource!.uri }
  }

  it.each(['jsonl', 'csv'] as const)(
    'reads %s through once: facts over all rows, the row that was asked for',
    async (format) => {
      const { draft, store } = await adoptedText(format)
      const fact = (pointer: string, statistic: string) =>
        draft.facts.find((one) => one.pointer === pointer && one.statistic === statistic)?.value
      expect(fact('', 'count')).toBe(24_000)
      expect([fact('/*/amount', 'max'), fact('/*/amount', 'sum')]).toEqual([5999.75, '71997000.00'])
      // The value that stands there is 2999.75.
      expect(Math.abs(Number(fact('/*/amount', 'p50 ±1 %')) - 2999.75)).toBeLessThan(30)
      expect(draft.document.source).toContain('a walrus said [')
      expect(draft.document.source).not.toContain('TESTONLY')
      for await (const { key: stored } of store.list(''))
        expect(new TextDecoder().decode(await store.get(stored))).not.toContain('TESTONLY')
    },
  )

  it.each(['jsonl', 'csv'] as const)('reads, searches and computes over %s', async (format) => {
    const { reader, uri } = await adoptedText(format)
    for (const row of [0, 9999, 11_999, 12_000, 17_777, 23_999]) {
      const { document } = await reader.read(uri, { tenant: 'a', rows: [row, row + 1] })
      const value = JSON.parse(document.source) as { id: unknown; city: string }
      expect([String(value.id), value.city]).toEqual([String(row), cities[row % 3]])
    }
    const across = await reader.read(uri, { tenant: 'a', rows: [11_998, 12_002] })
    expect(across.document.source.split('\n').map((line) => Number((JSON.parse(line) as { id: unknown }).id))).toEqual([
      11_998, 11_999, 12_000, 12_001,
    ])
    const found = await reader.search(uri, 'walrus', { tenant: 'a' })
    expect(found.document.source).toContain('a walrus said [')
    expect(found.document.source).not.toContain('TESTONLY')
    const { document } = await reader.select(uri, 'filter(.note != "") | map(.note)', { tenant: 'a' })
    expect(document.source).toContain('a walrus said [')
    expect(document.source).not.toContain('TESTONLY')
  })

  it.each(['jsonl', 'csv'] as const)('does not show %s that was written anew', async (format) => {
    const { source, reader, uri } = await adoptText(format)
    await source.delete(`unload/part-1.${format}`)
    await put(source, `unload/part-1.${format}`, encoder.encode(written[format](1).replace('17777', '17779')))
    await expect(reader.read(uri, { tenant: 'a', rows: [17_777, 17_778] })).rejects.toMatchObject({ code: 'corrupt' })
    expect((await reader.read(uri, { tenant: 'a', rows: [0, 1] })).document.source).toContain('Oslo')
  })
})

it('keeps columns and fields of a name that is no member elsewhere', async () => {
  const source = memoryStore()
  const file = parquetWriteBuffer({
    schema: [
      { name: 'rows', num_children: 3 },
      { name: 'id', type: 'INT32', repetition_type: 'OPTIONAL' },
      { name: '__proto__', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
      { name: 'place', num_children: 2, repetition_type: 'OPTIONAL' },
      { name: '__proto__', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
      { name: 'city', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    ],
    columnData: [
      { name: 'id', data: [1, 2] },
      { name: '__proto__', data: [`a walrus said ${secret}`, null as never] },
      {
        name: 'place',
        data: [JSON.parse('{"__proto__":0.5,"city":"Oslo"}'), JSON.parse('{"__proto__":1.5,"city":"Lyon"}')] as never[],
      },
    ],
  })
  await put(source, 'q/0.parquet', new Uint8Array(file))
  const store = memoryStore()
  const redactor = createRedactor()
  const { document, resource } = await adopt({ source, prefix: 'q/', store, key, tenant: 'a', redactor, now })
  const rows = [
    '{"id":1,"__proto__":"a walrus said [GITHUB_TOKEN_1]","place":{"__proto__":0.5,"city":"Oslo"}}',
    '{"id":2,"__proto__":null,"place":{"__proto__":1.5,"city":"Lyon"}}',
  ]
  expect(document.source.split('\n')).toEqual(rows)
  const reader = createReader({ store, key, now, adopted: { source, redactor } })
  expect((await reader.read(resource!.uri, { tenant: 'a' })).document.source.split('\n')).toEqual(rows)
  expect((await reader.open(resource!.uri, { tenant: 'a' })).manifest.columns?.map(({ path }) => path)).toEqual([
    '/id',
    '/__proto__',
    '/place/__proto__',
    '/place/city',
  ])
})

describe('adopt of a table without rows', () => {
  const redactor = createRedactor()
  const noRows = new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'id', data: [], type: 'INT32' },
        { name: 'city', data: [], type: 'STRING' },
      ],
    }),
  )

  it.each<[string, string | Uint8Array, string]>([
    ['t/head.csv', 'id;city\n', 'id,city\n'],
    ['t/head.tsv', 'id\tcity, country\n', 'id,"city, country"\n'],
    ['t/nothing.csv', '', '[]'],
    ['t/nothing.jsonl', '', '[]'],
    ['t/blank.jsonl', '\n\n', '[]'],
    ['t/none.parquet', noRows, 'id,city\n'],
  ])('reads, searches and counts %s as an empty table with its columns', async (name, content, table) => {
    const source = memoryStore()
    await put(source, name, typeof content === 'string' ? new TextEncoder().encode(content) : content)
    const store = memoryStore()
    const { document, resource, facts } = await adopt({ source, prefix: 't/', store, key, tenant: 'a', redactor, now })
    expect([document.source, facts[0]]).toEqual([table, { pointer: '', statistic: 'count', value: 0, over: 0 }])
    const reader = createReader({ store, key, now, adopted: { source, redactor } })
    const uri = resource!.uri
    expect((await reader.read(uri, { tenant: 'a' })).document.source).toBe(table)
    expect((await reader.search(uri, 'Oslo', { tenant: 'a' })).document.source).toBe(table)
    expect((await reader.select(uri, 'size()', { tenant: 'a' })).document.source).toBe('0')
    await expect(reader.read(uri, { tenant: 'a', rows: [0, 1] })).rejects.toMatchObject({ code: 'no_such_place' })
  })

  it('refuses a format that it cannot read', async () => {
    const source = memoryStore()
    const options = { source, prefix: 't/', store: memoryStore(), key, tenant: 'a', redactor, now }
    await expect(adopt({ ...options, format: 'xml' as never })).rejects.toThrow(
      "adopt: `format` must be 'parquet', 'jsonl' or 'csv', got \"xml\"",
    )
    await expect(adopt({ ...options, prefix: 5 as never })).rejects.toThrow('adopt: `prefix` must be a string, got 5')
  })
})
