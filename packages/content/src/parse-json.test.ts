import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseJson } from './parse-json.ts'
import { toValue } from './to-value.ts'
import { keyOf, plainText, pointerOf } from './tree.ts'

describe('parseJson', () => {
  test.each([
    '',
    ' ',
    '{',
    '[1,]',
    '{"a":1,}',
    "{'a':1}",
    '[01]',
    '[1.]',
    '["\n"]',
    '["\\x"]',
    '["\\u12"]',
    '{"a" 1}',
    '[1] x',
    'nul',
    '[-]',
    '[.5]',
    '[1e]',
    '\ufeff[]',
  ])('refuses %j', (text) => {
    expect(parseJson(text)).toBeUndefined()
  })

  test('reads what JSON.parse reads, and refuses what it refuses', () => {
    const json = fc.json({ maxDepth: 4 })
    const broken = fc
      .tuple(json, fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '\\', '1', 'e', '-', ' '))
      .map(([text, at, put]) => {
        const cut = at % (text.length + 1)
        return text.slice(0, cut) + put + text.slice(cut + 1)
      })
    fc.assert(
      fc.property(fc.oneof(json, broken), (text) => {
        const tree = parseJson(text)
        let expected: unknown
        try {
          expected = JSON.parse(text)
        } catch {
          expect(tree).toBeUndefined()
          return
        }
        // A negative zero and numbers beyond 2^53 are kept in another form.
        if (/-0\b|\d{16}|[eE]/.test(text)) return
        expect(toValue(tree!, 0)).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })

  test('finds members that a later one of the same name hides, however it is spelled', () => {
    const tree = parseJson('{"a":{"b":1,"b":2,"\\u0062":3},"c":4,"a":[5]}')!
    expect([...tree.shadowed].map((node) => [pointerOf(tree, node), plainText(tree, node)])).toEqual([
      ['/a', '{"b":1,"b":2,"\\u0062":3}'],
      ['/a/b', '1'],
      ['/a/b', '2'],
    ])
    expect(toValue(tree, 0)).toEqual({ a: [5], c: 4 })
  })

  test('finds the hidden members among many names', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `key${index % 4999}`)
    const tree = parseJson(`{${names.map((name, index) => `"${name}":${index}`).join(',')}}`)!
    expect([...tree.shadowed].map((node) => keyOf(tree, node))).toEqual(['key0'])
    expect(plainText(tree, [...tree.shadowed][0]!)).toBe('0')
  })

  test('reads 9,000 levels, and takes what is deeper than 10,000 for no JSON', () => {
    expect(parseJson('['.repeat(9000) + ']'.repeat(9000))!.count).toBe(9000)
    expect(parseJson('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined()
  })
})
