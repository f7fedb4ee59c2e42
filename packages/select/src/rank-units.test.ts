import fc from 'fast-check'
import { readDocument, unitText } from '@selvedge/content'
import { expect, test } from 'vitest'

import { LOG, ORDERS, leavesOf, linesFor, pointerOf, pointersFor } from './rank.fixture.ts'
import { rankUnits } from './rank-units.ts'

const json = fc.jsonValue({ maxDepth: 4, noUnicodeString: false }).map((value) => JSON.stringify(value))
const source = fc.oneof(
  json,
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.string()).map((lines) => lines.join('\n')),
)
const questions = fc.array(fc.oneof(fc.string({ maxLength: 60 }), fc.constant('the highest total before 2020-01-01')), {
  maxLength: 3,
})

test('orders every leaf once, worth falling from 1, the same each time', () => {
  fc.assert(
    fc.property(source, questions, (text, queries) => {
      const document = readDocument(text)
      const { order, worth } = rankUnits(document, { queries })
      expect([...order].sort((one, other) => one - other)).toEqual(leavesOf(document))
      // All of it may be worth nothing: lines of marks only.
      if (order.length > 0) expect([0, 1]).toContain(worth[0])
      for (let at = 1; at < worth.length; at++) expect(worth[at]).toBeLessThanOrEqual(worth[at - 1]!)
      expect([...rankUnits(readDocument(text), { queries }).order]).toEqual([...order])
    }),
    { numRuns: 150 },
  )
})

test('finds words in a page that is read without its markup', () => {
  const rows = Array.from(
    { length: 40 },
    (_, at) => `<tr><td class="cell-${at}">pragma_${at}</td><td>sets ${at}</td></tr>`,
  )
  const page = `<html><head><title>Pragmas</title></head><body><h1>List</h1><table>${rows.join('')}</table></body></html>`
  const document = readDocument(page, { mediaType: 'text/html' })
  const [best] = rankUnits(document, { queries: ['what does pragma_31 do?'] }).order
  expect(unitText(document, best!)).toContain('pragma_31')
})

test('gives with pauses what it gives without', async () => {
  const document = readDocument(JSON.stringify(ORDERS))
  let pauses = 0
  const paused = await rankUnits(document, {
    queries: ['orders of Cy'],
    pause: () => {
      pauses++
      return pauses % 2 === 0 ? Promise.resolve() : undefined
    },
  })
  expect(pauses).toBeGreaterThan(5)
  expect([...paused.order]).toEqual([
    ...rankUnits(readDocument(JSON.stringify(ORDERS)), { queries: ['orders of Cy'] }).order,
  ])
})

test('stops in the middle when it is told to', () => {
  const signal = AbortSignal.abort(new Error('enough'))
  expect(() => rankUnits(readDocument(LOG.join('\n')), { queries: ['worker'], signal })).toThrow('enough')
})

test('puts the record that is asked for first', () => {
  expect(pointersFor(ORDERS, 'What is the total of ord-1042?').slice(0, 2)).toEqual(
    expect.arrayContaining(['/42/total']),
  )
})

test.each([
  ['Which order has the highest total?', '/27/total'],
  ['Which order has the lowest total?', '/0/total'],
  ['Which order was never shipped?', '/31/shipped_at'],
  ['What was the last order?', '/59/'],
])('answers %j', (question, expected) => {
  expect(
    pointersFor(ORDERS, question)
      .slice(0, 6)
      .some((pointer) => pointer.startsWith(expected)),
  ).toBe(true)
})

test('shows the flag that says which rows are meant', () => {
  const best = pointersFor(ORDERS, 'Which orders are late?').slice(0, 12)
  expect(best).toEqual(expect.arrayContaining(['/7/late', '/30/late', '/53/late']))
})

test('takes the worst of a rating for the least, of a delay for the most', () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({
    film: `f${index}`,
    rating: 3 + ((index * 7) % 20) / 4,
    delay: (index * 3) % 20,
  }))
  expect(pointersFor(rows, 'Which film has the worst rating?')[0]).toBe('/0/rating')
  expect(pointersFor(rows, 'Which film has the worst delay?')[0]).toBe('/13/delay')
})

test('prefers a value that is the word to one that has it among others', () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({ id: index, grade: index === 33 ? 'B' : `B-${index}` }))
  expect(pointersFor(rows, 'Which row has grade B?').slice(0, 3)).toContain('/33/grade')
})

test('finds the lines within a span of time', () => {
  const best = linesFor(LOG.join('\n'), 'What did worker 3 do between 10:20 and 10:24?').slice(0, 6)
  expect(best.filter((line) => line.includes(' 10:2'))).toHaveLength(5)
  expect(best).toContain('2026-03-01 10:23:00 INFO worker 3 took 116 ms for job 143')
})

test('finds the extreme of lines of one form, whatever ids stand in them', () => {
  const id = (index: number) => `${((index * 2654435761) % 2 ** 32).toString(16)}-${(index * 40503).toString(16)}`
  const lines = LOG.map((line, index) => `${line} [${id(index)}]`)
  const best = linesFor(lines.join('\n'), 'Which job took the longest, in ms?').slice(0, 3)
  expect(best.filter((line) => line.includes('took 196 ms'))).toHaveLength(1)
})

test('lets several questions take turns', () => {
  const best = pointersFor(ORDERS, 'total of ord-1005', 'total of ord-1050').slice(0, 6)
  expect(best).toEqual(expect.arrayContaining(['/5/total', '/50/total']))
})

test('puts a text last that repeats what the structure says, but not what only it says', () => {
  const structured = { rows: Array.from({ length: 12 }, (_, index) => ({ id: index, name: `part ${index}` })) }
  const text = JSON.stringify({ ...structured, note: 'prices without tax' })
  const order = pointersFor({ structured, text }, 'name of part 7')
  const firstRepeated = order.findIndex((pointer) => pointer.startsWith('/text/rows'))
  expect(order.slice(0, firstRepeated)).toContain('/structured/rows/11/name')
  expect(order.indexOf('/text/note')).toBeLessThan(firstRepeated)
})

test('puts hashes last when nobody asks', () => {
  const rows = Array.from({ length: 8 }, (_, index) => ({ title: `Note ${index}`, ref: `${index}f3a9`.repeat(10) }))
  const order = pointersFor(rows)
  expect(order.slice(-8).every((pointer) => pointer.endsWith('/ref'))).toBe(true)
})

test('says which words were found', () => {
  const { termsFound, termsMissing, aware } = rankUnits(readDocument(JSON.stringify(ORDERS)), {
    queries: ['total of the zebra'],
  })
  expect([aware, termsFound, termsMissing]).toEqual([true, ['total'], ['zebra']])
})

test('is blind to a question without words', () => {
  const document = readDocument(JSON.stringify(ORDERS))
  const { order, aware } = rankUnits(document, { queries: ['which is it?', ''] })
  expect(aware).toBe(false)
  expect(pointerOf(document, order[0]!)).toMatch(/^\/0\//)
})

test('ranks hostile texts', () => {
  const texts = [
    '['.repeat(2_000),
    `${'a'.repeat(200_000)}`,
    '\n'.repeat(50_000),
    `[${'1,'.repeat(20_000)}1]`,
    '"\\u0000"',
    '',
  ]
  for (const text of texts) {
    const document = readDocument(text)
    expect(rankUnits(document, { queries: ['the highest a after 10:00'] }).order.length).toBe(leavesOf(document).length)
  }
})
