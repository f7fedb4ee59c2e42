import { decodeStretch, formsInBase64 } from './base64.ts'
import { classOf, TOKEN } from './characters.ts'
import { followUntil } from './open-run.ts'
import type { Rule } from './rule.ts'
import { LOOK_AHEAD, LOOK_BACK, TextScan } from './text-scan.ts'
import type { Matcher, ScanPlan } from './text-scan.ts'

/** Shorter literals have no form of which enough letters are certain. */
const SHORTEST_LITERAL = 4
/** Letters of a form that stand in the table: five are 30 bits, and longer ones only make the table larger. */
const LONGEST_FORM = 6
/** A value that begins this near the end of what was decoded may be cut there: it is decoded again with what follows. */
const MARGIN = 2048
/** Letters of a value whose run has a path or a name before it. */
const TRIED = 512

/** Beginnings of what is no family of tokens: armour, JSON web tokens, the file of registry logins. */
const MORE = ['PRIVATE KEY', 'eyJhbGci', 'eyJ0eXAi', '"auths"']

/**
 * Finds tokens that stand in base64, woken by the letters of their first characters: what surrounds them is decoded once and
 * read by the plan for decoded text, which decodes no further.
 */
export function addEncodedMatchers(
  on: (literal: string, matcher: Matcher) => void,
  families: readonly Rule[],
  decodedPlan: () => ScanPlan,
): void {
  const literals = new Set([...families.flatMap((rule) => rule.literals), ...MORE])
  const known = new Set<string>()
  for (const literal of literals) {
    if (literal.length < SHORTEST_LITERAL) continue
    for (const { letters, skipped } of formsInBase64(literal)) {
      const form = letters.slice(0, LONGEST_FORM)
      const name = `${skipped}${form}`
      if (known.has(name)) continue
      known.add(name)
      on(form, encodedMatcher(form, skipped, decodedPlan))
    }
  }
}

/** `skipped` letters of the first group of four stand before the form. */
function encodedMatcher(form: string, skipped: number, decodedPlan: () => ScanPlan): Matcher {
  return (scan, start, end) => {
    const { text } = scan
    if (!text.startsWith(form, start)) return
    const alignment = (start - skipped + scan.dropped) & 3
    if (end + scan.dropped <= (scan.decodedTo[alignment] as number)) return

    const from = startOfLetters(scan, start, end)
    const limit = scan.horizon(end)
    let to = end
    while (to < limit && isLetter(text.charCodeAt(to))) to++
    const isOpen = to === end + LOOK_AHEAD
    scan.decodedTo[alignment] = to + scan.dropped - (isOpen ? MARGIN : 0)

    // Up to three letters before the first whole group.
    const first = from + ((start - skipped - from) & 3)
    const found =
      firstIn(decodeStretch(text, first, to), decodedPlan()) ??
      (followsMark(text, start, from, skipped)
        ? firstIn(decodeStretch(text, start, Math.min(to, start + TRIED)), decodedPlan())
        : undefined)
    if (found === undefined) return
    if (isOpen) scan.addOpen(from, to, found.type, found.rule, toEndOfLetters)
    else scan.add(from, pastPadding(text, to, limit), found.type, found.rule)
  }
}

function firstIn(decoded: string, plan: ScanPlan) {
  const scan = new TextScan(plan).reset(decoded)
  scan.advance(decoded.length)
  return scan.findings.reduce<(typeof scan.findings)[number] | undefined>(
    (first, finding) => (first === undefined || finding.start < first.start ? finding : first),
    undefined,
  )
}

/** Either alphabet, without padding. */
function isLetter(code: number): boolean {
  return (classOf(code) & TOKEN) !== 0 || code === 43 || code === 47
}

/** Start of the letters around a hit, as far as a stream can still take them back. The letter of an escape (`\n`) is none: no base64 of ASCII begins with it. */
function startOfLetters(scan: TextScan, start: number, end: number): number {
  const { text } = scan
  const floor = Math.max(scan.floor(start), end - LOOK_BACK + 1, 0)
  let from = start
  while (from > floor && isLetter(text.charCodeAt(from - 1))) from--
  if (from > 0 && text.charCodeAt(from - 1) === 92 && 'nrt'.includes(text[from] as string)) from++
  return from
}

/** `/path/` and `name_` before a value are letters too, and would decode to letters before its first. */
function followsMark(text: string, start: number, from: number, skipped: number): boolean {
  if (skipped !== 0 || start === from) return false
  const before = text.charCodeAt(start - 1)
  return before === 47 || before === 43 || before === 45 || before === 95
}

function pastPadding(text: string, to: number, limit: number): number {
  let end = to
  while (end < limit && end < to + 2 && text.charCodeAt(end) === 61) end++
  return end
}

const toEndOfLetters = followUntil((code) => !isLetter(code) && code !== 61)
