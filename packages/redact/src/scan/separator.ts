import { BLANK, classOf, DIGIT, DOT, endOfRun, LETTER, pastSpace, UNDERSCORE, WORD } from './characters.ts'
import { isBar } from './table-cells.ts'
import type { TextScan } from './text-scan.ts'

/**
 * What stands between a name and its value.
 * - `assign` `=`, `:`, `=>`, `:=` · `compare` `==`, `!=` · `element` `<name>value</name>` · `argument` `"name", "value"`
 * - `prose` `the name is value` · `flag` `--name value` · `blank` `name value` at the start of a line or statement
 * - `cell` `| name | value |`
 * - `query` `?name=value&` · `semicolon` `a=1;name=value;` · `pair` a name and a value given as two fields
 */
export type SeparatorKind =
  | 'assign'
  | 'compare'
  | 'element'
  | 'argument'
  | 'prose'
  | 'flag'
  | 'blank'
  | 'cell'
  | 'query'
  | 'semicolon'
  | 'pair'

export interface Separator {
  readonly kind: SeparatorKind
  /** Where the value or its quotation mark begins. */
  readonly value: number
  /** The quotation mark that closed the name, with its escapes; empty for a bare name. */
  readonly nameQuote: string
  /** The name begins its line, but for blanks, list dashes and words like `export`. */
  readonly lineStart: boolean
  /** No blank stands on either side of the sign. */
  readonly tight: boolean
  /** The value is a list of strings; `value` is after its bracket. */
  readonly list: boolean
  readonly sign: string
}

// Objects are written out, not spread: a spread costs more than all the reading.

/** Reads what follows the name at `[from, to)`, or gives undefined when no value is meant to follow. */
export function readSeparator(scan: TextScan, from: number, to: number): Separator | undefined {
  const { text } = scan
  const limit = Math.min(scan.horizon(to), to + 400)
  const nameQuote = quoteAt(text, to)
  let index = to + nameQuote.length
  if (text[index] === ']' || text[index] === ')') index++
  const lineStart = beginsLine(text, from)

  const element = elementContent(text, from, index, limit)
  if (element !== -1)
    return { kind: 'element', value: element, nameQuote, lineStart, tight: true, list: false, sign: '>' }

  const cell = nextElement(text, index, limit)
  if (cell !== -1) return { kind: 'element', value: cell, nameQuote, lineStart, tight: true, list: false, sign: '>' }
  if (nameQuote !== '' && text.startsWith('form-data; name=', from - 17)) {
    const blank = /^\r?\n\r?\n/.exec(text.slice(index, index + 4))
    if (blank !== null)
      return {
        kind: 'element',
        value: index + blank[0].length,
        nameQuote,
        lineStart,
        tight: true,
        list: false,
        sign: '>',
      }
  }

  const gap = index
  const far = nameQuote === '' ? farVerb(text, gap, limit) : -1
  if (far !== -1) return { kind: 'prose', value: far, nameQuote, lineStart, tight: false, list: false, sign: FAR }
  if (nameQuote === '' && startsSentence(text, from, gap, limit)) return undefined
  index = endOfRun(text, index, limit, BLANK)
  // `Unseal Key 1: …`
  if (index === gap + 1 && COUNTED.test(text.slice(index, index + 4))) index += text[index + 1] === ':' ? 1 : 2
  const sign = signAt(text, index)
  if (sign !== '') return afterSign(scan, { nameQuote, lineStart, from, gap, index, sign, limit })
  const pair = pairValue(text, gap, limit, nameQuote)
  if (pair !== -1) return { kind: 'pair', value: pair, nameQuote, lineStart, tight: true, list: false, sign: ':' }
  const isTuple =
    nameQuote === '' &&
    text[from - 1] === '{' &&
    text[index] === ',' &&
    quoteAt(text, pastSpace(text, index + 1, limit)) !== ''
  if ((nameQuote !== '' && text[index] === ',') || isTuple) {
    return {
      kind: 'argument',
      value: pastSpace(text, index + 1, limit),
      nameQuote,
      lineStart,
      tight: true,
      list: false,
      sign: ',',
    }
  }
  if (nameQuote === '' && text.startsWith('. "', index) && index === gap + 1) {
    return { kind: 'argument', value: index + 2, nameQuote, lineStart, tight: false, list: false, sign: '.' }
  }
  if (nameQuote === '' && text[index] === '(' && index === gap && quoteAt(text, index + 1) !== '') {
    return { kind: 'argument', value: index + 1, nameQuote, lineStart, tight: true, list: false, sign: '(' }
  }
  if (index === gap) return undefined
  if (isBar(text[index]) && beginsCell(text, from))
    return {
      kind: 'cell',
      value: endOfRun(text, index + 1, limit, BLANK),
      nameQuote,
      lineStart,
      tight: false,
      list: false,
      sign: '|',
    }
  if (nameQuote !== '') return undefined
  return afterBlank(text, lineStart, from, index, limit)
}

/** A quotation mark with the backslashes before it, or one written as an entity or in percent form; empty when there is none. */
export function quoteAt(text: string, index: number): string {
  let mark = index
  while (mark - index < 15 && text.charCodeAt(mark) === 92) mark++
  const code = text.charCodeAt(mark)
  if (code === 34 || code === 39 || code === 96) return text.slice(index, mark + 1)
  for (const spelling of ENCODED_QUOTES) if (text.startsWith(spelling, index)) return spelling
  return ''
}

const ENCODED_QUOTES = ['&quot;', '&#34;', '&#39;', '&apos;', '%22', '%27', '\\u0022', '\\u0027', '\\x22']

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
]

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
    first !== '\uff1a'
  )
    return ''
  if (first === ':' && text[index + 1] === ':') return ''
  for (const sign of SIGNS) if (text.startsWith(sign, index)) return sign
  return ''
}

interface Signed {
  readonly nameQuote: string
  readonly lineStart: boolean
  readonly from: number
  readonly gap: number
  readonly index: number
  readonly limit: number
  readonly sign: string
}

function afterSign(
  scan: TextScan,
  { nameQuote, lineStart, from, gap, index, limit, sign }: Signed,
): Separator | undefined {
  const { text } = scan
  const after = index + sign.length
  let value = endOfRun(text, after, limit, BLANK)
  const tight = index === gap && value === after
  // `**Password:** value`
  if (text.startsWith('** ', after)) value = after + 3
  if (sign === ':' && nameQuote === '') value = pastTypeAnnotation(text, value, limit)
  const block = blockScalar(text, value, limit)
  if (block !== -1) value = block
  if (sign === ':' && nameQuote === '') value = onNextLine(text, value, limit)
  const before = text[from - 1]
  // A path of names joined by colons, such as an ARN.
  if (sign === ':' && tight && before === ':' && nameQuote === '') return undefined
  const compare = sign === '==' || sign === '===' || sign === '!=' || sign === '!=='
  const query =
    sign === '=' &&
    tight &&
    (before === '?' ||
      before === '&' ||
      before === '#' ||
      (before === ';' &&
        (text.startsWith('&amp;', from - 5) || text.slice(from, from + 8).toLowerCase() === 'jsession')))
  const semicolon = sign === '=' && (before === ';' || text.startsWith('; ', from - 2))
  const kind = compare ? 'compare' : query ? 'query' : semicolon ? 'semicolon' : 'assign'
  if (sign.startsWith('%')) return { kind: 'query', value, nameQuote, lineStart, tight, list: false, sign }
  if (text[value] === '[' && kind === 'assign' && quoteAt(text, pastSpace(text, value + 1, limit)) !== '') {
    return { kind, value: value + 1, nameQuote, lineStart, tight, list: true, sign }
  }
  return { kind, value, nameQuote, lineStart, tight, list: false, sign }
}

/** `password: str = "x"`: the value stands after the equals sign. */
function pastTypeAnnotation(text: string, value: number, limit: number): number {
  const to = Math.min(limit, value + 40)
  let index = value
  if (text[index] === '&') index++
  const name = index
  index = endOfRun(text, index, to, WORD | DOT)
  if (index === name) return value
  if (text[index] === '[' || text[index] === '<') {
    while (index < to && text[index] !== ']' && text[index] !== '>') index++
    index++
  }
  index = endOfRun(text, index, to, BLANK)
  if (text[index] !== '=' || text[index + 1] === '=' || text[index + 1] === '>') return value
  if (classOf(text.charCodeAt(index - 1)) !== BLANK) return value
  return endOfRun(text, index + 1, limit, BLANK)
}

/** `Token:` alone on its line: one long word on the next line is its value. */
function onNextLine(text: string, value: number, limit: number): number {
  const first = text[value]
  if (first !== '\n' && first !== '\r') return value
  const match = /^\r?\n[ \t]{0,8}(?=[\w+/=.~-]{20,600}(?:\s|$))/.exec(text.slice(value, Math.min(limit, value + 620)))
  return match === null ? value : value + match[0].length
}

/** `key: |` and `key: >-`: the value is the next line. */
function blockScalar(text: string, value: number, limit: number): number {
  const first = text[value]
  if (first !== '|' && first !== '>') return -1
  let index = value + 1
  while (index < value + 3 && '+-0123456789'.includes(text[index] as string)) index++
  index = endOfRun(text, index, limit, BLANK)
  if (text[index] === '\r') index++
  if (text[index] !== '\n') return -1
  return endOfRun(text, index + 1, limit, BLANK)
}

/** Content of an element named so: `<name>`, `<name attribute="x">`, `<entry key="name">`, `<string name="name">`. */
function elementContent(text: string, from: number, index: number, limit: number): number {
  const before = text[from - 1]
  const tag = before === '<' || (before === ':' && opensTag(text, from))
  if (text[index] === '>') return tag || isQuoteCode(text.charCodeAt(index - 1)) ? index + 1 : -1
  if (text.startsWith('&gt;', index)) return index + 4
  if (!tag || classOf(text.charCodeAt(index)) !== BLANK) return -1
  const to = Math.min(limit, index + 120)
  for (let at = index; at < to; at++) {
    const character = text[at]
    if (character === '<' || character === '\n') return -1
    if (character === '>') return text[at - 1] === '/' ? -1 : at + 1
  }
  return -1
}

/** `<td>name</td><td>value`, `<dt>name</dt><dd>value`: the content of the element after that of the name. */
function nextElement(text: string, index: number, limit: number): number {
  const sign = text[index] === ':' ? index + 1 : index
  const at = text[sign] === ' ' ? sign + 1 : sign
  if (!text.startsWith('</', at)) return -1
  const match =
    /^<\/(?:t[dh]|dt|b|strong|label|span|key)>\s{0,20}<(?:t[dh]|dd|span|code|b|strong|string)(?: [^<>\n]{0,80})?>\s{0,4}(?:<(?:pre|code|kbd|b|strong|span)(?: [^<>\n]{0,40})?>)?(?:&#x27;|&#39;|&quot;)?/i.exec(
      text.slice(at, Math.min(limit, at + 200)),
    )
  return match === null ? -1 : at + match[0].length
}

/** `<ns:name`: a prefix of letters and a bracket before it. */
function opensTag(text: string, from: number): boolean {
  let index = from - 2
  while (index > from - 20 && (classOf(text.charCodeAt(index)) & WORD) !== 0) index--
  return text[index] === '<'
}

function isQuoteCode(code: number): boolean {
  return code === 34 || code === 39
}

/** `secret identity, …`: a word of letters follows, so this is a sentence; told early, for it is by far the most frequent. */
function startsSentence(text: string, from: number, gap: number, limit: number): boolean {
  if (text.charCodeAt(gap) !== 32 || text[from - 1] === '-') return false
  const end = endOfRun(text, gap + 1, limit, LETTER)
  if (end === gap + 1) return false
  const next = text.charCodeAt(end)
  return (next === 32 || next === 44 || next === 46) && !VERBS.has(text.slice(gap + 1, end).toLowerCase())
}

/** Two fields that are a name and a value: `name: X⏎ value: v`, `"name":"X","value":"v"`, `key="X" value="v"`, `"X" { default = "v"`. */
function pairValue(text: string, gap: number, limit: number, nameQuote: string): number {
  let index = endOfRun(text, gap, limit, BLANK)
  const brace = nameQuote !== '' && text[index] === '{'
  if (text[index] === ',' || brace) index++
  index = pastSpace(text, index, limit)
  if (brace) return defaultValue(text, index, limit)
  if (index === gap) return -1
  const quote = quoteAt(text, index)
  if (quote !== '' && quote !== nameQuote) return -1
  index += quote.length
  const word = text.slice(index, index + 5)
  if (word.toLowerCase() !== 'value') return -1
  index += 5
  if (quote !== '') index += text.startsWith(quote, index) ? quote.length : limit
  index = endOfRun(text, index, limit, BLANK)
  if (text[index] !== ':' && text[index] !== '=') return -1
  return endOfRun(text, index + 1, limit, BLANK)
}

/** Terraform: `variable "x" { … default = "v"`, within the next lines of the block. */
function defaultValue(text: string, index: number, limit: number): number {
  let feeds = 0
  for (let at = index; at < Math.min(limit, index + 200); at++) {
    const character = text[at]
    if (character === '}') return -1
    if (character === '\n' && ++feeds > 1) return -1
    if (character === 'd' && text.startsWith('default', at)) {
      const sign = endOfRun(text, at + 7, limit, BLANK)
      if (text[sign] === '=') return endOfRun(text, sign + 1, limit, BLANK)
    }
  }
  return -1
}

/** Only blanks follow the name, which is bare: a flag, a configuration line, or prose. */
function afterBlank(
  text: string,
  lineStart: boolean,
  from: number,
  index: number,
  limit: number,
): Separator | undefined {
  const nameQuote = ''
  if (text[from - 1] === '-') {
    return { kind: 'flag', value: index, nameQuote, lineStart, tight: false, list: false, sign: ' ' }
  }
  const prose = proseVerb(text, index, limit)
  if (prose !== -1) return { kind: 'prose', value: prose, nameQuote, lineStart, tight: false, list: false, sign: 'is' }
  // `password 7 0822…`: the kind of encryption stands before the value.
  const value = '05789'.includes(text[index] as string) && text[index + 1] === ' ' ? index + 2 : index
  const begins = lineStart || value !== index
  return { kind: 'blank', value, nameQuote, lineStart: begins, tight: false, list: false, sign: ' ' }
}

function proseVerb(text: string, index: number, limit: number): number {
  const to = endOfRun(text, index, Math.min(limit, index + 8), LETTER)
  if (!VERBS.has(text.slice(index, to).toLowerCase())) return -1
  let at = to
  if (text[at] === ':') at++
  at = endOfRun(text, at, limit, BLANK)
  for (const filler of [
    'now ',
    'still ',
    'set to ',
    'changed to ',
    'reset to ',
    'updated to ',
    'been set to ',
    'been changed to ',
    'been reset to ',
  ])
    if (text.startsWith(filler, at)) at += filler.length
  return at
}

/** The sign of prose in which words stand between the name and the verb. */
export const FAR = 'for … is'

/** `password for the staging box is value`: what it is for stands between the name and the verb. */
function farVerb(text: string, gap: number, limit: number): number {
  if (text.charCodeAt(gap) !== 32 || !FOR.test(text.slice(gap + 1, gap + 5))) return -1
  const match = FAR_VERB.exec(text.slice(gap, Math.min(limit, gap + 80)))
  return match === null ? -1 : gap + match[0].length
}

const FOR = /^(?:for|to|of|on) /
const FAR_VERB = /^ (?:for|to|of|on) [\w.@'"/-]{1,30}(?: [\w.@'"/-]{1,20}){0,3}(?: is| was| ist|:| =|=):? /

const VERBS = new Set(['is', 'was', 'are', 'to', 'equals', 'with', 'ist', 'lautet', 'est', 'es'])

/** Nothing but marks stands between the name and the bar before it, or the beginning of its line. */
function beginsCell(text: string, from: number): boolean {
  let index = from
  while (index > from - 12 && ' \t*`"\'_'.includes(text[index - 1] ?? 'x')) index--
  const before = text[index - 1]
  return before === undefined || isBar(before) || before === '\n'
}

/** True when only blanks, list dashes, comment signs, diff signs or declaring words stand before the name on its line. */
function beginsLine(text: string, from: number): boolean {
  let index = from
  const floor = Math.max(0, from - 40)
  while (index > floor) {
    const code = text.charCodeAt(index - 1)
    if (code === 10) return true
    if (code === 92 || (classOf(code) & (LETTER | DIGIT | UNDERSCORE)) !== 0) break
    if (!' \t-+>#;/*"\'`$:{.@'.includes(text[index - 1] as string)) return false
    index--
  }
  if (index === 0) return true
  if (text.charCodeAt(index - 1) === 110 && text.charCodeAt(index - 2) === 92) return true
  const word = text.slice(Math.max(0, index - 8), index)
  return DECLARING.test(word)
}

const COUNTED = /^\d{1,2}: /

const DECLARING =
  /(?:^|[\s;&|"'])(?:export|env|set|setx|let|var|const|arg|def|val|static|final|string|public|private|local)$/i
