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
    expect(() => foreignCounter({ name: 'x', count: 3 as never })).toThrow('`count` must be a function, got 3')
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, '7', undefined, Promise.resolve(3)])(
    'takes %s for no number of tokens: it would be within every budget',
    (nonsense) => {
      const broken = foreignCounter({ name: 'broken', count: () => nonsense as number })
      const message = 'foreignCounter: `count` of broken must give a number of tokens, got '
      expect(() => broken.count('one')).toThrow(message)
      expect(() => broken.fits('one', 5)).toThrow(message)
      expect(() => broken.countUpTo('one', 5)).toThrow(message)
      expect(() => broken.cut('one', { tokens: 5 })).toThrow(message)
      expect(() => broken.join(['one'])).toThrow(message)
      expect(() => broken.prefixCounts(['one'])).toThrow(message)
    },
  )

  it('rounds a fraction up, and lets an error of the function through', () => {
    const quarter = foreignCounter({ name: 'quarter', count: (text) => text.length / 4 })
    expect(quarter.count('seven..')).toBe(2)
    const failing = foreignCounter({
      name: 'failing',
      count: () => {
        throw new RangeError('no network')
      },
    })
    expect(() => failing.fits('one', 5)).toThrow(new RangeError('no network'))
  })

  it('rejects the fragments of another counter, and options that it cannot keep', () => {
    const other = foreignCounter({ name: 'other', count: (text) => text.length })
    expect(() => words.join([other.fragment('one')])).toThrow(
      'join: `items[0]` must be a string or a fragment made by this counter (words), got another object',
    )
    expect(() => words.countUpTo('one', Number.NaN)).toThrow('countUpTo: `limit` must be a number of tokens, got NaN')
    expect(() => words.cut('one two', { tokens: 1, from: 'start' as 'head' })).toThrow(
      'must be one of head, tail, middle',
    )
    expect(() => words.count(5 as never)).toThrow('count: `text` must be a string, got number')
  })
})
