import { readDocument } from '@selvedge/content'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { unverifiedIn, withMarks } from './verify-text.ts'

const wrongIn = (text: string, data: unknown, queries: readonly string[] = []) => {
  const source = typeof data === 'string' ? data : JSON.stringify(data)
  const places = unverifiedIn(text, { document: readDocument(source), facts: [], queries })
  return places.map(({ start, end }) => text.slice(start, end))
}

describe('numbers of a text that the data does not hold', () => {
  const disk = { disk: { free_gb: 812, used_gb: 38 }, alerts: { open: 9, last_minutes_ago: 48 } }

  test('are found, however near they come', () => {
    expect(wrongIn('About 0.95 TB is free, 7 alerts are open and the last one came 2 hours ago.', disk)).toEqual([
      '0.95',
      '7',
      '2',
    ])
    expect(wrongIn('812 GB are free, 9 alerts are open, the last 48 minutes ago.', disk)).toEqual([])
    expect(wrongIn('810 GB are free.', disk)).toEqual(['810'])
    expect(wrongIn('Free: 81, used: 3.8', disk)).toEqual(['81', '3.8'])
  })

  test.each([
    ['1,234,567.50 in all', { total: 1234567.5 }],
    ['1’234’567 in all', { total: 1234567 }],
    ['1.2 million rows', { rows: 1200000 }],
    ['3.4k stars', { stars: 3400 }],
    ['12% failed', { failed: 0.12 }],
    ['12 percent failed', { failed: 12 }],
    ['nine alerts, twenty-three users, two hundred and five rows', { alerts: 9, users: 23, rows: 205 }],
    ['1000 of them', '{"of": 1e3}'],
    ['5 lines', { text: 'first\n5 lines' }],
    ['It cost 12.5.', 'price;12,5'],
    ['about 48GB', { size: '48 GB' }],
    ['1. Oslo\n2. Lyon', ['oslo', 'lyon']],
    ['on 2024-03-05 at 18:20', { at: '2024-03-05T18:20:00Z' }],
    ['12345678901234567890 exactly', '{"id":12345678901234567890}'],
  ])('`%s` is in the data, written in another way', (text, data) => {
    expect(wrongIn(text, data)).toEqual([])
  })

  test.each([
    ['1,235 rows', { rows: 1234 }, '1,235'],
    ['1.3 million rows', { rows: 1234567 }, '1.3'],
    ['seven alerts', { alerts: 9 }, 'seven'],
    ['12345678901234567891 exactly', '{"id":12345678901234567890}', '12345678901234567891'],
    ['commit 9', { sha: 'a9b8c7' }, '9'],
  ])('`%s` is not', (text, data, wrong) => {
    expect(wrongIn(text, data)).toEqual([wrong])
  })

  test('may come from the question and from computed facts', () => {
    const document = readDocument('[{"a":1},{"a":3}]')
    const facts = [{ pointer: '/*/a', statistic: 'sum', value: 4, over: 2 }]
    expect(unverifiedIn('The sum is 4, under 100.', { document, facts, queries: ['is the sum under 100?'] })).toEqual(
      [],
    )
  })

  test('are found in a second text exactly where it differs', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 99_999 }), { minLength: 1, maxLength: 30 }), fc.nat(), (numbers, pick) => {
        const data = { values: numbers }
        const number = numbers[pick % numbers.length]!
        expect(wrongIn(`There is a value of ${number}.`, data)).toEqual([])
        const other = Math.max(...numbers) + 1
        expect(wrongIn(`There is a value of ${other}.`, data)).toEqual([String(other)])
      }),
    )
  })
})

describe('names of a text that the data does not hold', () => {
  const people = [{ name: 'Alice Johnson', city: 'Oslo', user_id: 'u_17' }]

  test.each([
    ['The order of Alice Johnson went to Oslo.', []],
    ['The order of Bob Johnson went to Bergen.', ['Bob', 'Bergen']],
    ['It was placed by u_18 in March, over HTTP.', ['u_18']],
    ['Most go to oslo.', []],
    ['Mail goes to a.b@example.com and example.org.', ['a.b@example.com', 'example.org']],
    ['## Key Findings\nTop City: Oslo', []],
  ])('%s', (text, wrong) => {
    expect(wrongIn(text, people)).toEqual(wrong)
  })

  test('are told from nouns only where nouns have no capitals', () => {
    expect(wrongIn('Die Anzahl der Bestellungen ist klein und von der Stadt Oslo.', people)).toEqual([])
  })
})

test('who says more names than can be looked for is not believed', () => {
  const names = Array.from({ length: 250 }, (_, at) => `user_${at}`)
  const wrong = wrongIn(`These are ${names.join(' and ')}.`, { names })
  expect(wrong).toHaveLength(50)
  expect(wrong[0]).toBe('user_200')
})

test('marks stand behind each place', () => {
  const document = readDocument('{"a":1}')
  const text = 'There are 7 alerts in Rome.'
  expect(withMarks(text, unverifiedIn(text, { document, facts: [], queries: [] }))).toBe(
    'There are 7[?] alerts in Rome[?].',
  )
})
