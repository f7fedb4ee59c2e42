import { assertLimit, assertText } from './assert.ts'
import type { TokenBounds } from './counter.ts'

/** The longest token of the exact encodings: 128 blanks. */
const longestTokenBytes = 128

/**
 * Bounds of the count in every byte-level encoding, without a vocabulary: a token holds one to 128 bytes of UTF-8.
 *
 * @example
 * tokenBounds('hello world') // { lower: 1, upper: 11 }
 */
export function tokenBounds(text: string): TokenBounds {
  assertText('tokenBounds', text)
  const bytes = byteLengthUpTo(text, Number.POSITIVE_INFINITY)
  return { lower: Math.ceil(bytes / longestTokenBytes), upper: bytes }
}

/**
 * Whether the text costs at most `limit` tokens, or `undefined` when only counting can tell. Needs no vocabulary, and does
 * not read the text when its length decides.
 *
 * @example
 * const fits = fitsByBounds(text, 2000) ?? (await loadCounter()).fits(text, 2000)
 */
export function fitsByBounds(text: string, limit: number): boolean | undefined {
  assertText('fitsByBounds', text)
  assertLimit('fitsByBounds', 'limit', limit)
  // A UTF-16 code unit is one to three bytes.
  if (text.length * 3 <= limit) return true
  if (text.length > limit * longestTokenBytes) return false
  return byteLengthUpTo(text, limit) <= limit ? true : undefined
}

/** UTF-8 bytes of the text (a lone surrogate as U+FFFD), or any number above `limit` as soon as they are more. */
function byteLengthUpTo(text: string, limit: number): number {
  let bytes = text.length
  for (let index = 0; index < text.length && bytes <= limit; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) continue
    bytes += unit < 0x800 ? 1 : 2
    if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(index + 1))) index++
  }
  return bytes
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800
}

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00
}
