import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Document } from '../document.ts'
import { readDocument } from '../read-document.ts'
import { nodeAt, plainText, type Tree } from '../tree.ts'
import { toValue } from '../to-value.ts'
import { applyEdits } from './apply-edits.ts'
import { editKey, editString } from './edit-string.ts'

function at(document: Document, pointer: string, part = 0): number {
  return nodeAt(document.parts[part]!.body as Tree, pointer)
}

describe('applyEdits', () => {
  test('gives back the same document when there is nothing to do', () => {
    const document = readDocument('{"a":1}')
    expect(applyEdits(document, [])).toBe(document)
  })

  test('changes a piece of a string and no other byte', () => {
    const document = readDocument('{ "k\\u0065y" : "caf\\u00e9 s3cret \\ud83d\\ude00" , "n": 1.50 }')
    const edit = editString(document, 0, at(document, '/key'), 5, 11, '["\n]')
    expect(applyEdits(document, [edit]).source).toBe(
      '{ "k\\u0065y" : "caf\\u00e9 [\\"\\n] \\ud83d\\ude00" , "n": 1.50 }',
    )
  })

  test('takes a surrogate pair out whole', () => {
    const document = readDocument('["a\u{1f600}b"]')
    expect(applyEdits(document, [editString(document, 0, 1, 2, 4, '-')]).source).toBe('["a-"]')
  })

  test('makes a string of a number that is none any more', () => {
    const document = readDocument('{"card":4111111111111111,"n":12,"ok":true}')
    const edits = [
      editString(document, 0, at(document, '/card'), 0, 4, '[x]'),
      editString(document, 0, at(document, '/card'), 8, 12, '[y]'),
      editString(document, 0, at(document, '/n'), 0, 2, '7'),
    ]
    expect(applyEdits(document, edits).source).toBe('{"card":"[x]1111[y]1111","n":7,"ok":true}')
  })

  test('changes names', () => {
    const document = readDocument('{"a@b.example":{"x\\"y":1}}')
    const edits = [editKey(document, 0, 1, 0, 11, '[email]')!, editKey(document, 0, 2, 1, 2, '"')!]
    expect(applyEdits(document, edits).source).toBe('{"[email]":{"x\\"y":1}}')
  })

  test('carries edits of embedded JSON up through two strings', () => {
    const inner = JSON.stringify({ token: 'abc"def', list: [1, 2] })
    const document = readDocument(JSON.stringify({ outer: JSON.stringify({ inner }) }))
    const part = document.parts.findIndex((candidate) => candidate.base.part === '/outer/inner')
    const edited = applyEdits(document, [editString(document, part, at(document, '/token', part), 2, 5, '[é"]')])
    expect(JSON.parse(JSON.parse(JSON.parse(edited.source).outer).inner)).toEqual({ token: 'ab[é"]ef', list: [1, 2] })
    expect(edited.parts.length).toBe(3)
  })

  test('edits a long text inside a string by its own offsets', () => {
    const text = `password: hunter2\n${'line "quoted"\n'.repeat(60)}`
    const document = readDocument(JSON.stringify({ text }))
    const edited = applyEdits(document, [editString(document, 1, -1, 10, 17, '[secret]')])
    expect(JSON.parse(edited.source).text).toBe(text.replace('hunter2', '[secret]'))
  })

  test('respects the quotes of CSV cells', () => {
    const document = readDocument('name,"a ""b"""\nx y,"p ""q"" r"\n', { name: 'a.csv' })
    const edits = [
      editString(document, 0, at(document, '/0/name'), 0, 1, 'u,v'),
      editString(document, 0, at(document, '/0/name'), 2, 3, '"w"'),
      editString(document, 0, at(document, '/0/a "b"'), 2, 5, '"s"'),
      editKey(document, 0, at(document, '/0/name'), 0, 4, 'n,m')!,
      editKey(document, 0, at(document, '/0/a "b"'), 2, 5, '"c"')!,
    ]
    const edited = applyEdits(document, edits)
    expect(edited.source).toBe('"n,m","a ""c"""\n"u,v ""w""","p ""s"" r"\n')
    expect(toValue(edited.parts[0]!.body as Tree, 0)).toEqual([{ 'n,m': 'u,v "w"', 'a "c"': 'p "s" r' }])
  })

  test('takes out all that overlapping edits cover', () => {
    const document = readDocument('one two three')
    const edits = [
      { part: 0, start: 4, end: 9, replacement: 'B' },
      { part: 0, start: 0, end: 5, replacement: 'A' },
      { part: 0, start: 9, end: 10, replacement: 'C' },
    ]
    expect(applyEdits(document, edits).source).toBe('ACree')
  })

  test('names the part an edit asks for in vain', () => {
    expect(() => applyEdits(readDocument('a'), [{ part: 3, start: 0, end: 1, replacement: '' }])).toThrow(
      'applyEdits: `part` of an edit must be below 1, got 3',
    )
  })

  const text = fc.string({
    unit: fc.constantFrom('a', '"', '\\', '\n', '\u00e9', '\u{1f600}', '\u2028', ',', '{', ' '),
    maxLength: 30,
  })
  const cut = fc.tuple(fc.nat(30), fc.nat(30), text)

  test('does to the decoded string what it says, and nothing to any other byte', () => {
    fc.assert(
      fc.property(text, fc.array(cut, { maxLength: 3 }), fc.boolean(), (value, cuts, isEscaped) => {
        const raw = isEscaped ? escaped(value) : JSON.stringify(value)
        const document = readDocument(`{"before" : [1.0],"x": ${raw} ,"after":"\\u0061"}`)
        const node = at(document, '/x')
        const plain = plainText(document.parts[0]!.body as Tree, node)
        const spans = withoutOverlaps(plain, cuts)
        const edited = applyEdits(
          document,
          spans.map(([from, to, put]) => editString(document, 0, node, from, to, put)),
        )
        expect(edited.source.startsWith('{"before" : [1.0],"x": "')).toBe(true)
        expect(edited.source.endsWith('" ,"after":"\\u0061"}')).toBe(true)
        expect(JSON.parse(edited.source).x).toBe(replaced(plain, spans))
      }),
    )
  })

  test('does the same to a cell', () => {
    fc.assert(
      fc.property(text, fc.array(cut, { maxLength: 3 }), (value, cuts) => {
        const quoted = /["\n,]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
        const document = readDocument(`a,b\n1,${quoted}\n2,"y"`, { name: 'x.csv' })
        const node = at(document, '/0/b')
        const spans = withoutOverlaps(value, cuts)
        const edited = applyEdits(
          document,
          spans.map(([from, to, put]) => editString(document, 0, node, from, to, put)),
        )
        const [first, second] = toValue(edited.parts[0]!.body as Tree, 0) as { a: string; b: string }[]
        expect(first).toEqual({ a: '1', b: replaced(value, spans) })
        expect(second).toEqual({ a: '2', b: 'y' })
      }),
    )
  })

  test('does the same to JSON inside a string', () => {
    fc.assert(
      fc.property(text, fc.array(cut, { maxLength: 3 }), (value, cuts) => {
        const document = readDocument(JSON.stringify([`{"in":[${escaped(value)},2]}`, 'z']))
        const node = at(document, '/in/0', 1)
        const plain = plainText(document.parts[1]!.body as Tree, node)
        const spans = withoutOverlaps(plain, cuts)
        const edited = applyEdits(
          document,
          spans.map(([from, to, put]) => editString(document, 1, node, from, to, put)),
        )
        const [inner, other] = JSON.parse(edited.source) as string[]
        expect(JSON.parse(inner!)).toEqual({ in: [replaced(plain, spans), 2] })
        expect(other).toBe('z')
      }),
    )
  })
})

/** JSON of a text with some letters spelled as escapes. */
function escaped(value: string): string {
  return JSON.stringify(value).replaceAll('a', '\\u0061').replaceAll('\u00e9', '\\u00e9')
}

type Span = [number, number, string]

/** Ascending, apart, at whole characters. */
function withoutOverlaps(value: string, cuts: readonly (readonly [number, number, string])[]): Span[] {
  const borders = [...value].reduce<number[]>((list, letter) => [...list, list.at(-1)! + letter.length], [0])
  const spans: Span[] = []
  let from = 0
  for (const [skip, length, put] of cuts) {
    const start = from + skip
    const end = start + 1 + length
    if (end >= borders.length) break
    spans.push([borders[start]!, borders[end]!, put])
    from = end
  }
  return spans
}

function replaced(value: string, spans: readonly Span[]): string {
  return spans.toReversed().reduce((result, [from, to, put]) => result.slice(0, from) + put + result.slice(to), value)
}
