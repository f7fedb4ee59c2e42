import { nodeAt, readDocument, type Tree } from '@selvedge/content'
import type { Fact } from '@selvedge/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { summarizeDocument } from './summarize-document.ts'

const factsOf = (raw: unknown, ...queries: string[]): readonly Fact[] =>
  summarizeDocument(readDocument(typeof raw === 'string' ? raw : JSON.stringify(raw)), { queries })

const said = (facts: readonly Fact[], pattern: RegExp) =>
  facts
    .filter(({ statistic }) => pattern.test(statistic))
    .map(({ statistic, pointer, value, at }) => [statistic, pointer, value, ...(at === undefined ? [] : [at])])

const orders = [
  { id: 1, state: 'open', total: '10.10', placed: '2024-01-31', city: 'Oslo' },
  { id: 2, state: 'shipped', total: '20.20', placed: '2024-02-01', city: 'Lyon' },
  { id: 3, state: 'open', total: '0.30', placed: '2024-02-29', city: 'Oslo' },
  { id: 4, state: 'open', total: '900.00', placed: '2024-03-01', city: 'Oslo' },
  { id: 5, state: 'shipped', total: '5.00', placed: '2024-03-02', city: 'Oslo' },
]

describe('facts of records', () => {
  test('count, add up to the digit, and name the place of extremes', () => {
    const facts = factsOf({ orders })
    expect(said(facts, /^(?:count|sum|max|min|earliest|latest|values)$/)).toEqual(
      expect.arrayContaining([
        ['count', '/orders', 5],
        ['sum', '/orders/*/total', '935.60'],
        ['max', '/orders/*/total', '900.00', '/orders/3/total'],
        ['min', '/orders/*/total', '0.30', '/orders/2/total'],
        ['earliest', '/orders/*/placed', '2024-01-31', '/orders/0/placed'],
        ['latest', '/orders/*/placed', '2024-03-02', '/orders/4/placed'],
        ['values', '/orders/*/state', { open: 3, shipped: 2 }],
      ]),
    )
  })

  test('keep integers beyond 2^53, and add without the error of floats', () => {
    const facts = factsOf(
      `[${['9007199254740993', '9007199254740995', '1'].map((bytes) => `{"bytes":${bytes},"a":"x","b":"y"}`).join(',')}]`,
    )
    expect(said(facts, /^(?:sum|max)$/)).toEqual([
      ['max', '/*/bytes', '9007199254740995', '/1/bytes'],
      ['sum', '/*/bytes', '18014398509481989'],
    ])
    expect(said(factsOf(['0.1', '0.2', '0'].map((cost) => ({ cost: Number(cost), a: 'x', b: 'y' }))), /^sum$/)).toEqual(
      [['sum', '/*/cost', 0.3]],
    )
  })

  test('lead with the column a question names', () => {
    const [first] = factsOf({ orders }, 'which city is named?')
    expect(first).toMatchObject({ statistic: 'values', pointer: '/orders/*/city' })
  })
})

describe('facts under a filter', () => {
  test.each<[string, unknown[]]>([
    ['How many orders are open?', [['count where /state = "open"', '/orders/*', 3, '/orders/0']]],
    [
      'How many open orders went to Oslo?',
      [['count where /state = "open" and /city = "Oslo"', '/orders/*', 3, '/orders/0']],
    ],
    [
      'What do the open orders come to in total?',
      [
        ['sum where /state = "open"', '/orders/*/total', '910.40', '/orders/0'],
        ['count where /state = "open"', '/orders/*', 3, '/orders/0'],
      ],
    ],
    ['How many orders have a total above 10?', [['count where /total > 10', '/orders/*', 3, '/orders/0']]],
    ['How many orders have a total of at least 20.20?', [['count where /total >= 20.20', '/orders/*', 2, '/orders/1']]],
    [
      'How many orders have a total below 5 or above 20?',
      [['count where /total < 5 or > 20', '/orders/*', 3, '/orders/1']],
    ],
    [
      'How many orders have a total not between 5 and 20.20?',
      [['count where /total < 5 or > 20.20', '/orders/*', 2, '/orders/2']],
    ],
    ['How many orders went to Oslo or Lyon with a total above 10?', []],
    ['How many orders have a total above 10 except in Oslo?', []],
    // Totals, not dates: and there is none.
    ['How many orders have a total between 1900 and 2050?', []],
    ['How many orders were placed after 2024-02?', [['count where /placed > 2024-02', '/orders/*', 2, '/orders/3']]],
    [
      'What is the highest total of a shipped order?',
      [['max where /state = "shipped"', '/orders/*/total', '20.20', '/orders/1/total']],
    ],
    // What is denied, and of what a number speaks, is not sure: no count is better than one of something else.
    ['How many orders are not open?', []],
    ['How many open orders were placed in 2023?', []],
    ['How many orders are above 7?', []],
    ['Which orders are open?', []],
  ])('%s', (question, expected) => {
    expect(said(factsOf({ orders }, question), / where /)).toEqual(expected)
  })

  test('count lines that hold what a question spells out', () => {
    const log = ['GET /a 200', 'GET /b 404', 'POST /a 404 14045', 'GET /c 200 4041'].join('\n')
    expect(said(factsOf(log, 'How many requests returned 404?'), / where /)).toEqual([
      ['count where line holds "404"', '', 2, 'line 2'],
    ])
    expect(said(factsOf(log, 'How many bytes has 404?'), / where /)).toEqual([])
  })
})

describe('facts of lines', () => {
  test('name the first line of each error, and no line that only says the word', () => {
    const lines = [
      'compiling gpg-error.c',
      'checks passed: 0 errors, 0 failures',
      'simplify error message handling',
      ...Array.from({ length: 40 }, (_, index) => `compiling file${index}.c`),
      '2026-01-02T10:00:00Z ERROR cannot open /tmp/1',
      '2026-01-02T10:00:01Z ERROR cannot open /tmp/22',
      'src/main.c:12:3: error: expected expression',
      'java.lang.IllegalStateException: closed',
      '[WARN] slow',
    ].join('\n')
    expect(said(factsOf(lines), /^(?:levels|first_error)$/)).toEqual([
      ['levels', '', { errors: 4, warnings: 1 }],
      ['first_error', '', { text: '2026-01-02T10:00:00Z ERROR cannot open /tmp/1', times: 2 }, 'line 44'],
      ['first_error', '', { text: 'src/main.c:12:3: error: expected expression', times: 1 }, 'line 46'],
      ['first_error', '', { text: 'java.lang.IllegalStateException: closed', times: 1 }, 'line 47'],
    ])
  })

  test('count what a diff changes, and list the headings of a page', () => {
    const diff =
      'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1,3 +1,3 @@\n one\n-two\n---three\n+2\n+3\n+++4\n'
    expect(said(factsOf(diff), /^diff_stat$/)).toEqual([['diff_stat', '', { files: 1, insertions: 3, deletions: 2 }]])
    const page = readDocument('# One\n\ntext\n\n## Two\n\nmore\n', { kind: 'markdown' })
    expect(said(summarizeDocument(page), /^outline$/)).toEqual([['outline', '', ['# One', '## Two']]])
  })
})

test('numbers are those of a naive recount, pointers resolve, and the same input gives the same facts', () => {
  const row = fc.record({
    amount: fc.oneof(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constant(null)),
    kind: fc.constantFrom('red', 'green', 'blue'),
  })
  fc.assert(
    fc.property(fc.array(row, { minLength: 8, maxLength: 60 }), (rows) => {
      const document = readDocument(JSON.stringify({ rows }))
      const queries = ['how many rows are red?']
      const facts = summarizeDocument(document, { queries })
      expect(summarizeDocument(document, { queries })).toEqual(facts)

      const amounts = rows.flatMap(({ amount }) => (amount === null ? [] : [amount]))
      const tree = document.parts[0]!.body as Tree
      for (const { statistic, pointer, value, at } of facts) {
        if (at !== undefined) expect(nodeAt(tree, at)).toBeGreaterThanOrEqual(0)
        if (pointer === '/rows/*/amount') {
          if (statistic === 'max') expect(value).toBe(Math.max(...amounts))
          if (statistic === 'min') expect(value).toBe(Math.min(...amounts))
          if (statistic === 'sum') expect(value).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
          if (statistic === 'missing') expect(value).toBe(rows.length - amounts.length)
        }
      }
      const red = rows.filter(({ kind }) => kind === 'red').length
      const counted = facts.find(({ statistic }) => statistic === 'count where /kind = "red"')
      const isOneKind = new Set(rows.map(({ kind }) => kind)).size === 1
      expect(counted?.value).toBe(red === 0 || isOneKind ? undefined : red)
    }),
  )
})

test('hostile tables stay linear: twice the columns cost about twice the steps', () => {
  const wide = (tables: number) =>
    JSON.stringify(
      Object.fromEntries(
        Array.from({ length: tables }, (_, at) => [`t${at}`, [{ [`c${at}`]: 'red' }, { [`c${at}`]: 'x' }]]),
      ),
    )
  const steps = (tables: number) => {
    let count = 0
    const document = readDocument(wide(tables))
    void summarizeDocument(document, { queries: ['how many are red?'], pause: () => void count++ as undefined })
    return count
  }
  expect(steps(4000)).toBeLessThan(3 * steps(2000) + 50)
})
