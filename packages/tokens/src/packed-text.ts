/**
 * What vocabularies are packed as: printable ASCII without quotation marks and backslashes, that stands in a module as it is.
 * Compressors see what repeats in it, which base64 hides from them.
 */
export interface PackedText {
  readonly parts: TextParts
  /** Where it is read next. */
  at: number
}

/**
 * A text in parts of `partLength` characters, the last perhaps shorter. It is read where the engine has put it: a copy as
 * bytes would cost more than all that is read of it for a small result.
 */
export type TextParts = readonly string[]

const partBits = 16
export const partLength: number = 1 << partBits

function codeAt(parts: TextParts, at: number): number {
  return parts[at >> partBits]!.charCodeAt(at & (partLength - 1))
}

/** The number from 0 to 63 that a character stands for: `0` and those that follow, without the backslash. */
export function digitAt(parts: TextParts, at: number): number {
  const code = codeAt(parts, at)
  return code < BACKSLASH ? code - ZERO : code - ZERO - 1
}

/** A number that is written with `digits` digits, the highest first. */
export function numberAt(parts: TextParts, at: number, digits: number): number {
  let number = 0
  for (let digit = 0; digit < digits; digit++) number = (number << 6) | digitAt(parts, at + digit)
  return number
}

/** A number of any size: the sum of digits up to the first that is not 63. */
export function readNumber(text: PackedText): number {
  let sum = 0
  for (;;) {
    const digit = digitAt(text.parts, text.at++)
    sum += digit
    if (digit !== 63) return sum
  }
}

/** A byte: the character that it is, or else one of `{|}~` for its two high bits and a digit. */
export function readByte(text: PackedText): number {
  const code = codeAt(text.parts, text.at++)
  return code < HIGH_BITS ? code : ((code - HIGH_BITS) << 6) | digitAt(text.parts, text.at++)
}

const ZERO = 0x30
const BACKSLASH = 0x5c
const HIGH_BITS = 0x7b
