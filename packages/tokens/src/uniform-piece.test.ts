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

  // Longest first: what is known of the shorter runs must be what a shorter text finds on its own.
  test.each([' ', '\t', '\n', '\r\n', ' \n', '\u00a0', '\u3000', '-', '0', 'é', '漢', '😀', '\ud800'])(
    'every length of %j, the longest first',
    async (characters) => {
      const counter = await loadCounter(encoding)
      const reference = get_encoding(encoding)
      const lengths = [5000, 3001, 2049, 1500, ...Array.from({ length: 301 }, (_, index) => 300 - index)]
      const texts = lengths.map((length) => characters.repeat(Math.ceil(length / characters.length)))
      const expected = texts.map((text) => reference.encode_ordinary(text).length)
      expect(texts.map((text) => counter.count(text))).toEqual(expected)
      expect(texts.map((text) => counter.count(`${text}x`))).toEqual(
        texts.map((text) => reference.encode_ordinary(`${text}x`).length),
      )
      reference.free()
    },
  )

  // Where a run ends, its last token may reach beyond it, and which one does shows only in the next run.
  test.each(['-+', '=>', '*/', '/*', '#+', '\t ', ' \n', '\n\t', '_|', '.,', 'a.', '~^', '-a'])(
    'runs broken by another sign: %j',
    async (signs) => {
      const counter = await loadCounter(encoding)
      const reference = get_encoding(encoding)
      const [sign, other] = [signs[0]!, signs[1]!]
      const texts = [23, 24, 25, 32, 60, 77, 86, 110, 129, 200, 999, 2000].map((length) =>
        (sign.repeat(length) + other).repeat(Math.ceil(3000 / length)),
      )
      const varied = Array.from({ length: 60 }, (_, index) => sign.repeat((index * 37) % 211) + other).join('')
      expect([...texts, varied].map((text) => counter.count(text))).toEqual(
        [...texts, varied].map((text) => reference.encode_ordinary(text).length),
      )
      reference.free()
    },
  )

  // A third of a megabyte each. Searched from the left, the first took 1.5 s in o200k_base, the last but one 0.9 s in cl100k_base.
  test.each([
    ['-', '+', 999],
    ['=', '-', 3000],
    ['*', '/', 86],
    ['/', '*', 500],
    ['\t', ' ', 29],
  ])('counts runs of %j broken by %j every %i in milliseconds', async (sign, other, length) => {
    const counter = await loadCounter(encoding)
    const text = (sign.repeat(length) + other).repeat(Math.ceil(333_333 / (length + 1)))
    counter.count(text)
    const started = process.cpuUsage()
    counter.count(text)
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(500)
  })

  test.each([
    ['blanks', ' '.repeat(3000), 1500],
    ['many blanks', ' '.repeat(192_000), 1500],
    ['blanks and a letter', `${' '.repeat(3000)}x`, 1500],
    ['dashes', '-'.repeat(3000), 300],
  ])('cuts %s in milliseconds, every time', async (_, text, most) => {
    const counter = await loadCounter(encoding)
    const sides = ['head', 'tail', 'middle'] as const
    for (const from of sides) counter.cut(text, { tokens: 6, from })
    const started = process.cpuUsage()
    for (let round = 0; round < 10; round++) {
      for (const from of sides) counter.cut(text, { tokens: 6, from })
      counter.countUpTo(text, 6)
    }
    const { user, system } = process.cpuUsage(started)
    // 40 calls; they took 6 s for blanks, 600 ms for dashes.
    expect((user + system) / 1000).toBeLessThan(most)
  })
})
