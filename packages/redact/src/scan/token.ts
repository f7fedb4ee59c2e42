import { isInBase64, isOfBase64 } from './base64-run.ts'
import { isBorder, isDistinctive, isSure, mayBeGlued } from './border.ts'
import { classOf, DOT, endOfRun, TOKEN } from './characters.ts'
import { followUntil } from './open-run.ts'
import { isMasked } from './placeholder-value.ts'
import type { Rule } from './rule.ts'
import { isFiller } from './secret-shape.ts'
import type { Matcher, TextScan } from './text-scan.ts'
import { followLines, isBroken, isInBlock, unwrapped } from './wrapped-token.ts'

const DEFAULT_MAX = 1024

/** Turns a rule into the matcher of one of its literals. */
export function tokenMatcher(rule: Rule, literal: string): Matcher {
  const pattern = new RegExp(rule.pattern.source, `${rule.pattern.flags.replace(/[gy]/g, '')}y`)
  const max = rule.max ?? DEFAULT_MAX
  const exact = rule.ignoreCase !== true
  const anyCase =
    exact && isDistinctive(literal) ? new RegExp(pattern.source, `${pattern.flags.replace('i', '')}i`) : undefined
  const { before } = rule
  const mayBeInBase64 = isOfBase64(literal)

  /** A token that a line break cuts too short to be known by one line. */
  const addUnwrapped = (scan: TextScan, from: number, end: number, limit: number): void => {
    const joined = unwrapped(scan, end, limit)
    pattern.lastIndex = 0
    const whole = joined === undefined ? undefined : pattern.exec(joined.text)
    if (joined === undefined || whole === null || whole === undefined || whole[1] !== undefined) return
    const all = scan.text.slice(from, end) + whole[0]
    const to = joined.endOf(whole[0].length)
    if (
      (mayBeInBase64 && !all.includes('.') && isInBase64(scan.text, from, to)) ||
      isInBlock(scan.text, from, scan.lineEnd(from)) ||
      isFiller(whole[0]) ||
      isMasked(all) ||
      (rule.check !== undefined && !rule.check(all))
    )
      return
    scan.addOpen(from, to, rule.type, rule.name, followLines)
  }

  return (scan, start, end) => {
    const { text } = scan
    const isOtherCase = exact && !text.startsWith(literal, start)
    if (isOtherCase && anyCase === undefined) return
    let from = start
    if (before !== undefined) {
      from = runBefore(scan, start, before)
      if (start - from < before.min) return
      // A run that is longer than what may stand before is no token: a file in base64, most often.
      if (start - from >= before.max && from > 0 && before.characters.test(text[from - 1] as string) && mayBeInBase64)
        return
    }
    const isGlued = rule.inside !== true && !isBorder(text, from)
    if (isGlued && !mayBeGlued(text, from, literal)) return
    const limit = Math.min(scan.horizon(end), end + max)
    const match = matchAt(isOtherCase ? anyCase! : pattern, text, end, limit)
    if (match === null) {
      if (isOtherCase) return
      addUnwrapped(scan, from, end, limit)
      return
    }
    const whole = withoutDots(match[0], pattern)
    if ((isGlued || isOtherCase) && !isSure(text, end, end + whole.length, literal)) return
    const secret = match[1]
    const all = text.slice(from, end + whole.length)
    if (mayBeInBase64 && !all.includes('.') && isInBase64(text, from, end + whole.length)) return
    if (isFiller(secret ?? (before === undefined ? whole : all)) || isMasked(all)) return
    if (rule.check !== undefined && !rule.check(all)) return
    const matchEnd = end + whole.length
    const startOfValue = secret === undefined ? from : end + whole.indexOf(secret)
    const endOfValue = secret === undefined ? matchEnd : startOfValue + secret.length
    if (rule.toEndOfRun === false || endOfValue !== matchEnd) scan.add(startOfValue, endOfValue, rule.type, rule.name)
    else addRun(scan, startOfValue, endOfValue, rule)
  }
}

/** The dots behind a token that may have some inside are those of the sentence. */
function withoutDots(whole: string, pattern: RegExp): string {
  if (!whole.endsWith('.')) return whole
  let end = whole.length
  while (whole[end - 1] === '.') end--
  pattern.lastIndex = 0
  return pattern.exec(whole.slice(0, end))?.[0].length === end ? whole.slice(0, end) : whole
}

/** Bounded by `limit` even where the pattern is not: what lies beyond is out of reach. */
function matchAt(pattern: RegExp, text: string, end: number, limit: number): RegExpExecArray | null {
  if (limit === text.length) {
    pattern.lastIndex = end
    return pattern.exec(text)
  }
  pattern.lastIndex = 0
  return pattern.exec(text.slice(end, limit))
}

/** The value goes on to the end of the token, however long that is; one of thousands of characters over its dots, too. */
function addRun(scan: TextScan, start: number, end: number, rule: Rule): void {
  const isLong = end - start >= LONG_TOKEN
  const to = endOfRun(scan.text, end, scan.horizon(end), isLong ? TOKEN | DOT : TOKEN)
  if (isBroken(scan.text, to, scan.reach(end)) && !isInBlock(scan.text, start, to)) {
    scan.addOpen(start, to, rule.type, rule.name, followLines)
    return
  }
  if (to < scan.horizon(end) || (to >= scan.text.length && scan.final)) scan.add(start, to, rule.type, rule.name)
  else scan.addOpen(start, to, rule.type, rule.name, isLong ? endOfDotted : endOfToken)
}

const LONG_TOKEN = 4000
const endOfToken = followUntil((code) => (classOf(code) & TOKEN) === 0)
const endOfDotted = followUntil((code) => (classOf(code) & (TOKEN | DOT)) === 0)

function runBefore(scan: TextScan, start: number, { characters, max }: NonNullable<Rule['before']>): number {
  const { text } = scan
  const floor = Math.max(scan.floor(start), start - max, 0)
  let from = start
  while (from > floor && characters.test(text[from - 1] as string)) from--
  return from
}
