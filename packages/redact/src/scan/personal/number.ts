import { ALPHANUMERIC, endOfRun, HYPHEN, isDigit, startOfRun } from '../characters.ts'
import type { RuleName } from '../finding.ts'
import type { TextScan } from '../text-scan.ts'
import { digitsFrom, endOfDigits, isBetween, isLetter, readGroups } from './digits.ts'
import { endOfIban, mayBeIban } from './iban.ts'
import { endOfIpv4 } from './ip-address.ts'
import { matchCard } from './match-card.ts'
import { isApart, matchNationalId } from './match-national-id.ts'
import { matchPhone, phoneHint } from './match-phone.ts'
import { matchSsn, maySsn } from './match-ssn.ts'
import type { PhoneRules } from './phone.ts'
import { Surroundings } from './surroundings.ts'

/** What a digit may begin, by the rules that are on. */
export interface NumberRules {
  readonly iban: boolean
  readonly ip: boolean
  readonly ssn: boolean
  readonly nationalId: boolean
  readonly card: boolean
  readonly phone: PhoneRules | undefined
}

/** The least a phone number has. */
const FEWEST_DIGITS = 7
const FEWEST_DIGITS_OF_CARD = 12

export function numberRules(on: ReadonlySet<RuleName>, phone: PhoneRules | undefined): NumberRules {
  return {
    iban: on.has('iban'),
    ip: on.has('ip'),
    ssn: on.has('ssn'),
    nationalId: on.has('national_id'),
    card: on.has('card'),
    phone,
  }
}

/**
 * Looks at the run of digits that begins at `start` and gives the index at which looking goes on. How many digits there are, and
 * the signs at them, decide which rules can apply; what stands before is read last, for nearly every number is none of these.
 */
export function matchNumber(scan: TextScan, start: number, rules: NumberRules): number {
  const { text } = scan
  if (rules.iban && mayBeIban(text, start)) {
    const end = endOfIban(text, start - 2)
    if (end !== -1) return scan.addNumber(start - 2, end, 'IBAN', 'iban')
  }
  const runEnd = endOfDigits(text, start)
  const next = text.charCodeAt(runEnd)
  if (runEnd - start < 4 && !isBetween(next) && !mayBelongToWord(text, start, runEnd)) return runEnd
  if (next === 45 && runEnd === start + 4) {
    const time = endOfTimestamp(text, start)
    if (time !== 0) return time
  }
  const count = digitsFrom(text, start)
  const isShort = count < FEWEST_DIGITS
  const isPart = isShort && rules.nationalId && mayBePartOfId(text, start, runEnd)
  if (isShort && !isPart && next !== 46) return runEnd
  const around = new Surroundings(scan, start)
  if (rules.ip && next === 46) {
    const end = endOfIpv4(text, start, around)
    if (end !== -1) return scan.addNumber(start, end, 'IP', 'ip')
  }
  if (isShort && !isPart) return runEnd
  if (rules.ssn && maySsn(text, start, runEnd)) {
    const end = matchSsn(scan, start, runEnd, around)
    if (end !== 0) return end
  }
  const id = rules.nationalId ? matchNationalId(scan, start, runEnd, around) : 0
  if (isShort) return id === 0 ? runEnd : id
  const mayBeCard = rules.card && count >= FEWEST_DIGITS_OF_CARD
  const hint = rules.phone === undefined || id !== 0 ? undefined : phoneHint(scan, start, around)
  if (!mayBeCard && hint === undefined) return id === 0 ? runEnd : id
  const groups = readGroups(text, start)
  return (
    (mayBeCard && matchCard(scan, groups, around)) ||
    id ||
    (hint !== undefined && rules.phone !== undefined && matchPhone(scan, groups, hint, rules.phone)) ||
    runEnd
  )
}

/** Letters stand at the digits, or two apart from pairs of them: a national number may have fewer digits than a telephone. */
function mayBePartOfId(text: string, start: number, runEnd: number): boolean {
  return isLetter(text.charCodeAt(start - 1)) || isLetter(text.charCodeAt(runEnd)) || isApart(text, start)
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

/** The parts of `2026-03-04T05:06:07.890`: `d` stands for a digit. */
const DATE = 'dddd-dd-dd'
const MINUTES = 'dd:dd'

/** End of a date, with or without a time: by far the most frequent number with signs in it. 0 when it is none. */
function endOfTimestamp(text: string, start: number): number {
  const century = text.startsWith('20', start) || text.startsWith('19', start)
  if (!century || !looksLike(text, start, DATE) || text.charCodeAt(start + 5) > 49 || text.charCodeAt(start + 8) > 51) {
    return 0
  }
  let end = start + DATE.length
  const sign = text.charCodeAt(end)
  if ((sign === 84 || sign === 32) && looksLike(text, end + 1, MINUTES) && !isDigit(text.charCodeAt(end + 6))) {
    end += 6
    if (text.charCodeAt(end) === 58 && looksLike(text, end + 1, 'dd') && !isDigit(text.charCodeAt(end + 3))) {
      end += 3
      const point = text.charCodeAt(end)
      if ((point === 46 || point === 44) && isAsciiDigit(text.charCodeAt(end + 1))) {
        const fraction = endOfDigits(text, end + 1)
        if (fraction - end <= 10) end = fraction
      }
    }
  }
  return isDigit(text.charCodeAt(end)) ? 0 : end
}

function looksLike(text: string, start: number, form: string): boolean {
  for (let index = 0; index < form.length; index++) {
    const code = text.charCodeAt(start + index)
    if (form.charCodeAt(index) === 100 ? !isAsciiDigit(code) : code !== form.charCodeAt(index)) return false
  }
  return true
}

function isAsciiDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
