import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTwin } from './compare-twin.ts'
import type { JsonValue } from './json.ts'

const twin = (text: string, structured: JsonValue) => compareTwin([{ type: 'text', text }], structured).same
const weather = { location: '杭州', temperature_c: 27.4, condition: 'clear', observed_at: '2026-09-01T02:00:00Z' }

describe('compareTwin', () => {
  it('names both places of a contradiction', () => {
    expect(
      compareTwin([{ type: 'image' }, { type: 'text', text: '杭州当前温度 30°C。' }], { temperature_c: 27.4 }),
    ).toEqual({
      same: 'mismatch',
      pointers: [{ content: '/content/1/text', structuredContent: '/structuredContent/temperature_c' }],
    })
  })

  it('takes names that every object has for what they are', () => {
    expect(twin('Points so far: 433', { constructor: 433 })).not.toBe('mismatch')
    expect(twin('total: 5 constructor', { total: 5 })).toBe(twin('total: 5 points', { total: 5 }))
    expect(twin('Points: 10, driver Max', { constructorPoints: 10, driver: 'Max' })).not.toBe('mismatch')
  })

  it.each<[string, JsonValue]>([
    ['杭州当前温度 27.4°C，天气晴。', weather],
    ['It is 27.4 °C in 杭州 (as of 2026-09-01 10:00).', weather],
    ['It is 27°C.', weather],
    ['It is 81°F (about 30 degrees).', weather],
    ['Temperature ２７.４℃', weather],
    ['The temperature is 27.4°C, below the record of 41.2°C.', weather],
    ['Between 25 and 30°C today, 27.4°C now.', weather],
    ['Total: $1,234.50', { total: 1234.5 }],
    ['Summe: 1.234,50 EUR', { total: 1234.5 }],
    ['Price: $19.99', { price_cents: 1999 }],
    ['Disk usage is 27.4%', { usage: 0.274 }],
    ['Took 1.5 s', { duration_ms: 1500 }],
    ['Size: 1.5 MB', { size_bytes: 1572864 }],
    ['Revenue was 1.2 million', { revenue: 1234567 }],
    ['About 1200 users', { users: 1234 }],
    [
      'Found 3 orders, 2nd page, total 60.',
      {
        orders: [
          { id: 1, total: 10 },
          { id: 2, total: 20 },
          { id: 3, total: 30 },
        ],
      },
    ],
    ['The average price is 54.5, the highest price 99.', { rows: [{ price: 10 }, { price: 99 }] }],
    [
      'Order ord_1001 of 2026-08-31 ships in 2 boxes; see https://example.com/orders/42?page=7.',
      { order_id: 'ord_1001', boxes: 2 },
    ],
    ['1. first\n2. second\nscore: 0.5', { score: 0.5 }],
    ['GPT-4 scored 88 at 10:30', { model: 'GPT-4', score: 88 }],
    ['v1.2.3 has 12 issues', { version: '1.2.3', issues: 12 }],
    ['Temperature: 27.4°C (feels like 30°C)', { temperature_c: 27.4 }],
    ['Deleted 3 files in 0.52 seconds', { deleted: 3, elapsed_ms: 517 }],
    ['CPU 45% Memory 2.3GB/8GB Disk 120GB', { cpu_percent: 45.2, memory_gb: 2.31, memory_total_gb: 8, disk_gb: 120 }],
    ['5 passed, 2 failed (7 total)', { passed: 5, failed: 2 }],
    ['Created issue #42: 3 labels', { number: 42, labels: ['a', 'b', 'c'] }],
    ['Change: -5%', { change: -0.05 }],
    ['库存为 17 件', { stock: 17 }],
    ['人口约 1193 万', { population: 11936010 }],
  ])('takes "%s" for the same observation', (text, structured) => {
    expect(twin(text, structured)).toBe('consistent')
  })

  it.each<[string, JsonValue, string]>([
    ['Temperature: 30', { temperature: 27.4, humidity: 60 }, '/structuredContent/temperature'],
    [
      'The humidity is 55%, the temperature 27.4°C.',
      { temperature_c: 27.4, humidity: 60 },
      '/structuredContent/humidity',
    ],
    ['Total: $1,250.00', { total: 1234.5 }, '/structuredContent/total'],
    ['12 alerts are open', { alerts: { open: 9 }, alerts_open: 9 }, '/structuredContent/alerts_open'],
    ['Disk usage is 90%', { usage: 0.274 }, '/structuredContent/usage'],
    ['库存为 30 件', { stock: 17 }, '/structuredContent/stock'],
    ['价格：99 元', { price: 88 }, '/structuredContent/price'],
    ['It costs €15', { item: { price: 12.5, id: 3 } }, '/structuredContent/item/price'],
    ['Hangzhou 30°C, clear', { temperature_c: 27.4, city_id: 7 }, '/structuredContent/temperature_c'],
    ['price (usd): 30', { price: 12.5, id: 3 }, '/structuredContent/price'],
    ['It took 30 s', { duration_ms: 1500, id: 3 }, '/structuredContent/duration_ms'],
    ['It reads 31.5', { reading: 27.4 }, '/structuredContent/reading'],
  ])('finds the contradiction in "%s"', (text, structured, pointer) => {
    expect(compareTwin([{ type: 'text', text }], structured)).toEqual({
      same: 'mismatch',
      pointers: [{ content: '/content/0/text', structuredContent: pointer }],
    })
  })

  it.each<[string, JsonValue]>([
    ['Done.', { temperature_c: 27.4 }],
    ['Found 5 cities', { population: 123 }],
    ['Found 5 cities', { score: 4 }],
    ['Order total for 3 items', { total: 60 }],
    ['Retry in 30 seconds', { temperature_c: 27.4 }],
    ['Page 2 of 7', { price: 5 }],
    ['In 2025 the price', { price: 5 }],
    ['Rain chance 30%', { humidity: 60, temp: 20 }],
    ['Shipping $5', { price: 20 }],
    ['feels like 30°C', { temperature_c: 27.4 }],
    ['3 of 5 tests failed', { failed: 7 }],
    ['Total so far 40', { total: 60 }],
    ['Call +49 170 5550100', { price: 5 }],
  ])('has nothing to say of "%s"', (text, structured) => {
    expect(twin(text, structured)).toBe('unrelated')
  })

  describe('of JSON text', () => {
    it.each<[string, JsonValue, string]>([
      ['{"b":[1,2.0],"a":"x"}', { a: 'x', b: [1, 2] }, 'equal'],
      ['[1,2]', { result: [1, 2] }, 'equal'],
      ['plain words', { content: 'plain words' }, 'equal'],
      ['{"a":1}', { a: 1, b: 2 }, 'consistent'],
      ['{"a":1,"b":2}', { a: 1 }, 'consistent'],
      ['{"a":"27.4","t":"2026-09-01T02:00:00Z"}', { a: 27.4, t: '2026-09-01T10:00:00+08:00' }, 'consistent'],
      ['{"a":"a long te…"}', { a: 'a long text' }, 'consistent'],
      ['{"a":30}', { a: 27.4 }, 'mismatch'],
      ['{"a":{"b":"open"}}', { a: { b: 'closed' } }, 'mismatch'],
      ['[1,3]', { result: [1, 2] }, 'mismatch'],
      ['{"x":1}', { y: 1 }, 'unrelated'],
      ['42', { answer: 42 }, 'consistent'],
    ])('judges %s', (text, structured, same) => {
      expect(twin(text, structured)).toBe(same)
    })

    it('names where the values differ', () => {
      expect(
        compareTwin([{ type: 'text', text: '[{"p":1},{"p":3}]' }], { result: [{ p: 1 }, { p: 2 }] }).pointers,
      ).toEqual([{ content: '/content/0/text', structuredContent: '/structuredContent/result/1/p' }])
    })

    it('knows a list that is sent as one block an element', () => {
      const content = [
        { type: 'text', text: '{"a":1}' },
        { type: 'text', text: 'x' },
      ]
      expect(compareTwin(content, { result: [{ a: 1 }, 'x'] }).same).toBe('equal')
    })

    it('finds a value and its own JSON text equal', () => {
      fc.assert(
        fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
          const structured = { value } as JsonValue
          expect(twin(JSON.stringify(structured), structured)).toBe('equal')
        }),
      )
    })
  })

  it('never takes prose made of the values themselves for a contradiction', () => {
    const key = fc.constantFrom('price', 'temperature_c', 'count', 'usage', 'totalAmount', 'stock')
    const number = fc.oneof(fc.integer(), fc.float({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }))
    fc.assert(
      fc.property(fc.dictionary(key, number, { minKeys: 1 }), (structured) => {
        const lines = Object.entries(structured).map(([name, value]) => `The ${name} is ${value}.`)
        expect(twin(lines.join(' '), structured)).not.toBe('mismatch')
      }),
    )
  })

  it('stays linear on hostile text', () => {
    const started = performance.now()
    for (const text of [
      '1'.repeat(4e5),
      '1,'.repeat(1e5),
      '1.2-'.repeat(5e4),
      'a.'.repeat(1e5),
      '9'.repeat(50).concat(' ').repeat(4e3),
      '1:'.repeat(1e5),
      '@a.'.repeat(7e4),
    ]) {
      twin(text, { price: 5 })
    }
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  it('stays linear where text and value are both long', () => {
    const rows = Array.from({ length: 40_000 }, (_, price) => ({ price: price + 1000.5, temperature_c: price }))
    const text = Array.from({ length: 5000 }, (_, price) => `price: ${price + 0.25}, 9${price}.5°C`).join('\n')
    const started = performance.now()
    twin(text, { rows })
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.anything()),
        fc.jsonValue(),
        (content, value) => void compareTwin(content, value as JsonValue),
      ),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (text, value) => void twin(text, value as JsonValue)),
    )
  })
})
