import { describe, expect, it } from 'vitest'
import { foreignCounter } from './index.ts'

// One token a word, one a sign: nothing like byte pair encoding.
const words = foreignCounter({ name: 'words', exact: true, count: (text) => text.match(/\w+|[^\w\s]/gu)?.length ?? 0 })

describe('foreignCounter', () => {
  it('counts, stops and compares by the function it was given', () => {
    expect(words.encoding).toBe('words')
    expect(words.exact).toBe(true)
    expect(words.count('one two, three')).toBe(4)
    expect(words.countUpTo('one two, three', 3)).toEqual({ tokens: 4, exceeded: true })
    expect(words.fits('one two', 2)).toBe(true)
    expect(words.bounds('one two')).toEqual({ lower: 2, upper: 2 })
  })

  it('joins by recounting', () => {
    const items = ['one two', 'three'].map((item) => words.fragment(item))
    expect(words.join(items, '', { prefix: '[', suffix: ']' })).toBe(4)
    expect([...words.prefixCounts(items, ', ', { prefix: '[', suffix: ']' })]).toEqual([2, 4, 6])
  })

  it('cuts head, tail and middle within the budget', () => {
    const text = 'alpha beta gamma delta epsilon'
    expect(words.cut(text, { tokens: 2 })).toMatchObject({ text: 'alpha beta ', tokens: 2, ranges: [[0, 11]] })
    expect(words.cut(text, { tokens: 2, from: 'tail' })).toMatchObject({ text: ' delta epsilon', tokens: 2 })
    expect(words.cut(text, { tokens: 5 })).toEqual({ text, tokens: 5, cut: false, ranges: [[0, 30]] })
    const middle = words.cut(text, { tokens: 3, from: 'middle', marker: '…' })
    expect(middle.tokens).toBeLessThanOrEqual(3)
    expect(middle.text).toMatch(/^alp.*….*lon$/)
    expect(words.cut(text, { tokens: 0, marker: '…' })).toMatchObject({ text: '', tokens: 0 })
  })

  it('rejects a counter that cannot count', () => {
    expect(() => foreignCounter({ name: 'x', count: 3 as never })).toThrow('`count` must be a function, got number')
  })
})
