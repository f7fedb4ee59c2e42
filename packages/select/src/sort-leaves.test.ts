import fc from 'fast-check'
import { expect, test } from 'vitest'

import { sortedByValue } from './sort-leaves.ts'

const values = fc
  .array(fc.float({ noNaN: true, min: 0, max: 1e9 }), { maxLength: 300 })
  .map((list) => Float32Array.from(list))

test('sorts by falling value, ties by index', () => {
  expect([...sortedByValue(Float32Array.of(0.5, 2, 0, 2, 0.25))]).toEqual([1, 3, 0, 4, 2])
})

test('sorts as a comparison would', () => {
  fc.assert(
    fc.property(values, (list) => {
      const compared = [...list.keys()].sort((one, other) => list[other]! - list[one]! || one - other)
      expect([...sortedByValue(list)]).toEqual(compared)
    }),
  )
})

test('gives the beginning of the order when only so many are wanted', () => {
  const list = Float32Array.from({ length: 5000 }, (_, index) => (index * 7919) % 5003)
  const some = sortedByValue(list, 100)
  expect(some.length).toBeGreaterThan(50)
  expect(some.length).toBeLessThan(200)
  expect([...some]).toEqual([...sortedByValue(list).subarray(0, some.length)])
})
