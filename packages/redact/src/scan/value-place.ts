import { isUnmistakable } from './secret-shape.ts'
import type { TextScan } from './text-scan.ts'
import { BLANK, classOf, DOT, endOfRun, WORD } from './characters.ts'

/** `password: str = "x"`: the value stands after the equals sign. */
export function pastTypeAnnotation(text: string, value: number, limit: number): number {
  const to = Math.min(limit, value + 40)
  let index = value
  if (text[index] === '&') index++
  if (index > value && text.startsWith("'static ", index)) index += 8
  const name = index
  index = endOfRun(text, index, to, WORD | DOT)
  if (index === name) return value
  if (text[index] === '[' || text[index] === '<') {
    while (index < to && text[index] !== ']' && text[index] !== '>') index++
    index++
  }
  if (text[index] === '?') index++
  index = endOfRun(text, index, to, BLANK)
  if (text[index] !== '=' || text[index + 1] === '=' || text[index + 1] === '>') return value
  if (classOf(text.charCodeAt(index - 1)) !== BLANK) return value
  return endOfRun(text, index + 1, limit, BLANK)
}

/** `password: !!str value`, `password: &anchor value`: what YAML puts before a value. Tags that refer to a value are not passed. */
export function pastProperties(text: string, value: number, limit: number): number {
  const first = text[value]
  if (first !== '&' && first !== '!') return value
  const match = PROPERTIES.exec(text.slice(value, Math.min(limit, value + 160)))
  return match === null ? value : value + match[0].length
}

const PROPERTIES = /^(?:(?:&[\w.-]{1,60}|!!\w{1,20}|!(?:str|unsafe|binary)|!<[^<>\s]{1,60}>)[ \t]{1,8}){1,2}(?=[^\s{[])/

/** The one word that stands alone on the line after the one that ends at `index`, or -1. */
export function ownLine(text: string, index: number, limit: number): number {
  const match = OWN_LINE.exec(text.slice(index, Math.min(limit, index + 320)))
  return match === null || FILE.test(match[2] as string) ? -1 : index + (match[1] as string).length
}

const OWN_LINE = /^((?: <==)?(?:\r?\n|\\{1,4}n))([^\s/"'`<>{}[\]:=\\-][^\s"'`<>:=\\]{5,299})(?=[\r\n"\\]|$)/
const FILE = /\.[A-Za-z]{1,5}$/

/** `Token:` alone on its line: one long word on the next line is its value. */
export function onNextLine(text: string, value: number, limit: number): number {
  const first = text[value]
  if (first !== '\n' && first !== '\r') return value
  const match = NEXT_LINE.exec(text.slice(value, Math.min(limit, value + 620)))
  if (match === null) return value
  const [, ruler, word = ''] = match
  return ruler === undefined && word.length < 20 && !isUnmistakable(word)
    ? value
    : value + match[0].length - word.length
}

/** Dashes below the name are what `kubectl describe` writes. */
const NEXT_LINE = /^\r?\n(-{3,40}\r?\n)?[ \t]{0,8}([^\s"'`<>:{}[\]-][^\s"'`<>:{}[\]]{3,599})(?=[\r\n]|$)/

/** A sentence that ends with a colon, and the one word on the line below it or after a blank one; -1 where there is none. */
export function belowSentence(scan: TextScan, from: number): number {
  const { text } = scan
  const lineEnd = scan.lineEnd(from)
  const end = text.charCodeAt(lineEnd - 1) === 13 ? lineEnd - 1 : lineEnd
  if (text.charCodeAt(end - 1) !== 58 || end - from > LONGEST_SENTENCE) return -1
  const match = BELOW.exec(text.slice(lineEnd, Math.min(scan.horizon(from), lineEnd + 640)))
  return match === null ? -1 : lineEnd + match[0].length - (match[1] as string).length
}

const LONGEST_SENTENCE = 200
const BELOW = /^\n(?:[ \t]{0,8}\r?\n)?[ \t]{0,12}([^\s"'`<>:]{12,600})(?=[ \t\r]{0,4}(?:\n|$))/

/** `param adminPassword string = 'value'`: the type stands after the name. Gives the place of the sign. */
export function pastType(text: string, index: number, limit: number): number {
  const match = TYPE.exec(text.slice(index, Math.min(limit, index + 40)))
  return match === null ? index : index + match[0].length
}

const TYPE = /^(?:As )?(?:securestring|string|str|text|n?(?:var)?char|charsequence)(?:\(\w{1,5}\))? {1,4}(?=:?=)/i

/** `key: |` and `key: >-`: the value is the next line. */
export function blockScalar(text: string, value: number, limit: number): number {
  const first = text[value]
  if (first !== '|' && first !== '>') return -1
  let index = value + 1
  while (index < value + 3 && '+-0123456789'.includes(text[index] as string)) index++
  index = endOfRun(text, index, limit, BLANK)
  if (text[index] === '\r') index++
  if (text[index] !== '\n') return -1
  return endOfRun(text, index + 1, limit, BLANK)
}
