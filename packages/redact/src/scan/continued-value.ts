import { decideText } from './field-value.ts'
import type { FieldRule } from './field-words.ts'
import type { Separator } from './separator.ts'
import type { TextScan } from './text-scan.ts'
import type { Value } from './value.ts'

/**
 * A value that a backslash carries over to the next line, as in properties: it is judged as one, and its parts go one by one, so that
 * lines stay lines. False when there is none, or it may stay.
 */
export function addContinued(
  scan: TextScan,
  name: string,
  rule: FieldRule,
  value: Value,
  separator: Separator,
): boolean {
  const { text } = scan
  const { start, end, quoted } = value
  const isKnown = !quoted && separator.kind === 'assign' && separator.lineStart && rule.strength === 'strong'
  if (!isKnown || !endsInBackslash(text, start, end)) return false
  const [all, blanks, rest] = NEXT_LINE.exec(text.slice(end, Math.min(scan.reach(end), end + LONGEST))) ?? []
  if (all === undefined || blanks === undefined || rest === undefined) return false
  const first = end - 1
  const joined = { ...value, end: first, text: text.slice(start, first) + rest }
  const second = end + blanks.length
  const type = decideText(name, rule, { ...joined, after: second + rest.length }, separator, scan)
  if (type === undefined) return false
  if (first > start) scan.add(start, first, type, 'field-name')
  scan.add(second, second + rest.length, type, 'field-name')
  return true
}

const LONGEST = 300
/** The rest alone on its line; another name with its value is none. */
const NEXT_LINE = /^(\r?\n[ \t]{0,40})(?![\w.-]{1,60}\s{0,4}[=:])([^\s"'`\\]{1,200})(?=[ \t]{0,4}(?:[\r\n]|$))/

function endsInBackslash(text: string, start: number, end: number): boolean {
  let count = 0
  while (end - 1 - count >= start && text.charCodeAt(end - 1 - count) === 92) count++
  return count % 2 === 1
}
