import { BLANK, endOfRun, pastEscapedSpace } from './characters.ts'
import { quoteAt } from './quotation.ts'

/** Two fields that are a name and a value: `name: X⏎ value: v`, `"name":"X","value":"v"`, `key="X" value="v"`, `"X" { default = "v"`. */
export function pairValue(text: string, gap: number, limit: number, nameQuote: string): number {
  let index = endOfRun(text, gap, limit, BLANK)
  const brace = nameQuote !== '' && text[index] === '{'
  if (text[index] === ',' || brace) index++
  index = pastEscapedSpace(text, index, limit)
  if (brace) return defaultValue(text, index, limit)
  if (index === gap) return -1
  const quote = quoteAt(text, index)
  if (quote !== '' && quote !== nameQuote) return -1
  index += quote.length
  const word = VALUE_NAME.exec(text.slice(index, Math.min(limit, index + 26)))
  if (word === null) return -1
  index += word[0].length
  if (quote !== '') index += text.startsWith(quote, index) ? quote.length : limit
  index = endOfRun(text, index, limit, BLANK)
  if (text[index] !== ':' && text[index] !== '=') return -1
  return endOfRun(text, index + 1, limit, BLANK)
}

/** `value`, `ParameterValue`, `default_value` */
const VALUE_NAME = /^(?:[a-z]{1,16}_?)?value/i

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
