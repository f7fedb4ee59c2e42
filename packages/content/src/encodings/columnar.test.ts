import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseJson } from '../parse-json.ts'
import { encodeColumnar } from './columnar.ts'
import { decodeColumnar } from './decode-columnar.ts'
import { writeJson } from './write-json.ts'

const encode = (json: string, templates = false) => encodeColumnar(parseJson(json)!, { templates })

describe('encodeColumnar', () => {
  test('writes a list of objects as columns and rows, with the digits as they came', () => {
    expect(encode('[{"id":9007199254740993,"price":1.50},{"id":2,"price":2e3}]')).toBe(
      '{"cols":["id","price"],"rows":[[9007199254740993,1.50],[2,2e3]]}',
    )
  })

  test('makes members of inner objects columns of their own', () => {
    expect(encode('[{"a":1,"o":{"x/y":2,"z":3}},{"a":4,"o":{"x/y":5,"z":6}}]')).toBe(
      '{"cols":["a","o/x~1y","o/z"],"rows":[[1,2,3],[4,5,6]]}',
    )
  })

  test('groups records by their keys and says where they stood', () => {
    expect(encode('[{"a":1},{"a":2,"b":3},{"a":4},{"a":5,"b":6}]')).toBe(
      '[{"cols":["#","a"],"rows":[[0,1],[2,4]]},{"cols":["#","a","b"],"rows":[[1,2,3],[3,5,6]]}]',
    )
  })

  test('lifts what every row has in common', () => {
    expect(encode('[{"k":"user","n":1},{"k":"user","n":2},{"k":"user","n":3}]')).toBe(
      '{"all":{"k":"user"},"cols":["n"],"rows":[[1],[2],[3]]}',
    )
  })

  test('factors out a column that follows a template of another, when asked to', () => {
    const json = `[${[7, 8, 9, 10].map((id) => `{"id":${id},"url":"https://api.example/items/${id}/view"}`).join(',')}]`
    expect(encode(json, true)).toBe(
      '{"from":{"url":"https://api.example/items/{id}/view"},"cols":["id"],"rows":[[7],[8],[9],[10]]}',
    )
    expect(encode(json)).not.toContain('"from"')
  })

  test('leaves a tree alone that holds something like a block, duplicate keys, or no list of objects', () => {
    expect(encode('[{"cols":1},{"cols":2}]')).toBeUndefined()
    expect(encode('[{"a":1,"a":2},{"a":3}]')).toBeUndefined()
    expect(encode('{"a":[1,2,3]}')).toBeUndefined()
  })

  test('is undone by decodeColumnar, whatever the records', () => {
    const key = fc.oneof(fc.constantFrom('a', 'b', 'id', '#', 'x/y', '~', '', '__proto__', 'all'), fc.string())
    const scalar = fc.oneof(
      fc.integer(),
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.constant('https://x.example/1'),
    )
    const record = fc.dictionary(key, fc.oneof(scalar, fc.dictionary(key, scalar, { maxKeys: 3 }), fc.array(scalar)), {
      maxKeys: 4,
    })
    const table = fc
      .tuple(fc.array(record, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 5 }))
      .map(([records, times]) => Array.from({ length: times }, () => records).flat())
    fc.assert(
      fc.property(fc.oneof(table, fc.dictionary(key, table), fc.jsonValue()), fc.boolean(), (value, templates) => {
        const tree = parseJson(JSON.stringify(value))!
        const encoded = encodeColumnar(tree, { templates })
        if (encoded === undefined) return
        expect(JSON.parse(decodeColumnar(encoded)!)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      { numRuns: 500 },
    )
  })
})

describe('writeJson', () => {
  test('drops blanks and needless escapes, keeps digits', () => {
    expect(writeJson(parseJson('{ "a" : [ 1.0 , 12345678901234567890 ], "b\\u00e9" : "x\\/\\n" }')!)).toBe(
      '{"a":[1.0,12345678901234567890],"bé":"x/\\n"}',
    )
  })

  test('keeps the last of members that share a name', () => {
    expect(writeJson(parseJson('{"a":{"x":1},"b":2,"a":3}')!)).toBe('{"b":2,"a":3}')
  })

  test('spells the same value as its source', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 2)
        expect(JSON.parse(writeJson(parseJson(text)!))).toEqual(JSON.parse(text))
      }),
    )
  })

  test('writes ten thousand levels without recursing', () => {
    const deep = '['.repeat(9_000) + ']'.repeat(9_000)
    expect(writeJson(parseJson(deep)!)).toBe(deep)
  })
})
