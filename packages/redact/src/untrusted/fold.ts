import { CONFUSABLE } from './confusable.ts'

/** A copy of a text for looking things up in. */
export interface Folded {
  readonly text: string
  /** The place in the text that a place in the copy stands for. */
  readonly placeOf: (at: number) => number
}

/**
 * A copy in which a disguise is off: lower case, compatibility forms (wide, mathematical, circled) as the plain letters,
 * brackets, bars and letters of our delimiter that are drawn alike as the ASCII ones, and nothing that cannot be seen.
 */
export function foldForSearch(text: string): Folded {
  if (PLAIN.test(text)) return { text: text.toLowerCase(), placeOf: (at) => at }
  const places = new Uint32Array(text.length + 1)
  let long: number[] | undefined
  let folded = ''
  let length = 0
  // Most characters stand for themselves: they are copied by the run.
  let from = 0
  for (let index = 0; index < text.length;) {
    const code = text.codePointAt(index)!
    const end = index + (code > 0xffff ? 2 : 1)
    const form = code < 0x80 ? plainForm(code, text.charCodeAt(end)) : formOf(code)
    for (let unit = 0; unit < form.length; unit++, length++) {
      // Only texts of ligatures and the like grow.
      if (length < text.length && long === undefined) places[length] = index
      else (long ??= Array.from(places))[length] = index
    }
    if (form.length !== end - index || !text.startsWith(form, index)) {
      folded += text.slice(from, index) + form
      from = end
    }
    index = end
  }
  folded += text.slice(from)
  const found = long ?? places
  found[folded.length] = text.length
  return { text: folded, placeOf: (at) => found[at]! }
}

/** Whether a text ends in what `pattern` says, of which `most` characters matter, whatever its disguise. */
export function endsFolded(text: string, pattern: RegExp, most: number): boolean {
  return pattern.test(foldForSearch(text.slice(-most)).text)
}

/** Control characters other than these three are taken out of the copy. */
const PLAIN = /^[\t\n\u0020-\u007e]*$/

function plainForm(code: number, next: number): string {
  if (code === 0x0d) return next === 0x0a ? '' : '\n'
  return PLAIN_FORMS[code]!
}

const PLAIN_FORMS = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code)
  return PLAIN.test(character) ? character.toLowerCase() : ''
})

const forms = new Map<number, string>()

function formOf(code: number): string {
  // Ideographs and syllables of Korean stand for themselves, and are many.
  if (code >= 0x3400 && code <= 0xd7a3) return String.fromCharCode(code)
  let form = forms.get(code)
  if (form === undefined) forms.set(code, (form = foldCharacter(code)))
  return form
}

function foldCharacter(code: number): string {
  const enclosed = enclosedLetter(code)
  if (enclosed !== undefined) return enclosed
  if (code === 0x2028 || code === 0x85) return '\n'
  if (code === 0x2029) return '\n\n'
  const character = String.fromCodePoint(code)
  if (UNSEEN.test(character)) return ''
  const alike = ALIKE.get(character)
  if (alike !== undefined) return alike
  const spelled = character.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(UNSEEN_ALL, '')
  const form = Array.from(spelled, (each) => ALIKE.get(each) ?? CONFUSABLE.get(each) ?? each).join('')
  // What is looked for is ASCII: a ligature of eighteen Arabic letters need not be spelled out.
  return form.trim() === '' || /[!-~]/.test(form) ? form : character
}

/** What draws nothing of its own: marks on the letter before, joiners, selectors, signs of direction, controls. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Cf}\p{Cc}]/u
const UNSEEN_ALL = new RegExp(UNSEEN, 'gu')

/** Letters in dark circles and squares, and those that flags are made of: Unicode gives them no plain form. */
function enclosedLetter(code: number): string | undefined {
  const first = [0x1f150, 0x1f170, 0x1f1e6].find((from) => code >= from && code < from + 26)
  return first === undefined ? undefined : String.fromCharCode(0x61 + code - first)
}

/** Brackets, bars, slashes and blanks that are drawn like the ASCII ones. */
const ALIKE = new Map<string, string>([
  ...pairs(
    '<',
    '\u00ab\u300a\u27ea\u226a\u2039\u27e8\u3008\u2329\u276e\u276c\u02c2\u22d6\u227a\u29fc\u1438\u16b2\u{1d236}',
  ),
  ...pairs(
    '>',
    '\u00bb\u300b\u27eb\u226b\u203a\u27e9\u3009\u232a\u276f\u276d\u02c3\u22d7\u227b\u29fd\u1433\u{16f3f}\u{1d237}',
  ),
  ...pairs('[', '\u2772\u3014\u27e6'),
  ...pairs(']', '\u2773\u3015\u27e7'),
  ...pairs('|', '\u01c0\u2223\u2758\u23d0\u2502\uffe8'),
  ...pairs('/', '\u2041\u2044\u2215\u2571\u27cb\u29f8'),
  ...pairs('-', '\u2010\u2011\u2012\u2013\u2014\u2212\ufe63'),
  ...pairs(':', '\u02d0\u0589\u05c3\u2236\ua789'),
  ...pairs(' ', '\u1680\u2800'),
])

function pairs(plain: string, alike: string): [string, string][] {
  return Array.from(alike, (character) => [character, plain])
}
