import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { jsonRows } from './json-rows.ts'

async function rowsOf(source: Iterable<string | Uint8Array>, pointer = ''): Promise<string[]> {
  const rows: string[] = []
  for await (const row of jsonRows(source, { pointer })) rows.push(row)
  return rows
}

const pieces = (text: string, cuts: readonly number[]): string[] => {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length]
  return places.slice(1).map((end, index) => text.slice(places[index], end))
}

describe('jsonRows', () => {
  it('gives the elements as they are spelt, each on a line', async () => {
    expect(await rowsOf(['[1, 12345678901234567890,\n {"a":\n[1,2]} ,"x,]\\"\\u00e9", null, [] ]'])).toEqual([
      '1\n',
      '12345678901234567890\n',
      '{"a": [1,2]}\n',
      '"x,]\\"\\u00e9"\n',
      'null\n',
      '[]\n',
    ])
    expect(await rowsOf(['[]'])).toEqual([])
    expect(await rowsOf([' [ ] '])).toEqual([])
  })

  it('finds a list inside objects', async () => {
    const text =
      '{"items":"[9]","meta":{"items":[0],"x":[{"items":[7]}]},"data":{"other":[1],"a/\\u00e9":{"items":[{"id":1},{"id":2}]}},"items2":[3]}'
    expect(await rowsOf([text], '/data/a~1é/items')).toEqual(['{"id":1}\n', '{"id":2}\n'])
    expect(await rowsOf([text], '/items2')).toEqual(['3\n'])
    expect(await rowsOf([text], '/meta/items')).toEqual(['0\n'])
    for (const pointer of ['/items', '/nothing', '', '/meta/x/0/items'])
      await expect(rowsOf([text], pointer)).rejects.toThrow('there is no list at `pointer`')
  })

  it('gives the same however the text is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 5 }),
        fc.boolean(),
        async (list, cuts, isDeep) => {
          const text = JSON.stringify(isDeep ? { before: list, at: { list } } : list, undefined, cuts.length % 2)
          const rows = await rowsOf(pieces(text, cuts), isDeep ? '/at/list' : '')
          expect(rows.map((row) => JSON.parse(row) as unknown)).toEqual(JSON.parse(JSON.stringify(list)))
          expect(rows.every((row) => row.indexOf('\n') === row.length - 1)).toBe(true)
        },
      ),
    )
  })

  it('gives what was whole before the text broke off, and says that it did', async () => {
    const rows: string[] = []
    const reading = async () => {
      for await (const row of jsonRows(['[{"id":1},{"id"', ':2'])) rows.push(row)
    }
    await expect(reading()).rejects.toThrow('the text ended before the list did')
    expect(rows).toEqual(['{"id":1}\n'])
  })
})
