import { asFetched, codeText } from './html-images.ts'
import { addressAt, LONGEST_ADDRESS, type AddImage, type Address } from './remote-address.ts'

/** Addresses in styles: in `url(…)` and sets of pictures, imported, or in attributes, where references are read first. */
export function styleAddresses(text: string, add: AddImage): void {
  for (const { 0: attribute, index } of text.matchAll(STYLE)) {
    const value = asFetched(attribute)
    const isRemote =
      value !== attribute &&
      Array.from(value.matchAll(STYLE_ADDRESS)).some((each) => styleAddress(value, each) !== undefined)
    if (isRemote) add(index, index + attribute.length, '', '')
  }
  let done = 0
  for (const match of text.matchAll(STYLE_ADDRESS)) {
    if (match.index < done) continue
    const address = styleAddress(text, match)
    if (address === undefined) continue
    let end = (done = address.end)
    while (end < address.end + 4 && ' "\''.includes(text[end] ?? 'x')) end++
    add(match.index, text[end] === ')' ? end + 1 : address.end, address.text, '')
  }
}

const STYLE =
  /(?<=\bstyle\s{0,5}=\s{0,5}"?'?)(?:(?<=")[^"]{1,2000}|(?<=')[^']{1,2000}|(?<==\s{0,5})[^\s"'<>]{1,2000})/gi
/** A function or a rule; each sign of its name may be escaped (CSS Syntax, section 4.3.7). */
const SIGN = String.raw`(?:[\w-]|\\[\da-f]{1,6}\s?|\\[^\s\da-f])`
const STYLE_ADDRESS = new RegExp(String.raw`(?<![\w-])(?:${SIGN}{3,17}\(|@${SIGN}{6}(?=[\s"'/]))`, 'gi')
const STYLE_NAME = /^(?:(?:url|(?:-webkit-)?image-set)\(|@import)$/i

function styleAddress(text: string, { 0: name, index }: RegExpExecArray): Address | undefined {
  if (!STYLE_NAME.test(name.includes('\\') ? fromStyle(name) : name)) return undefined
  const after = index + name.length
  if (name.endsWith('(') && name.includes('-')) return addressInSet(text, after)
  return addressAt(text, after + BEFORE_ADDRESS.exec(text.slice(after, after + 500))![0].length, ')"\'<>', fromStyle)
}

/** Of several pictures any may be taken: with one that is elsewhere all go. */
function addressInSet(text: string, from: number): Address | undefined {
  const reach = text.slice(from, from + LONGEST_ADDRESS)
  const [set] = reach.split(')', 1) as [string]
  return IN_SET.test(fromStyle(set)) ? { text: '', end: from + set.length } : undefined
}

const IN_SET = /(?:^|["'(])\s*(?:https?:|[\\/]{2})/i
const BEFORE_ADDRESS = /^(?:\s|["']|\/\*(?:[^*]|\*(?!\/)){0,400}\*\/|url\()*/i

function fromStyle(text: string): string {
  return asFetched(text).replaceAll(/\\(?:([\da-f]{1,6})\s?|\r?\n|(.))/gi, (_, hex?: string, sign?: string) =>
    hex === undefined ? (sign ?? '') : codeText(Number.parseInt(hex, 16)),
  )
}
