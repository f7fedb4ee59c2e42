/**
 * A copy of a text for looking things up in: lower case, full-width characters as ASCII, look-alike brackets and bars as the
 * plain ones. Every UTF-16 unit becomes exactly one, so that places in the copy are places in the text.
 */
export function foldForSearch(text: string): string {
  return PLAIN.test(text) ? text.toLowerCase() : foldUnits(text)
}

const PLAIN = /^[\u0000-\u007f]*$/

function foldUnits(text: string): string {
  let folded = ''
  for (let index = 0; index < text.length; index++) folded += foldUnit(text.charCodeAt(index))
  return folded
}

function foldUnit(code: number): string {
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toLowerCase()
  const alike = ALIKE.get(code)
  if (alike !== undefined) return alike
  const character = String.fromCharCode(code)
  const lower = character.toLowerCase()
  return lower.length === 1 ? lower : character
}

/** Brackets, bars, slashes and blanks that are drawn like the ASCII ones. */
const ALIKE = new Map<number, string>([
  ...pairs('<', '\u2039\u27e8\u3008\u2329\u276e\u276c\u02c2\ufe64'),
  ...pairs('>', '\u203a\u27e9\u3009\u232a\u276f\u276d\u02c3\ufe65'),
  ...pairs('|', '\u01c0\u2223\u2758\u23d0\u2502\uffe8'),
  ...pairs('/', '\u2044\u2215\u29f8'),
  ...pairs('-', '\u2010\u2011\u2012\u2013\u2014\u2212\ufe63'),
  ...pairs(' ', '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000'),
])

function pairs(plain: string, alike: string): [number, string][] {
  return Array.from(alike, (character) => [character.charCodeAt(0), plain])
}
