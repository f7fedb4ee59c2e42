import type { Locator } from '@selvedge/contract'

import { assertDocument } from './assert-argument.ts'
import type { Document } from './document.ts'
import type { Lines, RenderedFrom } from './lines.ts'

/** The line (0-based) a unit ends in. */
export function lastLineOf({ line, from }: Lines, unit: number): number {
  return (from?.lastLine ?? line)[unit]!
}

/** The text as its reader sees it: of a page that hides something the readable text, of everything else the source. */
export function readableSource(document: Pick<Document, 'source' | 'parts'>): string {
  assertDocument('readableSource', document)
  const { source, parts } = document
  const { body } = parts[0]!
  return body.model === 'lines' && body.from !== undefined && hidesText(body) ? body.source : source
}

/** Whether a page holds text that its reader does not see. */
export function hidesText({ from }: Lines): boolean {
  return from !== undefined && from.hidden.comments + from.hidden.elements > 0
}

/**
 * Lines and characters (from the start of the first of these lines) that rendered units, from one to the last, stand for
 * in the source.
 */
export function placeOf(from: RenderedFrom, unit: number, lastUnit = unit): Locator {
  const starts = lineStartsOf(from)
  const start = from.start[unit]!
  const end = from.end[lastUnit]!
  const first = lineAt(starts, start)
  const last = lineAt(starts, Math.max(start, end - 1))
  const lineStart = starts[first]!
  const lines = [first + 1, last + 1] as const
  const isWhole = start === lineStart && (end === from.source.length || /[\r\n]/.test(from.source[end]!))
  return isWhole && end > start ? { lines } : { lines, chars: [start - lineStart, end - lineStart] }
}

/** Units that stand for something in a part of the source, ascending. */
export function unitsIn(lines: Lines, from: RenderedFrom, { lines: range, chars }: Locator): number[] {
  const [start, end] = sourceRange(from, range, chars)
  const units: number[] = []
  for (let unit = firstEndingAfter(from, start); unit < lines.count && from.start[unit]! < end; unit++) units.push(unit)
  return units
}

/** The readable text of a part of the source: lines of it on lines of their own, segments of a line joined. */
export function readableText(lines: Lines, from: RenderedFrom, locator: Locator): string | undefined {
  const units = unitsIn(lines, from, locator)
  if (units.length === 0) return undefined
  return lines.source.slice(lines.start[units[0]!], lines.end[units.at(-1)!])
}

function sourceRange(from: RenderedFrom, range: Locator['lines'], chars: Locator['chars']): [number, number] {
  const starts = lineStartsOf(from)
  const [first, last] = range ?? [1, starts.length]
  const start = starts[first - 1] ?? from.source.length
  if (chars !== undefined) return [start + chars[0], start + chars[1]]
  return [start, starts[last] ?? from.source.length]
}

function firstEndingAfter({ end }: RenderedFrom, at: number): number {
  let low = 0
  let high = end.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (end[middle]! <= at) low = middle + 1
    else high = middle
  }
  return low
}

function lineAt(starts: Uint32Array, at: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}

const keptStarts = new WeakMap<RenderedFrom, Uint32Array>()

/** Where each line of the source starts. */
function lineStartsOf(from: RenderedFrom): Uint32Array {
  let starts = keptStarts.get(from)
  if (starts === undefined) {
    const found = [0]
    for (let feed = from.source.indexOf('\n'); feed >= 0; feed = from.source.indexOf('\n', feed + 1))
      found.push(feed + 1)
    starts = Uint32Array.from(found)
    keptStarts.set(from, starts)
  }
  return starts
}
