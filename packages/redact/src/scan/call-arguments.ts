import { pastSpace } from './characters.ts'
import { isPlaceholderValue } from './placeholder-value.ts'
import { quoteAt } from './quotation.ts'
import type { Matcher, TextScan } from './text-scan.ts'

/** Calls that take a password by position: name of the call and the index of the argument. */
export const CALLS: readonly (readonly [call: string, argument: number])[] = [
  ['getconnection(', 2],
  ['httpbasicauth(', 1],
  ['httpdigestauth(', 1],
  ['httpproxyauth(', 1],
  ['networkcredential(', 1],
  ['usernamepasswordcredentials(', 1],
  ['passwordauthentication(', 1],
  ['credentials.basic(', 1],
  ['basicauth(', 1],
  ['setbasicauth(', 1],
  ['basic_auth(', 1],
  ['basic_auth ', 1],
  ['.login(', 1],
  ['.auth(', 1],
  ['auth=(', 1],
  ['auth = (', 1],
  ['mysqli_connect(', 2],
  ['mysql_connect(', 2],
  ['new mysqli(', 2],
  ['new pdo(', 2],
  ['new sequelize(', 2],
  ['ftp_login(', 2],
  ['imap_open(', 2],
  ['ldap_bind(', 2],
  ['simple_bind_s(', 1],
  ['connect(', 2],
  ['jwt.sign(', 1],
  ['jwt.verify(', 1],
  ['jwt.encode(', 1],
  ['jwt.decode(', 1],
  ['createhmac(', 1],
  ['createcipheriv(', 1],
  ['createdecipheriv(', 1],
  ['pgp_sym_encrypt(', 1],
  ['pgp_sym_decrypt(', 1],
  ['aes_encrypt(', 1],
  ['aes_decrypt(', 1],
]

/** Makes the matcher of one call. The arguments before the one that counts may be anything. */
export function callMatcher(position: number): Matcher {
  return (scan, _start, end) => {
    const { text } = scan
    const limit = Math.min(scan.lineEnd(end), end + 600)
    let index = end
    for (let argument = 0; ; argument++) {
      index = pastSpace(text, index, limit, 0)
      const quote = quoteAt(text, index)
      const close = quote === '' ? -1 : closingQuote(text, index + quote.length, limit, quote)
      if (argument === position) {
        if (close !== -1) addArgument(scan, index + quote.length, close)
        return
      }
      index = close === -1 ? index : close + quote.length
      index = pastArgument(text, index, limit)
      if (text[index] !== ',') return
      index++
    }
  }
}

/** `ConvertTo-SecureString -AsPlainText "value" -Force`: the options may come before the value. */
export const matchSecureString: Matcher = (scan, _start, end) => {
  const { text } = scan
  const limit = Math.min(scan.lineEnd(end), end + 600)
  const options = SECURE_OPTIONS.exec(text.slice(end, Math.min(limit, end + 80)))
  const open = end + (options?.[0].length ?? 0)
  const quote = options === null ? '' : quoteAt(text, open)
  const close = quote === '' ? -1 : closingQuote(text, open + quote.length, limit, quote)
  if (close !== -1) addArgument(scan, open + quote.length, close)
}

const SECURE_OPTIONS = /^(?: {1,4}-(?:asplaintext|force|string)){0,3} {1,4}/i

/** The comma or bracket that ends an argument; what stands in brackets of its own is passed. */
function pastArgument(text: string, from: number, limit: number): number {
  let depth = 0
  let index = from
  for (; index < limit; index++) {
    const sign = text[index] as string
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign) && depth-- === 0) break
    else if (sign === ',' && depth === 0) break
  }
  return index
}

function closingQuote(text: string, from: number, limit: number, quote: string): number {
  for (let index = from; index < limit; index++) {
    if (text.startsWith(quote, index)) return index
    if (text[index] === '\\' && quote.length === 1) index++
  }
  return -1
}

function addArgument(scan: TextScan, start: number, end: number): void {
  const value = scan.text.slice(start, end)
  if (value.length < 4 || /[ /()]/.test(value) || isPlaceholderValue(value)) return
  if (/^[a-z]+$/.test(value) || /^\d+$/.test(value)) return
  scan.add(start, end, 'PASSWORD', 'call-argument')
}
