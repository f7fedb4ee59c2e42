import { describe, expect, it } from 'vitest'
import { loadCounter } from './index.ts'

// Items that run into one pre-token with their separators, of every kind of pre-token that can be long.
const alphabets = [
  ['😀', '🎉', '👍🏽', '"', '❤️'],
  ['a', 'b', 'ing', 'tion'],
  ['A', 'B', 'Z'],
  ['漢', '字', 'か'],
  ['b', '漢', '字', 'A'],
  [' ', '\t', '\n'],
  ['\u3000', ' ', '\u00a0'],
  ['=', '-', '/', '\n', '!'],
  ['!', '/', '\n', '\r'],
  ['\u0301', '\u0302', '!'],
  ['\u0301', 'e', 'É'],
  [' ', '!', '\u0301'],
  ["'", 's', "'s", 'a'],
  ['\ud800', '\udc00', '😀'],
]
const suffixes = ['', ']', 'b', 'Zb', ' ', '\n', ' x', '/', "'s", '漢', '\u0301', '\n x', '!!a']

describe.each(['o200k_base', 'cl100k_base', 'r50k_base', 'claude'] as const)(
  'joins without a safe boundary, %s',
  (encoding) => {
    it.each(alphabets.map((alphabet) => [alphabet]))('cost what their text costs: %j', async (alphabet) => {
      const counter = await loadCounter(encoding)
      let state = alphabet.length
      const drawn = (limit: number): number => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0
        return Math.floor((state / 4294967296) * limit)
      }
      for (const suffix of suffixes) {
        const items = Array.from({ length: 40 }, () =>
          Array.from({ length: 1 + drawn(70) }, () => alphabet[drawn(alphabet.length)]!).join(''),
        )
        const around = { prefix: ['', '!', ' ', 'a'][drawn(4)]!, suffix }
        const kept = [0, 7, 20, 33, 40]
        const counted = kept.map((count) => counter.count(around.prefix + items.slice(0, count).join('') + suffix))
        const prefixes = counter.prefixCounts(items, '', around)
        expect(kept.map((count) => prefixes[count])).toEqual(counted)
        expect(counter.join(items, '', around)).toBe(counted.at(-1))
      }
    })
  },
)

it('counts every prefix of thirty thousand emoji without a blank between them', async () => {
  const counter = await loadCounter()
  const item = counter.fragment('"😀","')
  const counts = counter.prefixCounts(
    Array.from({ length: 30_000 }, () => item),
    '',
    { prefix: '["', suffix: '"]' },
  )
  expect(counts.length).toBe(30_001)
  expect(counts[30_000]).toBe(counter.count(`["${'"😀","'.repeat(30_000)}"]`))
}, 60_000)
