import fc from 'fast-check'
import { get_encoding, type TiktokenEncoding } from 'tiktoken'
import { describe, expect, it } from 'vitest'
import { loadCounter } from './index.ts'

// Chosen so that every alternative of the pre-token expressions is met, with what stands right before and after it.
const parts = [
  [
    'a',
    'b',
    'Z',
    'AB',
    'the',
    ' the',
    'don',
    "'s",
    "'t",
    "'LL",
    "'Re",
    "'vE",
    "'ſ",
    "'",
    "''",
    'camelCase',
    'HTTPServer',
  ],
  ['1', '12', '123', '4567', '٣', '²', '½', 'Ⅷ', '0x1F', 'e5f6', '1e-9'],
  [' ', '  ', '   ', '\t', '\n', '\r\n', '\n\n', ' \n', '\r', '\u000b', '\u0085', '\u00a0', '\u2028', '\u3000'],
  ['\ufeff', '\u200b', '\u200d', '\u00ad', '\0', '\u007f', '\u0600'],
  ['.', ',', '!', '!!', '/', '//', '\n/', '_', '-', '=', '#', '~~~', '{"', '":"', '},{', '"],', '\\u00e9'],
  ['<|endoftext|>', '<|im_start|>', '<|fim_prefix|>', '<|endofprompt|>', '__proto__', 'constructor'],
  ['漢', '漢字', 'ひ', 'カ', '한', '中文，', 'ǅ', 'ʰ', 'é', 'e\u0301', '\u0301', '\u0301\u0302', 'ß', 'Ä', 'ſ', 'İ'],
  ['я', 'Я', 'ע', 'ا', 'ไ', 'ท', '्', 'क', '👩‍👩‍👧', '🇩🇪', '😀', '🏽', '𝒜', '𐐀', '𐐨', '\ud800', '\udc00'],
].flat()

const part = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...parts) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 2 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...parts), fc.integer({ min: 2, max: 150 }))
      .map(([one, times]) => one.repeat(times)),
  },
)
const text = fc.array(part, { maxLength: 16 }).map((list) => list.join(''))
const options = { seed: 20261201, numRuns: 1000 }
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

describe.each(['o200k_base', 'cl100k_base', 'p50k_base', 'r50k_base'] as const)('%s', (encoding) => {
  it('counts what tiktoken counts', async () => {
    const counter = await loadCounter(encoding)
    const reference = get_encoding(encoding as TiktokenEncoding)
    fc.assert(
      fc.property(text, (one) => {
        expect(counter.count(one)).toBe(reference.encode_ordinary(one).length)
      }),
      options,
    )
    reference.free()
  })
})

describe.each(['o200k_base', 'cl100k_base', 'r50k_base', 'claude', 'gemini'] as const)('%s', (encoding) => {
  it('joins to what the whole costs, and every prefix too', async () => {
    const counter = await loadCounter(encoding)
    const separators = fc.constantFrom('', ',', '\n', ' ', ', ', '","', '},{')
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), separators, text, text, (items, separator, prefix, suffix) => {
        const fragments = items.map((item) => counter.fragment(item))
        const prefixes = items.map((_, kept) => counter.count(prefix + items.slice(0, kept).join(separator) + suffix))
        const whole = counter.count(prefix + items.join(separator) + suffix)
        expect(counter.join(fragments, separator, { prefix, suffix })).toBe(whole)
        expect([...counter.prefixCounts(fragments, separator, { prefix, suffix })]).toEqual([...prefixes, whole])
      }),
      { ...options, numRuns: 200 },
    )
  })

  it('stops at a limit with the right answer, within its bounds', async () => {
    const counter = await loadCounter(encoding)
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 80 }), (one, limit) => {
        const whole = counter.count(one)
        const { tokens, exceeded } = counter.countUpTo(one, limit)
        expect(exceeded).toBe(whole > limit)
        expect(tokens > limit ? tokens <= whole : tokens === whole).toBe(true)
        expect(counter.fits(one, limit)).toBe(whole <= limit)
        const { lower, upper } = counter.bounds(one)
        expect(lower <= whole && whole <= upper).toBe(true)
      }),
      options,
    )
  })

  it('cuts within the budget, between graphemes, out of the source', async () => {
    const counter = await loadCounter(encoding)
    const from = fc.constantFrom('head' as const, 'tail' as const, 'middle' as const)
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 0, max: 60 }),
        from,
        fc.constantFrom('', ' … '),
        (one, tokens, side, marker) => {
          const cut = counter.cut(one, { tokens, from: side, marker })
          expect(cut.tokens).toBe(counter.count(cut.text))
          expect(cut.tokens).toBeLessThanOrEqual(tokens)
          expect(cut.cut).toBe(counter.count(one) > tokens)
          const kept = cut.ranges.map(([start, end]) => one.slice(start, end)).join('')
          expect(cut.text.replace(cut.cut ? marker : '', '').length).toBe(kept.length)
          const borders = new Set([...graphemes.segment(one)].map(({ index }) => index)).add(one.length)
          expect(cut.ranges.flat().every((place) => borders.has(place))).toBe(true)
        },
      ),
      options,
    )
  })
})
