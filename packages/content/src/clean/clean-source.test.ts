import { expect, test } from 'vitest'

import { finish } from '../steps.ts'
import { cleaningSteps } from './clean-source.ts'
import { RemovalReport } from './removal-report.ts'

function cleanSource(source: string) {
  const report = new RemovalReport()
  return { ...finish(cleaningSteps(source, {}, report)), removed: report.removed }
}

test('gives back the very text when there is nothing to clean', () => {
  const source = '{"a":"caf\\u00e9 \\ud83d\\ude00\\r\\n","b":[1.0, 2]}'
  const cleaned = cleanSource(source)
  expect(cleaned.text).toBe(source)
  expect(cleaned.removed).toEqual({})
  expect(cleaned.body.kind).toBe('json')
})

test('cleans only the strings that spell invisible characters, every other byte stays', () => {
  const cleaned = cleanSource('{ "a\\/b": "x\\u200by", "c\\/d":1.50,"e" : ["\\u001b[31mred\\u001b[0m", "\\u00e9"] }')
  expect(cleaned.text).toBe('{ "a\\/b": "xy", "c\\/d":1.50,"e" : ["red", "\\u00e9"] }')
  expect(cleaned.removed).toEqual({ zero_width: 1, ansi: 2 })
})

test('keeps apart keys that differ in invisible characters only', () => {
  expect(cleanSource('{"a\\u200b":1,"a\\u200c":2,"a":3}').text).toBe('{"a_2":1,"a_3":2,"a":3}')
})

test.each([
  ['{"ab":1,"a\u202eb":3}', '{"ab":1,"ab_2":3}'],
  ['{"a\u200b":"x\u200by","a":{"\u00e9\u200b":1,"\u00e9":2}}', '{"a_2":"xy","a":{"\u00e9_2":1,"\u00e9":2}}'],
  ['{"a\u200b":1}\n{"a\u200b":1,"a":2}\n', '{"a":1}\n{"a_2":1,"a":2}\n'],
  ['{"a\u0007b":1,"ab":2,"\u{1f469}\u200d\u{1f4bb}":3}', '{"ab_2":1,"ab":2,"\u{1f469}\u200d\u{1f4bb}":3}'],
  ['{no json} "a\u200b": 1', '{no json} "a": 1'],
])('loses no value where characters go from keys as they are: %j', (source, cleaned) => {
  expect(cleanSource(source).text).toBe(cleaned)
})

test('cleans JSON inside strings', () => {
  const inner = JSON.stringify({ note: 'x', more: '[1]' }).replace('x', 'x\\u200by')
  const cleaned = cleanSource(JSON.stringify({ body: inner }))
  expect(cleaned.text).toBe('{"body":"{\\"note\\":\\"xy\\",\\"more\\":\\"[1]\\"}"}')
})

test('reads JSON that came with terminal colours', () => {
  const cleaned = cleanSource('\u001b[1m{\u001b[0m"a": 1}\n')
  expect(cleaned.text).toBe('{"a": 1}\n')
  expect(cleaned.body.kind).toBe('json')
})

test('spells out lone surrogates, however they came', () => {
  expect(cleanSource('["\\ud83d", "\ude00"]').text).toBe('["\\\\ud83d", "\\\\ude00"]')
})

test('cleans the records of JSON Lines', () => {
  const cleaned = cleanSource('{"a":"\\u202eb"}\n{"a":"c"}\nd\u200b')
  expect(cleaned.text).toBe('{"a":"b"}\n{"a":"c"}\nd')
  expect(cleaned.removed).toEqual({ zero_width: 1, bidi: 1 })
})

test('a return inside a value ends a line, unless a line keeps changing', () => {
  expect(cleanSource('{"address":"1 Main St\\rSpringfield","log":"10%\\r55%\\r100%\\n"}').text).toBe(
    '{"address":"1 Main St\\nSpringfield","log":"100%\\n"}',
  )
})
