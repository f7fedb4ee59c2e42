import { lastLineOf, type Lines } from '@selvedge/content'

import type { ShownPart } from './shown.ts'

/** Lines and segments that follow each other in the source, as one piece of it. */
export interface Run {
  /** `[start, end)` in the source. */
  readonly start: number
  readonly end: number
  /** First and last unit. */
  readonly first: number
  readonly last: number
  /** Line of the first and of the last unit, 1-based. */
  readonly line: number
  readonly lastLine: number
  /** Where in its line the run starts; not 0 for a later segment of a long line. */
  readonly offset: number
}

/** The shown units of a text, those that follow each other joined. */
export function runsOf({ part, own, piece }: ShownPart): Run[] {
  const lines = part.body as Lines
  const runs: Run[] = []
  for (let at = 0; at < own.length;) {
    const first = own[at]!
    let next = at + 1
    while (next < own.length && own[next] === own[next - 1]! + 1 && own[next - 1] !== piece?.index) next++
    const last = own[next - 1]!
    runs.push({
      start: lines.start[first]!,
      end: piece?.index === last ? lines.start[last]! + piece.length : lines.end[last]!,
      first,
      last,
      line: lines.line[first]! + 1,
      lastLine: lastLineOf(lines, last) + 1,
      offset: offsetInLine(lines, first),
    })
    at = next
  }
  return runs
}

/** Where in its line of the source a unit starts; of a page that is the line of its markup. */
function offsetInLine(lines: Lines, unit: number): number {
  const { from } = lines
  if (from === undefined) return lines.start[unit]! - lineStart(lines, unit)
  const start = from.start[unit]!
  return start === 0 ? 0 : start - (from.source.lastIndexOf('\n', start - 1) + 1)
}

/** Where the line of a unit starts. */
function lineStart(lines: Lines, unit: number): number {
  const line = lines.line[unit]!
  let first = unit
  // Segments of one line are as many as it is long; a galloping search keeps a line of a megabyte cheap.
  if (lines.line[first - 1] === line) {
    let low = 0
    let high = unit
    while (low < high) {
      const middle = (low + high) >> 1
      if (lines.line[middle]! < line) low = middle + 1
      else high = middle
    }
    first = low
  }
  return lines.start[first]!
}

/** Text as text: gaps are marked by `…`, and by the number of the line that follows. */
export function renderLines(shown: ShownPart): string {
  const lines = shown.part.body as Lines
  const pieces: string[] = []
  let next = 0
  for (const run of runsOf(shown)) {
    if (pieces.length > 0) pieces.push('\n')
    if (run.first !== next) pieces.push(`…${placeOf(run)}: `)
    pieces.push(lines.source.slice(run.start, run.end))
    next = run.end < lines.end[run.last]! ? run.last : run.last + 1
  }
  if (next < lines.count) pieces.push(pieces.length > 0 ? '\n…' : '…')
  return pieces.join('')
}

/** Text as a JSON object: runs by the line they start in. A text that is shown whole is its string. */
export function renderRuns(shown: ShownPart): string {
  const lines = shown.part.body as Lines
  if (shown.own.length === lines.count && shown.piece === undefined && lines.from === undefined) {
    return JSON.stringify(lines.source)
  }
  const members = runsOf(shown).map((run) => {
    return `${JSON.stringify(placeOf(run))}:${JSON.stringify(lines.source.slice(run.start, run.end))}`
  })
  return `{${members.join(',')}}`
}

/** `12`, or `12+250` for what starts 250 characters into line 12. */
function placeOf({ line, offset }: Run): string {
  return offset === 0 ? String(line) : `${line}+${offset}`
}
