import { expect, test } from 'vitest'

import { LOG, linesFor, pointersFor } from './rank.fixture.ts'

test('prefers values that say something new to those that stand in every row', () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({ status: 'ok', title: `Entry ${index}` }))
  const order = pointersFor(rows)
  expect(order.slice(0, 20).filter((pointer) => pointer.endsWith('/title')).length).toBeGreaterThan(15)
})

test('shows the row of an extreme, whole, before the rows around it', () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({
    city: `Town ${index % 50}`,
    degrees: index === 117 ? 48.5 : 10 + ((index * 7) % 20),
  }))
  const order = pointersFor(rows)
  expect(order.indexOf('/117/degrees')).toBeLessThan(40)
  expect(order.indexOf('/117/city')).toBeLessThan(order.indexOf('/116/city'))
})

test('shows the line with the extreme of a form before its neighbours', () => {
  const lines = LOG.map((line, index) => (index === 141 ? line.replace(/took \d+/, 'took 99999') : line))
  const order = linesFor(lines.join('\n'))
  const place = order.findIndex((line) => line.includes('took 99999'))
  expect(place).toBeLessThan(order.indexOf(lines[140]!))
  expect(place).toBeLessThan(60)
})
