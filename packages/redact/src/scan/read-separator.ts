import { BLANK, endOfRun, pastSpace } from './characters.ts'
import { elementContent, nextElement } from './element-content.ts'
import { beginsCell, beginsLine, endsPath } from './line-place.ts'
import { pairValue } from './pair-value.ts'
import { phpText } from './php-text.ts'
import { BELOW, FAR, farVerb, proseVerb, startsSentence } from './prose-verb.ts'
import { quoteAt } from './quotation.ts'
import { found, KIND } from './separator.ts'
import type { NamePlace, Separator } from './separator.ts'
import { NO_SIGN, readSign } from './separator-sign.ts'
import { isBar } from './table-cells.ts'
import type { TextScan } from './text-scan.ts'
import { belowSentence, ownLine } from './value-place.ts'

/** Reads what follows the name at `[from, to)`, or gives undefined when no value is meant to follow. */
export function readSeparator(scan: TextScan, from: number, to: number): Separator | undefined {
  const { text } = scan
  const limit = Math.min(scan.horizon(to), to + 400)
  const nameQuote = quoteAt(text, to)
  let gap = to + nameQuote.length
  if (text[gap] === ']' || text[gap] === ')') gap++
  const bare: NamePlace = { from, to, nameQuote, lineStart: beginsLine(text, from), gap, limit }

  const element = elementValue(text, bare)
  if (element !== -1) return found(bare, 'element', element, '>')
  gap += lengthOfEmphasis(text, from, gap, limit)
  const isCode = nameQuote === '`' && MARKED.test(text.slice(gap, gap + 2))
  const place = gap === bare.gap && !isCode ? bare : { ...bare, nameQuote: isCode ? '' : nameQuote, gap }
  if (place.nameQuote === '') {
    const far = farVerb(text, gap, limit)
    if (far !== -1) return found(place, 'prose', far, FAR)
    const qualified = pastQualifier(text, gap, limit)
    if (qualified !== -1) return found({ ...place, lineStart: true }, 'blank', qualified, KIND)
    if (startsSentence(text, from, gap, limit)) {
      const below = belowSentence(scan, gap)
      return below === -1 ? undefined : found(place, 'prose', below, BELOW)
    }
    const braces = bracesAt(text, place)
    if (braces !== -1) return found(place, 'braces', braces, '{')
  } else {
    const counted = phpText(text, gap, limit)
    if (counted !== undefined) return found(place, 'assign', counted.value, counted.sign)
    const numbered = NUMBERED.exec(text.slice(gap, Math.min(limit, gap + 20)))
    if (numbered !== null && text.startsWith(') "', from - 3))
      return found(place, 'assign', gap + numbered[0].length, 'list')
  }
  const signed = readSign(scan, place)
  if (signed !== NO_SIGN) return signed
  const pair = pairValue(text, gap, limit, nameQuote)
  if (pair !== -1) return found(place, 'pair', pair, ':')
  return argument(text, place) ?? afterBlank(text, place)
}

/** `**Password**: …`, `<b>Password</b>: …`: what ends the stress of a name. Without a blank behind the sign it must have begun. */
function lengthOfEmphasis(text: string, from: number, gap: number, limit: number): number {
  const match = EMPHASIS.exec(text.slice(gap, Math.min(limit, gap + 32)))
  if (match === null) return 0
  const { 0: all, 1: mark, 2: sign } = match
  const isOpened = mark === undefined ? text[from - 1] === '>' : text.startsWith(mark, from - mark.length)
  return isOpened || /^[:=] $/.test(sign!) ? all.length : 0
}

const EMPHASIS =
  /^(?:(\*{1,3}|_{1,2}|~~)|(?:<\/(?:b|strong|em|i|u|code|kbd|label|span|mark)>){1,3})(?=( ?[:=] ?)[^\s:=>])/i
/** `` `password`: … `` */
const MARKED = /^[:=] /

/** The content of an element of that name, of the element after the one that holds the name, or of a part of a form. */
function elementValue(text: string, { from, gap, limit, nameQuote }: NamePlace): number {
  const element = elementContent(text, from, gap, limit)
  if (element !== -1) return element
  const next = nextElement(text, gap, limit)
  if (next !== -1 || nameQuote === '' || !text.startsWith('form-data; name=', from - 17)) return next
  const blank = /^\r?\n\r?\n/.exec(text.slice(gap, gap + 4))
  return blank === null ? -1 : gap + blank[0].length
}

/** `\newcommand{\apikey}{value}`, `\password{value}`: commands of TeX. */
function bracesAt(text: string, { from, to }: NamePlace): number {
  const before = text[from - 1]
  if (before !== '\\' && before !== '{') return -1
  const open = text[to] === '}' ? to + 1 : to
  return text[open] === '{' && (before === '\\' || open > to) ? open + 1 : -1
}

/** `"name", "value"`, `name("value")`, `name || "value"`: two arguments, a call, a value for when the named one is missing. */
function argument(text: string, place: NamePlace): Separator | undefined {
  const { from, gap, limit, nameQuote } = place
  const index = endOfRun(text, gap, limit, BLANK)
  const sign = text[index]
  if (sign === ',' && nameQuote !== '' && TRANSLATING.test(text.slice(Math.max(0, from - 24), from - 1)))
    return undefined
  if (sign === ',') {
    const value = pastSpace(text, index + 1, limit)
    const isTuple = text[from - 1] === '{' && (quoteAt(text, value) !== '' || text.startsWith('<<"', value))
    // `Field(_("password"), max_length=128)`: a named argument, or code after an inner call, is no value.
    const isCode =
      quoteAt(text, value) === '' && (text[gap - 1] === ')' || NAMED_ARGUMENT.test(text.slice(value, value + 60)))
    if (isCode) return undefined
    if (nameQuote !== '' || isTuple) return found(place, 'argument', value, ',')
  }
  if (sign === '|' || sign === '?' || sign === 'o') {
    const or = index > gap ? OR.exec(text.slice(index, index + 5)) : null
    if (or !== null && quoteAt(text, index + or[0].length) !== '')
      return found(place, 'argument', index + or[0].length, 'or')
  }
  if (nameQuote !== '') {
    const typed = LOCATED.exec(text.slice(gap, Math.min(limit, gap + 60)))
    const isTyped = typed !== null && quoteAt(text, gap + typed[0].length) !== ''
    return isTyped ? found(place, 'argument', gap + typed[0].length, '.') : undefined
  }
  if (index === gap + 1 && text.startsWith('. "', index)) return found(place, 'argument', index + 2, '.', false)
  const isCall = (sign === '(' || sign === '{') && index === gap && quoteAt(text, index + 1) !== ''
  return isCall ? found(place, 'argument', index + 1, '(') : undefined
}

/** `__('Password', 'domain')`: what is shown, in the language of whoever reads it. */
const TRANSLATING =
  /(?:^|[^\w])(?:esc_(?:html|attr)_{1,2}[ex]?|_{1,2}|_[enx]|t|tr|i18n|translate|n?gettext(?:_lazy)?)\($/

/** `min_length=8`, `min: 8`, `:min => 8`, `minLength = 8` */
const NAMED_ARGUMENT = /^:?[A-Za-z_]\w{0,40}(?: {0,2}=|:(?!:)| {1,2}=>)/

/** What a test writes into what its locator names: `get('#password').type("value")`, `fill('input[name="password"]', "value")`. */
const LOCATED =
  /^["'`]?(?:\)?\.(?:send_?keys|type|fill|val|set_?value|press_?sequentially|set|fill_in|enter_?text|type_?text|clear\(\)\.type)\(|, {0,2}(?:with: )?)/i
const OR = /^(?:\|\||\?\?|or) {1,2}/

/** Only blanks follow the name: a cell, a flag, a configuration line, prose, or a value on a line of its own. */
function afterBlank(text: string, place: NamePlace): Separator | undefined {
  const { from, gap, limit, nameQuote } = place
  if (endsPath(text, from, gap)) {
    const line = ownLine(text, gap, limit)
    return line === -1 ? undefined : found(place, 'assign', line, '/')
  }
  const index = endOfRun(text, gap, limit, BLANK)
  if (index === gap) return robotVariable(text, place)
  if (text[index] === 'R') {
    const registry = REGISTRY.exec(text.slice(index, index + 30))
    if (registry !== null) return found(place, 'assign', index + registry[0].length, 'REG')
  }
  if (isBar(text[index]) && beginsCell(text, from))
    return found(place, 'cell', endOfRun(text, index + 1, limit, BLANK), '|')
  if (nameQuote !== '') return undefined
  if (text[from - 1] === '-') return found(place, 'flag', index, ' ')
  const prose = proseVerb(text, index, limit)
  if (prose !== -1) return found(place, 'prose', prose, 'is')
  // `password 7 0822…`: the kind of encryption stands before the value.
  const hasKind = '05789'.includes(text[index] as string) && text[index + 1] === ' '
  return hasKind ? found({ ...place, lineStart: true }, 'blank', index + 2, KIND) : found(place, 'blank', index, ' ')
}

/** `3) "password"⏎4) "value"`: names and values of Redis take turns. */
const NUMBERED = /^\r?\n\s{0,8}\d{1,5}\) (?=")/
/** `Password    REG_SZ    value` */
const REGISTRY = /^REG_[A-Z_]{2,12}[ \t]{1,8}/

/** `${PASSWORD}    value`: a variable of Robot Framework. */
function robotVariable(text: string, place: NamePlace): Separator | undefined {
  const { from, gap, limit } = place
  if (text[gap] !== '}' || !text.startsWith('${', from - 2)) return undefined
  if (from > 2 && text.charCodeAt(from - 3) !== 10) return undefined
  const value = endOfRun(text, gap + 1, limit, BLANK)
  return value - gap > 2 ? found(place, 'assign', value, '}') : undefined
}

/** `password ENC value`, `password irreversible-cipher value`: how the value is written stands before it. Gives its place or -1. */
function pastQualifier(text: string, gap: number, limit: number): number {
  if (text.charCodeAt(gap) !== 32) return -1
  const match = QUALIFIER.exec(text.slice(gap, Math.min(limit, gap + 24)))
  return match === null ? -1 : gap + match[0].length
}

const QUALIFIER = /^ (?:ENC|cipher|irreversible-cipher|simple|plaintext|encrypted|hash|sha256|sha512) (?=\S)/
