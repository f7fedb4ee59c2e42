import { ordinalNumber } from './numbers.ts'
import type { Part } from './parts.ts'
import { STOP_WORDS } from './stop-words.ts'

/** `could not`: it failed. */
const AMOUNTS = new Set(['many', 'much', 'few'])
const UNABLE = new Set(['could', 'can', 'did', 'does', 'was', 'were', 'unable', 'would'])

/** Whether a part touches another one of the same identifier. */
export function isPieceOfIdentifier(text: string, parts: readonly Part[], at: number): boolean {
  const part = parts[at]!
  // A date, a time, a version is meant as a whole, whatever it touches.
  if (isJoined(part)) return false
  const [before, after] = [parts[at - 1], parts[at + 1]]
  if (after?.kind === 'word' && after.start === part.end && ordinalNumber(part.text + after.text) !== undefined)
    return false
  return (
    (before !== undefined && isRun(text.slice(before.end, part.start))) ||
    (after !== undefined && isRun(text.slice(part.end, after.start)))
  )
}

/** A number with something between its digits: `06:40:48`, `4.16.2`. */
function isJoined(part: Part | undefined): boolean {
  return part?.kind === 'number' && !isDigits(part.text)
}

/** The `T` and the `Z` of a time, the `v` of a version. */
function isMarkOfNumber(part: Part, before: Part | undefined, after: Part | undefined): boolean {
  return (
    part.text.length === 1 &&
    ((isJoined(before) && before!.end === part.start) || (isJoined(after) && after!.start === part.end))
  )
}

/** Whether a part says nothing by itself: a word that asks or binds, an ending, a letter alone. */
export function isNoise(part: Part, at: number, parts: readonly Part[], text: string): boolean {
  if (part.kind !== 'word') return false
  const before = parts[at - 1]
  if (isMarkOfNumber(part, before, parts[at + 1])) return true
  // The ending of `13th`.
  if (before?.end === part.start && ordinalNumber(before.text + part.text) !== undefined) return true
  if (part.text.length === 1) return !(part.capital && at > 0 && part.text !== 'i' && part.text !== 'a')
  // `Too many open files`: what failures are called.
  if (before?.text === 'too' && AMOUNTS.has(part.text)) return false
  if (part.text === 'not' && before !== undefined && UNABLE.has(before.text)) return false
  return STOP_WORDS.has(part.text) && !isAcronym(text, part) && !isMember(text, parts, at)
}

/** The `at` of `Array.prototype.at`. */
function isMember(text: string, parts: readonly Part[], at: number): boolean {
  const before = parts[at - 1]
  return before?.kind === 'word' && text[before.end] === '.' && before.end + 1 === parts[at]!.start
}

/** `US`, `IT`: capitals in a question that has small letters too. */
function isAcronym(text: string, { start, end }: Part): boolean {
  const word = text.slice(start, end)
  return word.length > 1 && word === word.toUpperCase() && text !== text.toUpperCase()
}

/** The identifier of several parts that starts at a part: `vega10_vce`, `getUserById`. */
export function wholeAt(text: string, parts: readonly Part[], at: number): string | undefined {
  const first = parts[at]!
  if (first.kind === 'pair' || (first.kind === 'number' && !isDigits(first.text))) return undefined
  if (at > 0 && isRun(text.slice(parts[at - 1]!.end, first.start))) return undefined
  let last = at
  while (parts[last + 1] !== undefined && isRun(text.slice(parts[last]!.end, parts[last + 1]!.start))) last++
  if (last === at || ordinalNumber(text.slice(first.start, parts[last]!.end)) !== undefined) return undefined
  return text.slice(first.start, parts[last]!.end)
}

/** What stands between two parts of one identifier. */
function isRun(gap: string): boolean {
  return /^_*$/.test(gap)
}

function isDigits(text: string): boolean {
  return /^\p{Nd}+$/u.test(text)
}
