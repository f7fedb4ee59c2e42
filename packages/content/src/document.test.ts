import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { blindOrder } from './blind-order.ts'
import { leafUnits } from './leaf-units.ts'
import { locate } from './locate.ts'
import { readDocument } from './read-document.ts'
import { textAt, unitText } from './text-at.ts'
import { unitsAt } from './units-at.ts'

const words = fc.string({
  unit: fc.constantFrom('a', 'bc', ' ', '. ', '"', '\\', '/', '~', ',', '\u00e9', '\u{1f600}'),
  maxLength: 12,
})
const line = fc.oneof(
  words,
  words.map((word) => word.repeat(60)),
)
const lines = fc.array(line, { maxLength: 12 }).map((all) => all.join('\n'))
const inner = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value))
const leaf = fc.oneof(words, lines, inner, fc.integer(), fc.boolean(), fc.constant(null))
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('json'), { maxLength: 5 }),
    fc.dictionary(words, tie('json'), { maxKeys: 5 }),
    // JSON in a string in JSON.
    fc.array(tie('json'), { maxLength: 3 }).map((value) => JSON.stringify(value)),
  ),
}))
const csv = fc
  .array(fc.array(words, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  .map((records) => records.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'))
const html = fc.array(
  fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '<li>',
      '<tr><td>',
      '<pre>',
      '<!-- x -->',
      '&amp;',
      '&#233;',
      '<div hidden>',
      '</div>',
      '\n',
    ),
    words,
  ),
  { maxLength: 30 },
)
const source = fc.oneof(
  json.map((value) => ({ text: JSON.stringify(value), options: {} })),
  json.map((value) => ({ text: JSON.stringify(value, null, 2), options: {} })),
  fc
    .array(
      fc.oneof(
        json.map((value) => JSON.stringify(value)),
        words,
      ),
      { maxLength: 6 },
    )
    .map((all) => ({ text: all.join('\n'), options: { name: 'x.jsonl' } })),
  csv.map((text) => ({ text, options: { name: 'x.csv' } })),
  lines.map((text) => ({ text, options: {} })),
  html.map((all) => ({ text: all.join(''), options: { mediaType: 'text/html' } })),
)

describe('documents', () => {
  test('every unit has an address that leads back to it, and only to it', () => {
    fc.assert(
      fc.property(source, ({ text, options }) => {
        const document = readDocument(text, options)
        for (const unit of leafUnits(document)) {
          const locator = locate(document, unit)
          expect(unitsAt(document, locator)).toEqual([unit])
          expect(textAt(document, locator)).toBe(unitText(document, unit))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the root covers every unit, and the blind order names each once', () => {
    fc.assert(
      fc.property(source, ({ text, options }) => {
        const document = readDocument(text, options)
        const units = [...leafUnits(document)]
        expect(unitsAt(document, {})).toEqual(units)
        expect([...blindOrder(document)].toSorted((a, b) => a - b)).toEqual(units)
      }),
      { numRuns: 300 },
    )
  })

  test('the blind order begins with head and tail and then spreads', () => {
    const text = Array.from({ length: 1000 }, (_, index) => `line ${index}`).join('\n')
    const order = blindOrder(readDocument(text))
    expect([...order.subarray(0, 4)]).toEqual([0, 999, 1, 998])
    expect([...order.subarray(400, 405)]).toEqual([200, 712, 456, 328, 584])
  })

  test('locators that lead nowhere give nothing', () => {
    const document = readDocument('{"a":[1,2],"b":"{\\"c\\":3}"}')
    for (const locator of [
      { pointer: '/x' },
      { pointer: 'a' },
      { pointer: '/a/2' },
      { pointer: '/a/01' },
      { part: '/a' },
      { part: '/b', pointer: '/d' },
    ]) {
      expect(unitsAt(document, locator)).toEqual([])
      expect(textAt(document, locator)).toBeUndefined()
    }
    expect(textAt(readDocument('a\nb'), { lines: [3, 3] })).toBeUndefined()
  })

  test('locators may name more than one unit', () => {
    const document = readDocument('{"a":[10,20,30],"b":"{\\"c\\":[3,4]}"}')
    expect(textAt(document, { pointer: '/a', rows: [1, 3] })).toBe('20,30')
    expect(unitsAt(document, { pointer: '/a', rows: [1, 3] }).map((unit) => unitText(document, unit))).toEqual([
      '20',
      '30',
    ])
    expect(unitsAt(document, { pointer: '/b' }).map((unit) => unitText(document, unit))).toEqual(['3', '4'])
    expect(textAt(document, { pointer: '/b/c/1' })).toBe('4')
    expect(textAt(document, { pointer: '/a/0', chars: [1, 2] })).toBe('0')
    const inner = readDocument(JSON.stringify({ log: `${'{"n":1}\n'.repeat(100)}{"n":2}` }))
    expect(textAt(inner, { pointer: '/log', rows: [99, 101] })).toBe('{"n":1}\n{"n":2}')
    expect(locate(inner, inner.unitCount - 1)).toEqual({ part: '/log', pointer: '/100/n' })
    const table = readDocument('a,b\n1,2\n3,4\n5,6', { name: 'x.csv' })
    expect(textAt(table, { rows: [1, 3] })).toBe('3,4\n5,6')
    expect(unitsAt(table, { lines: [3, 3] }).map((unit) => unitText(table, unit))).toEqual(['3', '4'])
  })

  test('reads deep nesting and many parts without harm', () => {
    const deep = `${'["[1]",'.repeat(5000)}0${']'.repeat(5000)}`
    expect(readDocument(deep).parts.length).toBe(100)
    const many = `[${'"[1]",'.repeat(30_000)}0]`
    expect(readDocument(many).parts.length).toBe(20_000)
  })

  test.each([
    ['one long line', 'x'.repeat(4_000_000)],
    ['a long line of words', 'word '.repeat(200_000)],
    ['tiny lines', 'x\n'.repeat(400_000)],
    ['open brackets', '['.repeat(100_000)],
    ['closed brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['quotes', '"'.repeat(100_000)],
    ['lines of open brackets', '[\n'.repeat(100_000)],
    ['escapes', `"${'\\u0061'.repeat(300_000)}"`],
    ['equal keys', `{${'"a":1,'.repeat(100_000)}"b":2}`],
    ['nested equal keys', `${'{"a":1,"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['commas', ','.repeat(300_000)],
    ['rows with open quotes', 'a,"b\n'.repeat(100_000)],
    ['tags', '<a>'.repeat(100_000)],
    ['attributes', `<?xml version="1.0"?><a ${'x="" '.repeat(100_000)}`],
    ['indents', Array.from({ length: 3000 }, (_, depth) => `${' '.repeat(depth % 1500)}x`).join('\n')],
    ['marks', `a${'\u0301'.repeat(300_000)}`],
  ])('reads %s without end in time', (_, text) => {
    const before = cpuMs()
    leafUnits(readDocument(text))
    leafUnits(readDocument(text, { name: 'x.csv' }))
    leafUnits(readDocument(text, { name: 'x.jsonl' }))
    leafUnits(readDocument(text, { name: 'x.xml' }))
    expect(cpuMs() - before).toBeLessThan(4000)
  })
})

/** Processor time: unlike the clock, it does not count what other work does to this machine. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
