import type { Warning } from '@selvedge/contract'
import { expect, test } from 'vitest'

import { parseCsv } from './parse-csv.ts'
import { parseJsonLines } from './parse-json-lines.ts'
import { parseJson } from './parse-json.ts'
import { toValue } from './to-value.ts'

test('keeps the digits of integers that a double cannot hold, and says so', () => {
  const notes: Warning[] = []
  const tree = parseJson('{"id":9007199254740993,"n":-12,"x":1.50,"big":1e400,"e":1e21,"max":9007199254740991}')!
  expect(toValue(tree, 0, notes)).toEqual({
    id: '9007199254740993',
    n: -12,
    x: 1.5,
    big: '1e400',
    e: 1e21,
    max: 9007199254740991,
  })
  expect(notes.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['unsafe_integer', '/id'],
    ['number_out_of_range', '/big'],
  ])
})

test('the last of equal keys counts, and no key reaches the prototype', () => {
  const value = toValue(parseJson('{"a":{"x":1},"__proto__":{"y":2},"a":[3]}')!, 0)
  expect(JSON.stringify(value)).toBe('{"__proto__":{"y":2},"a":[3]}')
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})

test('gives the value of a node alone', () => {
  const tree = parseJson('{"a":[1,{"b":null}],"c":"\\u0064"}')!
  expect(toValue(tree, 1)).toEqual([1, { b: null }])
  expect(toValue(tree, tree.count - 1)).toBe('d')
})

test('cells and lines that are no JSON are strings', () => {
  expect(toValue(parseCsv('a,b\n1,"x ""y"""', { delimiter: ',' }), 0)).toEqual([{ a: '1', b: 'x "y"' }])
  expect(toValue(parseJsonLines('{"a":1}\n oops \n'), 0)).toEqual([{ a: 1 }, 'oops '])
})

test('builds values that are nested too deeply for the call stack', () => {
  let value = toValue(parseJson('['.repeat(9999) + '7' + ']'.repeat(9999))!, 0)
  for (let level = 0; level < 9999; level++) value = (value as unknown as [typeof value])[0]
  expect(value).toBe(7)
})
