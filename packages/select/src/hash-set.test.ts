import fc from 'fast-check'
import { expect, test } from 'vitest'

import { HashSet } from './hash-set.ts'

test('has what was added, and nothing else but for nought', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 200 }), fc.integer(), (added, other) => {
      const set = new HashSet(added.length)
      for (const value of added) set.add(value)
      for (const value of added) expect(set.has(value)).toBe(value !== 0)
      if (!added.includes(other)) expect(set.has(other)).toBe(false)
    }),
  )
})

test('takes no longer for values made to share one place', () => {
  // In this order of bits a hundred thousand values begin at place 0.
  const values = Array.from({ length: 100_000 }, (_, at) => ((at + 1) << 15) | ((at + 1) & 0x7fff))
  const set = new HashSet(10_000)
  for (const value of values) set.add(value)
  expect(values.filter((value) => set.has(value))).toHaveLength(64)
})
