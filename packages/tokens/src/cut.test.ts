import * as fc from 'fast-check'
import { get_encoding } from 'tiktoken'
import { describe, expect, it } from 'vitest'
import { loadCounter } from './index.ts'

/** More than this is never left out that would fit: it is a piece. */
const MOST_SHORT = 17

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

// A part of such a run may cost less than a shorter one, and a tail less than the same text behind others.
const runs: readonly string[] = [
  '\r\n'.repeat(260),
  '~'.repeat(600),
  '_'.repeat(1500),
  `${'、'.repeat(40)}\ud800`,
  '。'.repeat(100),
  'b'.repeat(130),
  '\n'.repeat(300),
  `${' '.repeat(127)}𕡜`,
  '—'.repeat(130),
  '\u3000'.repeat(130),
]

describe.each(['o200k_base', 'cl100k_base'] as const)('cut in %s', (encoding) => {
  it.each(runs)('leaves no grapheme out that still fits: %j', async (text) => {
    const counter = await loadCounter(encoding)
    const reference = get_encoding(encoding)
    const borders = [...graphemes.segment(text)].map(({ index }) => index)
    borders.push(text.length)
    const whole = counter.count(text)
    for (let tokens = 0; tokens < Math.min(whole, 40); tokens++) {
      const head = counter.cut(text, { tokens }).text
      const longer = text.slice(
        0,
        borders.find((border) => border > head.length),
      )
      expect(reference.encode_ordinary(longer).length, `head of ${tokens}`).toBeGreaterThan(tokens)
      const tail = counter.cut(text, { tokens, from: 'tail' }).text
      const earlier = text.slice(borders.findLast((border) => border < text.length - tail.length))
      expect(reference.encode_ordinary(earlier).length, `tail of ${tokens}`).toBeGreaterThan(tokens)
    }
    reference.free()
  })

  it.each([
    [`${'_'.repeat(40)}\ufe0f`, 'head', 1, 32],
    [`${'='.repeat(40)}ː`, 'tail', 3, 33],
  ] as const)('looks on where a longer part of a short run costs less: %s', async (text, from, tokens, length) => {
    const counter = await loadCounter(encoding)
    expect(counter.cut(text, { tokens, from }).text.length).toBe(length)
  })

  it('looks behind a beginning that costs more for a longer one that costs less', async () => {
    const counter = await loadCounter(encoding)
    expect(counter.cut('-'.repeat(130), { tokens: 1 }).text.length).toBe(encoding === 'o200k_base' ? 112 : 96)
  })

  it('gives the head what a last grapheme is too dear for', async () => {
    const counter = await loadCounter(encoding)
    const text = `${'word '.repeat(1000)}e${'\u0301\u0302\u0303\u0304'.repeat(30)}`
    expect(counter.cut(text, { tokens: 60, from: 'middle' }).tokens).toBe(60)
  })

  it.each(['…', '\n…\n', '  ', '\n', '=', ' [cut] '])('counts the marker where it stands: %j', async (marker) => {
    const counter = await loadCounter(encoding)
    const sign = fc.constantFrom(' ', '\n', '\t', '\r\n', '=', '-', 'a', '漢', '😀', '1', 'word ', ' \n')
    const runs = fc.array(fc.tuple(sign, fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 4 })
    const options = fc.record({ tokens: fc.nat(12), from: fc.constantFrom('head', 'tail', 'middle') })
    fc.assert(
      fc.property(runs, options, (given, { tokens, from }) => {
        const text = given.map(([unit, count]) => unit.repeat(count)).join('')
        const cut = counter.cut(text, { tokens, from, marker })
        expect(counter.count(cut.text)).toBeLessThanOrEqual(tokens)
        if (!cut.cut || from === 'middle' || counter.count(marker) > tokens) return
        const kept = cut.text.length - marker.length
        for (let length = kept + MOST_SHORT; length < text.length; length++) {
          const longer = from === 'head' ? text.slice(0, length) + marker : marker + text.slice(text.length - length)
          expect(counter.count(longer)).toBeGreaterThan(tokens)
        }
      }),
      { numRuns: 60 },
    )
  })
})
