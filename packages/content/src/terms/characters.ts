/** What a UTF-16 unit is to the term scanner. */
export const CharClass = {
  other: 0,
  lower: 1,
  upper: 2,
  digit: 3,
  underscore: 4,
  /** A script written without blanks between words: indexed in pairs. */
  ideograph: 5,
} as const

/** The class of a unit stands in the low bits of what {@link unitOf} gives. */
export const CLASS_MASK = 7
const KNOWN = 8
/** How far up the folded unit stands. */
export const FOLDED = 4

/** What is known of each UTF-16 unit; 0 for one not looked at yet. */
const units = new Int32Array(65_536)

// Through the function itself, so that the engine knows both of its ways before it optimises it.
for (let code = 0; code < 128; code++) unitOf(code)

/** The class of a UTF-16 unit and, from {@link FOLDED} on, itself in lower case, without accents, in its plain width. */
export function unitOf(code: number): number {
  return units[code]! || learn(code)
}

/** The {@link CharClass} of a UTF-16 unit. */
export function charClass(code: number): number {
  return unitOf(code) & CLASS_MASK
}

/** Lower case, without accents: what words are compared by. */
export function foldChar(code: number): number {
  return unitOf(code) >> FOLDED
}

/** Every unit of a text folded by {@link foldChar}. */
export function foldText(text: string): string {
  let out = ''
  for (let at = 0; at < text.length; at++) out += String.fromCharCode(foldChar(text.charCodeAt(at)))
  return out
}

function learn(code: number): number {
  const char = String.fromCharCode(code)
  const plain = char.normalize('NFKD').charAt(0).toLowerCase()
  const folded = plain.length === 1 ? plain.charCodeAt(0) : code
  return (units[code] = (folded << FOLDED) | KNOWN | classOf(code, char))
}

function classOf(code: number, char: string): number {
  if (code === 0x5f) return CharClass.underscore
  if (isIdeograph(code)) return CharClass.ideograph
  if (/\p{Nd}/u.test(char)) return CharClass.digit
  if (/\p{Lu}/u.test(char)) return CharClass.upper
  return /[\p{L}\p{M}]/u.test(char) ? CharClass.lower : CharClass.other
}

/** Han, kana, Hangul. Punctuation between them (U+3000 to U+303F) is not. */
function isIdeograph(code: number): boolean {
  if (code < 0x2e80) return false
  return (
    (code >= 0x3041 && code <= 0x30ff && code !== 0x30fb) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff66 && code <= 0xff9d) ||
    (code >= 0x2e80 && code <= 0x2fdf) ||
    (code >= 0x3105 && code <= 0x31ff && code !== 0x3190)
  )
}
