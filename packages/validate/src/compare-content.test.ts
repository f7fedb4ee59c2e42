import { readDocument } from '@selvedge/content'
import { describe, expect, test } from 'vitest'

import { compareContent } from './compare-content.ts'

const compare = (text: string, structuredContent: unknown) =>
  compareContent(
    readDocument(JSON.stringify({ content: [{ type: 'text', text }], structuredContent }), { origin: 'mcp' }),
  )

describe('prose', () => {
  test('30 against 27.4 is found, and both places are named', () => {
    expect(compare('杭州当前温度 30°C。', { temperature_c: 27.4 })).toEqual({
      code: 'content_mismatch',
      message:
        '/content/0/text and /structuredContent/temperature_c tell different observations. Neither may be cited before it is known which one holds.',
      pointer: '/structuredContent/temperature_c',
    })
  })

  test.each<[string, unknown]>([
    ['杭州当前温度 27.4°C，天气晴。', { location: '杭州', temperature_c: 27.4, observed_at: '2026-09-01T02:00:00Z' }],
    ['It is about 27 degrees.', { temperature: 27.4 }],
    ['3 of the disks are full; see 2026-09-01 10:30 and v1.2.3.', { usage: 0.93, disks: ['a', 'b', 'c'] }],
    ['Usage is at 93%.', { usage: 0.93 }],
    ['A total of 1,234 rows.', { total: 1234 }],
    ['Down −3.5 since noon.', { change: -3.5 }],
    ['Sunny all day.', { temperature: 27.4 }],
    ['Found 3 results in 12 ms.', { score: 0.5, offset: 400 }],
  ])('%s agrees', (text, structured) => {
    expect(compare(text, structured)).toBeUndefined()
  })

  test('of several numbers the one that is named wrongly is found', () => {
    const found = compare('Humidity is 60, the temperature is 30 degrees.', { humidity: 60, temperature: 27.4 })
    expect(found?.pointer).toBe('/structuredContent/temperature')
  })
})

describe('a text that is JSON', () => {
  test.each<[string, unknown]>([
    ['{"a":1,"b":[1,2]}', { a: 1, b: [1, 2], c: 'more' }],
    ['{"id":"9007199254740993"}', { id: '9007199254740993' }],
    ['{"a":null}', { a: 1 }],
  ])('%s agrees', (text, structured) => {
    expect(compare(text, structured)).toBeUndefined()
  })

  test('another value in the same place is found', () => {
    expect(compare('{"items":[{"n":1},{"n":2}]}', { items: [{ n: 1 }, { n: 3 }] })?.pointer).toBe(
      '/structuredContent/items/1/n',
    )
  })
})

test('takes time in proportion to the text', () => {
  const started = performance.now()
  compare('1,'.repeat(9_000), { a: 5 })
  compare('1'.repeat(19_000), { a: 5 })
  compare('-'.repeat(19_000) + '1', { a: 5 })
  expect(performance.now() - started).toBeLessThan(1000)
})
