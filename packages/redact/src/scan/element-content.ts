import { BLANK, classOf, pastEscapedSpace, WORD } from './characters.ts'

/** Content of an element named so: `<name>`, `<name attribute="x">`, `<entry key="name">`, `<string name="name">`. */
export function elementContent(text: string, from: number, index: number, limit: number): number {
  const before = text[from - 1]
  const tag = before === '<' || (before === ':' && opensTag(text, from))
  if (text[index] === '>')
    return tag || isQuoteCode(text.charCodeAt(index - 1)) ? pastEscapedSpace(text, index + 1, limit) : -1
  if (text.startsWith('&gt;', index)) return index + 4
  if (!tag || classOf(text.charCodeAt(index)) !== BLANK) return -1
  const to = Math.min(limit, index + 120)
  for (let at = index; at < to; at++) {
    const character = text[at]
    if (character === '<' || character === '\n') return -1
    if (character === '>') return text[at - 1] === '/' ? -1 : pastEscapedSpace(text, at + 1, limit)
  }
  return -1
}

/** `<td>name</td><td>value`, `<dt>name</dt><dd>value`: the content of the element after that of the name. */
export function nextElement(text: string, index: number, limit: number): number {
  const sign = text[index] === ':' ? index + 1 : index
  const at = text[sign] === ' ' ? sign + 1 : sign
  if (!text.startsWith('</', at)) return -1
  const match =
    /^<\/(?:t[dh]|dt|b|strong|label|span|key)>\s{0,20}<(?:t[dh]|dd|span|code|b|strong|string)(?: [^<>\n]{0,80})?>\s{0,4}(?:<(?:pre|code|kbd|b|strong|span)(?: [^<>\n]{0,40})?>)?(?:&#x27;|&#39;|&quot;)?/i.exec(
      text.slice(at, Math.min(limit, at + 200)),
    )
  // Names beside names: a row of heads.
  return match === null || HEADS.test(match[0]) ? -1 : at + match[0].length
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

const HEADS = /^<\/th>\s{0,20}<th/i
