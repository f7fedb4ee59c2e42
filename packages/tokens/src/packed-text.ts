/**
 * What vocabularies are packed as: printable ASCII without quotation marks and backslashes, that stands in a module as it is.
 * Compressors see what repeats in it, which base64 hides from them.
 */
export interface PackedText {
  /** The codes of its characters. */
  readonly codes: Uint8Array
  /** Where it is read next. */
  at: number
}

/** The number from 0 to 63 that a character stands for: `0` and those that follow, without the backslash. */
export function digitAt(codes: Uint8Array, at: number): number {
  const code = codes[at]!
  return code < BACKSLASH ? code - ZERO : code - ZERO - 1
}

/** A number of any size: the sum of digits up to the first that is not 63. */
export function readNumber(text: PackedText): number {
  let sum = 0
  for (;;) {
    const digit = digitAt(text.codes, text.at++)
    sum += digit
    if (digit !== 63) return sum
  }
}

/** A byte: the character that it is, or else one of `{|}~` for its two high bits and a digit. */
export function readByte(text: PackedText): number {
  const code = text.codes[text.at++]!
  return code < HIGH_BITS ? code : ((code - HIGH_BITS) << 6) | digitAt(text.codes, text.at++)
}

const ZERO = 0x30
const BACKSLASH = 0x5c
const HIGH_BITS = 0x7b
