import { expect, test } from 'vitest'

import { leafUnits } from './leaf-units.ts'
import { locate } from './locate.ts'
import { readDocument } from './read-document.ts'
import { textAt, unitText } from './text-at.ts'
import { unitsAt } from './units-at.ts'

function read(source: string, options = {}) {
  const document = readDocument(source, options)
  return [...leafUnits(document)].map((unit) => [locate(document, unit), unitText(document, unit)])
}

test('gives every scalar of JSON a pointer and keeps its digits', () => {
  expect(read('{"id":9007199254740993,"a/b":[1.50,"x"],"e":{}}')).toEqual([
    [{ pointer: '/id' }, '9007199254740993'],
    [{ pointer: '/a~1b/0' }, '1.50'],
    [{ pointer: '/a~1b/1' }, 'x'],
    [{ pointer: '/e' }, '{}'],
  ])
})

test('reads JSON inside a string as JSON', () => {
  expect(read('{"log":"{\\"level\\":\\"warn\\",\\"deep\\":\\"[7]\\"}"}')).toEqual([
    [{ part: '/log', pointer: '/level' }, 'warn'],
    [{ part: '/log/deep', pointer: '/0' }, '7'],
  ])
})

test('reads a long text inside a string as lines', () => {
  const text = Array.from({ length: 8 }, (_, index) => `line ${index} ${'x'.repeat(40)}`).join('\n')
  const units = read(JSON.stringify({ content: [{ text }] }))
  expect(units).toHaveLength(8)
  expect(units[7]).toEqual([{ pointer: '/content/0/text', lines: [8, 8] }, `line 7 ${'x'.repeat(40)}`])
})

test('reads CSV with quoted line breaks, ragged rows and repeated names', () => {
  expect(read('id,name,name\n1,"a, ""b""\nc",\n2,x,y,z\n', { name: 'a.csv' })).toEqual([
    [{ pointer: '/0/id' }, '1'],
    [{ pointer: '/0/name' }, 'a, "b"\nc'],
    [{ pointer: '/0/name_2' }, ''],
    [{ pointer: '/1/id' }, '2'],
    [{ pointer: '/1/name' }, 'x'],
    [{ pointer: '/1/name_2' }, 'y'],
    [{ pointer: '/1/column_4' }, 'z'],
  ])
})

test('keeps the broken lines of JSON Lines as text', () => {
  expect(read('{"a":1}\n{"a":2}\n\noops {\n{"a":3}')).toEqual([
    [{ pointer: '/0/a' }, '1'],
    [{ pointer: '/1/a' }, '2'],
    [{ rows: [2, 3] }, 'oops {'],
    [{ pointer: '/3/a' }, '3'],
  ])
})

test('reads text as lines and long lines in segments', () => {
  const long = `${'word '.repeat(40)}. ${'more '.repeat(60)}`
  const document = readDocument(`first\r\n${long}\nlast\n`)
  const locators = [...leafUnits(document)].map((unit) => locate(document, unit))
  expect(locators).toEqual([
    { lines: [1, 1] },
    { lines: [2, 2], chars: [0, 202] },
    { lines: [2, 2], chars: [202, 502] },
    { lines: [3, 3] },
  ])
  expect(unitsAt(document, { lines: [2, 3] })).toEqual([1, 2, 3])
  expect(textAt(document, { lines: [1, 1] })).toBe('first')
})

test('hides members that a later one of the same name overwrites', () => {
  expect(read('{"a":{"x":1},"a":2}')).toEqual([[{ pointer: '/a' }, '2']])
})
