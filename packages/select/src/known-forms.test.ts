import { expect, test } from 'vitest'

import { linesFor, pointersFor } from './rank.fixture.ts'
import { unnamedNumbers } from './unnamed-numbers.ts'

const QUAKES = {
  type: 'FeatureCollection',
  features: Array.from({ length: 40 }, (_, index) => ({
    type: 'Feature',
    properties: { mag: ((index * 7) % 40) / 10, time: 1_517_900_000_000 + ((index * 17) % 40) * 60_000 },
    geometry: { type: 'Point', coordinates: [-120 + index, (index * 11) % 40, (index * 13) % 40] },
  })),
}

test('a column of milliseconds since 1970 tells what is oldest', () => {
  expect(pointersFor(QUAKES, 'Which is the oldest of them?')[0]).toBe('/features/0/properties/time')
  // 17 * 7 is 39 modulo 40.
  expect(pointersFor(QUAKES, 'Which is the newest of them?')[0]).toBe('/features/7/properties/time')
})

test('such a column is bounded by dates and by its own numbers', () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({
    name: `n${index}`,
    created_at: 1_517_900_000 + index * 86_400,
  }))
  // The 36th day after 6 February 2018 is 14 March.
  expect(pointersFor(rows, 'Which were created after 2018-03-13?').slice(0, 8)).toContain('/37/created_at')
  const last = pointersFor(rows, 'Which have a created_at above 1521183200?').slice(0, 4)
  expect(last).toContain('/39/created_at')
  expect(last).not.toContain('/20/created_at')
})

test('places of GeoJSON have a latitude and a depth', () => {
  // 11 * 29 and 13 * 3 are 39 modulo 40.
  expect(pointersFor(QUAKES, 'Which is the northernmost?')).toContain('/features/29/geometry/coordinates/1')
  expect(pointersFor(QUAKES, 'Which is the northernmost?')[0]).toBe('/features/29/geometry/coordinates/1')
  expect(pointersFor(QUAKES, 'How deep is the deepest?')[0]).toBe('/features/3/geometry/coordinates/2')
})

test('the largest file of a listing is found by its size', () => {
  const sizes = Array.from({ length: 60 }, (_, index) => 1000 + ((index * 37) % 60) * 11)
  const listing = sizes.map(
    (size, index) => `-rw-r--r--. 1 root root ${size} Sep ${1 + (index % 28)} 07:25 part-${index}`,
  )
  // 37 * 47 is 59 modulo 60.
  expect(linesFor(`total 99\n${listing.join('\n')}`, 'Which file is the largest of all?').slice(0, 3)).toContain(
    listing[47],
  )
})

test('numbers of known forms have names', () => {
  expect(unnamedNumbers('-rw-r--r-- 1 root root 42 Sep 5 07:25 a'.split(' '))).toEqual(new Map([[4, 'size']]))
  expect(unnamedNumbers('::1 - - [10/Oct/2000:13:55:36 +0000] "GET / HTTP/1.1" 200 2326'.split(' '))).toEqual(
    new Map([
      [8, 'status'],
      [9, 'size'],
    ]),
  )
  expect(unnamedNumbers('13691 0.000024 futex(0x1, FUTEX_WAIT) = 0 <0.133878>'.split(' '))).toEqual(
    new Map([[6, 'duration']]),
  )
  expect(unnamedNumbers(['root', '1', '2'])).toEqual(new Map())
})
