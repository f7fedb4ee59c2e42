import { describe, expect, it } from 'vitest'
import { loadCounter } from './index.ts'

// One pre-token, or very few: what a quadratic tokenizer needs minutes for. The counts are those of the heap merge that
// the linear encoder was held against, and of tiktoken at a hundredth of the size.
const million = 1_000_000
const hostile: readonly (readonly [string, string, number])[] = [
  ['one letter', 'a'.repeat(million), 125_000],
  ['one capital', 'A'.repeat(million), 125_000],
  ['blanks and a letter', `${' '.repeat(million)}x`, 7814],
  ['line breaks', '\n'.repeat(million), 62_500],
  ['a line of dashes', '-'.repeat(million), 15_625],
  ['two signs', '=-'.repeat(million / 2), 62_500],
]

describe('hostile texts', () => {
  it.each(hostile)('counts %s', async (_, text, tokens) => {
    const counter = await loadCounter()
    expect(counter.count(text)).toBe(tokens)
  })

  it('counts ten million identical letters, which make a regular expression overflow its stack', async () => {
    const text = '漢'.repeat(10 * million)
    expect((await loadCounter()).count(text)).toBe(10 * million)
  }, 60_000)

  it.each(hostile)('stops early inside %s', async (_, text, tokens) => {
    const counter = await loadCounter()
    const { tokens: least, exceeded } = counter.countUpTo(text, 1000)
    expect(exceeded).toBe(true)
    // Far from the end: only what had to be read was.
    expect(least).toBeGreaterThan(1000)
    expect(least).toBeLessThan(2000)
    expect(counter.fits(text, tokens)).toBe(true)
  })

  it.each(hostile.filter(([name]) => name !== 'blanks and a letter'))('cuts %s to the very token', async (_, text) => {
    const counter = await loadCounter()
    for (const from of ['head', 'tail'] as const) {
      const cut = counter.cut(text, { tokens: 1000, from })
      expect(cut.tokens).toBe(1000)
      expect(counter.count(cut.text)).toBe(1000)
    }
  })
})
