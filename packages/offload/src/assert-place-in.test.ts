import { unitText, readDocument, type ReadDocumentOptions } from '@selvedge/content'
import type { Locator } from '@selvedge/contract'
import { describe, expect, it } from 'vitest'

import { memoryStore } from './memory-store.ts'
import { offloadBlob } from './offload-blob.ts'
import { createReader } from './reader.ts'

const key = 'a key for tests only'

async function reading(source: string, options: ReadDocumentOptions = {}) {
  const store = memoryStore()
  const { uri } = await offloadBlob(readDocument(source, options), { store, key, tenant: 'a' })
  const reader = createReader({ store, key })
  return async (at: Locator) => {
    const { document, units } = await reader.read(uri, { tenant: 'a', ...at })
    return units.map((unit) => unitText(document, unit))
  }
}

const orders = Array.from({ length: 800 }, (_, id) => ({ id, city: 'Oslo', open: true }))
const log = Array.from({ length: 900 }, (_, step) => `step ${step} compiled ok`).join('\n')
const nested = JSON.stringify({
  orders,
  page: 1,
  short: 'one\ntwo',
  empty: [],
  log,
  inner: JSON.stringify({ items: orders.slice(0, 3), log }),
})

describe('rows, lines and characters', () => {
  it.each<[Locator, string]>([
    [
      { rows: [0, 2] },
      'This is no place: `rows` are of a table or list, and this result is none: leave `rows` out, or point to a list, such as "/orders".',
    ],
    [{ pointer: '', rows: [0, 2] }, 'this result is none'],
    [{ pointer: '/page', rows: [0, 1] }, 'the value at /page is none: leave `rows` out'],
    [{ pointer: '/orders/3', rows: [0, 1] }, 'the value at /orders/3 is none'],
    [{ pointer: '/log', rows: [0, 1] }, 'the value at /log is one of 900 lines: give `lines`'],
    [{ pointer: '/inner', rows: [0, 1] }, 'the value at /inner is none'],
    [{ part: '/inner', rows: [0, 1] }, 'the value at /inner is none'],
    [{ part: '/inner', pointer: '/log', rows: [0, 1] }, 'the value at /inner/log is'],
    [
      { pointer: '/orders', lines: [1, 2] },
      '`lines` are of a text, and the value at /orders is a list of 800: give `rows`',
    ],
    [{ pointer: '/page', lines: [1, 1] }, 'the value at /page is none: leave `lines` out'],
    [{ pointer: '/page', chars: [0, 1] }, '`chars` are of a text, and the value at /page is none: leave `chars` out'],
    [{ pointer: '', chars: [0, 1] }, '`chars` are of a text, and this result is none'],
    [{ lines: [1, 1], chars: [0, 1] }, '`chars` are of a text, and this result is none'],
    [{ part: '/inner', pointer: '/items', lines: [1, 1] }, 'the value at /inner/items is a list of 3: give `rows`'],
  ])('are refused of what has none: %j', async (at, message) => {
    const read = await reading(nested)
    await expect(read(at)).rejects.toMatchObject({ code: 'bad_place' })
    await expect(read(at)).rejects.toThrow(message)
  })

  it.each<[Locator]>([
    [{ pointer: '/short', lines: [3, 3] }],
    [{ pointer: '/short', chars: [7, 9] }],
    [{ pointer: '/log', lines: [901, 901] }],
    [{ pointer: '/none', rows: [0, 1] }],
    [{ pointer: '/orders', rows: [800, 801] }],
  ])('are not there: %j', async (at) => {
    await expect((await reading(nested))(at)).rejects.toMatchObject({ code: 'no_such_place' })
  })

  it.each<[Locator, readonly string[]]>([
    [{ pointer: '/orders', rows: [1, 2] }, ['1', 'Oslo', 'true']],
    [{ pointer: '/short', lines: [2, 2] }, ['one\ntwo']],
    [{ pointer: '/short', chars: [6, 7] }, ['one\ntwo']],
    [{ pointer: '/log', lines: [900, 900] }, ['step 899 compiled ok']],
    [{ pointer: '/inner', lines: [1, 1] }, ['0', 'Oslo', 'true']],
    [{ part: '/inner', pointer: '/items', rows: [2, 3] }, ['2', 'Oslo', 'true']],
    [{ part: '/inner', pointer: '/log', lines: [2, 2] }, ['step 1 compiled ok']],
  ])('are given of what has them: %j', async (at, texts) => {
    const found = await (await reading(nested))(at)
    expect(found.slice(0, texts.length)).toEqual(texts)
  })

  it('are those of a table, and of the lines it is written in', async () => {
    const csv = await reading('id,note\n1,one\n2,"two\nthree"\n', { mediaType: 'text/csv' })
    expect(await csv({ rows: [1, 2] })).toEqual(['2', 'two\nthree'])
    expect(await csv({ lines: [2, 2] })).toEqual(['1', 'one'])
    expect(await csv({ pointer: '/1/note', lines: [2, 2] })).toEqual(['two\nthree'])
    await expect(csv({ pointer: '/1', rows: [0, 1] })).rejects.toMatchObject({ code: 'bad_place' })
    await expect(csv({ pointer: '/1/note', lines: [3, 3] })).rejects.toMatchObject({ code: 'no_such_place' })
    const lines = await reading('{"id":1}\nno json\n{"id":3}', { mediaType: 'application/x-ndjson' })
    expect(await lines({ rows: [1, 2] })).toEqual(['no json'])
    await expect(lines({ pointer: '/0/id', rows: [0, 1] })).rejects.toMatchObject({ code: 'bad_place' })
  })

  it('are looked at in large results too', async () => {
    const large = await reading(
      JSON.stringify({
        meta: { n: 1 },
        items: Array.from({ length: 40_000 }, (_, id) => ({ id, name: `Town ${id}` })),
      }),
    )
    await expect(large({ rows: [0, 2] })).rejects.toMatchObject({ code: 'bad_place' })
    await expect(large({ pointer: '/items/39999', rows: [0, 2] })).rejects.toMatchObject({ code: 'bad_place' })
    expect(await large({ pointer: '/items', rows: [39_999, 40_000] })).toEqual(['39999', 'Town 39999'])
  })

  it('are of a document that is one string, too', async () => {
    const text = await reading(JSON.stringify(log), { kind: 'json' })
    expect(await text({ lines: [2, 2], pointer: '' })).toEqual(['step 1 compiled ok'])
    await expect(text({ rows: [0, 1] })).rejects.toMatchObject({ code: 'bad_place' })
  })
})
