import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseQuery } from './query.ts'
import { TermScanner } from './term-scanner.ts'

/** The words of the question that a text holds, each once, in the question's order. */
function found(question: string, text: string): string[] {
  const { groups } = parseQuery(question)
  const scanner = new TermScanner(groups)
  scanner.scan(text, 0, text.length)
  const hit = new Set(scanner.groups.slice(0, scanner.hits))
  return groups.filter((_, index) => hit.has(index)).map(({ word }) => word)
}

test.each([
  ['failures', 'the build failed', ['failures']],
  ['userId', 'user_id', ['userId', 'user', 'Id']],
  ['vega10_vce', 'amdgpu/vega10_vce.bin', ['vega10_vce', 'vega', '10', 'vce']],
  ['node 3i7v3', 'pool-3i7v3', ['3i7v3', '3', '7']],
  ['Zürich', 'ZURICH HB', ['Zürich']],
  ['2005-08-21T06:40:48', '"2005-08-21T06:40:48Z"', ['2005-08-21', '06:40:48']],
  ['release 4.16.2', 'v4.16.2', ['4.16.2']],
  ['1,234 rows', '1234', ['1,234']],
  ['charged 2 680', '$2,680.00', ['2', '680']],
  ['in February 2009', '2009-02-01', ['February', '2009']],
  ['page not found', 'GET / 404', ['found']],
  ['版本', '最新版本', ['版本']],
])('finds what %j names in %j', (question, text, expected) => {
  expect(found(question, text)).toEqual(expect.arrayContaining(expected))
})

test('does not take a number for part of a longer one', () => {
  expect(found('order 648', 'order 16480')).toEqual(['order'])
})

test('asks for a second look at text whose characters are written as escapes', () => {
  const scanner = new TermScanner(parseQuery('caf').groups)
  scanner.scan(String.raw`caf\u00e9`, 0, 9, true)
  expect(scanner.escaped).toBe(true)
})

test('reads any text without throwing, and never outside its range', () => {
  const scanner = new TermScanner(parseQuery('alpha 12 2005-07 userId 版本').groups)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.nat(80), fc.nat(80), (text, from, to) => {
      const [start, end] = [Math.min(from, to, text.length), Math.min(Math.max(from, to), text.length)]
      scanner.scan(text, start, end)
      const { hits, parts } = scanner
      scanner.scan(text.slice(start, end), 0, end - start)
      expect([scanner.hits, scanner.parts]).toEqual([hits, parts])
    }),
    { numRuns: 400 },
  )
})

test('reads hostile runs of a megabyte', () => {
  const scanner = new TermScanner(parseQuery('alpha 12').groups)
  for (const unit of ['a1.1', 'aB', '1,1', '_', '版', '1a']) {
    const text = unit.repeat(1_000_000 / unit.length)
    scanner.scan(text, 0, text.length)
    expect(scanner.hits).toBeLessThanOrEqual(text.length * 2)
  }
})
