import { isUserAndPassword } from './base64.ts'
import { BLANK, classOf, endOfRun, HYPHEN, LETTER, DIGIT, WORD } from './characters.ts'
import { isPlaceholderValue } from './placeholder-value.ts'
import { looksGenerated, looksTyped } from './secret-shape.ts'
import { quoteAt } from './quotation.ts'
import { isBorder } from './border.ts'
import type { TextScan } from './text-scan.ts'

const LONGEST_HEADER = 4096

/** `Authorization: Scheme credentials` in any notation: a header line, a flag, a field of code. The scheme stays. */
export function matchAuthorization(scan: TextScan, _start: number, end: number): void {
  const { text } = scan
  if (end < scan.nameEnd) return
  const limit = Math.min(scan.lineEnd(end), end + LONGEST_HEADER)
  let index = end
  if (text.startsWith('-header', index) || text.startsWith('_header', index)) index += 7
  index += quoteAt(text, index).length
  if (text[index] === ']') index++
  index = endOfRun(text, index, limit, BLANK)
  if (text[index] === '=' && text[index + 1] === '>') index++
  if (text[index] !== ':' && text[index] !== '=' && text[index] !== ',') return
  index = endOfRun(text, index + 1, limit, BLANK)
  if (text[index] === '=') index = endOfRun(text, index + 1, limit, BLANK)
  if (text[index] === '[') index++
  for (const prefix of ['f', 'b']) if (text[index] === prefix && quoteAt(text, index + 1) !== '') index++
  const quote = quoteAt(text, index)
  const stop = quote === '' ? limit : closing(text, index + quote.length, limit, quote)
  credentials(scan, index + quote.length, stop)
}

/** `Bearer …` and `Basic …` wherever they stand. */
export function matchScheme(scan: TextScan, start: number, end: number): void {
  const { text } = scan
  if (!isBorder(text, start)) return
  const limit = Math.min(scan.lineEnd(end), end + LONGEST_HEADER)
  const from = endOfRun(text, end, limit, BLANK)
  if (from === end && text[end - 1] !== ' ') return
  const to = endOfCredentials(text, from, limit)
  const value = text.slice(from, to)
  const basic =
    text.charCodeAt(start) === 66 || text.charCodeAt(start) === 98
      ? text.slice(start, end).toLowerCase().startsWith('basic')
      : false
  if (basic ? isUserAndPassword(value) : value.length >= 16 && (looksGenerated(value) || value.startsWith('eyJ'))) {
    if (!isPlaceholderValue(value)) scan.add(from, to, 'AUTHORIZATION', 'authorization')
  }
}

function credentials(scan: TextScan, from: number, stop: number): void {
  const { text } = scan
  const wordEnd = endOfRun(text, from, Math.min(stop, from + 32), LETTER | DIGIT | HYPHEN)
  let start = from
  const scheme = text.slice(from, wordEnd)
  if (wordEnd > from && classOf(text.charCodeAt(wordEnd)) === BLANK && wordEnd < stop) {
    start = endOfRun(text, wordEnd, stop, BLANK)
    if (PARAMETERS.test(scheme)) {
      parameters(scan, start, stop)
      return
    }
  }
  const named = /^[A-Za-z_]{2,20}=/.exec(text.slice(start, Math.min(stop, start + 24)))
  if (named !== null && start > from) start += named[0].length + quoteAt(text, start + named[0].length).length
  const to = endOfCredentials(text, start, stop)
  const value = text.slice(start, to)
  if (value.length < 4 || isPlaceholderValue(value)) return
  const known = start > from && SCHEMES.has(scheme.toLowerCase())
  const good = looksGenerated(value) || looksTyped(value) || isUserAndPassword(value) || (known && value.length >= 16)
  if (!good || /[([]/.test(value) || /^[A-Za-z_$]+(?:\.[A-Za-z_$]+)+$/.test(value)) return
  scan.add(start, to, 'AUTHORIZATION', 'authorization')
}

const SCHEMES = new Set([
  'bearer',
  'basic',
  'token',
  'apikey',
  'api-key',
  'bot',
  'key',
  'jwt',
  'negotiate',
  'ntlm',
  'geniekey',
  'ssws',
  'splunk',
  'dpop',
  'oauth2',
  'zoho-oauthtoken',
  'klaviyo-api-key',
  'user',
  'sso-key',
  'discogs',
  'cpanel',
  'whm',
  'snyk',
  'pve',
])

/** Schemes whose credentials are a list of parameters. */
const PARAMETERS =
  /^(?:digest|oauth|hawk|signature|aws4-hmac-sha256|aws4-ecdsa-p256-sha256|acs3-hmac-sha256|sharedkey|sharedkeylite|sharedaccesssignature|mac|hmac)$/i

/** All parameters but those that only name an algorithm, a host or a user. */
function parameters(scan: TextScan, from: number, stop: number): void {
  const { text } = scan
  let index = from
  for (let count = 0; count < 24 && index < stop; count++) {
    index = endOfRun(text, index, stop, BLANK)
    const nameEnd = endOfRun(text, index, Math.min(stop, index + 40), WORD | HYPHEN)
    const name = text.slice(index, nameEnd).toLowerCase()
    let start = nameEnd
    if (text[start] === '=' || text[start] === ':') start++
    start += quoteAt(text, start).length
    const to = endOfCredentials(text, start, stop)
    if (SECRET_PARAMETER.test(name) && to > start && !isPlaceholderValue(text.slice(start, to))) {
      scan.add(start, to, 'SIGNATURE', 'authorization')
    }
    index = to
    while (index < stop && '",& \t\\'.includes(text[index] as string)) index++
    if (index === to && index < stop) index++
  }
}

const SECRET_PARAMETER =
  /^(?:response|signature|sig|oauth_token|oauth_signature|mac|cnonce|credential|oauth_verifier|hmac)$/

function endOfCredentials(text: string, from: number, limit: number): number {
  let index = from
  while (index < limit) {
    const code = text.charCodeAt(index)
    if (
      code <= 32 ||
      code === 34 ||
      code === 39 ||
      code === 96 ||
      code === 44 ||
      code === 59 ||
      code === 60 ||
      code === 62 ||
      code === 92
    )
      break
    if (code === 41 || code === 125 || code === 93) break
    index++
  }
  return index
}

function closing(text: string, from: number, limit: number, quote: string): number {
  const mark = quote.at(-1) as string
  let index = from
  while (index < limit && text[index] !== mark) index++
  return index
}

/** `Cookie: a=1; b=2` and `Set-Cookie: a=1; Path=/`: the values of the pairs, attributes and settings apart. */
export function matchCookie(scan: TextScan, start: number, end: number): void {
  const { text } = scan
  if (end < scan.nameEnd || (classOf(text.charCodeAt(start - 1)) & LETTER) !== 0) return
  const limit = Math.min(scan.lineEnd(end), end + LONGEST_HEADER)
  let index = end
  if (text[index] === '2') index++
  index += quoteAt(text, index).length
  index = endOfRun(text, index, limit, BLANK)
  const flag = text[start - 1] === '-' && index > end
  if (!flag && text[index] !== ':' && text[index] !== '=' && text[index] !== ',') return
  if (!flag) index = endOfRun(text, index + 1, limit, BLANK)
  const quote = quoteAt(text, index)
  index += quote.length
  const stop = quote === '' ? limit : closing(text, index, limit, quote)
  const set = text.slice(Math.max(0, start - 4), start).toLowerCase() === 'set-'
  for (let count = 0; count < 100 && index < stop; count++) {
    index = endOfRun(text, index, stop, BLANK)
    const nameEnd = endOfCookieName(text, index, Math.min(stop, index + 80))
    if (nameEnd === index || text[nameEnd] !== '=') return
    const from = nameEnd + 1
    let to = from
    while (to < stop && text[to] !== ';' && text[to] !== '\r' && text[to] !== '\\') to++
    const value = text.slice(from, to)
    const first = !set || count === 0
    if (first && isCookieSecret(text.slice(index, nameEnd), value)) scan.add(from, to, 'COOKIE', 'cookie')
    if (text[to] !== ';') return
    index = to + 1
  }
}

function endOfCookieName(text: string, from: number, limit: number): number {
  let index = from
  while (index < limit) {
    const code = text.charCodeAt(index)
    if (code <= 32 || code === 61 || code === 59 || code === 34 || code === 44) break
    index++
  }
  return index
}

const SETTING =
  /^(?:theme|lang|locale|language|tz|timezone|currency|consent|cookie_?consent|country|region|dark_?mode|sidebar|layout)$/i

/** What RFC 6265 lets a value hold, without the brackets and commas of code. */
const COOKIE_VALUE = /^"?[\w!#$%&'*+./:<=>?@^`|~-]+"?$/

function isCookieSecret(name: string, value: string): boolean {
  if (SETTING.test(name) || isPlaceholderValue(value)) return false
  if (value.length < 6 || !COOKIE_VALUE.test(value)) return false
  return looksTyped(value) || looksGenerated(value) || value.length >= 16
}
