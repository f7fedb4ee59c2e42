import type { Fact } from '@selvedge/contract'
import type { Lines, Part } from '@selvedge/content'

import type { Asked } from './asked.ts'
import { countedLines } from './counted-lines.ts'
import { Level, levelOf } from './line-level.ts'
import type { Weighed } from './weighed.ts'

const LONGEST = 160
const TOP_TEMPLATES = 5
const MAX_ERRORS = 5
const MAX_HEADINGS = 30
/** The beginning of a line says what it is. */
const LOOKED_AT = 300
/** Where more lines than this share tell of failures, failures are the topic and no event. */
const RARE = 0.25

interface Template {
  count: number
  readonly unit: number
  readonly level: Level
  /** Whether it holds a word, not only signs. */
  readonly speaks: boolean
}

/** Line count, headings, changes of a diff, levels, common and failing templates. One pass over the lines. */
export function* lineFacts(part: Part, lines: Lines, asked: readonly Asked[]): Generator<void, Weighed[]> {
  const pointer = part.base.pointer ?? part.base.part ?? ''
  const over = lines.lineCount
  const out: Weighed[] = [{ fact: { pointer, statistic: 'lines', value: over, over }, worth: 0.9 }]
  const templates = new Map<number, Template>()
  const headings: string[] = []
  const diff = { files: 0, insertions: 0, deletions: 0 }
  for (let unit = 0; unit < lines.count; unit++) {
    if ((unit & 1023) === 0) yield
    if (unit > 0 && lines.line[unit] === lines.line[unit - 1]) continue
    const from = lines.start[unit]!
    const to = Math.min(lines.end[unit]!, from + LOOKED_AT)
    if (part.kind === 'markdown' && lines.source.charCodeAt(from) === 0x23) {
      if (headings.length < MAX_HEADINGS && to - from < 120) headings.push(lines.source.slice(from, to))
    } else if (part.kind === 'diff') countChange(lines.source, from, lines.end[unit]!, diff)
    const key = templateOf(lines.source, from, to)
    const known = templates.get(key)
    if (known !== undefined) known.count++
    else templates.set(key, { count: 1, unit, ...readLine(lines.source.slice(from, to)) })
  }
  for (const one of asked) out.push(...(yield* countedLines(part, lines, one)))
  if (headings.length > 1) out.push({ fact: { pointer, statistic: 'outline', value: headings, over }, worth: 0.8 })
  if (diff.files > 0) out.push({ fact: { pointer, statistic: 'diff_stat', value: diff, over }, worth: 0.95 })
  if (part.kind !== 'log' && part.kind !== 'lines' && part.kind !== 'command') return out
  out.push(...templateFacts(part, lines, [...templates.values()]))
  return out
}

function templateFacts(part: Part, lines: Lines, templates: readonly Template[]): Weighed[] {
  const over = lines.lineCount
  const out: Weighed[] = []
  const errors = templates.filter(({ level }) => level === Level.error)
  const errorLines = errors.reduce((sum, { count }) => sum + count, 0)
  if (errorLines > 0 && errorLines <= Math.max(3, over * RARE)) {
    const pointer = part.base.pointer ?? part.base.part ?? ''
    const warnings = templates.reduce((sum, { level, count }) => sum + (level === Level.warning ? count : 0), 0)
    const value = { errors: errorLines, ...(warnings > 0 && { warnings }) }
    out.push({ fact: { pointer, statistic: 'levels', value, over }, worth: 0.8 })
    const first = errors.toSorted((one, other) => one.unit - other.unit)
    for (const [rank, { count, unit }] of first.slice(0, MAX_ERRORS).entries())
      out.push({ fact: lineFact(part, lines, unit, 'first_error', count), worth: 0.75 - rank * 0.06 })
  }
  // Rows of a listing are alike, and none of them stands for the others.
  if (part.kind === 'command') return out
  const repeated = templates
    .filter(({ count, speaks }) => count > 2 && speaks)
    .toSorted((one, other) => other.count - one.count || one.unit - other.unit)
  // Lines repeat in a log; in prose they do not, and counting templates says nothing.
  if (repeated.reduce((sum, { count }) => sum + count, 0) < over * 0.3) return out
  for (const [rank, { count, unit }] of repeated.slice(0, TOP_TEMPLATES).entries())
    out.push({ fact: lineFact(part, lines, unit, 'alike', count), worth: 0.4 - rank * 0.04 })
  return out
}

function readLine(text: string): Pick<Template, 'level' | 'speaks'> {
  return { level: levelOf(text), speaks: /\p{L}{3}[^\p{L}]+(?:\p{L}{2}|\p{N})/u.test(text) }
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
  else if (first === 0x2b && !source.startsWith('+++ ', from)) diff.insertions++
  else if (first === 0x2d && !source.startsWith('--- ', from)) diff.deletions++
  else if (first === 0x2d && diff.files === 0 && to > from + 4) diff.files++
}

/** A hash of the line without its digits. */
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
