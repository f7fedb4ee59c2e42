import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { characterBorderBefore, isCharacterBorder } from './character-border.ts'
import { splitLines } from './split-lines.ts'

describe('splitLines', () => {
  test.each([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\r\nb\n\nc', ['a', 'b', '', 'c']],
    ['\n', ['']],
  ])('splits %j', (text, expected) => {
    const { start, end, count, lineCount } = splitLines(text)
    expect(Array.from({ length: count }, (_, unit) => text.slice(start[unit], end[unit]))).toEqual(expected)
    expect(lineCount).toBe(expected.length)
  })

  test('ends segments at sentences, else at blanks, else anywhere', () => {
    const lengths = (text: string) => {
      const { start, end, count } = splitLines(text)
      return Array.from({ length: count }, (_, unit) => end[unit]! - start[unit]!)
    }
    expect(lengths(`${'a'.repeat(200)}. ${'b '.repeat(150)}`)).toEqual([202, 300])
    expect(lengths('ab '.repeat(200))).toEqual([249, 249, 102])
    expect(lengths('\u4e2d\u3002'.repeat(300))).toEqual([250, 250, 100])
    expect(lengths('<item a="b c">text</item>'.repeat(20))).toEqual([250, 250])
    expect(lengths('x'.repeat(600))).toEqual([250, 250, 100])
    expect(lengths('x'.repeat(325))).toEqual([325])
  })

  const piece = fc.oneof(
    fc.constantFrom(
      '\n',
      '\r\n',
      ' ',
      '. ',
      'word',
      '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
      '\u{1f1e9}\u{1f1ea}',
      'e\u0301',
      '\u0915\u094d\u0937',
      '\uac01',
    ),
    fc.string({ maxLength: 5 }),
  )
  const text = fc.array(piece, { maxLength: 400 }).map((pieces) => pieces.join(''))

  test('segments cover their line without a gap, and no unit is too long', () => {
    fc.assert(
      fc.property(text, (source) => {
        const { start, end, line, count, lineCount } = splitLines(source)
        let rebuilt = ''
        for (let unit = 0; unit < count; unit++) {
          expect(end[unit]! - start[unit]!).toBeLessThanOrEqual(325)
          const isFirst = unit === 0 || line[unit] !== line[unit - 1]
          if (!isFirst) expect(start[unit]).toBe(end[unit - 1])
          rebuilt += (isFirst && unit > 0 ? '\n' : '') + source.slice(start[unit], end[unit])
        }
        expect(rebuilt).toBe(source.replaceAll('\r\n', '\n').replace(/\n$/, ''))
        expect(count === 0 ? 0 : line[count - 1]! + 1).toBe(lineCount)
      }),
      { numRuns: 200 },
    )
  })

  test('no cut falls inside a character', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
    fc.assert(
      fc.property(text, (source) => {
        const borders = new Set([...segmenter.segment(source)].map(({ index }) => index))
        const { start, count } = splitLines(source)
        for (let unit = 0; unit < count; unit++)
          expect(start[unit] === source.length || borders.has(start[unit]!)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('isCharacterBorder', () => {
  test('never allows what Intl.Segmenter does not', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
    const letters = fc.string({ unit: 'grapheme', maxLength: 12 })
    fc.assert(
      fc.property(letters, (source) => {
        const borders = new Set([...segmenter.segment(source)].map(({ index }) => index))
        for (let at = 1; at < source.length; at++) if (isCharacterBorder(source, at)) expect(borders.has(at)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('gives up on marks without end, but never on a surrogate pair', () => {
    const marks = `a${'\u0301'.repeat(500)}`
    expect(characterBorderBefore(marks, 300)).toBe(300)
    const pairs = `a${'\u{1f3fb}'.repeat(300)}`
    expect(characterBorderBefore(pairs, 300) % 2).toBe(1)
  })
})
