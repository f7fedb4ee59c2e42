import { expect, test } from 'vitest'

import { characterBorderBefore } from './character-border.ts'

test.each<[string, number, number, number]>([
  ['😀 smile', 1, 0, 2],
  ['x😀 smile', 2, 0, 1],
  ['x😀 smile', 2, 1, 3],
  ['e\u0301a', 1, 0, 1],
  ['plain', 3, 0, 3],
  ['plain', 0, 0, 0],
])('%j may be cut before %i, after %i, at %i', (text, at, floor, border) => {
  expect(characterBorderBefore(text, at, floor)).toBe(border)
})
