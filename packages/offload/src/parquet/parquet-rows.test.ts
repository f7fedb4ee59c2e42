import { createRedactor } from '@selvedge/redact'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { memoryStore } from '../memory-store.ts'
import { createReader } from '../reader.ts'
import { offloadRows } from '../rows/offload-rows.ts'
import { deleteBlob } from '../delete-blob.ts'

const key = 'a key for tests only'
const tenant = 'a'
const secret = ['gh', 'p_', 'TESTONLY00aaBBccDDeeFFggHHiiJJkkLL11'].join('')

async function stored(rows: Iterable<unknown>, segmentBytes?: number) {
  const store = memoryStore()
  const redactor = createRedactor()
  const draft = await offloadRows(rows as Iterable<object>, {
    store,
    key,
    tenant,
    redactor,
    queries: ['walrus'],
    format: 'parquet',
    ...(segmentBytes && { segmentBytes }),
  })
  const reader = createReader({ store, key })
  const { uri } = draft.resource!
  const { manifest } = await reader.open(uri, { tenant })
  return { store, draft, reader, uri, manifest }
}

const orders = Array.from({ length: 50_000 }, (_, id) => ({
  id,
  amount: id / 4,
  city: ['Oslo', 'Lyon', 'Kyoto'][id % 3],
  paid: id % 2 === 0,
  tags: id % 5 === 0 ? ['a', { b: 'ö' }] : null,
  note: id === 31_234 ? `a walrus said ${secret}` : null,
}))

describe('rows stored as Parquet', () => {
  it('are read by row, searched and computed over, and hold no secret', async () => {
    const { store, draft, reader, uri, manifest } = await stored(orders)
    expect(draft.resource).toMatchObject({ mime_type: 'application/vnd.apache.parquet', size: manifest.size })
    expect(manifest.size).toBeLessThan(1_500_000)
    expect(manifest).toMatchObject({
      kind: 'jsonl',
      redactions: { GITHUB_TOKEN: 1 },
      parquet: { json: ['tags'], texts: 0 },
    })
    expect(manifest.rows!.count).toBe(50_000)
    const page = await reader.read(uri, { tenant, rows: [31_233, 31_236] })
    expect(page.document.source.split('\n')).toEqual([
      '{"id":31233,"amount":7808.25,"city":"Oslo","paid":false,"tags":null,"note":null}',
      '{"id":31234,"amount":7808.5,"city":"Lyon","paid":true,"tags":null,"note":"a walrus said [GITHUB_TOKEN_1]"}',
      '{"id":31235,"amount":7808.75,"city":"Kyoto","paid":false,"tags":["a",{"b":"ö"}],"note":null}',
    ])
    expect((await reader.search(uri, 'walrus', { tenant })).document.source).toContain('a walrus said [')
    expect((await reader.select(uri, 'map(.id) | sum()', { tenant })).document.source).toBe('1249975000')
    for await (const { key: name } of store.list(''))
      expect(Buffer.from((await store.get(name))!).includes('TESTONLY')).toBe(false)
  })

  it('are whole files in each segment, checked when they are read, and go when the blob does', async () => {
    const { store, reader, uri, manifest } = await stored(orders, 64 * 1024)
    expect(manifest.segments.length).toBeGreaterThan(1)
    for (const { key: name, size } of manifest.segments) {
      const file = (await store.get(name))!
      expect(file.byteLength).toBe(size)
      expect([file.subarray(0, 4), file.subarray(-4)].map((bytes) => Buffer.from(bytes).toString())).toEqual([
        'PAR1',
        'PAR1',
      ])
    }
    const { key: name } = manifest.segments[1]!
    const file = new Uint8Array((await store.get(name))!)
    file[file.length >> 1]! ^= 1
    const broken = {
      ...store,
      get: async (asked: string, options = {}) => {
        const { range } = options as { range?: { start: number; end: number } }
        return asked === name ? file.slice(range?.start, range?.end) : store.get(asked, options)
      },
    }
    const row = manifest.rows!.number[1]!
    await expect(
      createReader({ store: broken, key }).read(uri, { tenant, rows: [row, row + 1] }),
    ).rejects.toMatchObject({ code: 'corrupt' })
    expect((await reader.read(uri, { tenant, rows: [row, row + 1] })).document.source).toContain(`"id":${row},`)
    await deleteBlob(uri, { store, key, tenant })
    const left: string[] = []
    for await (const entry of store.list('')) if (entry.key.includes('/s/')) left.push(entry.key)
    expect(left).toEqual([])
  })

  it('keep digits, and say which columns hold JSON', async () => {
    const lines = [
      '{"wide":9007199254740993,"wider":123456789012345678901,"deep":{"n":9007199254740993},"mixed":1,"one":1.0,"exact":0.1}',
      '{"wide":-9223372036854775808,"wider":1,"deep":[],"mixed":"1","one":2,"exact":1e300}',
    ]
    const { reader, uri, manifest } = await stored(lines)
    expect(manifest.parquet!.json).toEqual(['wider', 'deep', 'mixed'])
    expect((await reader.read(uri, { tenant, rows: [0, 2] })).document.source.split('\n')).toEqual([
      '{"wide":9007199254740993,"wider":123456789012345678901,"deep":{"n":9007199254740993},"mixed":1,"one":1,"exact":0.1}',
      '{"wide":-9223372036854775808,"wider":1,"deep":[],"mixed":"1","one":2,"exact":1e+300}',
    ])
  })

  it('are read alike, however they are spaced', async () => {
    const lines = [
      '{"n": 1, "x": 1.0, "t": "a", "o": {"p": [1, 2]}, "w": 9007199254740993}',
      '{ "n" : 2, "x": 2, "t": "b\\u0041", "w": 5}',
      '{"n":3,"x":0.5,"t":"\\ud800","o":[],"w":-1}',
    ]
    const { reader, uri, manifest } = await stored(lines)
    expect(manifest.parquet).toMatchObject({ json: ['t', 'o'], texts: 0 })
    expect((await reader.read(uri, { tenant, rows: [0, 3] })).document.source.split('\n')).toEqual([
      '{"n":1,"x":1,"t":"a","o":{"p": [1, 2]},"w":9007199254740993}',
      '{"n":2,"x":2,"t":"bA","w":5}',
      '{"n":3,"x":0.5,"t":"\\ud800","o":[],"w":-1}',
    ])
  })

  it('keep rows that are no table as they are', async () => {
    const lines = ['[1,2]', '{"a":1,"a":2}', '5', '{"":1}', '{"__proto__":1}', '"no json"']
    const { reader, uri, manifest } = await stored(lines)
    expect(manifest.parquet).toMatchObject({ json: [], texts: 6 })
    expect((await reader.read(uri, { tenant })).document.source.split('\n')).toEqual(lines)
  })

  it('are JSON Lines when there are none', async () => {
    const { manifest, reader, uri } = await stored([])
    expect([manifest.media_type, manifest.parquet]).toEqual(['application/x-ndjson', undefined])
    expect((await reader.read(uri, { tenant })).document.source).toBe('')
  })

  it('come back equal, whatever they hold', async () => {
    const name = fc.oneof(fc.constantFrom('a', 'b', 'a.b', 'ö', '__proto__', 'length'), fc.string({ maxLength: 4 }))
    const cell = fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.string({ unit: 'binary' }), fc.jsonValue())
    const row = fc.oneof({ weight: 9, arbitrary: fc.dictionary(name, cell) }, { weight: 1, arbitrary: fc.jsonValue() })
    const table = fc.record({ a: fc.integer(), b: fc.string(), c: fc.double(), d: fc.jsonValue() })
    const rows = fc.oneof(fc.array(row, { minLength: 1 }), fc.array(table, { minLength: 1 }))
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        // Nothing is redacted in these, and cleaning has its own tests.
        const lines = list.map((each) => JSON.stringify(each).replaceAll(/[^\n\x20-\x7e]/g, '?'))
        const { reader, uri } = await stored(lines)
        const { document } = await reader.read(uri, { tenant, rows: [0, lines.length] })
        const back = document.source.split('\n').map((line) => withoutNulls(JSON.parse(line)))
        expect(back).toEqual(lines.map((line) => withoutNulls(JSON.parse(line))))
      }),
      { seed: 3, numRuns: 100 },
    )
  })

  it('refuses a format that there is not, and compression of what is compressed', async () => {
    const options = { store: memoryStore(), key, tenant, redactor: createRedactor() }
    await expect(offloadRows([], { ...options, format: 'orc' as never })).rejects.toThrow(
      "offloadRows: `format` must be 'ndjson' or 'parquet', got \"orc\"",
    )
    await expect(offloadRows([], { ...options, format: 'parquet', compression: 'gzip' })).rejects.toThrow(
      "offloadRows: `compression` must be 'none' with `format` 'parquet'",
    )
  })
})

/** A row without a member and one that says `null` are told apart by file, not by row. */
function withoutNulls(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
