import { BLANK, endOfRun, pastSpace, TOKEN } from './characters.ts'
import { quoteAt } from './quotation.ts'
import { found } from './separator.ts'
import type { NamePlace, Separator } from './separator.ts'
import type { TextScan } from './text-scan.ts'
import { blockScalar, onNextLine, pastProperties, pastType, pastTypeAnnotation } from './value-place.ts'

const SIGNS = [
  '===',
  '\uff1a',
  '!==',
  '==',
  '!=',
  '=>',
  ':=',
  '?=',
  '=',
  ':',
  '%3D',
  '%3d',
  '%3A',
  '%3a',
  '\\u003d',
  '\\u003D',
  '&#61;',
  '<-',
  '->',
  '\u2192',
]

/** What `readSign` gives when there is no sign. */
export const NO_SIGN = 'none'

/** What a sign after a name says: undefined when no value follows it, `NO_SIGN` when there is none. */
export function readSign(scan: TextScan, place: NamePlace): Separator | undefined | typeof NO_SIGN {
  const { text } = scan
  const { from, to, gap, limit, nameQuote } = place
  if (text[from - 1] === '{' && text[from - 2] === '$') {
    const expansion = afterExpansion(text, to)
    if (expansion !== -1) return expansion === to ? undefined : found(place, 'assign', expansion, '-')
  }
  // `char password[] = "value"`
  const end = text.startsWith('[] ', gap) ? gap + 2 : gap
  let index = endOfRun(text, end, limit, BLANK)
  if (index === gap + 1) index = pastType(text, pastNote(text, index, limit), limit)
  // `PASSWORD elastic = …`
  if (place.lineStart && index === gap + 1 && text.startsWith('PASSWORD ', from)) index = pastUser(text, index, limit)
  const sign = signAt(text, index)
  if (sign === '') return NO_SIGN
  // The user of an address: its password is told by the rule for addresses.
  if (sign === ':' && text.startsWith('://', from - 3)) return undefined
  const before = text[from - 1]
  const after = index + sign.length
  const start = endOfRun(text, after, limit, BLANK)
  // Arrows are signs of much else.
  if (ARROWS.has(sign) && quoteAt(text, start) === '') return undefined
  const tight = index === gap && start === after
  // A path of names joined by colons, such as an ARN.
  if (sign === ':' && tight && before === ':' && nameQuote === '') return undefined
  const value = valueAfter(text, sign, start, place)
  if (sign.startsWith('%')) return found(place, 'query', value, sign, tight)
  const kind = kindOf(text, from, sign, tight)
  const isList = text[value] === '[' && kind === 'assign' && quoteAt(text, pastSpace(text, value + 1, limit)) !== ''
  return isList ? found(place, kind, value + 1, sign, tight, true) : found(place, kind, value, sign, tight)
}

const ARROWS = new Set(['<-', '->', '\u2192'])

/** Past a note between the name and its sign: `Unseal Key 1: …`, `Secret Key [None]: …`. */
function pastNote(text: string, index: number, limit: number): number {
  const first = text.charCodeAt(index)
  const isDigit = first >= 48 && first <= 57
  if (!isDigit && first !== 91 && first !== 40) return index
  const note = (isDigit ? COUNTED : BRACKETED).exec(text.slice(index, Math.min(limit, index + 44)))
  return note === null ? index : index + note[0].length
}

function pastUser(text: string, index: number, limit: number): number {
  const end = endOfRun(text, index, limit, TOKEN)
  return text.startsWith(' = ', end) ? end + 1 : index
}

const COUNTED = /^\d{1,2}(?=: )/
const BRACKETED = /^[[(][^[\]()\n]{0,40}[\])](?=: )/

/** `${NAME:-default}` gives the place of the default, `${NAME:?message}` and `${NAME:+other}` give `to`; all else -1. */
function afterExpansion(text: string, to: number): number {
  if (text[to] !== ':') return -1
  const operator = text[to + 1]
  if (operator === '?' || operator === '+') return to
  return operator === '-' || operator === '=' ? to + 2 : -1
}

function signAt(text: string, index: number): string {
  const first = text[index]
  if (
    first !== '=' &&
    first !== ':' &&
    first !== '!' &&
    first !== '%' &&
    first !== '\\' &&
    first !== '&' &&
    first !== '?' &&
    first !== '<' &&
    first !== '-' &&
    first !== '\u2192' &&
    first !== '\uff1a'
  )
    return ''
  if (first === ':' && text[index + 1] === ':') return ''
  for (const sign of SIGNS) if (text.startsWith(sign, index)) return sign
  return ''
}

/** Past types, tags, stress and line breaks that stand between the sign and the value. */
function valueAfter(text: string, sign: string, start: number, { from, to, nameQuote, limit }: NamePlace): number {
  if (sign === '=' || sign === ':') {
    const joined = CONCATENATED.exec(text.slice(start, start + 12))
    if (joined !== null) return start + joined[0].length
    const login = LOGIN_NAME.test(text.slice(from, to)) ? LOGIN.exec(text.slice(start, start + 60)) : null
    if (login !== null) return start + login[0].length
  }
  // `**Password:** value`, `<b>Password:</b> value`
  let value = start + (STRESS_END.exec(text.slice(start, start + 12))?.[0].length ?? 0)
  if (sign !== ':') {
    const block = blockScalar(text, value, limit)
    return block === -1 ? value : block
  }
  // Before tags and anchors of YAML, which `&str` looks like.
  const typed = nameQuote === '' ? pastTypeAnnotation(text, value, limit) : value
  value = typed === value ? pastProperties(text, value, limit) : typed
  const block = blockScalar(text, value, limit)
  if (block !== -1) return block
  return nameQuote === '' ? onNextLine(text, value, limit) : value
}

const STRESS_END = /^(?:\*{1,3}|<\/(?:b|strong|em|i|u|label|span)>) /i
/** `"password=" + "value"`: the name ends one string, the value is another. */
const CONCATENATED = /^["'`]\s{0,3}[+.&]\s{0,3}(?=["'`])/
/** `creds: bob / value`, `credentials: admin:value` */
const LOGIN_NAME = /^(?:creds?|credentials?)$/i
const LOGIN = /^[\w.@-]{1,40}(?: [/:|] |[/:])(?=[^\s/])/

function kindOf(text: string, from: number, sign: string, tight: boolean): Separator['kind'] {
  if (sign === '==' || sign === '===' || sign === '!=' || sign === '!==') return 'compare'
  if (sign !== '=') return 'assign'
  const before = text[from - 1]
  const isParameter =
    before === '?' ||
    before === '&' ||
    before === '#' ||
    (before === ';' && (text.startsWith('&amp;', from - 5) || text.slice(from, from + 8).toLowerCase() === 'jsession'))
  if (tight && isParameter) return 'query'
  return before === ';' || text.startsWith('; ', from - 2) ? 'semicolon' : 'assign'
}
