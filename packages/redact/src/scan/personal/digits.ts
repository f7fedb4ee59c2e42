import { classOf, isDigit, LETTER, WORD } from '../characters.ts'

/** Digits and what may stand between them, from the first digit of a run on. */
export interface DigitGroups {
  readonly start: number
  /** Ends of the groups of digits. */
  readonly ends: readonly number[]
  readonly groups: readonly string[]
  /** How many of the groups, from the first on, have the same sign between them. */
  readonly alike: number
}

export const MOST_GROUPS = 8
const LONGEST_RUN = 40

/** Reads the groups that begin at `start`. */
export function readGroups(text: string, start: number): DigitGroups {
  const ends: number[] = []
  const groups: string[] = []
  let separator: string | undefined
  let alike = 0
  let index = start
  while (groups.length < MOST_GROUPS) {
    const end = endOfDigits(text, index)
    groups.push(fold(text.slice(index, end)))
    ends.push(end)
    const sign = separatorAt(text, end)
    if (sign === '') break
    if (alike === 0 && separator !== undefined && separator !== sign) alike = groups.length
    separator ??= sign
    index = end + sign.length
  }
  return { start, ends, groups, alike: alike === 0 ? groups.length : alike }
}

/** Digits in the groups from here on, without building them. */
export function digitsFrom(text: string, start: number): number {
  let count = 0
  let index = start
  for (let group = 0; group < MOST_GROUPS; group++) {
    const end = endOfDigits(text, index)
    count += end - index
    if (!isBetween(text.charCodeAt(end))) return count
    index = end + 1
    while (index < end + 3 && !isDigit(text.charCodeAt(index))) index++
  }
  return count
}

export function endOfDigits(text: string, from: number): number {
  let index = from
  while (index < from + LONGEST_RUN && isDigit(text.charCodeAt(index))) index++
  return index
}

/** Full-width digits as ASCII. */
export function fold(digits: string): string {
  for (let index = 0; index < digits.length; index++) {
    if (digits.charCodeAt(index) > 127) return digits.normalize('NFKC')
  }
  return digits
}

/** The sign before the next group of digits, or ''. */
function separatorAt(text: string, at: number): string {
  const length = separatorLength(text, at)
  return length === 0 ? '' : text.slice(at, at + length)
}

/** Length of the sign at `at` when digits go on after it: one character, or one of ` - `, ` / `, `) `, `)-`, `. `, ` (`. 0 when not. */
export function separatorLength(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (!isBetween(code)) return 0
  const next = text.charCodeAt(at + 1)
  if (isDigit(next)) return 1
  if (!isDigit(text.charCodeAt(at + 2))) {
    return code === 32 &&
      (next === 45 || next === 47) &&
      text.charCodeAt(at + 2) === 32 &&
      isDigit(text.charCodeAt(at + 3))
      ? 3
      : 0
  }
  const isPair =
    (code === 41 && (next === 32 || next === 45)) || (code === 46 && next === 32) || (code === 32 && next === 40)
  return isPair ? 2 : 0
}

/** What may stand between groups of digits: a blank, brackets, a dash, a dot, a slash, no-break blanks and hyphens. */
export function isBetween(code: number): boolean {
  if (code < 128) return code === 32 || code === 45 || code === 46 || code === 40 || code === 41 || code === 47
  return code === 0xa0 || code === 0x2011 || code === 0x2013 || code === 0x202f
}

/** Not part of a longer word or number. */
export function isFree(text: string, start: number, end: number): boolean {
  const before = text.charCodeAt(start - 1)
  // Track data of a card begins with `%B`.
  const isTrack = before === 66 && text[start - 2] === '%'
  if ((classOf(before) & WORD) !== 0 && !isTrack && !(before === 110 && text[start - 2] === '\\')) return false
  return isFreeAfter(text, end)
}

export function isFreeAfter(text: string, end: number): boolean {
  const after = text.charCodeAt(end)
  if ((classOf(after) & WORD) !== 0) return false
  return !(after === 46 || after === 45) || !isDigit(text.charCodeAt(end + 1))
}

/** A letter of ASCII. */
export function isLetter(code: number): boolean {
  return (classOf(code) & LETTER) !== 0
}
