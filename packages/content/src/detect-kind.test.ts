import { describe, expect, test } from 'vitest'

import { readDocument } from './read-document.ts'
import { toValue } from './to-value.ts'
import type { Tree } from './tree.ts'

function kindOf(source: string, options = {}): string {
  return readDocument(source, options).kind
}

function valueOf(source: string, options = {}): unknown {
  return toValue(readDocument(source, options).parts[0]!.body as Tree, 0)
}

describe('kinds', () => {
  test.each([
    ['json', ' {"a":1}\n'],
    ['json', '[]'],
    ['lines', '42'],
    ['lines', '"a"'],
    ['lines', '{"a":1} and more'],
    ['lines', '[INFO] x'],
    ['jsonl', '{"a":1}\n{"a":2}\n'],
    ['jsonl', '{"a":1}\n{"a":2}\noops\n{"a":3}\n{"a":4}'],
    ['csv', 'id,name,age\n1,Ann,40\n2,Bob,41\n'],
    ['csv', 'id\tname\n1\tAnn\n2\tBob'],
    ['csv', 'id;name;"a;b"\n1;x;y\n2;"u\nv";z'],
    ['lines', 'Dear Ann, Bob, Cid\nwe met, we ate, we left\nbest, yours, Dan.'],
    ['lines', 'one, two\nthree, four'],
    ['diff', 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b'],
    ['diff', '@@ -1,3 +1,3 @@ f()\n a\n-b\n+c'],
    ['html', '<!DOCTYPE html>\n<html><body>x</body></html>'],
    ['xml', '<?xml version="1.0"?><a/>'],
    ['xml', '<project>\n  <name>x</name>\n</project>\n'],
    ['markdown', '# Title\n\nSome [link](http://x)\n\n## More\n\n- a\n- b'],
    ['source', '#!/bin/sh\n# comment\n# more\nif [ x ]; then\n  y;\nfi;\nexport A\nfunction b {\n}'],
    ['log', '2024-01-02T10:00:00 INFO a\n2024-01-02T10:00:01 WARN b\n  more\n2024-01-02T10:00:02 INFO c'],
    [
      'log',
      '198.51.100.7 - - [22/Jan/2019:03:56:14 +0330] "GET / HTTP/1.1" 200\n198.51.100.8 - - [22/Jan/2019:03:56:16 +0330] "GET /a" 404\n198.51.100.7 - - [x] "GET /b" 200',
    ],
    ['command', 'USER PID %CPU COMMAND\nroot 1 0.0 init\nann 2 1.0 sh'],
    ['command', './src:\na.ts\nb.ts'],
    ['accessibility', '- list:\n  - listitem:\n    - link "Home" [ref=e2]:\n      - /url: /\n  - text: More'],
    ['accessibility', '{"nodes":[{"nodeId":"1","role":{"value":"link"},"name":{"value":"x"}}]}'],
    ['notebook', '{"nbformat":4,"cells":[]}'],
    ['lines', 'just some words'],
    ['lines', ''],
  ])('tells %s: %j', (kind, source) => {
    expect(kindOf(source)).toBe(kind)
  })

  test('a media type decides first, then the ending of the name', () => {
    expect(kindOf('a,b\n1,2', { mediaType: 'text/csv; charset=utf-8' })).toBe('csv')
    expect(kindOf('12', { mediaType: 'application/vnd.api+json' })).toBe('json')
    expect(kindOf('x', { name: 'notes/README.md' })).toBe('markdown')
    expect(kindOf('x', { name: 'a.py' })).toBe('source')
    expect(kindOf('x', { name: 'get.json.data' })).toBe('lines')
    expect(kindOf('# a', { mediaType: 'text/plain', name: 'x.md' })).toBe('markdown')
    expect(kindOf('<p>x', { mediaType: 'text/html' })).toBe('html')
    expect(kindOf('- list:\n  - text: a\n  - link "b"', { name: 'snapshot.yml' })).toBe('accessibility')
  })

  test('what was promised and does not hold is read as what it looks like', () => {
    expect(kindOf('{"a":', { mediaType: 'application/json' })).toBe('lines')
    expect(kindOf('<?xml version="1.0"?><a/>', { name: 'a.json' })).toBe('xml')
    expect(readDocument('x', { mediaType: 'application/json' }).mediaType).toBe('application/json')
    expect(readDocument('{}').mediaType).toBe('application/json')
  })
})

describe('dialects of CSV', () => {
  const csv = { name: 'a.csv' }

  test('finds the delimiter that divides evenly', () => {
    expect(valueOf('name;price\nx;1,5\ny;2,5', csv)).toEqual([
      { name: 'x', price: '1,5' },
      { name: 'y', price: '2,5' },
    ])
    expect(valueOf('a|b\n1|2', csv)).toEqual([{ a: '1', b: '2' }])
    expect(valueOf('a,b\tc\n1,2\t3', { name: 'x.tsv' })).toEqual([{ 'a,b': '1,2', c: '3' }])
  })

  test('makes names where the first record has none', () => {
    expect(valueOf('1,Ann,3.5\n2,Bob,4', csv)).toEqual([
      { column_1: '1', column_2: 'Ann', column_3: '3.5' },
      { column_1: '2', column_2: 'Bob', column_3: '4' },
    ])
    expect(valueOf('a,b\nc,d', { mediaType: 'text/csv; header=absent' })).toEqual([
      { column_1: 'a', column_2: 'b' },
      { column_1: 'c', column_2: 'd' },
    ])
  })

  test('takes blank lines, CRLF, one column, and quotes that never close', () => {
    expect(valueOf('a,b\r\n\r\n1,2\r\n', csv)).toEqual([{ a: '1', b: '2' }])
    expect(valueOf('name\nAnn\nBob', csv)).toEqual([{ name: 'Ann' }, { name: 'Bob' }])
    expect(valueOf('a,b\n"x,y\n1,2', csv)).toEqual([
      { a: '"x', b: 'y' },
      { a: '1', b: '2' },
    ])
    expect(valueOf('a,b\n"x"y,"z"\n', csv)).toEqual([{ a: '"x"y', b: 'z' }])
  })

  test('knows the line each record starts on', () => {
    const tree = readDocument('a,b\n\n1,"x\ny"\n2,z', csv).parts[0]!.body as Tree
    expect([...tree.table!.recordLine]).toEqual([3, 5])
  })
})
