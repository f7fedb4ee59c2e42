import { describe, expect, test } from 'vitest'

import type { Kind } from '../document.ts'
import { splitLines } from '../split-lines.ts'
import { fillParents } from './fill-parents.ts'

/** Each line with the number (from 0) of its parent in front. */
function withParents(text: string, kind: Kind): string[] {
  const lines = splitLines(text)
  fillParents(lines, kind)
  return [...lines.parent].map((parent, unit) => `${parent} ${text.slice(lines.start[unit], lines.end[unit])}`)
}

function parentsOf(text: string, kind: Kind): number[] {
  const lines = splitLines(text)
  fillParents(lines, kind)
  return [...lines.parent]
}

describe('fillParents', () => {
  test('headings of Markdown stand over what follows, but not those in fences', () => {
    const text = [
      '# Top',
      'intro',
      '',
      '## Sub',
      '- item',
      '  goes on',
      '```sh',
      '# no heading',
      '```',
      'after',
      '### Deep',
      'x',
      '# Next',
      'y',
      'Underlined',
      '----------',
      'z',
    ].join('\n')
    expect(withParents(text, 'markdown')).toEqual([
      '-1 # Top',
      '0 intro',
      '-1 ',
      '0 ## Sub',
      '3 - item',
      '4   goes on',
      '3 ```sh',
      '3 # no heading',
      '3 ```',
      '3 after',
      '3 ### Deep',
      '10 x',
      '-1 # Next',
      '12 y',
      '12 Underlined',
      '14 ----------',
      '14 z',
    ])
  })

  test('a version may be underlined, an item of a list may not', () => {
    expect(parentsOf('0.70.0\n------\n- a\n\n0.68.0\n------\n- b', 'markdown')).toEqual([-1, 0, 0, -1, -1, 4, 4])
    expect(parentsOf('1. one\n---\nx', 'markdown')).toEqual([-1, -1, -1])
  })

  test('the names of a table stand over its rows', () => {
    expect(parentsOf('# T\n| a | b |\n|---|---|\n| 1 | 2 |\n\ntext', 'markdown')).toEqual([-1, 0, 1, 1, -1, 0])
    expect(
      parentsOf('USER  PID %CPU COMMAND\nroot    1  0.0 init\nann     2  1.0 sh -c x\n\nafter', 'command'),
    ).toEqual([-1, 0, 0, -1, -1])
    expect(parentsOf(' id | name \n----+------\n  1 | ann\n(1 row)', 'lines')).toEqual([-1, 0, 0, 0])
  })

  test('hunks stand under files, files under commits', () => {
    const text = [
      'commit 1234567890abcdef',
      'Author: Ann',
      '',
      '    Fix',
      '',
      'diff --git a/x b/x',
      '--- a/x',
      '+++ b/x',
      '@@ -1,2 +1,2 @@ f()',
      ' same',
      '-old',
      '+new',
      'diff --git a/y b/y',
      'Binary files differ',
      'commit abcdef1234567890',
      'Author: Bob',
    ].join('\n')
    expect(parentsOf(text, 'diff')).toEqual([-1, 0, -1, 0, -1, 0, 5, 5, 5, 8, 8, 8, 0, 12, -1, 14])
    expect(parentsOf('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n+b', 'diff')).toEqual([
      -1, 0, 0, 2, -1, 4, 4, 6,
    ])
  })

  test('directories of a listing stand over their entries', () => {
    expect(parentsOf('/usr:\ntotal 8\ndrwx bin\n\n/usr/bin:\ntotal 4\n-rwx a', 'command')).toEqual([
      -1, 0, 0, -1, -1, 4, 4,
    ])
  })

  test('frames stand under their exception, a cause under what it caused', () => {
    const text = [
      '2024-01-02 10:00:00 ERROR request failed',
      'java.lang.IllegalStateException: no pool',
      '\tat a.B.c(B.java:1)',
      '\tat a.D.e(D.java:2)',
      'Caused by: java.net.ConnectException: refused',
      '\tat f.G.h(G.java:3)',
      '\t... 12 more',
      '2024-01-02 10:00:01 INFO next',
    ].join('\n')
    expect(parentsOf(text, 'log')).toEqual([-1, 0, 1, 1, 1, 4, 4, -1])
  })

  test('a title of a trace does not take the place of the exception', () => {
    expect(parentsOf("Error: Cannot find module 'x'\nRequire stack:\n- /a/b.js\n    at f (a:1)", 'lines')).toEqual([
      -1, -1, -1, 0,
    ])
    expect(parentsOf('[2024-01-02 10:00:00] app.ERROR: Boom\n[stacktrace]\n#0 a.php(1)\n#1 b.php(2)', 'log')).toEqual([
      -1, 0, 0, 0,
    ])
  })

  test('further lines of a log entry stand under it', () => {
    expect(parentsOf('10:00:00 INFO start\n{\n  "a": 1\n}\n10:00:01 INFO end', 'log')).toEqual([-1, 0, 0, 0, -1])
  })

  test('compiler messages stand under the function, their excerpt under the message', () => {
    const text = [
      "src/a.h: In member function 'void f()':",
      "src/a.h:12:3: warning: 'g' is deprecated",
      '     g();',
      '     ^',
      'src/a.h:13:3: note: declared here',
      'ninja: done',
    ].join('\n')
    expect(parentsOf(text, 'lines')).toEqual([-1, 0, 1, 1, 0, -1])
  })

  test('output of a test stands under the test', () => {
    const text = [
      '[INFO] Building shop-core 1.0',
      '[INFO] --- surefire:2.22:test (default-test) @ shop-core ---',
      'checking',
      '=== RUN   TestA',
      'said by A',
      '--- FAIL: TestA (0.00s)',
      '    a_test.go:7: want 1',
      'outside',
    ].join('\n')
    expect(parentsOf(text, 'lines')).toEqual([-1, 0, 1, 0, 3, 3, 5, 0])
  })

  test('code stands under the nearest less indented line that is no bracket', () => {
    const text = 'class A {\n  f() {\n    // note\n    g()\n  }\n\n  h() {}\n}\nconst x = 1'
    expect(parentsOf(text, 'source')).toEqual([-1, 0, 1, 1, 0, -1, 0, -1, -1])
  })

  test('lines of an accessibility snapshot stand under their parent', () => {
    expect(
      parentsOf('- list:\n  - listitem:\n    - link "Home":\n      - /url: /\n  - listitem:', 'accessibility'),
    ).toEqual([-1, 0, 1, 2, 0])
  })

  test('lines of XML stand under the element they lie in', () => {
    const text = [
      '<?xml version="1.0"?>',
      '<suite name="a > b">',
      '<case name="t">',
      '<!-- <x> -->',
      '<failure>',
      'text',
      '</failure>',
      '</case>',
      '<case name="u"/>',
      '<![CDATA[ <y> ]]>',
      '</suite>',
    ].join('\n')
    expect(parentsOf(text, 'xml')).toEqual([-1, -1, 1, 2, 2, 4, 2, 1, 1, 1, -1])
  })

  test('every parent is an earlier unit, whatever the text', () => {
    const text = '```\n\n@@ x\n  at y\n<a\n</b>\n\t\tz\ncommit 1234567\n# h\n|-|-|\n/x:\nA B C D\n===\n'.repeat(20)
    const kinds: Kind[] = ['lines', 'log', 'command', 'source', 'diff', 'markdown', 'xml', 'accessibility']
    for (const kind of kinds)
      for (const [unit, parent] of parentsOf(text, kind).entries()) expect(parent).toBeLessThan(unit)
  })
})
