import { expect, test } from 'vitest'

import { recordsOf } from './find-records.ts'
import { parseJson } from './parse-json.ts'

function view(value: unknown) {
  const records = recordsOf(parseJson(JSON.stringify(value))!)
  return {
    tables: records.tables.map((table) => [table.pattern, table.kind, table.records.length]),
    columns: records.columns.map((column) => [records.tables[column.table]!.pattern, column.path, column.count]),
  }
}

test('makes a table of a list of objects and columns of their leaves', () => {
  const items = Array.from({ length: 5 }, (_, id) => ({ id, owner: { login: `u${id}` } }))
  expect(view({ total: 5, items })).toEqual({
    tables: [
      ['', 'root', 1],
      ['/items/*', 'list', 5],
    ],
    columns: [
      ['', '/total', 1],
      ['/items/*', '/id', 5],
      ['/items/*', '/owner/login', 5],
    ],
  })
})

test('keeps a small list of objects inside its record', () => {
  expect(
    view({
      name: 'web',
      tags: [
        { key: 'Name', value: 'a' },
        { key: 'Env', value: 'b' },
      ],
    }).tables,
  ).toEqual([['', 'root', 1]])
})

test('takes an object with alike entries as a map, and its keys as data', () => {
  const hosts = Object.fromEntries(
    ['a.example', 'b.example', 'c.example', 'd.example'].map((h) => [h, { up: true, ms: 3 }]),
  )
  expect(view(hosts)).toEqual({
    tables: [
      ['', 'root', 1],
      ['/*', 'map', 4],
    ],
    columns: [
      ['/*', '/up', 4],
      ['/*', '/ms', 4],
    ],
  })
})

test('takes a long list of scalars as a table with one nameless column', () => {
  expect(view({ codes: [1, 2, 3, 4, 5, 6, 7, 8] })).toEqual({
    tables: [
      ['', 'root', 1],
      ['/codes/*', 'scalars', 8],
    ],
    columns: [['/codes/*', '', 8]],
  })
})

test('names nested tables by the pattern of their pointers and links records to their parents', () => {
  const value = [1, 2, 3].map((n) => ({ n, jars: [1, 2, 3, 4].map((m) => ({ m, file: `f${m}`, sha: `s${m}` })) }))
  const records = recordsOf(parseJson(JSON.stringify(value))!)
  expect(records.tables.map((table) => table.pattern)).toEqual(['', '/*', '/*/jars/*'])
  expect([...records.parent]).toEqual([-1, 0, 1, 1, 1, 1, 0, 6, 6, 6, 6, 0, 11, 11, 11, 11])
})

test('gives empty containers a column and never loses a leaf', () => {
  const tree = parseJson('{"a":{},"b":[],"c":null}')!
  const records = recordsOf(tree)
  expect(records.columns.map((column) => column.path)).toEqual(['/a', '/b', '/c'])
})
