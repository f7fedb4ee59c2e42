import type { Lines, RenderedFrom } from '../lines.ts'
import { splitLines } from '../split-lines.ts'
import { fillHtmlParents } from './html-parents.ts'
import { renderHtml } from './render-html.ts'

/**
 * Reads a page as the text its reader sees: headings, list items, rows of tables, preformatted lines. Scripts, comments
 * and hidden elements are left out and counted. The units know where in the source they stand; their text is the readable
 * one, so it differs from the source where that has tags or character references.
 */
export function readHtml(source: string): Lines {
  const { rendered, headings, tableHeads, hidden } = renderHtml(source)
  const lines = splitLines(rendered.text)
  const { count, start, end } = lines
  const from: RenderedFrom = {
    source,
    start: new Uint32Array(count),
    end: new Uint32Array(count),
    lastLine: new Uint32Array(count),
    hidden,
  }
  const line = new Uint32Array(count)
  let lineCount = 0
  let feed = source.indexOf('\n')
  const textLine = lines.line
  for (let unit = 0; unit < count; unit++) {
    const [sourceStart, sourceEnd] = rendered.sourceSpan(start[unit]!, end[unit]!)
    from.start[unit] = sourceStart
    from.end[unit] = Math.max(sourceStart, sourceEnd)
    for (; feed >= 0 && feed < sourceStart; feed = source.indexOf('\n', feed + 1)) lineCount++
    line[unit] = lineCount
    from.lastLine[unit] = lineCount + breaksWithin(source, feed, from.end[unit]!)
  }
  for (; feed >= 0; feed = source.indexOf('\n', feed + 1)) lineCount++

  const read: Lines = { ...lines, line, lineCount: lineCount + (source.endsWith('\n') || source === '' ? 0 : 1), from }
  fillHtmlParents(read.parent, textLine, headings, tableHeads)
  return read
}

/** Line breaks from the one at `feed` on, before `end`. */
function breaksWithin(source: string, feed: number, end: number): number {
  let count = 0
  for (let at = feed; at >= 0 && at < end; at = source.indexOf('\n', at + 1)) count++
  return count
}
