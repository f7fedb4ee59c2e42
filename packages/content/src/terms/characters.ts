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

/** 255 marks a unit not looked at yet. */
const classes = new Uint8Array(65_536).fill(255)
/** The unit in lower case, without accents, in its plain width. */
const folded = new Uint16Array(65_536)

// Through the function itself, so that the engine knows both of its ways before it optimises it.
for (let code = 0; code < 128; code++) charClass(code)

/** The {@link CharClass} of a UTF-16 unit. */
export function charClass(code: number): number {
  const known = classes[code]!
  return known === 255 ? learn(code) : known
}

/** Lower case, without accents: what words are compared by. */
export function foldChar(code: number): number {
  if (classes[code] === 255) learn(code)
  return folded[code]!
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
  folded[code] = plain.length === 1 ? plain.charCodeAt(0) : code
  let found: number = CharClass.other
  if (code === 0x5f) found = CharClass.underscore
  else if (isIdeograph(code)) found = CharClass.ideograph
  else if (/\p{Nd}/u.test(char)) found = CharClass.digit
  else if (/\p{Lu}/u.test(char)) found = CharClass.upper
  else if (/[\p{L}\p{M}]/u.test(char)) found = CharClass.lower
  classes[code] = found
  return found
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
