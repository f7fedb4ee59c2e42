import { BLANK, classOf, LINE_BREAK, QUOTE } from './characters.ts'
import { followUntil } from './open-run.ts'
import { quoteAt } from './separator.ts'
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

/** Reads the value at `separator.value`: quoted up to its own mark, else up to what ends a value in that notation. */
export function readValue(scan: TextScan, separator: Separator): Value | undefined {
  const { text } = scan
  const limit = Math.min(scan.horizon(separator.value), separator.value + LONGEST_VALUE)
  const start = pastPrefix(text, separator.value)
  const quote = quoteAt(text, start)
  if (quote !== '') return quotedValue(text, start, quote, limit, separator)
  if (start !== separator.value) return undefined
  return bareValue(text, start, limit, separator)
}

/** `b"…"`, `N'…'`, `@"…"`, `$'…'`, `!!str "…"`, `new String("…"`: signs that belong to the quotation mark after them. */
function pastPrefix(text: string, start: number): number {
  for (const prefix of [
    '!!str ',
    'new String(',
    'String(',
    'str(',
    'SecretStr(',
    'N',
    'b',
    'r',
    'u',
    'f',
    'B',
    'R',
    '@',
    '$',
    'L',
  ]) {
    if (text.startsWith(prefix, start) && (classOf(text.charCodeAt(start + prefix.length)) & QUOTE) !== 0)
      return start + prefix.length
  }
  return start
}

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

function bareValue(text: string, start: number, limit: number, separator: Separator): Value | undefined {
  const { kind, nameQuote } = separator
  let index = start
  const stops =
    kind === 'query' ? QUERY_STOPS : kind === 'element' ? ELEMENT_STOPS : kind === 'semicolon' ? SEMICOLON_STOPS : STOPS
  while (index < limit) {
    const character = text[index] as string
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

const STOPS = ' \t\n\r"\'`<>'
const QUERY_STOPS = ' \t\n\r"\'`<>&#;,)]}|\\'
const ELEMENT_STOPS = '<\n\r'
const SEMICOLON_STOPS = '\t\n\r"\'`<>;'
const ENCODED_STOP = /^%(?:26|2[cC]|22|7[dD]|5[dD])/
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

/** A comma or semicolon ends the value when a blank, the end or a closing sign follows. */
function endsItem(text: string, index: number, limit: number): boolean {
  return index >= limit || (classOf(text.charCodeAt(index)) & (BLANK | LINE_BREAK | QUOTE)) !== 0
}

function trimBlanks(text: string, start: number, end: number): number {
  let index = end
  while (index > start && (classOf(text.charCodeAt(index - 1)) & (BLANK | LINE_BREAK)) !== 0) index--
  return index
}

function finish(text: string, start: number, end: number, after: number, quoted: boolean): Value {
  return { start, end, after, text: text.slice(start, end), quoted }
}
