import { describe, expect, it } from 'vitest'
import { loadCounter } from './index.ts'
import { isSafeBoundary, safeBoundaryAfter, safeBoundaryBefore } from './safe-boundary.ts'

await loadCounter() // the classes are read with the first vocabulary

describe('isSafeBoundary', () => {
  it.each([
    ['1', 'a', true],
    ['1', ' ', true],
    ['a', '1', true],
    ['.', '1', true],
    [' ', '1', false],
    ['1', '2', false],
    ['a', '.', true],
    ['a', '/', true],
    ['a', "'", false],
    ['a', '\u0301', false],
    ['a', 'b', false],
    ['.', 'a', false],
    ['.', '!', false],
    ['a', ' ', true],
    ['.', ' ', true],
    [' ', ' ', false],
    ['a', '\n', true],
    ['.', '\n', false],
    ['\n', 'a', true],
    ['\n', '"', true],
    ['\n', '/', false],
    ['\n', ' ', false],
    ['a', '\u0085', true],
    ['a', '\ufeff', true],
    ['a', '\ud83d', false],
  ])('between %j and %j: %s', (before, after, safe) => {
    expect(isSafeBoundary(before.charCodeAt(0), after.charCodeAt(0), true)).toBe(safe)
  })

  it('takes no boundary behind a line break where pre-tokens look ahead over it', () => {
    expect(isSafeBoundary(0x0a, 0x61, false)).toBe(false)
  })
})

it('finds the nearest boundary on either side, the ends of the text else', () => {
  const text = '},{"name":"Ada"}'
  expect(safeBoundaryBefore(text, 9, true)).toBe(8)
  expect(safeBoundaryAfter(text, 9, true)).toBe(14)
  expect(safeBoundaryBefore(text, 3, true)).toBe(0)
  expect(safeBoundaryAfter(text, 15, true)).toBe(text.length)
})
