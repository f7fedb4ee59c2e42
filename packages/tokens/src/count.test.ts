import { describe, expect, it } from 'vitest'
import { loadCounter } from './index.ts'

describe('count', () => {
  it.each([
    ['', 0, 0],
    ['hello world', 2, 2],
    ['hello <|endoftext|> x', 9, 8],
    ['\ufeff{"a":1}', 6, 6],
    ['x \ufeffhello', 3, 3],
    ['a\u0085b', 4, 4],
    ['line\u2028line', 3, 4],
    ['\0\0\0', 2, 3],
    ['\ud800', 1, 1],
    ['😀😀\ud83d', 3, 5],
    ["don't DON'T don\u2019t", 4, 6],
    ['1234567890', 4, 4],
    ['漢字かな交じり文', 7, 9],
    ['   \n\n  x', 3, 3],
  ])('costs %j %i tokens in o200k_base and %i in cl100k_base', async (text, o200k, cl100k) => {
    expect((await loadCounter()).count(text)).toBe(o200k)
    expect((await loadCounter('cl100k_base')).count(text)).toBe(cl100k)
  })

  it('does not care how long the text is that a pre-token stands in', async () => {
    const counter = await loadCounter()
    const unit = 'The order ord_7f3a of 2026-12-01 was shipped to 漢字 street, "no. 5".\n'
    const each = counter.count(unit)
    expect(counter.count(unit.repeat(5000))).toBe(each * 5000)
  })

  it('rejects what is no string, naming what it got', async () => {
    const counter = await loadCounter()
    expect(() => counter.count(undefined as unknown as string)).toThrow('count: `text` must be a string, got undefined')
    expect(() => counter.cut('a', { tokens: 1, from: 'start' as 'head' })).toThrow(
      'cut: `from` must be one of head, tail, middle, got "start"',
    )
    expect(() => counter.fits('a', Number.NaN)).toThrow('fits: `limit` must be a number of tokens, got NaN')
  })

  it('takes any limit that is a number: none below zero is kept, all are below infinity', async () => {
    const counter = await loadCounter()
    expect(counter.countUpTo('hello world', 0)).toMatchObject({ exceeded: true })
    expect(counter.countUpTo('hello world', -1)).toMatchObject({ exceeded: true })
    expect(counter.countUpTo('', 0)).toEqual({ tokens: 0, exceeded: false })
    expect(counter.countUpTo('hello world', Number.POSITIVE_INFINITY)).toEqual({ tokens: 2, exceeded: false })
    expect(counter.fits('', -1)).toBe(false)
    expect(counter.cut('hello world', { tokens: -3 })).toEqual({ text: '', tokens: 0, cut: true, ranges: [] })
    expect(counter.cut('hello world', { tokens: 1.9 })).toMatchObject({ text: 'hello', tokens: 1 })
    expect(() => counter.cut('a b', { tokens: 1, marker: 5 as never })).toThrow('`marker` must be a string, got 5')
  })

  it('leaves nothing of a single grapheme that is too dear, wherever it is cut from', async () => {
    const counter = await loadCounter()
    const family = '👩‍👩‍👧'
    for (const from of ['head', 'tail', 'middle'] as const) {
      expect(counter.cut(family, { tokens: 3, from, marker: '…' })).toMatchObject({ text: '…', tokens: 1, ranges: [] })
      expect(counter.cut(family, { tokens: 0, from, marker: '…' })).toMatchObject({ text: '', tokens: 0, ranges: [] })
    }
  })

  it('is frozen and shared: two counters of one encoding agree and hold one vocabulary', async () => {
    const [one, other] = [await loadCounter(), await loadCounter('o200k_harmony')]
    expect(Object.isFrozen(one)).toBe(true)
    expect(one.exact).toBe(true)
    expect(other.count('<|start|>assistant')).toBe(one.count('<|start|>assistant'))
    expect([one.encoding, other.encoding]).toEqual(['o200k_base', 'o200k_harmony'])
  })
})
