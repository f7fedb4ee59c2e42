import { BLANK, classOf, pastEscapedSpace, WORD } from './characters.ts'

/** Content of an element named so: `<name>`, `<name attribute="x">`, `<entry key="name">`, `<string name="name">`. */
export function elementContent(text: string, from: number, index: number, limit: number): number {
  const before = text[from - 1]
  const tag = before === '<' || (before === ':' && opensTag(text, from))
  if (text[index] === '>')
    return tag || isQuoteCode(text.charCodeAt(index - 1)) ? pastChild(text, index + 1, limit) : -1
  if (text.startsWith('&gt;', index)) return index + 4
  if (classOf(text.charCodeAt(index)) !== BLANK || !(tag || isQuoteCode(text.charCodeAt(index - 1)))) return -1
  const to = Math.min(limit, index + 120)
  for (let at = index; at < to; at++) {
    const character = text[at]
    if (character === '<' || character === '\n') return -1
    if (character !== '>') continue
    if (text[at - 1] === '/') return -1
    const start = pastEscapedSpace(text, at + 1, limit)
    const value = pastChild(text, at + 1, limit)
    // `<input name="password" type="text">` has no content; `<prop name="password" type="x"><value>` has.
    return tag || value > start ? value : -1
  }
  return -1
}

/** The value may stand in an element of its own: `<Password>⏎<Value>…`. */
function pastChild(text: string, from: number, limit: number): number {
  const start = pastEscapedSpace(text, from, limit)
  // `password=<password>` and a line break: a place for a value, and no element.
  if (text[start] !== '<')
    return start === from || CLOSED.test(text.slice(start, Math.min(limit, start + 400))) ? start : from
  const child = CHILD.exec(text.slice(start, Math.min(limit, start + 100)))
  return child === null ? start : pastEscapedSpace(text, start + child[0].length, limit)
}

const CLOSED = /^[^<\n]{1,300}(?:\n[ \t]{0,80})?<\//
const CHILD = /^<(?:\w{1,20}:)?(?:value|val|string|\w{1,30} name="(?:[\w.]{0,30}\.)?value")>/i

/** `<td>name</td><td>value`, `<dt>name</dt><dd>value`: the content of the element after that of the name. */
export function nextElement(text: string, index: number, limit: number): number {
  const sign = text[index] === ':' ? index + 1 : index
  const at = text[sign] === ' ' ? sign + 1 : sign
  if (!text.startsWith('</', at)) return -1
  const match =
    NEXT_ELEMENT.exec(text.slice(at, Math.min(limit, at + 200))) ??
    NEXT_VALUE.exec(text.slice(at, Math.min(limit, at + 200)))
  // Names beside names: a row of heads.
  return match === null || HEADS.test(match[0]) ? -1 : pastChild(text, at + match[0].length, limit)
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

const NEXT_ELEMENT =
  /^<\/(?:t[dh]|dt|b|strong|label|span|key)>\s{0,20}<(?:t[dh]|dd|span|code|b|strong|string)(?: [^<>\n]{0,80})?>\s{0,4}(?:<(?:pre|code|kbd|b|strong|span)(?: [^<>\n]{0,40})?>)?(?:&#x27;|&#39;|&quot;)?/i
/** `<name>X</name>⏎<value>`, `<param-name>X</param-name><param-value>`, and the properties of JMeter. */
const NEXT_VALUE =
  /^<\/(?:[\w-]{0,20}name|key|stringProp)>\s{0,40}<(?:[\w-]{0,20}value|string|stringProp name="[\w.]{0,30}value")>\s{0,4}/i
const HEADS = /^<\/th>\s{0,20}<th/i
