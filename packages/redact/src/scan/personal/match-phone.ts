import { classOf, isDigit, WORD } from '../characters.ts'
import type { TextScan } from '../text-scan.ts'
import { ABOUT_PHONE, HINTS_PHONE } from './context-words.ts'
import { endOfDigits, fold, isFree, isFreeAfter, isLetter, MOST_GROUPS, separatorLength } from './digits.ts'
import type { DigitGroups } from './digits.ts'
import { NANP_SHAPE, PHONE_AFTER } from './phone.ts'
import type { PhoneRules } from './phone.ts'
import type { Surroundings } from './surroundings.ts'

const REGIONS = [
  'US',
  'GB',
  'DE',
  'FR',
  'ES',
  'IT',
  'NL',
  'BE',
  'CH',
  'AT',
  'PT',
  'PL',
  'SE',
  'NO',
  'DK',
  'FI',
  'IE',
  'HU',
  'CZ',
  'GR',
  'CY',
  'TR',
  'IN',
  'JP',
  'CN',
  'KR',
  'AU',
  'NZ',
  'ZA',
  'BR',
  'MX',
  'AR',
  'SG',
  'EE',
] as const
const DATE_LIKE = /^(?:\d{4}[-./ ]\d{1,2}[-./ ]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})$/
/** Versions and addresses: dotted groups that are not pairs. */
const VERSION_LIKE = /^\d{1,5}(?:\.\d{1,5}){1,4}$(?<!^\d\d(?:\.\d\d){3,4})/
/** Fields of phones that hold no number of theirs. */
const PHONE_NEVER = /(?:^|[._-])(?:id|count|total|version|size|type|model)$/

/** A word right before a number that says what else it is. */
const OTHER_NUMBER =
  /(?:^|[^a-z])(?:isbn|issn|ismn|ean|gtin|upc|asin|sku|doi|pmid|lei|imei|vin|hs code|part no|serial no)(?:-?1[0-4])?[ \t]{0,3}[.:#=]?[ \t]{0,3}$/i

/** Why a number may be one of a telephone. */
export interface PhoneHint {
  /** Where it begins, with its `+` or bracket. */
  readonly from: number
  readonly plus: boolean
  /** A word before it says so. */
  readonly near: boolean
  /** A word before it may say so. */
  readonly soft: boolean
}

/** What speaks for a telephone number at `start`: `+`, a word before or after it, or its form. Undefined when nothing does. */
export function phoneHint(scan: TextScan, start: number, around: Surroundings): PhoneHint | undefined {
  const { text } = scan
  const before = text[start - 1]
  const plus = before === '+' || (before === '(' && text[start - 2] === '+') || before === '\uff0b'
  const from = plus || before === '(' ? start - 1 : start
  if (!plus) {
    if ((classOf(text.charCodeAt(from - 1)) & WORD) !== 0) return undefined
    if (isSign(text[from - 1]) && isDigit(text.charCodeAt(from - 2))) return undefined
  }
  const about = around.about()
  const near = (about & ABOUT_PHONE) !== 0 && (scan.key === '' || !PHONE_NEVER.test(scan.key))
  const soft = (about & HINTS_PHONE) !== 0
  // A number of something else, in the line below a telephone.
  if (!plus && (near || soft) && OTHER_NUMBER.test(text.slice(Math.max(0, from - 20), from))) return undefined
  return plus || near || soft || looksDialled(text, start) ? { from, plus, near, soft } : undefined
}

/** Adds the telephone number that begins the groups and gives its end; 0 when there is none. */
export function matchPhone(
  scan: TextScan,
  { start, ends }: DigitGroups,
  { from, plus, near, soft }: PhoneHint,
  rules: PhoneRules,
): number {
  const { text } = scan
  for (let count = ends.length; count > 0; count--) {
    const end = ends[count - 1] as number
    const extended = EXTENSION.test(text.slice(end, end + 14))
    if (!extended && !(plus ? isFreeAfter(text, end) : isFree(text, start, end))) continue
    const spelling = text.slice(from, end)
    const digits = fold(spelling).replace('(0)', '').replaceAll(/\D/g, '')
    if (digits.length < 7 || digits.length > 15) continue
    const written = count > 1 || digits.startsWith('0')
    const told = near || (written && (soft || isWordAfter(text, end)))
    if (isPhone(spelling, digits, plus, told, rules))
      return scan.addNumber(from, withExtension(text, end), 'PHONE', 'phone')
  }
  return 0
}

/** Three, three and four digits together, the one form that is told by itself, or a word after a group: `555 0143 (office)`. */
function looksDialled(text: string, start: number): boolean {
  let beforeLast = 0
  let last = 0
  let index = start
  for (let group = 0; group < MOST_GROUPS; group++) {
    const end = endOfDigits(text, index)
    const length = end - index
    if ((beforeLast === 3 && last === 3 && length === 4) || isWordAfter(text, end)) return true
    const sign = separatorLength(text, end)
    if (sign === 0) return false
    beforeLast = last
    last = length
    index = end + sign
  }
  return false
}

function isWordAfter(text: string, end: number): boolean {
  let index = end
  while (index < end + 3 && isBeforeWord(text.charCodeAt(index))) index++
  return index > end && isLetter(text.charCodeAt(index)) && PHONE_AFTER.test(text.slice(end, end + 14))
}

function isBeforeWord(code: number): boolean {
  return code === 32 || code === 44 || code === 40 || code === 45
}

function isSign(sign: string | undefined): boolean {
  return sign === '.' || sign === '-' || sign === '/' || sign === ':'
}

function isPhone(spelling: string, digits: string, plus: boolean, near: boolean, rules: PhoneRules): boolean {
  if (plus) return rules.isPossible(`+${digits}`)
  if (NANP_SHAPE.test(spelling)) return rules.isValid(digits, 'US') || near
  if (!near || DATE_LIKE.test(spelling) || VERSION_LIKE.test(spelling)) return false
  if (digits.startsWith('00')) return rules.isPossible(`+${digits.slice(2)}`)
  return REGIONS.some((region) => rules.isPossible(digits, region))
}

const EXTENSION = /^ ?(?:x|ext\.?|#) ?\d{1,6}(?![\d\w])/i

function withExtension(text: string, end: number): number {
  const match = EXTENSION.exec(text.slice(end, end + 14))
  return match === null ? end : end + match[0].length
}
