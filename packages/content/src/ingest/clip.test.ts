import { expect, test } from 'vitest'

import { clip } from './clip.ts'

test('cuts between words, so that no part of a secret is left for redaction to miss', () => {
  expect(clip('short', 10)).toBe('short')
  expect(clip('by abcdefghijkl', 10)).toBe('by…')
  expect(clip('one two three', 9)).toBe('one two…')
  expect(clip('one two three', 8)).toBe('one two…')
  expect(clip('abcdefghijkl', 10)).toBe('…')
})
