import { BLANK, classOf, DOT, endOfRun, WORD } from './characters.ts'

/** `password: str = "x"`: the value stands after the equals sign. */
export function pastTypeAnnotation(text: string, value: number, limit: number): number {
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
  const match = /^\r?\n[ \t]{0,8}(?=[\w+/=.~-]{20,600}(?:\s|$))/.exec(text.slice(value, Math.min(limit, value + 620)))
  return match === null ? value : value + match[0].length
}

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
