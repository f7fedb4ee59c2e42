import { expect, it } from 'vitest'

import { plainRow } from './plain-row.ts'

const deep = (levels: number): string => `{"a":${'['.repeat(levels)}1${']'.repeat(levels)}}`

it.each([
  ['{"a":1,"b":"x","c":[{"d":null}],"e":true}', { a: 1, b: 'x', c: [{ d: null }], e: true }],
  ['{"a": 1, "b" : "x, y: z", "c": []}', { a: 1, b: 'x, y: z', c: [] }],
  // JavaScript spells these alike.
  ['{"a":0.30000000000000004,"b":1e+30,"c":"\\"q\\""}', { a: 0.30000000000000004, b: 1e30, c: '"q"' }],
  ['{"__proto__":1}', JSON.parse('{"__proto__":1}') as object],
  ['{}', {}],
])('reads a row that its value says all of: %s', (line, value) => {
  expect(plainRow(line)).toEqual({ value, mayHoldHalves: false })
})

it.each([
  ['a member twice', '{"a":1,"a":2}'],
  ['a member twice, apart from its colon', '{"a" :1,"a":2}'],
  ['a member twice in another', '{"b":{"a":"x","a":"y"}}'],
  ['more digits than a double has', '{"a": 9007199254740993}'],
  ['more digits behind the point', '{"a": 0.12345678901234567}'],
  ['a power that no double has', '{"a": 1e400}'],
  ['a number that says it is no integer', '{"a": 1.0}'],
  ['an escape behind blanks', '{"a": "\\u0041"}'],
  ['more depth than may be recursed into', deep(9)],
  ['a list', '[1]'],
  ['a text', '"a"'],
  ['null', 'null'],
  ['no JSON', '{"a":'],
])('leaves a row to the tree with %s', (_, line) => {
  expect(plainRow(line)).toBeUndefined()
})

it('says where half a character may be', () => {
  expect(plainRow('{"a":"\\ud800"}')).toEqual({ value: { a: '\ud800' }, mayHoldHalves: true })
  expect(plainRow(deep(100_000))).toBeUndefined()
})
