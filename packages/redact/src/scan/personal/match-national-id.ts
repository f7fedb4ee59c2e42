import { ALPHANUMERIC, classOf, isDigit, WORD } from '../characters.ts'
import type { TextScan } from '../text-scan.ts'
import { ABOUT_ID } from './context-words.ts'
import { endOfDigits, fold, isLetter } from './digits.ts'
import { isNationalId, nationalIdsNear } from './national-id.ts'
import type { Surroundings } from './surroundings.ts'

/** Letters around the digits belong to many national numbers: `12345678Z`, `X1234567L`, `RSSMRA85T10A562S`. */
export function matchNationalId(scan: TextScan, start: number, runEnd: number, around: Surroundings): number {
  const { text } = scan
  let from = start
  while (from > start - 8 && isLetter(text.charCodeAt(from - 1))) from--
  if (from === start && isApart(text, start)) from = start - 3
  if ((classOf(text.charCodeAt(from - 1)) & WORD) !== 0) return 0
  const before = text[from - 1]
  if ((before === '.' || before === '-' || before === '/') && isDigit(text.charCodeAt(from - 2))) return 0
  const near = (around.about() & ABOUT_ID) === 0 ? NONE : nationalIdsNear(wordsBefore(around.context(), start - from))
  if (near.length === 0 && !mayBeShaped(text, from, start, runEnd)) return 0
  const limit = Math.min(text.length, from + 26)
  let spelling = ''
  let compact = ''
  let signs = from !== start
  let best = 0
  for (let index = from; index < limit; index++) {
    const code = text.charCodeAt(index)
    const plain = isDigit(code) || isLetter(code)
    if (!plain && !(near.length === 0 ? '.-/+' : ' .-/+').includes(text[index] as string)) break
    spelling += text[index]
    if (plain) compact += text[index]
    if (!isDigit(code) && code !== 32) signs = true
    if (!plain && !isPlain(text.charCodeAt(index + 1))) break
    if (!plain || compact.length < 7 || compact.length > 18 || isPlain(text.charCodeAt(index + 1))) continue
    if (near.length === 0 && !signs && compact.length !== 18) continue
    const folded = fold(compact).toUpperCase()
    if (isNationalId(fold(spelling), folded, near)) best = index + 1
  }
  return best === 0 ? 0 : scan.addNumber(from, best, 'NATIONAL_ID', 'national-id')
}

const NONE: ReturnType<typeof nationalIdsNear> = []

function wordsBefore(context: string, letters: number): string {
  return letters === 0 ? context : context.slice(0, context.length - letters)
}

/**
 * Without a word about it a number must be spelled like no other: the letters before the first run of digits, its length and the
 * sign after it tell for nearly all of them that it is not.
 */
function mayBeShaped(text: string, from: number, start: number, runEnd: number): boolean {
  const next = text.charCodeAt(runEnd)
  switch (runEnd - start) {
    case 1:
    case 3:
      return from === start && next === 46 && areDotted(text, runEnd)
    case 2:
      if (start - from === 6) return isLetter(next)
      return from === start && (next === 46 ? areDotted(text, runEnd) : next === 45 && text[runEnd + 9] === '-')
    case 6:
      if (start - from === 4) return isLetter(next)
      return from === start && (next === 45 || next === 43 || next === 47 || isLetter(next))
    case 7:
      return start - from === 1 && (isLetter(next) || next === 45)
    case 8:
      return from === start && (next === 45 || next === 43 || isLetter(next))
    case 17:
      return from === start && isLetter(next)
    default:
      return false
  }
}

/** A second dot after two, three or four digits. */
function areDotted(text: string, dot: number): boolean {
  const second = endOfDigits(text, dot + 1)
  return second > dot + 2 && second < dot + 6 && text.charCodeAt(second) === 46
}

function isPlain(code: number): boolean {
  return isDigit(code) || (classOf(code) & ALPHANUMERIC) !== 0
}

/** `AB 12 34 56 C`: the letters of a British number stand apart. */
export function isApart(text: string, start: number): boolean {
  if (text.charCodeAt(start - 1) !== 32 || text.charCodeAt(start + 2) !== 32) return false
  const letter = text.charCodeAt(start - 2)
  return letter >= 65 && letter <= 90 && APART.test(text.slice(Math.max(0, start - 4), start + 8))
}

const APART = /^(?:[^\w]|)[A-Z]{2} \d\d \d\d \d\d/
