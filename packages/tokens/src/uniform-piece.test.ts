import { get_encoding } from 'tiktoken'
import { describe, expect, test } from 'vitest'

import { loadCounter } from './load-counter.ts'

/** Around powers of two, where tokens of runs end, and far behind the period. */
const LENGTHS = [199, 256, 257, 1023, 1025, 2048, 5001, 20_003]

describe.each(['o200k_base', 'cl100k_base'] as const)('one character many times over in %s', (encoding) => {
  test.each(['-', '=', '#', '*', '/', '.', '_', '~', 'a', 'Z', '\t', ' '])('%j', async (character) => {
    const counter = await loadCounter(encoding)
    const reference = get_encoding(encoding)
    for (const length of LENGTHS) {
      const text = character.repeat(length)
      const tokens = reference.encode_ordinary(text).length
      expect(counter.count(text), String(length)).toBe(tokens)
      expect(counter.countUpTo(text, tokens), String(length)).toEqual({ tokens, exceeded: false })
      expect(counter.countUpTo(text, tokens - 1).exceeded, String(length)).toBe(true)
      const head = counter.cut(text, { tokens: 5, from: 'head' })
      expect(reference.encode_ordinary(head.text).length).toBeLessThanOrEqual(5)
    }
    reference.free()
  })
})
