import { BLANK, classOf, LINE_BREAK, QUOTE } from './characters.ts'
import { isLooseBracket } from './loose-bracket.ts'
import { followUntil } from './open-run.ts'
import { lengthIn } from './php-text.ts'
import { quoteAt } from './quotation.ts'
import type { Separator } from './separator.ts'
import type { OpenValue, TextScan } from './text-scan.ts'

/** A value as it stands after a name. */
export interface Value {
  readonly start: number
  readonly end: number
  /** Where reading goes on: after the closing quotation mark. */
  readonly after: number
  readonly text: string
  readonly quoted: boolean
  /** Put around the placeholder to keep JSON valid: the value is a bare number after a quoted name. */
  readonly quote?: string
  /** Set when the value goes on past what may be looked at. */
  readonly open?: OpenValue['next']
}

const LONGEST_VALUE = 4096

/**
 * Reads the value at `separator.value`: quoted up to its own mark, else up to what ends a value in that notation. With `wide` the
 * brackets of tags belong to it where they open and close none.
 */
export function readValue(scan: TextScan, separator: Separator, wide = false): Value | undefined {
  const { text } = scan
  const limit = Math.min(scan.horizon(separator.value), separator.value + LONGEST_VALUE)
  const start = pastPrefix(text, separator.value)
  const quote = quoteAt(text, start)
  if (quote !== '') {
    const length = lengthIn(separator.sign)
    const value = length === -1 ? undefined : countedValue(text, start + quote.length, length, quote, limit)
    return value ?? quotedValue(text, start, quote, limit, separator)
  }
  if (start !== separator.value) return undefined
  return markedValue(text, start, limit, separator) ?? bareValue(text, start, limit, separator, wide)
}

/** A text whose length is given: marks inside it are not escaped. The length is in bytes, so that foreign letters make it too long. */
function countedValue(text: string, start: number, length: number, quote: string, limit: number): Value | undefined {
  const end = start + length
  return end < limit && text.startsWith(quote, end) ? finish(text, start, end, end + quote.length, true) : undefined
}

/** `<![CDATA[value]]>` in an element, `PWD={value};` among parameters: marks that stand where those of quotation could. */
function markedValue(text: string, at: number, limit: number, { kind }: Separator): Value | undefined {
  if (kind === 'element' && text.startsWith(CDATA, at)) {
    const start = at + CDATA.length
    const close = text.slice(start, limit).indexOf(']]>')
    return close === -1 ? undefined : finish(text, start, start + close, start + close + 3, false)
  }
  if (kind === 'element' && text[at] === '{') {
    const encrypted = ENCRYPTED.exec(text.slice(at, Math.min(limit, at + 1100)))
    return encrypted === null ? undefined : finish(text, at, at + encrypted[0].length, at + encrypted[0].length, true)
  }
  if (kind === 'assign' && text.startsWith('hex', at)) {
    const bytes = REGISTRY_BYTES.exec(text.slice(at, limit))
    return bytes === null ? undefined : finish(text, at, at + bytes[0].length, at + bytes[0].length, true)
  }
  if (text[at] !== '{' || (kind !== 'semicolon' && kind !== 'assign')) return undefined
  const match = BRACED.exec(text.slice(at, Math.min(limit, at + 300)))
  const value = match?.[1]
  if (
    match === null ||
    value === undefined ||
    (kind === 'assign' && !/^;[\w ]{1,40}=/.test(text.slice(at + match[0].length, at + match[0].length + 42)))
  )
    return undefined
  return finish(text, at + 1, at + 1 + value.length, at + match[0].length, true)
}

/** Base64 in braces, as Jenkins keeps what it encrypted. */
const ENCRYPTED = /^\{[A-Za-z\d+/]{20,1024}={0,2}\}/
/** `"Password"=hex:0f,cc`: bytes in an export of the Windows registry. */
const REGISTRY_BYTES = /^hex(?:\(\d\))?:[\da-f]{2}(?:,(?:\\\r?\n[ \t]{0,4})?[\da-f]{2}){3,1000}/i
/** What begins content of an element that is taken as it is. */
export const CDATA = '<![CDATA['
/** Braces of ODBC: a closing one is doubled inside. A name between them is a place for a value. */
const BRACED = /^\{(?![A-Za-z_.]*\})((?:[^{}\n"]|\}\}){4,256})\}(?!\})/

/** `b"…"`, `N'…'`, `@"…"`, `$'…'`, `!!str "…"`, `new String("…"`: signs that belong to the quotation mark after them. */
function pastPrefix(text: string, start: number): number {
  if (text.startsWith('<<"', start)) return start + 2
  const call = WRAPPED.exec(text.slice(start, start + 60))
  if (call !== null) return start + call[0].length
  for (const prefix of ['!!str ', 'N', 'b', 'r', 'u', 'f', 'B', 'R', '@', '$', 'L']) {
    if (text.startsWith(prefix, start) && (classOf(text.charCodeAt(start + prefix.length)) & QUOTE) !== 0)
      return start + prefix.length
  }
  return start
}

/** Calls that give the text in them as it is: `Some("…")`, `aws.String("…")`, `[]byte("…")`. */
const WRAPPED =
  /^(?:(?:new )?(?:Some|Ok|Just|Right|Optional\.of|String|str|bytes|SecretStr|SecretString|Secret|Sensitive|(?:aws|pulumi|github|pointer|proto)\.String|ptr\.To|to\.Ptr|(?:String|SecretString)::from|(?:Secret|SecretString)::new|SecretValue\.(?:unsafePlainText|plainText)|Buffer\.from|\[\]byte)\(\s{0,4}){1,3}[bru]?(?=\\{0,7}["'`])/

function quotedValue(text: string, at: number, quote: string, limit: number, separator: Separator): Value | undefined {
  let start = at + quote.length
  let close = quote
  const mark = quote.at(-1) as string
  if (quote.length === 1 && text.startsWith(mark + mark, start)) {
    start += 2
    close = mark.repeat(3)
  }
  let index = start
  let breaks = close.length === 3 ? 1 : 0
  while (index < limit) {
    const code = text.charCodeAt(index)
    if (code === 10 && breaks-- === 0) break
    if (
      text.startsWith(close, index) &&
      (quote.length > 1 || text.charCodeAt(index - 1) !== 92 || evenBackslashes(text, start, index))
    ) {
      return finish(text, start, index, index + close.length, true)
    }
    if (quote.length === 1 && code === 92) index++
    index++
  }
  const end = Math.min(index, limit)
  if (end < limit || limit >= text.length) return finish(text, start, end, end, true)
  const stop = mark.charCodeAt(0)
  const open = followUntil((code) => code === stop || code === 10)
  return { ...finish(text, start, end, end, true), open, quoted: separator.kind !== 'prose' }
}

function evenBackslashes(text: string, start: number, index: number): boolean {
  let count = 0
  while (index - 1 - count >= start && text.charCodeAt(index - 1 - count) === 92) count++
  return count % 2 === 0
}

function bareValue(text: string, start: number, limit: number, separator: Separator, wide: boolean): Value | undefined {
  const { kind, nameQuote } = separator
  let index = start
  const stops = STOPS_OF.get(kind) ?? STOPS
  while (index < limit) {
    const character = text[index] as string
    if (wide && isLooseBracket(text, start, index)) {
      index++
      continue
    }
    if (character === '|' && kind === 'query' && joinsToken(text, start, index)) {
      index++
      continue
    }
    if (stops.includes(character) || (kind === 'query' && ENCODED_STOP.test(text.slice(index, index + 3)))) break
    if (character === '\\' && endsEscaped(text, index)) break
    if ((character === ',' || character === ';') && endsItem(text, index + 1, limit)) break
    if (character === '&' && NEXT_FIELD.test(text.slice(index + 1, index + 42))) break
    if (character === '|' && kind === 'cell') break
    if (nameQuote !== '' && ',}]'.includes(character)) break
    index++
  }
  let end = index
  if (kind === 'element') end = trimBlanks(text, start, end)
  else if (kind !== 'query') while (end > start && '.,;:)]}'.includes(text[end - 1] as string)) end--
  if (end === start) return undefined
  const jsonNumber = nameQuote !== '' && separator.sign === ':' && NUMBER.test(text.slice(start, end))
  const value = finish(text, start, end, index, false)
  if (jsonNumber) return { ...value, quote: nameQuote }
  if (index < limit || limit >= text.length || kind === 'element') return value
  return { ...value, open: followUntil((code) => stops.includes(String.fromCharCode(code))) }
}

/** `12|token`, `1234567890|token`: the number of a token before it, as Laravel and Facebook write them. */
function joinsToken(text: string, start: number, index: number): boolean {
  return index - start <= 20 && /^\d+$/.test(text.slice(start, index)) && JOINED.test(text.slice(index + 1, index + 21))
}

const JOINED = /^[\w-]{20}/
const STOPS = ' \t\n\r"\'`<>\0'
const QUERY_STOPS = ' \t\n\r"\'`<>&#;,)]}|\\'
const ELEMENT_STOPS = '<\n\r'
const SEMICOLON_STOPS = '\t\n\r"\'`<>;'
const STOPS_OF: ReadonlyMap<Separator['kind'], string> = new Map([
  ['query', QUERY_STOPS],
  ['element', ELEMENT_STOPS],
  ['semicolon', SEMICOLON_STOPS],
  ['braces', '{}\n\r'],
])
const ENCODED_STOP = /^%(?:26|2[cC]|22|7[dD]|5[dD])/
/** `a=1,b=2`, `{a:1,b:2}`: another member after a comma. */
const NEXT_MEMBER = /^[\w$.-]{1,40}[=:]/
/** `a=1&b=2`: another field of a form. */
const NEXT_FIELD = /^[\w.-]{1,40}=/
const NUMBER = /^-?\d{1,40}(?:\.\d{1,40})?$/

/** A backslash that is no part of the value: before a quotation mark, or as an escaped line break. */
function endsEscaped(text: string, index: number): boolean {
  let at = index
  while (at - index < 8 && text.charCodeAt(at) === 92) at++
  const next = text[at] as string
  return next === '"' || next === "'" || ((next === 'n' || next === 'r' || next === 't') && at === index + 1)
}

/** A comma or semicolon ends the value when a blank, the end, a closing sign or the next field follows. */
function endsItem(text: string, index: number, limit: number): boolean {
  if (index >= limit || (classOf(text.charCodeAt(index)) & (BLANK | LINE_BREAK | QUOTE)) !== 0) return true
  return NEXT_MEMBER.test(text.slice(index, index + 42))
}

function trimBlanks(text: string, start: number, end: number): number {
  let index = end
  while (index > start && (classOf(text.charCodeAt(index - 1)) & (BLANK | LINE_BREAK)) !== 0) index--
  return index
}

function finish(text: string, start: number, end: number, after: number, quoted: boolean): Value {
  return { start, end, after, text: text.slice(start, end), quoted }
}
