import { passesLuhn } from './checksums.ts'

/** First digits and lengths of payment cards by network (ISO/IEC 7812 ranges as the networks publish them). */
const NETWORKS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-5]|09|[689])/, [14, 16, 19]],
  [/^(?:6011|64[4-9]|65|622)/, [16, 17, 18, 19]],
  [/^(?:35(?:2[89]|[3-8]\d))/, [16, 17, 18, 19]],
  [/^(?:2131|1800)/, [15]],
  [/^62|^81/, [16, 17, 18, 19]],
  [/^(?:5018|5020|5038|5893|6304|6759|676[1-3]|0604|50|56|57|58|6[0379])/, [12, 13, 14, 15, 16, 17, 18, 19]],
  [/^(?:60|82|508|353|356)/, [16]],
  [/^220[0-4]/, [16]],
  [/^9792/, [16]],
]

/** True for a number that a network gives out and whose check digit holds. `near`: the words before speak of a card. */
export function isCardNumber(digits: string, near: boolean): boolean {
  if (digits.length < 12 || digits.length > 19 || isOneDigit(digits)) return false
  // A word for a card before it makes up for a range that no list has yet.
  if (near && /^[2-6]/.test(digits)) return passesLuhn(digits)
  return (
    NETWORKS.some(([first, lengths]) => lengths.includes(digits.length) && first.test(digits)) && passesLuhn(digits)
  )
}

function isOneDigit(digits: string): boolean {
  return digits === (digits[0] ?? '').repeat(digits.length)
}

/** Groups as cards are printed: 4-4-4-4, 4-6-5, 4-6-4, 4-4-4-4-3. */
export function isCardGrouping(groups: readonly string[]): boolean {
  return GROUPINGS.has(groups.map((group) => group.length).join('-'))
}

const GROUPINGS = new Set(['4-4-4-4', '4-6-5', '4-6-4', '4-4-4-4-3', '6-13', '4-4-4-1'])

/** Names of numbers that are no cards, right before the number or as its field name. */
export const CARD_VETO =
  /(?:\bid|_id|\border|invoice|trace|track|serial|time|stamp|\bts|sku|item|\bref|ticket|batch|uuid|hash|imei|isbn|\bean|nonce)\W{0,3}$/
