import type { TokenBounds } from './counter.ts'

/** The longest token of both vocabularies: 128 blanks. */
const longestTokenBytes = 128

/**
 * Bounds of the count for every byte-level encoding, without a vocabulary and without reading the text when its length
 * decides: a token holds one to 128 bytes, a UTF-16 code unit is one to three.
 */
export function tokenBounds(text: string): TokenBounds {
  return { lower: Math.ceil(text.length / longestTokenBytes), upper: text.length * 3 }
}

/** Whether the text costs at most `limit` tokens, or `undefined` when only counting can tell. Needs no vocabulary. */
export function fitsByBounds(text: string, limit: number): boolean | undefined {
  const { lower, upper } = tokenBounds(text)
  if (upper <= limit) return true
  if (lower > limit) return false
  return byteLengthUpTo(text, limit) <= limit ? true : undefined
}

/** UTF-8 bytes of the text (a lone surrogate as U+FFFD), or any number above `limit` as soon as they are more. */
function byteLengthUpTo(text: string, limit: number): number {
  let bytes = text.length
  if (bytes > limit) return bytes
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
