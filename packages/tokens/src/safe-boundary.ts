import { blank, characterClasses, letter, lineBreak, number, white } from './character-class.ts'

/**
 * Whether a pre-token ends between two neighbouring code units whatever stands around them, both sides being tokenized as
 * if they stood alone, so that their counts add up. By the alternatives of the expressions:
 *
 * - only `\p{N}{1,3}` (or ` ?\p{N}+`) holds digits, so it ends behind a digit and, unless a blank comes first, before one;
 * - behind a letter a word goes on only with a letter, a mark or an apostrophe;
 * - a blank only ever begins a pre-token, so that one ends before it, unless it is in a run of white space, which looks
 *   ahead;
 * - a line break is only taken behind signs or white space, so a word ends before it;
 * - behind a line break come only more white space and slashes (where `breaksSplit`).
 *
 * Halves of surrogate pairs are taken for no boundary.
 */
export function isSafeBoundary(before: number, after: number, breaksSplit: boolean): boolean {
  if (isSurrogate(before) || isSurrogate(after)) return false
  const left = characterClasses[before]!
  const right = characterClasses[after]!
  if ((left & number) !== 0) return (right & number) === 0
  if ((left & white) !== 0) {
    return breaksSplit && (left & lineBreak) !== 0 && (right & white) === 0 && after !== 0x2f
  }
  if ((right & (number | blank)) !== 0) return true
  return (left & letter) !== 0 && ((right & lineBreak) !== 0 || (right === 0 && after !== 0x27))
}

/** The last safe boundary at or before `index`, 0 when there is none: the beginning of the text is one. */
export function safeBoundaryBefore(text: string, index: number, breaksSplit: boolean): number {
  let at = Math.min(index, text.length - 1)
  let after = text.charCodeAt(at)
  for (; at > 0; at--) {
    const before = text.charCodeAt(at - 1)
    if (isSafeBoundary(before, after, breaksSplit)) return at
    after = before
  }
  return 0
}

/** The first safe boundary at or behind `index`, the length of the text when there is none. */
export function safeBoundaryAfter(text: string, index: number, breaksSplit: boolean): number {
  for (let at = Math.max(1, index); at < text.length; at++) {
    if (isSafeBoundary(text.charCodeAt(at - 1), text.charCodeAt(at), breaksSplit)) return at
  }
  return text.length
}

function isSurrogate(unit: number): boolean {
  return (unit & 0xf800) === 0xd800
}
