import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

import { locate, readDocument, unitText } from '@selvedge/content'
import type { Fact } from '@selvedge/contract'
import { createRedactor } from '@selvedge/redact'
import { summarizeDocument } from '@selvedge/summarize'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { BlobStore } from '../blob-store.ts'
import { memoryStore } from '../memory-store.ts'
import { createReader } from '../reader.ts'
import { StoreError } from '../store-error.ts'
import { offloadRows, type OffloadRowsOptions } from './offload-rows.ts'

const key = 'a key for tests only'
const now = () => new Date('2026-12-01T10:00:00Z')
const secret = ['gh', 'p_', 'TESTONLY00aaBBccDDeeFFggHHiiJJkkLL11'].join('')

const options = (more: Partial<OffloadRowsOptions> = {}): OffloadRowsOptions => ({
  redactor: createRedactor({}, { numbering: 'redactor' }),
  key,
  tenant: 'a',
  now,
  segmentBytes: 65_536,
  ...more,
})

/** An order; every 97th is late, and one of them is remarkable. */
function order(id: number) {
  return {
    id,
    customer: `Customer ${id % 977}`,
    city: ['Oslo', 'Lyon', 'Kyoto', 'Lima'][id % 4]!,
    amount: ((id * 37) % 10_007) / 100,
    status: id % 97 === 0 ? 'late' : 'shipped',
    created_at: new Date(1_700_000_000_000 + id * 1000).toISOString(),
    note: id === 7777 ? 'the parcel was eaten by a walrus' : null,
  }
}

function* orders(count: number, more: (id: number) => object = () => ({})) {
  for (let id = 0; id < count; id++) yield { ...order(id), ...more(id) }
}

describe('offloadRows', () => {
  it('stores every row, keeps a few under their own numbers, and tells of all', async () => {
    const store = memoryStore()
    const draft = await offloadRows(
      orders(8_000),
      options({ store, queries: ['What happened to the parcel with the walrus?'] }),
    )
    const all = `${[...orders(8_000)].map((row) => JSON.stringify(row)).join('\n')}\n`
    expect(draft.resource).toMatchObject({
      mime_type: 'application/x-ndjson',
      size: all.length,
      uri: 'selvedge://201939058341169270416708742979661767190',
    })
    const reader = createReader({ store, key, now })
    expect((await reader.search(draft.resource!.uri, '', { tenant: 'a' })).document.source).toBe(all)

    const walrus = draft.document.source.split('\n').findIndex((line) => line.includes('walrus'))
    expect(walrus).toBeGreaterThan(0)
    const units = Array.from({ length: draft.document.unitCount }, (_, unit) => unit)
    const found = units.find((unit) => unitText(draft.document, unit) === 'the parcel was eaten by a walrus')!
    expect(locate(draft.document, found)).toEqual({ pointer: '/7777/note' })
    expect((await reader.read(draft.resource!.uri, { tenant: 'a', pointer: '/7777/note' })).document.source).toContain(
      'walrus',
    )

    expect(draft.facts[0]).toEqual({ pointer: '', statistic: 'count', value: 8_000, over: 8_000 })
    expect(draft.outcome.completeness).toMatchObject({
      state: 'truncated',
      reason: 'context_budget',
      available_items: 8_000,
    })
    expect(draft.warnings.map(({ code }) => code)).toEqual(['streamed'])
  })

  it('tells what a summary of the whole tells', async () => {
    const rows = [
      ...orders(5000, (id) => ({
        size: id % 7 === 0 ? `${id}.5` : '12345678901234567890.25',
        flag: id % 2 === 0,
        day: `2026-0${1 + (id % 9)}-01`,
      })),
    ]
    const draft = await offloadRows(rows, options())
    const whole = readDocument(rows.map((row) => JSON.stringify(row)).join('\n'), { kind: 'jsonl' })
    // Beside those of the whole there are those that only a sketch can give.
    const exact = draft.facts.filter(({ statistic }) => !/^(?:p\d\d|distinct)\b/.test(statistic))
    expect(byPlace(exact)).toEqual(byPlace(summarizeDocument(whole)))
  })

  it('keeps nothing of a secret: not in the store, the rows, the facts or the columns', async () => {
    const store = memoryStore()
    const leaky = function* () {
      for (let id = 0; id < 3000; id++)
        yield { id, token: id % 2 ? secret : 'none', [`key ${secret}`]: 1, nested: { text: `token ${secret}` } }
    }
    const draft = await offloadRows(leaky(), options({ store, queries: [secret] }))
    expect(JSON.stringify({ ...draft, document: draft.document.source })).not.toContain('TESTONLY00')
    for await (const { key: blobKey } of store.list('')) {
      expect(new TextDecoder().decode(await store.get(blobKey))).not.toContain('TESTONLY00')
    }
    expect(draft.redactions.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(7500)
  })

  it('gives what arrived when the source breaks', async () => {
    const store = memoryStore()
    const draft = await offloadRows(breaking(), options({ store }))
    expect(draft.outcome).toMatchObject({
      status: 'partial',
      completeness: { reason: 'interrupted', available_items: null },
    })
    expect(draft.warnings.find(({ code }) => code === 'source_interrupted')?.message).toBe(
      'The source broke off after 3000 rows (ConnectionError).',
    )
    expect(
      (await createReader({ store, key, now }).open(draft.resource!.uri, { tenant: 'a' })).manifest.rows?.count,
    ).toBe(3000)
  })

  it('leaves nothing behind when it is aborted', async () => {
    const store = memoryStore()
    const controller = new AbortController()
    const reason = new Error('stop')
    let stopped = false
    const endless = async function* () {
      try {
        for (let id = 0; ; id++) {
          if (id === 20_000) controller.abort(reason)
          yield order(id)
        }
      } finally {
        stopped = true
      }
    }
    await expect(offloadRows(endless(), options({ store, signal: controller.signal }))).rejects.toBe(reason)
    for await (const entry of store.list('')) expect(entry.key).toBeUndefined()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(stopped).toBe(true)
  })

  it('stops at once when it is aborted while the source is silent', async () => {
    const controller = new AbortController()
    const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }
    setTimeout(() => controller.abort(new Error('stop')), 20)
    await expect(offloadRows(silent, options({ signal: controller.signal }))).rejects.toThrow('stop')
  })

  it.each([0, 5])('loses the link, not the rows, when the store fails after %i puts', async (puts) => {
    const memory = memoryStore()
    let left = puts
    const failing: BlobStore = {
      ...memory,
      putIfAbsent: async (...put) => {
        if (left-- <= 0) throw new StoreError('full', 'no room')
        return memory.putIfAbsent(...put)
      },
    }
    const draft = await offloadRows(orders(8_000), options({ store: failing }))
    expect(draft.resource).toBeUndefined()
    expect(draft.warnings[0]?.code).toBe('offload_failed')
    expect(draft.facts[0]?.value).toBe(8_000)
    for await (const entry of memory.list('')) expect(entry.key).toBeUndefined()
  })

  it.each(['key', 'putIfAbsent'] as const)(
    'waits no longer than it is told for a store whose %s never answers',
    async (name) => {
      const silent: BlobStore = { ...memoryStore(), [name]: async () => new Promise(() => {}) }
      const { key: _, ...keyless } = options({ store: silent, timeoutMs: 50 })
      const draft = await offloadRows(orders(8_000), keyless)
      expect(draft.resource).toBeUndefined()
      expect(draft.warnings[0]?.message).toContain('could not be stored (unavailable)')
      expect(draft.facts[0]?.value).toBe(8_000)
    },
  )

  it('gives the same draft for the same rows, however their text is cut', async () => {
    const lines = [...orders(300)].map((row) => JSON.stringify({ ...row, note: 'ö 😀' }))
    const bytes = new TextEncoder().encode(lines.join('\r\n'))
    const whole = await offloadRows([bytes], options({ store: memoryStore() }))
    expect(whole.document.source).toBe(lines.join('\n'))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
        const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end))
        const draft = await offloadRows(pieces, options({ store: memoryStore() }))
        expect(draft.resource).toEqual(whole.resource)
        expect(draft.document.source).toBe(whole.document.source)
        expect(draft.facts).toEqual(whole.facts)
      }),
      { numRuns: 15 },
    )
  })

  it('takes every string of a list or a generator for a row, and keeps the order', async () => {
    async function* lines() {
      yield '{"a":1}'
      yield { a: 2 }
      yield new TextEncoder().encode('{"a":3}\n{"a"')
      yield new TextEncoder().encode(':4}')
      yield ['five']
      yield 'six, or "7"'
    }
    const { document } = await offloadRows(lines(), options())
    expect(document.source).toBe('{"a":1}\n{"a":2}\n{"a":3}\n{"a":4}\n["five"]\n"six, or \\"7\\""')
    const rows = await offloadRows([1, 'two', null, '[\n3\n]'], options())
    expect(rows.document.source).toBe('1\n"two"\nnull\n[ 3 ]')
    const reading = createInterface({ input: Readable.from(['{"a":1}\n{"a"', ':2}\n']) })
    expect((await offloadRows(reading, options())).document.source).toBe('{"a":1}\n{"a":2}')
  })

  it('reads web streams, dates, big integers, text that is no JSON, and no rows at all', async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue({ at: new Date(0), big: 12_345_678_901_234_567_890n, list: [1, { deep: [2] }] })
        controller.close()
      },
    })
    expect((await offloadRows(stream, options())).document.source).toBe(
      '{"at":"1970-01-01T00:00:00.000Z","big":"12345678901234567890","list":[1,{"deep":[2]}]}',
    )
    const lines = await offloadRows('{"id":12345678901234567890}\nno json \u200b here\n\n{"id":1}', options())
    expect(lines.document.source).toBe('{"id":12345678901234567890}\nno json  here\n{"id":1}')
    expect(lines.facts[0]?.value).toBe(3)
    const none = await offloadRows([], options({ store: memoryStore() }))
    expect(none.document.source).toBe('')
    expect(none.resource?.size).toBe(0)
    expect(none.outcome.completeness).toBeUndefined()
  })

  it('refuses to work without a redactor', async () => {
    await expect(offloadRows([], { ...options(), redactor: undefined! })).rejects.toThrow(
      'offloadRows: `redactor` must be a redactor such as createRedactor(), got undefined',
    )
  })
})

function byPlace(facts: readonly Fact[]): readonly Fact[] {
  return facts.toSorted((a, b) => (a.pointer + a.statistic < b.pointer + b.statistic ? -1 : 1))
}

async function* breaking() {
  yield* orders(3000)
  throw Object.assign(new Error(`connection lost to ${secret}`), { name: 'ConnectionError' })
}
