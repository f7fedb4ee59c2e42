import type { Lines } from '../lines.ts'

/** Deeper elements are counted, not kept. */
const DEEPEST = 1000

/**
 * The line (or segment) on which the element begins that a line stands in. One pass over the tags; comments, CDATA and
 * processing instructions are no elements.
 */
export function fillXmlParents(lines: Lines): void {
  const { source, start, count, parent } = lines
  const open: number[] = []
  let depth = 0
  // Looked for once, not once a line: the next one may be far.
  let tag = indexOrEnd(source, '<', 0)
  for (let unit = 0; unit < count; unit++) {
    if (lines.start[unit] !== lines.end[unit]) {
      parent[unit] = closesFirst(source, start[unit]!)
        ? (open[depth - 2] ?? -1)
        : (open[Math.min(depth, DEEPEST) - 1] ?? -1)
    }
    const end = unit + 1 < count ? start[unit + 1]! : source.length
    while (tag < end) {
      const at = tagEnd(source, tag)
      const kind = source.charCodeAt(tag + 1)
      if (kind === 0x2f) {
        if (depth > 0) depth--
        if (depth < DEEPEST) open.length = Math.min(open.length, depth)
      } else if (isNameStart(kind) && source.charCodeAt(at - 2) !== 0x2f) {
        if (depth < DEEPEST) open[depth] = unit
        depth++
      }
      tag = indexOrEnd(source, '<', at)
    }
  }
}

/** A line that begins with a closing tag stands beside its opening one. */
function closesFirst(source: string, from: number): boolean {
  let at = from
  while (source.charCodeAt(at) === 0x20 || source.charCodeAt(at) === 0x09) at++
  return source.startsWith('</', at)
}

/** Behind a tag, comment, CDATA section or instruction; quotes in a tag may hold `>`. */
function tagEnd(source: string, tag: number): number {
  if (source.startsWith('<!--', tag)) return after(source, '-->', tag + 4)
  if (source.startsWith('<![CDATA[', tag)) return after(source, ']]>', tag + 9)
  if (source.startsWith('<?', tag)) return after(source, '?>', tag + 2)
  let bracket = -1
  for (let at = tag + 1; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === 0x3e) return at + 1
    // A tag that is not closed before the next one is none.
    if (code === 0x3c) return at
    if (code === 0x22 || code === 0x27) {
      const quote = source.indexOf(code === 0x22 ? '"' : "'", at + 1)
      if (bracket <= at) bracket = indexOrEnd(source, '<', at + 1)
      if (quote < 0 || bracket < quote) continue
      at = quote
    }
  }
  return source.length
}

function after(source: string, mark: string, from: number): number {
  return Math.min(source.length, indexOrEnd(source, mark, from) + mark.length)
}

function indexOrEnd(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from)
  return found < 0 ? source.length : found
}

function isNameStart(code: number): boolean {
  return (
    (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f || code === 0x3a || code > 0x7f
  )
}
