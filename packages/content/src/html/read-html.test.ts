import { describe, expect, test } from 'vitest'

import { leafUnits } from '../leaf-units.ts'
import { locate } from '../locate.ts'
import { readDocument } from '../read-document.ts'
import { textAt, unitText } from '../text-at.ts'
import { unitsAt } from '../units-at.ts'
import { readHtml } from './read-html.ts'

function textOf(html: string): string {
  return readHtml(html).source
}

describe('readHtml', () => {
  test('writes a page as its reader sees it', () => {
    const html = `<!doctype html><html><head><title>The  page</title><meta name="x" content="hid"></head><body>
      <h1>One &amp; only</h1><p>Some <b>bold</b>
      text, a <a href="/x">link</a>.<p>Next&nbsp;paragraph<br>broken
      <ul><li>first<li>second <ul><li>inner</ul></ul>
      <pre>a  b
  c</pre></body></html>`
    expect(textOf(html).split('\n')).toEqual([
      'The page',
      '# One & only',
      'Some bold text, a link.',
      'Next paragraph',
      'broken',
      '- first',
      '- second',
      '  - inner',
      'a  b',
      '  c',
    ])
  })

  test('keeps a row of a table on one line', () => {
    const html =
      '<table><tr><th>Name</th><th>Age</th></tr>\n<tr>\n<td>Ann</td>\n<td><p>4</p><p>2</p></td>\n</tr></table>'
    expect(textOf(html)).toBe('Name | Age\nAnn | 4 2')
  })

  test('joins words that tags divide', () => {
    expect(textOf('<p>sqlite3_<b>busy</b>_timeout() and x<sup>2</sup></p>')).toBe('sqlite3_busy_timeout() and x2')
  })

  test.each([
    ['scripts and styles', '<style>a{}</style><script>if (a</b>) x("</p>")</script>'],
    ['comments', '<!-- do this > that -->'],
    ['hidden elements', '<div hidden>a<div>b</div>c</div>'],
    ['what is hidden from readers of screens', '<span aria-hidden="true">x</span>'],
    ['what a style hides', '<p style="color:red; display : none">x<b>y</b></p>'],
    [
      'invisible text',
      '<span style="font-size:0">x</span><span style="opacity:0">x</span><div style="position:absolute;left:-9999px">x</div>',
    ],
    ['templates and fallbacks', '<template><p>x</p></template><noscript>x</noscript><svg><title>x</title></svg>'],
    ['characters nobody sees', '&#x200b;&#xE0041;&shy;&#0;&#xd800;'],
  ])('leaves out %s', (_, hidden) => {
    expect(textOf(`<p>before</p>${hidden}<p>after</p>`)).toBe('before\nafter')
  })

  test('does not take shown for hidden', () => {
    expect(
      textOf('<p hidden=until-found>a</p><p data-x="hidden">b</p><input hidden>c<p style="opacity:0.5">d</p>'),
    ).toBe('a\nb\nc\nd')
    expect(textOf('<p hidden>x<p>y')).toBe('y')
    expect(textOf('1 < 2 & 3 > 2 &unknown; &lt;b&gt;')).toBe('1 < 2 & 3 > 2 &unknown; <b>')
  })

  test('counts what it leaves out, and knows where it stands', () => {
    const { hidden } = readHtml('<p>a</p>\n<!-- x1 -->\n<!---->\n<div hidden>y</div>').from!
    expect(hidden).toEqual({ comments: 1, elements: 1, places: [9, 29] })
  })

  test('headings stand over what follows, the head of a table over its rows', () => {
    const lines = readHtml(
      '<h1>A</h1><p>x</p><h2>B</h2><table><tr><th>n<tr><td>1<tr><td>2</table><p>y</p><h1>C</h1><p>z</p>',
    )
    expect(lines.source.split('\n')).toEqual(['# A', 'x', '## B', 'n', '1', '2', 'y', '# C', 'z'])
    expect([...lines.parent]).toEqual([-1, 0, 0, 2, 3, 3, 2, -1, 7])
  })

  test('knows where each piece stands in the source', () => {
    const html = '<html>\n<p>One <b>two</b>\n   three</p><p>four &amp; five</p>\n<p>six</p>'
    const document = readDocument(html)
    const units = [...leafUnits(document)]
    expect(units.map((unit) => [locate(document, unit), unitText(document, unit)])).toEqual([
      [{ lines: [2, 3], chars: [3, 26] }, 'One two three'],
      [{ lines: [3, 3], chars: [15, 30] }, 'four & five'],
      [{ lines: [4, 4], chars: [3, 6] }, 'six'],
    ])
    expect(html.split('\n').slice(1, 3).join('\n').slice(3, 26)).toBe('One <b>two</b>\n   three')
    for (const unit of units) {
      expect(unitsAt(document, locate(document, unit))).toEqual([unit])
      expect(textAt(document, locate(document, unit))).toBe(unitText(document, unit))
    }
    expect(textAt(document, { lines: [3, 4] })).toBe('One two three\nfour & five\nsix')
    expect(unitsAt(document, { lines: [3, 3] })).toEqual([0, 1])
  })

  test('reads a page inside a string the same way', () => {
    const page = `<html><body><!-- hide me --><p>${'word '.repeat(200)}</p><p>end &lt;</p></body></html>`
    const document = readDocument(JSON.stringify({ page }))
    const last = document.unitCount - 1
    expect(document.parts[1]!.kind).toBe('html')
    expect(unitText(document, last)).toBe('end <')
    expect(locate(document, last)).toEqual({ pointer: '/page', lines: [1, 1], chars: [1038, 1046] })
    expect(textAt(document, locate(document, last))).toBe('end <')
    expect(textAt(document, { pointer: '/page' })).not.toContain('hide me')
  })

  test.each([
    ['open tags', '<div>'.repeat(100_000)],
    ['stray ends', '</div>'.repeat(100_000)],
    ['open comments', '<!--'.repeat(100_000)],
    ['open quotes', '<a x="'.repeat(100_000)],
    ['brackets', '<'.repeat(400_000)],
    ['ampersands', '&'.repeat(400_000)],
    ['nested lists', '<ul><li>x'.repeat(50_000)],
    ['open scripts', '<script>'.repeat(50_000)],
    ['hidden elements', '<p hidden>'.repeat(50_000)],
    ['blanks', ' \n'.repeat(200_000)],
    ['rows', '<tr><td>x'.repeat(50_000)],
  ])('reads %s without end in time', (_, html) => {
    const before = cpuMs()
    readHtml(html)
    expect(cpuMs() - before).toBeLessThan(8000)
  })
})

/** Processor time: unlike the clock, it does not count what other work does to this machine. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
