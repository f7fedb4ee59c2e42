import { readDocument } from '@selvedge/content'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { memoryStore } from './memory-store.ts'
import { offloadBlob } from './offload-blob.ts'
import { isReadError } from './read-error.ts'
import { createReader } from './reader.ts'
import { selectValue } from './select-value.ts'

const orders = JSON.stringify([
  { id: 1, city: 'Oslo', amount: 10.5, big: 1 },
  { id: 2, city: 'constructor', amount: 20, big: 2 },
  { id: 3, city: 'Oslo', amount: 5, big: 3 },
])

describe('selectValue', () => {
  it.each<[string, unknown]>([
    ['size()', 3],
    ['filter(.city == "Oslo") | map(.amount) | sum()', 15.5],
    ['sort(.amount, "desc") | pick(.id, .amount) | limit(1)', [{ id: 2, amount: 20 }]],
    ['groupBy(.city) | mapValues(size())', { Oslo: 2, constructor: 1 }],
    ['keyBy(.city) | mapValues(.id)', { Oslo: 1, constructor: 2 }],
    ['map(.city) | uniq()', ['Oslo', 'constructor']],
    ['map(.missing)', [null, null, null]],
  ])('%s', (expression, value) => {
    expect(selectValue(readDocument(orders), expression)).toEqual(value)
  })

  it('sees tables as records and texts as lines', () => {
    expect(
      selectValue(readDocument('id,city\n1,Oslo\n2,Lyon\n', { mediaType: 'text/csv' }), 'filter(.id == "2")'),
    ).toEqual([{ id: '2', city: 'Lyon' }])
    expect(selectValue(readDocument('one\ntwo', { kind: 'log' }), 'limit(1)')).toEqual(['one'])
  })

  it.each([
    ['filter(', 'Value expected'],
    ['nothing()', "Unknown function 'nothing'"],
    ['.city | size()', 'does not fit the data'],
    ['map(regex(.city, "(a+)+$"))', 'regular expressions are not offered'],
    [Array(20).fill('[get(), get(), get(), get()]').join(' | '), 'would make too much of the data'],
    ['x'.repeat(2001), 'at most 2000 characters'],
  ])('refuses %s', (expression, reason) => {
    expect(() => selectValue(readDocument(orders), expression)).toThrow(reason)
  })

  it('says nothing of the data in an error', () => {
    const document = readDocument(JSON.stringify([{ city: 'TESTONLY secret' }]))
    for (const expression of ['map(size())', 'map(.city | keys() | sum())', 'sum()', 'map(.city.name)']) {
      try {
        selectValue(document, expression)
      } catch (error) {
        expect((error as Error).message).not.toContain('TESTONLY')
      }
    }
  })

  it('answers or refuses, whatever the expression and the data', () => {
    const word = fc.constantFrom(
      'get()',
      '.a',
      'map',
      'filter',
      'sort',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      ':',
      ',',
      '|',
      '"x"',
      '1',
      '+',
      '==',
      'size()',
      'flatten()',
      'join()',
      'split()',
      'pow',
      'string()',
      '__proto__',
      'constructor',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), fc.jsonValue({ maxDepth: 4 }), (words, value) => {
        try {
          selectValue(readDocument(JSON.stringify(value), { kind: 'json' }), words.join(' '))
        } catch (error) {
          expect(isReadError(error)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
    expect(({} as { readonly a?: unknown }).a).toBeUndefined()
  })
})

describe('reader.select', () => {
  it('computes over the stored blob, for its tenant', async () => {
    const store = memoryStore()
    const key = 'a key for tests only'
    const { uri } = await offloadBlob(readDocument(orders), { store, key, tenant: 'a' })
    const reader = createReader({ store, key })
    expect((await reader.select(uri, 'map(.amount) | sum()', { tenant: 'a' })).document.source).toBe('35.5')
    await expect(reader.select(uri, 'size()', { tenant: 'b' })).rejects.toMatchObject({ code: 'unknown' })
    await expect(reader.select(uri, 'size(', { tenant: 'a' })).rejects.toMatchObject({ code: 'bad_expression' })
  })

  it('computes over the place it is given, or refuses it', async () => {
    const store = memoryStore()
    const key = 'a key for tests only'
    const rows = Array.from({ length: 40_000 }, (_, id) => ({
      id,
      city: `Town ${id % 7}`,
      note: 'nothing to say here',
    }))
    const small = { meta: { pages: 3 }, items: rows.slice(0, 20) }
    for (const [raw, list] of [
      [small, '/items'],
      [{ meta: { pages: 3 }, items: rows }, '/items'],
      [rows, ''],
    ] as const) {
      const { uri } = await offloadBlob(readDocument(JSON.stringify(raw)), { store, key, tenant: 'a' })
      const reader = createReader({ store, key })
      const select = async (expression: string, at: object) =>
        (await reader.select(uri, expression, { tenant: 'a', ...at })).document.source
      const count = raw === small ? '20' : '40000'
      expect(await select('size()', { pointer: list })).toBe(count)
      expect(await select('map(.id)', { pointer: list, rows: [3, 6] })).toBe('[3,4,5]')
      expect(await select('.city', { pointer: `${list}/8` })).toBe('"Town 1"')
      expect(await select('size()', { pointer: list, rows: [0, 1_000_000] })).toBe(count)
      await expect(select('size()', { pointer: '/nowhere' })).rejects.toMatchObject({ code: 'no_such_place' })
      await expect(select('size()', { pointer: list, rows: [50_000, 50_001] })).rejects.toMatchObject({
        code: 'no_such_place',
      })
      for (const at of [{ lines: [1, 2] }, { pointer: `${list}/0/city`, chars: [0, 2] }, { part: '/items' }])
        await expect(select('size()', at)).rejects.toMatchObject({ code: 'bad_place' })
      await expect(select('size()', { pointer: `${list}/0`, rows: [0, 1] })).rejects.toMatchObject({
        code: 'bad_place',
      })
    }
  })
})
