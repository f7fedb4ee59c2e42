import { readDocument, textAt, locate, unitText, type Document } from '@selvedge/content'
import { describe, expect, it } from 'vitest'

import type { AuditRecord } from './audit.ts'
import { memoryStore } from './memory-store.ts'
import { offloadBlob } from './offload-blob.ts'
import { createReader } from './reader.ts'

const key = 'a key for tests only'
const now = () => new Date('2026-12-01T10:00:00Z')

/** Stores a document and gives back what is needed to read it. */
async function stored(document: Document, options: { readonly ttlMs?: number } = {}) {
  const store = memoryStore()
  const { uri } = await offloadBlob(document, { store, key, tenant: 'a', now, segmentBytes: 65_536, ...options })
  const log: AuditRecord[] = []
  const reader = createReader({ store, key, now, audit: (record) => void log.push(record) })
  return { store, uri, log, reader }
}

const rows = (count: number, write: (row: number) => string): string[] =>
  Array.from({ length: count }, (_, row) => write(row))

describe('createReader', () => {
  it('gives a small blob back whole, byte for byte', async () => {
    const { uri, reader } = await stored(readDocument('{"big": 999987890999987890, "é": "\\u00e9 😀"}'))
    const reading = await reader.read(uri, { tenant: 'a' })
    expect(reading.document.source).toBe('{"big": 999987890999987890, "é": "\\u00e9 😀"}')
    expect(reading.whole).toBe(true)
    expect(reading.units.length).toBe(2)
  })

  it('reads lines of a string, however few lines the whole has', async () => {
    const { uri, reader } = await stored(
      readDocument(JSON.stringify({ log: rows(900, (row) => `line ${row}`).join('\n') })),
    )
    const reading = await reader.read(uri, { tenant: 'a', pointer: '/log', lines: [500, 501] })
    expect(reading.units.map((unit) => unitText(reading.document, unit))).toEqual(['line 499', 'line 500'])
  })

  it.each([
    [
      'JSON list',
      JSON.stringify({
        meta: { n: 1 },
        items: rows(40_000, (row) => `Town ${row}`).map((name, id) => ({ id, name, tags: ['x'] })),
      }),
      undefined,
      '/items',
    ],
    [
      'nested JSON list',
      JSON.stringify([{ a: 1 }, { 'b/c': rows(40_000, (id) => `Town ${id}`).map((name, id) => ({ id, name })) }]),
      undefined,
      '/1/b~1c',
    ],
    [
      'JSON Lines',
      `\n${rows(40_000, (id) => JSON.stringify({ id, name: `Town ${id}` })).join('\n\n')}\n`,
      'application/x-ndjson',
      '',
    ],
    [
      'notebook',
      JSON.stringify({
        nbformat: 4,
        metadata: {},
        cells: rows(40_000, (id) => `x = ${id}`).map((source) => ({
          cell_type: 'code',
          name: source,
          outputs: [],
        })),
      }),
      'application/x-ipynb+json',
      '/cells',
    ],
    ['CSV', `id,name,more\n${rows(40_000, (id) => `${id},"Town\n${id}","a third cell"`).join('\n')}\n`, 'text/csv', ''],
  ])('reads rows of a large %s on their own, under their own numbers', async (_, source, mediaType, pointer) => {
    const whole = readDocument(source, mediaType === undefined ? {} : { mediaType })
    const { uri, reader } = await stored(whole)
    for (const at of [
      { pointer, rows: [341, 343] as const },
      { pointer: `${pointer}/39999/name` },
      { pointer: `${pointer}/0` },
    ]) {
      const reading = await reader.read(uri, { tenant: 'a', ...at })
      expect(reading.whole).toBe(false)
      expect(reading.document.source.length).toBeLessThan(200)
      expect(reading.next).toBeUndefined()
      for (const unit of reading.units) {
        const place = locate(reading.document, unit)
        expect(textAt(whole, place)).toBe(unitText(reading.document, unit))
      }
    }
    const page = await reader.read(uri, { tenant: 'a', ...(pointer === '' ? {} : { pointer }) })
    expect(page.next?.rows?.[1]).toBe(40_000)
    expect(page.document.source.length).toBeLessThan(1_200_000)
    await expect(reader.read(uri, { tenant: 'a', pointer, rows: [40_000, 40_001] })).rejects.toMatchObject({
      code: 'no_such_place',
    })
  })

  it('reads lines of a large text on their own, under their own numbers', async () => {
    const whole = readDocument(rows(60_000, (line) => `${line + 1}: something happened ö`).join('\r\n'), {
      kind: 'log',
    })
    const { uri, reader } = await stored(whole)
    const reading = await reader.read(uri, { tenant: 'a', lines: [31_001, 31_002] })
    expect(reading.document.source).toBe('31001: something happened ö\r\n31002: something happened ö\r\n')
    expect(reading.units.map((unit) => locate(reading.document, unit))).toEqual([
      { lines: [31_001, 31_001] },
      { lines: [31_002, 31_002] },
    ])
    const page = await reader.read(uri, { tenant: 'a', lines: [2, 60_000] })
    expect(page.next?.lines?.[1]).toBe(60_000)
    const last = await reader.read(uri, { tenant: 'a', lines: [60_000, 60_000] })
    expect(last.document.source).toBe('60000: something happened ö')
  })

  it('refuses rows of a text, and fields of a place that cannot stand together', async () => {
    const { uri, reader } = await stored(readDocument('one\ntwo\n'))
    for (const at of [{ rows: [0, 1] }, { rows: [0, 1], lines: [1, 1] }, { chars: [0, 1] }, { pointer: 'id' }] as const)
      await expect(reader.read(uri, { tenant: 'a', ...at })).rejects.toMatchObject({ code: 'bad_place' })
    expect((await reader.read(uri, { tenant: 'a', lines: [2, 2], chars: [0, 2] })).units).toHaveLength(1)
  })

  it('tells a stranger nothing and the audit log everything', async () => {
    const { uri, reader, log } = await stored(readDocument('[1]'))
    await expect(reader.read(uri, { tenant: 'b' })).rejects.toMatchObject({ code: 'unknown' })
    await expect(reader.read(uri, { tenant: '' })).rejects.toMatchObject({ code: 'unknown' })
    await expect(reader.read(`selvedge://${'1'.repeat(39)}`, { tenant: 'a' })).rejects.toMatchObject({
      code: 'unknown',
    })
    await expect(reader.read('selvedge://12', { tenant: 'a' })).rejects.toMatchObject({ code: 'malformed' })
    expect(log.map(({ outcome }) => outcome)).toEqual(['forbidden', 'forbidden', 'unknown', 'malformed'])
  })

  it('refuses what has expired, also once its manifest is gone', async () => {
    const { uri, store } = await stored(readDocument('[1]'), { ttlMs: 60_000 })
    const reader = createReader({ store, key, now: () => new Date('2026-12-01T10:01:00Z') })
    await expect(reader.read(uri, { tenant: 'a' })).rejects.toMatchObject({ code: 'expired' })
  })

  it('lets a hook narrow, never widen', async () => {
    const { uri, store } = await stored(readDocument('[1]'))
    const refusing = createReader({ store, key, now, authorize: () => false })
    await expect(refusing.read(uri, { tenant: 'a' })).rejects.toMatchObject({ code: 'unknown' })
    const granting = createReader({ store, key, now, authorize: () => true })
    await expect(granting.read(uri, { tenant: 'b' })).rejects.toMatchObject({ code: 'unknown' })
  })

  it('finds damage of a segment and of the manifest', async () => {
    for (const damaged of ['/s/', '/m/']) {
      const { uri, store } = await stored(readDocument('[1,2,3]'))
      const broken = {
        ...store,
        get: async (blobKey: string) => {
          const bytes = await store.get(blobKey)
          return blobKey.includes(damaged) ? bytes?.map((byte) => byte ^ 1) : bytes
        },
      }
      await expect(createReader({ store: broken, key, now }).read(uri, { tenant: 'a' })).rejects.toMatchObject({
        code: 'corrupt',
      })
    }
  })

  it('reads under an older key after a rotation', async () => {
    const { uri, store } = await stored(readDocument('[1]'))
    const reader = createReader({ store, key: ['the new key for tests', key], now })
    expect((await reader.read(uri, { tenant: 'a' })).document.source).toBe('[1]')
  })

  it.each([
    [
      'rows',
      Array.from({ length: 120_000 }, (_, id) =>
        JSON.stringify({
          id,
          text: `an ordinary row about nothing at all, number ${id}${id === 99_998 ? ', with a walrus' : ''}`,
        }),
      ),
      { kind: 'jsonl' as const },
      '/99998/text',
    ],
    [
      'lines',
      Array.from(
        { length: 120_000 },
        (_, line) =>
          `an ordinary line about nothing at all in a long long log, number ${line} of many${line === 99_998 ? ', with a walrus' : ''}, and so on and on`,
      ),
      { kind: 'log' as const },
      undefined,
    ],
  ])('finds what is asked for among more %s than it ranks', async (_, lines, options, pointer) => {
    const { uri, reader } = await stored(readDocument(lines.join('\n'), options))
    const { document, whole, next } = await reader.search(uri, 'Where is the walrus?', { tenant: 'a' })
    expect([whole, next]).toEqual([false, undefined])
    const unit = Array.from({ length: document.unitCount }, (_, index) => index).find(
      (index) =>
        unitText(document, index).includes('walrus') &&
        (pointer === undefined || !unitText(document, index).startsWith('{')),
    )!
    expect(locate(document, unit)).toEqual(pointer === undefined ? { lines: [99_999, 99_999] } : { pointer })
    const from = pointer === undefined ? { lines: [110_001, 120_000] as const } : { rows: [110_000, 120_000] as const }
    expect((await reader.search(uri, 'walrus', { tenant: 'a', ...from })).document.source).not.toContain('walrus')
  })
})
