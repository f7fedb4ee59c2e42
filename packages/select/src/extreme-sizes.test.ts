import { expect, test } from 'vitest'

import { pointersFor } from './rank.fixture.ts'

const LAYOUTS = Array.from({ length: 30 }, (_, index) => ({
  name: `layout-${index}`,
  // The fourth has the most, in a list of its own; most lists are short and stand in the record.
  variants: Array.from({ length: index === 4 ? 25 : (index * 5) % 7 }, (_, variant) => `v${index}-${variant}`),
  summary: index === 11 ? 'word '.repeat(300) : `about ${'x'.repeat((index * 13) % 30)}`,
}))

function rowsFor(query: string): string[] {
  const rows = pointersFor({ note: 'all', layouts: LAYOUTS }, query).map((pointer) => pointer.split('/')[2]!)
  // Two places of the first three may go to the outline of the whole.
  return [...new Set(rows)].slice(0, 3)
}

test('the record with the most members of a list', () => {
  expect(rowsFor('Which layout has the most variants?')).toContain('4')
})

test('the record with the fewest, where lists without members are not written', () => {
  const rows = LAYOUTS.map(({ name, variants }) => ({ name, ...(variants.length > 0 && { variants }) }))
  rows[8] = { name: 'layout-8', variants: ['only', 'two'] }
  rows[9] = { name: 'layout-9', variants: ['alone'] }
  const short = rows.filter(({ variants }) => variants === undefined || variants.length !== 1)
  short.push(rows[9])
  const pointers = pointersFor({ note: 'all', layouts: short }, 'Which layout has the fewest variants?')
  expect(pointers.slice(0, 4).some((pointer) => pointer.startsWith(`/layouts/${short.length - 1}/`))).toBe(true)
})

test('the longest text, also where it is so long that it is a part of its own', () => {
  expect(rowsFor('Which layout has the longest summary?')).toContain('11')
})

test('numbers that the question names go before sizes', () => {
  const rows = LAYOUTS.map((layout, index) => ({ ...layout, 'variants total': (index * 17) % 29 }))
  // 17 * 12 is 1 modulo 29, 17 * 28 is 12, and 17 * 17 * 5 = 28.
  const most = rows.findIndex((row) => row['variants total'] === 28)
  const found = pointersFor({ note: 'all', layouts: rows }, 'Which layout has the most variants in total?')
  expect(found.slice(0, 3).map((pointer) => pointer.split('/')[2])).toContain(String(most))
})
