import { ALPHANUMERIC, classOf, endOfRun, HYPHEN, LETTER, startOfRun, WORD } from '../characters.ts'
import type { RuleName } from '../finding.ts'
import type { TextScan } from '../text-scan.ts'
import { ABOUT_CARD, ABOUT_ID, ABOUT_PHONE, ABOUT_SSN, aboutOf, HINTS_PHONE } from './context-words.ts'
import { passesLuhn } from './checksums.ts'
import { CARD_VETO, isCardGrouping, isCardNumber } from './card.ts'
import { endOfIban, mayBeIban } from './iban.ts'
import { endOfIpv4 } from './ip-address.ts'
import { isNationalId, nationalIdsNear } from './national-id.ts'
import { NANP_SHAPE, PHONE_AFTER } from './phone.ts'
import type { PhoneRules } from './phone.ts'

/** What a digit may begin, by the rules that are on. */
export interface NumberRules {
  readonly on: ReadonlySet<RuleName>
  readonly phone: PhoneRules | undefined
}

/** Digits and what may stand between them, from the first digit of a run on. */
interface Candidate {
  readonly start: number
  /** Ends of the groups of digits. */
  readonly ends: readonly number[]
  readonly groups: readonly string[]
  /** The sign between all groups, or undefined when they differ. */
  readonly separator: string | undefined
  readonly around: Around
  /** All digits together. */
  readonly count: number
}

const CONTEXT_LENGTH = 56
const MOST_GROUPS = 8
const LONGEST_RUN = 40

/** Looks at the run of digits that begins at `start` and gives the index at which looking goes on. */
export function matchNumber(scan: TextScan, start: number, rules: NumberRules): number {
  const { text } = scan
  const { on } = rules
  if (on.has('iban') && mayBeIban(text, start)) {
    const end = endOfIban(text, start - 2)
    if (end !== -1) return found(scan, start - 2, end, 'IBAN', 'iban')
  }
  const runEnd = endOfDigits(text, start)
  const next = text.charCodeAt(runEnd)
  if (runEnd - start < 4 && !isBetween(next) && !mayBelongToWord(text, start, runEnd)) return runEnd
  const time = text.charCodeAt(start + 4) === 45 ? endOfTimestamp(text, start) : 0
  if (time !== 0) return time
  // Nearly every number is too short for any rule: told before anything around it is looked at.
  const count = digitsFrom(text, start)
  const isPart = count < FEWEST_DIGITS && mayBePartOfId(text, start, runEnd)
  if (count < FEWEST_DIGITS && !isPart && next !== 46) return runEnd
  const around = new Around(scan, start)
  if (on.has('ip') && next === 46) {
    const end = endOfIpv4(text, start, around)
    if (end !== -1) return found(scan, start, end, 'IP', 'ip')
  }
  if (count < FEWEST_DIGITS && !isPart) return runEnd
  const ssn = on.has('ssn') && maySsn(text, start, runEnd) ? socialSecurity(scan, start, around) : 0
  if (ssn !== 0) return ssn
  const id = on.has('national_id') ? nationalId(scan, start, runEnd, around) : 0
  if (count < FEWEST_DIGITS) return id === 0 ? runEnd : id
  const candidate = read(text, start, around, count)
  return (
    (on.has('card') && count >= 12 && card(scan, candidate)) ||
    id ||
    (rules.phone !== undefined && phone(scan, candidate, rules.phone)) ||
    runEnd
  )
}

/** Letters stand at the digits, or two apart from pairs of them: a national number may have fewer digits than a telephone. */
function mayBePartOfId(text: string, start: number, runEnd: number): boolean {
  return isLetter(text.charCodeAt(start - 1)) || isLetter(text.charCodeAt(runEnd)) || isApart(text, start)
}

/** `AB 12 34 56 C`: the letters of a British number stand apart. */
function isApart(text: string, start: number): boolean {
  if (text.charCodeAt(start - 1) !== 32 || text.charCodeAt(start + 2) !== 32) return false
  const letter = text.charCodeAt(start - 2)
  return letter >= 65 && letter <= 90 && APART.test(text.slice(Math.max(0, start - 4), start + 8))
}

const APART = /^(?:[^\w]|)[A-Z]{2} \d\d \d\d \d\d/

/** What stands before a number, looked at only when something asks. */
class Around {
  private readonly scan: TextScan
  private readonly start: number
  private known: string | undefined
  private bits = -1

  constructor(scan: TextScan, start: number) {
    this.scan = scan
    this.start = start
  }

  /** Lower-case text before it, the field name first. */
  context(): string {
    return (this.known ??= contextOf(this.scan, this.start))
  }

  /** What that text may be about, as bits. */
  about(): number {
    if (this.bits === -1) {
      const { text, key } = this.scan
      this.bits = aboutOf(text, Math.max(0, this.start - CONTEXT_LENGTH), this.start) | aboutOf(key, 0, key.length)
    }
    return this.bits
  }
}

/** Digits in the groups from here on, without building them. */
function digitsFrom(text: string, start: number): number {
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

/** The least a phone number has. */
const FEWEST_DIGITS = 7

function maySsn(text: string, start: number, runEnd: number): boolean {
  return runEnd - start === 9 || (runEnd - start === 3 && (text[runEnd] === '-' || text[runEnd] === ' '))
}

/** A few digits without a sign after them count with `+` before, or inside a word as long as a national number. */
function mayBelongToWord(text: string, start: number, end: number): boolean {
  const before = text.charCodeAt(start - 1)
  if (before === 43 || before === 40) return true
  if (!isLetter(before) && !isLetter(text.charCodeAt(end))) return false
  const mask = ALPHANUMERIC | HYPHEN
  return (
    endOfRun(text, end, end + SHORTEST_ID, mask) - startOfRun(text, start, Math.max(0, start - SHORTEST_ID), mask) >=
    SHORTEST_ID
  )
}

const SHORTEST_ID = 7

/** End of `2026-03-04`, or of `2026-03-04T05:06:07.890`: by far the most frequent number with signs in it. 0 when it is none. */
function endOfTimestamp(text: string, start: number): number {
  TIMESTAMP.lastIndex = start
  return TIMESTAMP.test(text) ? TIMESTAMP.lastIndex : 0
}

const TIMESTAMP = /(?:19|20)\d\d-[01]\d-[0-3]\d(?:[T ][0-2]\d:[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?)?(?!\d)/y

/** A digit, also a full-width one. */
export function isDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 0xff10 && code <= 0xff19)
}

function endOfDigits(text: string, from: number): number {
  let index = from
  while (index < from + LONGEST_RUN && isDigit(text.charCodeAt(index))) index++
  return index
}

function isLetter(code: number): boolean {
  return (classOf(code) & LETTER) !== 0
}

function found(scan: TextScan, start: number, end: number, type: string, rule: string): number {
  scan.addNumber(start, end, type, rule)
  return end
}

/** Words stand near what they speak of: without a letter in reach there is no context to search. */
function hasWordBefore(text: string, start: number): boolean {
  for (let index = start - 1; index >= 0 && index >= start - WORD_REACH; index--) {
    const code = text.charCodeAt(index)
    if (code >= 128 || isLetter(code)) return true
  }
  return false
}

const WORD_REACH = 24

/** What was redacted before says nothing about what follows, cut off on the left or not. */
const PLACEHOLDERS = /(?:\[|^)[A-Z][A-Z0-9_]*_(?:\d+|x[\da-f]+)\]/g

function contextOf(scan: TextScan, start: number): string {
  if (!hasWordBefore(scan.text, start)) return scan.key
  const near = scan.text.slice(Math.max(0, start - CONTEXT_LENGTH), start)
  const before = (near.includes(']') ? near.replaceAll(PLACEHOLDERS, '') : near).toLowerCase()
  return scan.key === '' ? before : `${scan.key} ${before}`
}

function read(text: string, start: number, around: Around, count: number): Candidate {
  const ends: number[] = []
  const groups: string[] = []
  let separator: string | undefined
  let mixed = false
  let index = start
  while (groups.length < MOST_GROUPS) {
    const end = endOfDigits(text, index)
    groups.push(fold(text.slice(index, end)))
    ends.push(end)
    const sign = separatorAt(text, end)
    if (sign === '') break
    if (separator !== undefined && separator !== sign) mixed = true
    separator ??= sign
    index = end + sign.length
  }
  return { start, ends, groups, separator: mixed ? undefined : (separator ?? ''), around, count }
}

/** Full-width digits as ASCII. */
function fold(digits: string): string {
  for (let index = 0; index < digits.length; index++) {
    if (digits.charCodeAt(index) > 127) return digits.normalize('NFKC')
  }
  return digits
}

/** The sign before the next group of digits, or ''. */
function separatorAt(text: string, at: number): string {
  const code = text.charCodeAt(at)
  if (!isBetween(code)) return ''
  if (isDigit(text.charCodeAt(at + 1))) return text[at] as string
  for (const sign of LONG_SEPARATORS) {
    if (text.startsWith(sign, at) && isDigit(text.charCodeAt(at + sign.length))) return sign
  }
  return ''
}

const LONG_SEPARATORS = [' - ', ') ', ')-', '. ', ' (']

/** What may stand between groups of digits: a blank, brackets, a dash, a dot, a slash, no-break blanks and hyphens. */
function isBetween(code: number): boolean {
  if (code < 128) return code === 32 || code === 45 || code === 46 || code === 40 || code === 41 || code === 47
  return code === 0xa0 || code === 0x2011 || code === 0x2013 || code === 0x202f
}

/** Not part of a longer word or number. */
function isFree(text: string, start: number, end: number): boolean {
  const before = text.charCodeAt(start - 1)
  // Track data of a card begins with `%B`.
  const isTrack = before === 66 && text[start - 2] === '%'
  if ((classOf(before) & WORD) !== 0 && !isTrack && !(before === 110 && text[start - 2] === '\\')) return false
  return isFreeAfter(text, end)
}

function isFreeAfter(text: string, end: number): boolean {
  const after = text.charCodeAt(end)
  if ((classOf(after) & WORD) !== 0) return false
  return !(after === 46 || after === 45) || !isDigit(text.charCodeAt(end + 1))
}

function card(scan: TextScan, { start, ends, groups, separator, around }: Candidate): number {
  const { text } = scan
  const decimal = text[start - 1] === '.' && isDigit(text.charCodeAt(start - 2))
  if (decimal || (text[start - 1] === '-' && isDigit(text.charCodeAt(start - 2)))) return 0
  let digits = ''
  for (let count = 1; count <= groups.length; count++) {
    digits += groups[count - 1]
    if (digits.length > 19) break
    const end = ends[count - 1] as number
    if (digits.length < 12 || !isFree(text, start, end) || !passesLuhn(digits)) continue
    const near = (around.about() & ABOUT_CARD) !== 0
    if (!isCardNumber(digits, near)) continue
    if (count > 1) {
      if (separator === undefined || !(isCardGrouping(groups.slice(0, count)) || near)) continue
      if (!near && CARD_VETO.test(around.context())) continue
      return found(scan, start, end, 'CARD', 'card')
    }
    if (near && !CARD_VETO.test(around.context())) return found(scan, start, end, 'CARD', 'card')
  }
  return 0
}

const SSN = /^(\d{3})([- ]?)(\d{2})\2(\d{4})$/

function socialSecurity(scan: TextScan, start: number, around: Around): number {
  const { text } = scan
  const length = text[start + 3] === '-' || text[start + 3] === ' ' ? 11 : 9
  const end = start + length
  const match = SSN.exec(text.slice(start, end))
  if (match === null || !isFree(text, start, end)) return 0
  if (text[start - 1] === '-' || text[start - 1] === '.' || text[start - 1] === '+') return 0
  const [, area, separator, group, serial] = match as unknown as [string, string, string, string, string]
  if (area === '000' || area === '666' || area >= '900' || group === '00' || serial === '0000') return 0
  if (separator !== '-' && (around.about() & ABOUT_SSN) === 0) return 0
  return found(scan, start, end, 'SSN', 'ssn')
}

/** Without a word about it a number must be written like one: with signs, or letters after many digits. */
function maySpell(text: string, runEnd: number): boolean {
  const next = text.charCodeAt(runEnd)
  return next === 46 || next === 45 || next === 47 || next === 43 || isLetter(next)
}

const NONE: ReturnType<typeof nationalIdsNear> = []

function wordsBefore(context: string, letters: number): string {
  return letters === 0 ? context : context.slice(0, context.length - letters)
}

/** Letters around the digits belong to many national numbers: `12345678Z`, `X1234567L`, `RSSMRA85T10A562S`. */
function nationalId(scan: TextScan, start: number, runEnd: number, around: Around): number {
  const { text } = scan
  let from = start
  while (from > start - 8 && isLetter(text.charCodeAt(from - 1))) from--
  if (from === start && isApart(text, start)) from = start - 3
  if ((classOf(text.charCodeAt(from - 1)) & WORD) !== 0) return 0
  const before = text[from - 1]
  if ((before === '.' || before === '-' || before === '/') && isDigit(text.charCodeAt(from - 2))) return 0
  const near = (around.about() & ABOUT_ID) === 0 ? NONE : nationalIdsNear(wordsBefore(around.context(), start - from))
  if (near.length === 0 && from === start && !maySpell(text, runEnd)) return 0
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
  return best === 0 ? 0 : found(scan, from, best, 'NATIONAL_ID', 'national-id')
}

function isPlain(code: number): boolean {
  return isDigit(code) || (classOf(code) & ALPHANUMERIC) !== 0
}

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

function phone(scan: TextScan, candidate: Candidate, rules: PhoneRules): number {
  const { text } = scan
  const { start, ends, around } = candidate
  const before = text[start - 1]
  const plus = before === '+' || (before === '(' && text[start - 2] === '+') || before === '\uff0b'
  const from = plus ? start - 1 : before === '(' ? start - 1 : start
  if (
    !plus &&
    ((classOf(text.charCodeAt(from - 1)) & WORD) !== 0 ||
      (isSign(text[from - 1]) && isDigit(text.charCodeAt(from - 2))))
  )
    return 0
  if (candidate.count < 7) return 0
  const about = around.about()
  const near = (about & ABOUT_PHONE) !== 0 && (scan.key === '' || !PHONE_NEVER.test(scan.key))
  const soft = (about & HINTS_PHONE) !== 0
  if (!plus && !near && !soft && !isNanp(candidate.groups) && !ends.some((end) => isWordAfter(text, end))) return 0
  for (let count = ends.length; count > 0; count--) {
    const end = ends[count - 1] as number
    const extended = EXTENSION.test(text.slice(end, end + 14))
    if (!extended && !(plus ? isFreeAfter(text, end) : isFree(text, start, end))) continue
    const spelling = text.slice(from, end)
    const digits = fold(spelling).replace('(0)', '').replaceAll(/\D/g, '')
    if (digits.length < 7 || digits.length > 15) continue
    const written = count > 1 || digits.startsWith('0')
    const told = near || (written && (soft || PHONE_AFTER.test(text.slice(end, end + 14))))
    if (isPhone(spelling, digits, plus, told, rules))
      return found(scan, from, withExtension(text, end), 'PHONE', 'phone')
  }
  return 0
}

/** Three, three and four digits together: the one form that is told by itself. */
function isNanp(groups: readonly string[]): boolean {
  for (let index = 2; index < groups.length; index++) {
    if (groups[index]?.length === 4 && groups[index - 1]?.length === 3 && groups[index - 2]?.length === 3) return true
  }
  return false
}

/** A blank or sign and a letter: `555 0143 (office)`. */
function isWordAfter(text: string, end: number): boolean {
  const code = text.charCodeAt(end)
  if (code !== 32 && code !== 44 && code !== 40 && code !== 45) return false
  return PHONE_AFTER.test(text.slice(end, end + 14))
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
