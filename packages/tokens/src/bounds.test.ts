import { expect, it } from 'vitest'
import { fitsByBounds, tokenBounds } from './index.ts'

it.each([
  ['', { lower: 0, upper: 0 }],
  ['hello world', { lower: 1, upper: 11 }],
  ['é漢😀', { lower: 1, upper: 9 }],
  ['\ud800x\udc00', { lower: 1, upper: 7 }],
  [' '.repeat(300), { lower: 3, upper: 300 }],
])('bounds %j', (text, bounds) => {
  expect(tokenBounds(text)).toEqual(bounds)
})

it('decides by length alone where it can, by bytes where that is enough, and else not at all', () => {
  expect(fitsByBounds('a'.repeat(100), 300)).toBe(true)
  expect(fitsByBounds('a'.repeat(100), 100)).toBe(true)
  expect(fitsByBounds('é'.repeat(100), 150)).toBeUndefined()
  expect(fitsByBounds('a'.repeat(1281), 10)).toBe(false)
  expect(fitsByBounds('', 0)).toBe(true)
})

it('rejects what is no text or no limit, naming what it got', () => {
  expect(() => tokenBounds(5 as never)).toThrow('tokenBounds: `text` must be a string, got number')
  expect(() => fitsByBounds('a', undefined as never)).toThrow('fitsByBounds: `limit` must be a number of tokens')
})
