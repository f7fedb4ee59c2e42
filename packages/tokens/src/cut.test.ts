import { get_encoding } from 'tiktoken'
import { describe, expect, it } from 'vitest'
import { loadCounter } from './index.ts'

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
})
