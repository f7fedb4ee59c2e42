/**
 * Whether a text may be cut at `at` without breaking what a reader sees as one character: a surrogate pair, a base with
 * its marks, an emoji sequence, a flag, a Hangul syllable, a CRLF. Looks only a few characters around.
 */
export function isCharacterBorder(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true
  const next = text.charCodeAt(at)
  const before = text.charCodeAt(at - 1)
  // Most cuts lie between two characters below the first combining mark.
  if (next < 0x300 && before < 0x300) return !(before === 0x0d && next === 0x0a)
  // A control character stands alone, whatever is before it.
  if (next < 0x20) return true
  if (isLowSurrogate(next) && isHighSurrogate(before)) return false

  const following = text.codePointAt(at)!
  if (before === ZERO_WIDTH_JOINER || EXTENDS.test(String.fromCodePoint(following))) return false
  if (isRegionalIndicator(following)) return countRegionalIndicators(text, at) % 2 === 0
  const last = before >= 0xdc00 && before <= 0xdfff && at > 1 ? text.codePointAt(at - 2)! : before
  return !joinsHangul(before, next) && !JOINS_NEXT.has(last)
}

/**
 * The nearest place at or before `at` (and after `floor`) where the text may be cut; when there is none near, `at` unless
 * that halves a surrogate pair.
 */
export function characterBorderBefore(text: string, at: number, floor = 0): number {
  const lowest = Math.max(floor + 1, at - LONGEST_SEQUENCE)
  for (let border = at; border >= lowest; border--) if (isCharacterBorder(text, border)) return border
  // A run of marks without end is no character: only the surrogate pair stays whole. At the floor it goes on whole.
  if (!isLowSurrogate(text.charCodeAt(at)) || !isHighSurrogate(text.charCodeAt(at - 1))) return at
  return at > floor + 1 ? at - 1 : at + 1
}

const ZERO_WIDTH_JOINER = 0x200d
/** Longest sequence that is kept whole; the longest emoji in use has 15 units (35 with tags). */
const LONGEST_SEQUENCE = 64
/** Marks, joiners, variation selectors, skin tones, tags, halfwidth voicing marks. */
const EXTENDS = /[\p{M}\p{Emoji_Modifier}\p{Grapheme_Extend}\u200d\u{e0020}-\u{e007f}]/u

/** Signs that stand before what they belong to, and the signs that join two Indic consonants. */
const JOINS_NEXT: ReadonlySet<number> = new Set([
  0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6dd, 0x70f, 0x890, 0x891, 0x8e2, 0xd4e, 0x110bd, 0x110cd, 0x111c2,
  0x111c3, 0x113d1, 0x1193f, 0x11941, 0x11a3a, 0x11d46, 0x11f02, 0x94d, 0x9cd, 0xa4d, 0xacd, 0xb4d, 0xc4d, 0xd4d,
  0x1039, 0x17d2, 0x1a60, 0xa9c0,
])

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

function isRegionalIndicator(code: number): boolean {
  return code >= 0x1f1e6 && code <= 0x1f1ff
}

/** Flags are pairs: counts the indicators that stand directly before `at`. */
function countRegionalIndicators(text: string, at: number): number {
  let count = 0
  for (let end = at; count < LONGEST_SEQUENCE && end >= 2; end -= 2) {
    if (!isRegionalIndicator(text.codePointAt(end - 2)!)) break
    count++
  }
  return count
}

/** Leading consonants, vowels and trailing consonants that are spelled apart form one syllable. */
function joinsHangul(before: number, next: number): boolean {
  const isSyllable = before >= 0xac00 && before <= 0xd7a3
  const isLeading = before >= 0x1100 && before <= 0x115f
  const isVowel = before >= 0x1160 && before <= 0x11a7
  const isTrailing = before >= 0x11a8 && before <= 0x11ff
  if (next >= 0x1160 && next <= 0x11a7) return isLeading || isVowel || (isSyllable && (before - 0xac00) % 28 === 0)
  if (next >= 0x11a8 && next <= 0x11ff) return isVowel || isTrailing || isSyllable
  return isLeading && ((next >= 0x1100 && next <= 0x115f) || (next >= 0xac00 && next <= 0xd7a3))
}
