import type { Fact } from '@selvedge/contract'
import type { Lines, Part } from '@selvedge/content'

import type { Weighed } from './tree-facts.ts'

const LONGEST = 160
const TOP_TEMPLATES = 5
const MAX_ERRORS = 5
const MAX_HEADINGS = 30
/** The beginning of a line says what it is. */
const LOOKED_AT = 300

/** Line count, headings, changes of a diff, common and failing templates. One pass over the lines. */
export function* lineFacts(part: Part, lines: Lines): Generator<void, Weighed[]> {
  const pointer = part.base.pointer ?? part.base.part ?? ''
  const over = lines.lineCount
  const out: Weighed[] = [{ fact: { pointer, statistic: 'lines', value: over, over }, worth: 0.9 }]
  const templates = new Map<number, { count: number; unit: number; severe: boolean }>()
  const headings: string[] = []
  const diff = { files: 0, insertions: 0, deletions: 0 }
  for (let unit = 0; unit < lines.count; unit++) {
    if ((unit & 1023) === 0) yield
    if (unit > 0 && lines.line[unit] === lines.line[unit - 1]) continue
    const from = lines.start[unit]!
    const to = lines.end[unit]!
    if (part.kind === 'markdown' && lines.source.charCodeAt(from) === 0x23) {
      if (headings.length < MAX_HEADINGS && to - from < 120) headings.push(lines.source.slice(from, to))
    } else if (part.kind === 'diff') countChange(lines.source, from, to, diff)
    const key = templateOf(lines.source, from, Math.min(to, from + LOOKED_AT))
    const known = templates.get(key)
    if (known !== undefined) known.count++
    else templates.set(key, { count: 1, unit, severe: isSevere(lines.source, from, Math.min(to, from + LOOKED_AT)) })
  }
  if (headings.length > 1) out.push({ fact: { pointer, statistic: 'outline', value: headings, over }, worth: 0.8 })
  if (diff.files > 0) out.push({ fact: { pointer, statistic: 'diff_stat', value: diff, over }, worth: 0.95 })
  if (part.kind !== 'log' && part.kind !== 'lines' && part.kind !== 'command') return out

  const repeated = [...templates.values()]
    .filter(({ count }) => count > 2)
    .toSorted((a, b) => b.count - a.count || a.unit - b.unit)
  // Lines repeat in a log; in prose they do not, and counting templates says nothing.
  if (repeated.reduce((sum, { count }) => sum + count, 0) < over * 0.3) return out
  for (const [rank, { count, unit }] of repeated.slice(0, TOP_TEMPLATES).entries()) {
    out.push({ fact: lineFact(part, lines, unit, 'repeated', count), worth: 0.4 - rank * 0.04 })
  }
  const errors = [...templates.values()].filter(({ severe }) => severe).toSorted((a, b) => a.unit - b.unit)
  for (const [rank, { count, unit }] of errors.slice(0, MAX_ERRORS).entries()) {
    out.push({ fact: lineFact(part, lines, unit, 'first_error', count), worth: 0.75 - rank * 0.06 })
  }
  return out
}

function lineFact(part: Part, lines: Lines, unit: number, statistic: string, times: number): Fact {
  const from = lines.start[unit]!
  const text = lines.source.slice(from, Math.min(lines.end[unit]!, from + LONGEST)).trim()
  const line = lines.line[unit]! + 1
  return {
    pointer: part.base.pointer ?? part.base.part ?? '',
    statistic,
    value: { text, times },
    over: lines.lineCount,
    at: `line ${line}`,
  }
}

function countChange(
  source: string,
  from: number,
  to: number,
  diff: { files: number; insertions: number; deletions: number },
): void {
  const first = source.charCodeAt(from)
  if (first === 0x64 && source.startsWith('diff --git ', from)) diff.files++
  else if (first === 0x2b && !source.startsWith('+++', from)) diff.insertions++
  else if (first === 0x2d && !source.startsWith('---', from)) diff.deletions++
  else if (first === 0x2d && diff.files === 0 && source.startsWith('--- ', from) && to > from + 4) diff.files++
}

/** A hash of the line without its digits and what is written in quotes. */
function templateOf(source: string, from: number, to: number): number {
  let hash = 0x811c9dc5 | 0
  let inDigits = false
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at)
    const digit = code >= 0x30 && code <= 0x39
    if (digit && inDigits) continue
    inDigits = digit
    hash = Math.imul(hash ^ (digit ? 0x23 : code), 0x01000193)
  }
  return hash
}

/** A line of a log that tells of a failure: the word stands for itself, not in `0 errors`. */
function isSevere(source: string, from: number, to: number): boolean {
  const text = source.slice(from, to)
  if (!/error|fail|fatal|exception|panic|critical/i.test(text)) return false
  return (
    /(?:^|[^a-z0-9])(?:\w*error|failed|failure|fatal|\w*exception|panic|critical)\b/i.test(text) &&
    !/\b(?:0|no|without) (?:\w+ )?(?:errors?|failures?|failed)\b|(?:errors?|failures?)\s*[:=]\s*0\b/i.test(text)
  )
}
