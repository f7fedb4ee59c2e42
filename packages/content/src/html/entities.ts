import { isSuspect } from '../clean/clean-text.ts'

/** Names in common use; an unknown one stays as it is written. */
const NAMES =
  'amp=& lt=< gt=> quot=" apos=\' copy=\u00a9 reg=\u00ae trade=\u2122 hellip=\u2026 mdash=\u2014 ndash=\u2013 lsquo=\u2018 rsquo=\u2019 sbquo=\u201a ldquo=\u201c rdquo=\u201d bdquo=\u201e laquo=\u00ab raquo=\u00bb lsaquo=\u2039 rsaquo=\u203a bull=\u2022 middot=\u00b7 sect=\u00a7 para=\u00b6 dagger=\u2020 Dagger=\u2021 deg=\u00b0 plusmn=\u00b1 times=\u00d7 divide=\u00f7 minus=\u2212 frac12=\u00bd frac14=\u00bc frac34=\u00be sup1=\u00b9 sup2=\u00b2 sup3=\u00b3 micro=\u00b5 ordm=\u00ba ordf=\u00aa iexcl=\u00a1 iquest=\u00bf cent=\u00a2 pound=\u00a3 yen=\u00a5 euro=\u20ac curren=\u00a4 larr=\u2190 uarr=\u2191 rarr=\u2192 darr=\u2193 harr=\u2194 rArr=\u21d2 le=\u2264 ge=\u2265 ne=\u2260 asymp=\u2248 infin=\u221e sum=\u2211 radic=\u221a part=\u2202 check=\u2713 star=\u2606 Agrave=\u00c0 Aacute=\u00c1 Acirc=\u00c2 Atilde=\u00c3 Auml=\u00c4 Aring=\u00c5 AElig=\u00c6 Ccedil=\u00c7 Egrave=\u00c8 Eacute=\u00c9 Ecirc=\u00ca Euml=\u00cb Igrave=\u00cc Iacute=\u00cd Icirc=\u00ce Iuml=\u00cf Ntilde=\u00d1 Ograve=\u00d2 Oacute=\u00d3 Ocirc=\u00d4 Otilde=\u00d5 Ouml=\u00d6 Oslash=\u00d8 Ugrave=\u00d9 Uacute=\u00da Ucirc=\u00db Uuml=\u00dc Yacute=\u00dd szlig=\u00df agrave=\u00e0 aacute=\u00e1 acirc=\u00e2 atilde=\u00e3 auml=\u00e4 aring=\u00e5 aelig=\u00e6 ccedil=\u00e7 egrave=\u00e8 eacute=\u00e9 ecirc=\u00ea euml=\u00eb igrave=\u00ec iacute=\u00ed icirc=\u00ee iuml=\u00ef ntilde=\u00f1 ograve=\u00f2 oacute=\u00f3 ocirc=\u00f4 otilde=\u00f5 ouml=\u00f6 oslash=\u00f8 ugrave=\u00f9 uacute=\u00fa ucirc=\u00fb uuml=\u00fc yacute=\u00fd yuml=\u00ff OElig=\u0152 oelig=\u0153 Scaron=\u0160 scaron=\u0161 alpha=\u03b1 beta=\u03b2 gamma=\u03b3 delta=\u03b4 epsilon=\u03b5 lambda=\u03bb mu=\u03bc pi=\u03c0 sigma=\u03c3 tau=\u03c4 phi=\u03c6 omega=\u03c9 Delta=\u0394 Sigma=\u03a3 Omega=\u03a9'
const BLANKS = ['nbsp', 'ensp', 'emsp', 'thinsp', 'Tab', 'NewLine']
const INVISIBLE = ['shy', 'zwj', 'zwnj', 'lrm', 'rlm', 'ZeroWidthSpace', 'NoBreak']
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...NAMES.split(' ').map((pair): [string, string] => [
    pair.slice(0, pair.indexOf('=')),
    pair.slice(pair.indexOf('=') + 1),
  ]),
  ...BLANKS.map((name): [string, string] => [name, ' ']),
  ...INVISIBLE.map((name): [string, string] => [name, '']),
])

export interface Entity {
  /** '' for a character nobody would see. */
  readonly text: string
  readonly end: number
}

/** The character reference that begins at an ampersand; `undefined` when it is an ordinary `&`. */
export function readEntity(source: string, at: number): Entity | undefined {
  const found = /^&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,15}));?/.exec(source.slice(at, at + 20))
  if (found === null) return undefined
  const [whole, decimal, hex, name] = found
  const end = at + whole.length
  if (name !== undefined) {
    const text = whole.endsWith(';') ? CHARACTERS.get(name) : undefined
    return text === undefined ? undefined : { text, end }
  }
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
  if (code > 0x10ffff) return undefined
  if (code === 0x20 || code === 0xa0 || (code >= 0x09 && code <= 0x0d)) return { text: ' ', end }
  const text = String.fromCodePoint(code)
  return { text: isSuspect(text) ? '' : text, end }
}
