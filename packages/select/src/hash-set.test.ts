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
