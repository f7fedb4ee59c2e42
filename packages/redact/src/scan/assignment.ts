import {
  BLANK,
  classOf,
  DIGIT,
  DOT,
  endOfRun,
  HYPHEN,
  isForeignLetter,
  LETTER,
  pastSpace,
  startOfRun,
  TOKEN,
} from './characters.ts'
import { addContinued } from './continued-value.ts'
import type { FieldRule } from './field-words.ts'
import { decideText } from './field-value.ts'
import { beginColumn } from './html-table.ts'
import { mayBeWider, mayGoWide } from './loose-bracket.ts'
import { placeholderAt } from './placeholder.ts'
import { readSeparator } from './read-separator.ts'
import type { Separator, SeparatorKind } from './separator.ts'
import type { Matcher, TextScan } from './text-scan.ts'
import { beginTable } from './text-table.ts'
import type { RuleOfName } from './text-table.ts'
import { looksGenerated } from './secret-shape.ts'
import { readValue } from './value.ts'
import type { Value } from './value.ts'
import { followLines, isBroken } from './wrapped-token.ts'

const NAME = TOKEN | DOT
const LONGEST_NAME = 100
const LONG_RUN = 256

/**
 * `name = value` in text, whatever the notation: a telling word wakes it, the whole name around the word is read, then what
 * stands between name and value, then the value. Names are judged by `ruleOfName`, which may be cached.
 */
export function assignmentMatcher(
  ruleOfName: (name: string) => FieldRule | undefined,
  ruleOfColumn: RuleOfName,
): Matcher {
  return (scan, start, end) => {
    if (start < scan.nameEnd) return
    const { text } = scan
    const to = endOfName(text, end, Math.min(scan.horizon(end), end + LONGEST_NAME))
    scan.nameEnd = to
    const from = nameStart(scan, start)
    const nameTo = startOfRun(text, to, end, DOT | HYPHEN)
    if (text.charCodeAt(from - 1) === 91 && text.charCodeAt(nameTo) === 93 && placeholderAt(text, from - 1) !== null)
      return
    const name = spacedName(text, from, nameTo)
    const rule = ruleOfName(name)
    if (rule === undefined) return
    const separator = readSeparator(scan, from, nameTo)
    if (separator === undefined || MAY_HEAD.has(separator.kind)) beginTable(scan, from, nameTo, ruleOfColumn)
    if (separator === undefined) {
      if (scan.pages.length > 0) beginColumn(scan, from, nameTo, name, rule)
      return
    }
    readAssigned(scan, name, rule, separator)
  }
}

/** What stands after a name that heads a column. */
const MAY_HEAD: ReadonlySet<SeparatorKind> = new Set(['cell', 'blank', 'prose', 'argument'])

export function endOfName(text: string, from: number, limit: number): number {
  let index = endOfRun(text, from, limit, NAME)
  while (index < limit && isForeignLetter(text.charCodeAt(index))) index = endOfRun(text, index + 1, limit, NAME)
  return index
}

/** Start of the name; the letter of an escape (`\nPASSWORD`) is not part of it. */
export function nameStart(scan: TextScan, start: number): number {
  const { text } = scan
  let from = startOfRun(text, start, Math.max(scan.floor(start), start - LONGEST_NAME, 0), NAME)
  if (from > 0 && text.charCodeAt(from - 1) === 92 && from < start && 'nrt'.includes(text[from] as string)) from++
  while (from < start && (classOf(text.charCodeAt(from)) & (LETTER | DIGIT)) === 0 && text[from] !== '_') from++
  return from
}

/** `API Key`, `client secret`: the word before belongs to the name when one blank is between. */
function spacedName(text: string, from: number, to: number): string {
  const name = text.slice(from, to)
  if (from < 2 || classOf(text.charCodeAt(from - 1)) !== BLANK) return name
  const before = startOfRun(text, from - 1, Math.max(0, from - 24), LETTER | HYPHEN)
  if (before === from - 1) return name
  // `ENCRYPTED PASSWORD 'x'` of SQL holds the password itself as often as its hash.
  if (text.slice(before, from - 1) === 'ENCRYPTED') return name
  return `${text.slice(before, from - 1)}_${name}`
}

function readAssigned(scan: TextScan, name: string, rule: FieldRule, separator: Separator): void {
  if (separator.list) {
    readList(scan, name, rule, separator)
    return
  }
  if (PHRASE_NAME.test(name) && addPhrase(scan, separator, rule)) return
  const narrow = readValue(scan, separator)
  if (narrow !== undefined && addContinued(scan, name, rule, narrow, separator)) return
  const wide = mayBeWider(scan.text, narrow, separator) ? readValue(scan, separator, true) : undefined
  const narrowType = narrow === undefined ? undefined : decideText(name, rule, narrow, separator, scan)
  const value =
    wide !== undefined && (narrowType !== undefined || mayGoWide(name, wide, separator, scan)) ? wide : narrow
  if (value === undefined) return
  const type = narrowType ?? (value === wide ? decideText(name, rule, value, separator, scan) : undefined)
  if (type === undefined) {
    // Names inside a long run are part of it: reading the rest of the run again for each would take its square.
    if (!value.quoted && value.end - value.start > LONG_RUN) scan.nameEnd = Math.max(scan.nameEnd, value.end)
    return
  }
  addValue(scan, value, type)
  const after =
    value.quoted && value.open === undefined ? CHANGED.exec(scan.text.slice(value.after, value.after + 8)) : null
  // `~ password = "old" -> "new"`
  if (after !== null) readAssigned(scan, name, rule, { ...separator, value: value.after + after[0].length })
}

const CHANGED = /^ {0,2}(?:->|=>) {0,2}(?=["'])/

const PHRASE_NAME = /phrase|mnemonic|seed/i
/** 12 to 24 words of a word list. */
const WORD_LIST = /^["'`]?((?:[a-z]{3,8} ){11,23}[a-z]{3,8})(?![a-z])/

function addPhrase(scan: TextScan, { value }: Separator, { type }: FieldRule): boolean {
  const match = WORD_LIST.exec(scan.text.slice(value, Math.min(scan.horizon(value), value + 240)))
  if (match === null) return false
  const start = value + match[0].length - (match[1] as string).length
  scan.add(start, value + match[0].length, type, 'field-name')
  return true
}

function addValue(scan: TextScan, value: Value, type: string): void {
  const isCut = !value.quoted && value.open === undefined && value.end === value.after && looksGenerated(value.text)
  if (isCut && isBroken(scan.text, value.end, scan.reach(value.start)))
    scan.addOpen(value.start, value.end, type, 'field-name', followLines)
  else if (value.open !== undefined) scan.addOpen(value.start, value.end, type, 'field-name', value.open)
  else scan.add(value.start, value.end, type, 'field-name', value.quote)
}

/** `"recovery_codes": ["…", "…"]`: every quoted string of the list, as far as it is in reach. */
function readList(scan: TextScan, name: string, rule: FieldRule, separator: Separator): void {
  const { text } = scan
  const limit = scan.horizon(separator.value)
  let index = separator.value
  for (let count = 0; count < 256 && index < limit; count++) {
    index = pastSpace(text, index, limit, count === 0 ? 1 : 0)
    const value = readValue(scan, { ...separator, value: index, kind: 'assign' })
    if (value === undefined || !value.quoted || value.open !== undefined) return
    const type = decideText(name, rule, value, separator, scan)
    if (type !== undefined) scan.add(value.start, value.end, type, 'field-name')
    index = endOfRun(text, value.after, limit, BLANK)
    if (text[index] !== ',') return
    index++
  }
}
