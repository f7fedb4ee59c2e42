/** Sets of ASCII characters as bits, so that runs are measured with one table look-up a character. */
export const DIGIT = 1
export const UPPER = 2
export const LOWER = 4
export const UNDERSCORE = 8
export const HYPHEN = 16
export const DOT = 32
export const BASE64_MARK = 64
export const BLANK = 128
export const LINE_BREAK = 256
export const QUOTE = 512
export const PERCENT = 1024
export const TILDE = 2048

export const LETTER = UPPER | LOWER
export const ALPHANUMERIC = LETTER | DIGIT
export const WORD = ALPHANUMERIC | UNDERSCORE
export const TOKEN = WORD | HYPHEN
export const BASE64 = ALPHANUMERIC | BASE64_MARK
export const WHITE_SPACE = BLANK | LINE_BREAK

const CLASSES = new Uint16Array(128)

for (let code = 48; code <= 57; code++) CLASSES[code] = DIGIT
for (let code = 65; code <= 90; code++) CLASSES[code] = UPPER
for (let code = 97; code <= 122; code++) CLASSES[code] = LOWER
for (const [characters, bit] of [
  ['_', UNDERSCORE],
  ['-', HYPHEN],
  ['.', DOT],
  ['+/=', BASE64_MARK],
  [' \t', BLANK],
  ['\n\r', LINE_BREAK],
  ['"\'`', QUOTE],
  ['%', PERCENT],
  ['~', TILDE],
] as const) {
  for (const character of characters) CLASSES[character.charCodeAt(0)] = bit
}

/** The set bits of a character code; 0 for NaN (past the end), for other ASCII and for everything beyond it. */
export function classOf(code: number): number {
  return code < 128 ? (CLASSES[code] as number) : 0
}

/** A digit, also a full-width one. */
export function isDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 0xff10 && code <= 0xff19)
}

/** A letter beyond ASCII, roughly: what may stand in a name of another language. */
export function isForeignLetter(code: number): boolean {
  return code >= 0xc0 && code !== 0xd7 && code !== 0xf7 && (code < 0x2000 || (code >= 0x3040 && code < 0xfe00))
}

/** The first index at or after `from`, at most `limit`, whose character is outside `mask`. */
export function endOfRun(text: string, from: number, limit: number, mask: number): number {
  let index = from
  while (index < limit && (classOf(text.charCodeAt(index)) & mask) !== 0) index++
  return index
}

/** The first index of the run of `mask` that ends before `from`, at least `limit`. */
export function startOfRun(text: string, from: number, limit: number, mask: number): number {
  let index = from
  while (index > limit && (classOf(text.charCodeAt(index - 1)) & mask) !== 0) index--
  return index
}

/** Past blanks and at most `breaks` line feeds. */
export function pastSpace(text: string, from: number, limit: number, breaks = 1): number {
  let index = from
  let left = breaks
  while (index < limit) {
    const code = text.charCodeAt(index)
    if ((classOf(code) & WHITE_SPACE) === 0 || (code === 10 && left-- === 0)) break
    index++
  }
  return index
}

/** The same, and line breaks may be escaped: `\n`, `\r\n`. */
export function pastEscapedSpace(text: string, from: number, limit: number, breaks = 1): number {
  const index = pastSpace(text, from, limit, breaks)
  if (text.charCodeAt(index) !== 92 || breaks === 0) return index
  const match = ESCAPED_BREAK.exec(text.slice(index, Math.min(limit, index + 160)))
  return match === null ? index : index + match[0].length
}

const ESCAPED_BREAK = /^(?:\\{1,4}r)?\\{1,4}n[ \t]{0,120}/
