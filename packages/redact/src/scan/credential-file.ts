import { BASE64_MARK, classOf, HYPHEN, WORD } from './characters.ts'
import { decodeBase64 } from './base64.ts'
import { addWord, followUntil } from './open-run.ts'
import { isPlaceholderValue } from './placeholder-value.ts'
import { looksTyped } from './secret-shape.ts'
import { LOOK_BACK } from './text-scan.ts'
import type { TextScan } from './text-scan.ts'

/** `machine host login user password secret`, woken by `machine `: a line of `.netrc`. */
export function matchNetrc(scan: TextScan, start: number, end: number): void {
  const { text } = scan
  if ((classOf(text.charCodeAt(start - 1)) & WORD) !== 0) return
  const limit = Math.min(scan.lineEnd(end), end + 600)
  const line = text.slice(end, limit)
  const match = /^\S{1,200}\s{1,10}login\s{1,10}\S{1,200}\s{1,10}password\s{1,10}(\S{1,200})/.exec(line)
  const value = match?.[1]
  if (match === null || value === undefined || isPlaceholderValue(value)) return
  const from = end + match[0].length - value.length
  addWord(scan, from, from + value.length, 'PASSWORD', 'netrc', 200)
}

/** `host:port:database:user:password`, woken by `:5432:` or `:*:`: a line of `.pgpass`. */
export function matchPgpass(scan: TextScan, start: number, end: number): void {
  const { text } = scan
  if ((classOf(text.charCodeAt(start - 1)) & WORD) === 0 && text[start - 1] !== '*') return
  const limit = Math.min(scan.lineEnd(end), end + 400)
  const match = /^[\w*.-]{1,80}:[\w*.@-]{1,80}:((?:[^\s\\:"'`]|\\.){1,200})(?=[\s"'`]|$)/.exec(text.slice(end, limit))
  const value = match?.[1]
  if (match === null || value === undefined || isPlaceholderValue(value)) return
  const from = end + match[0].length - value.length
  addWord(scan, from, from + value.length, 'PASSWORD', 'pgpass', 200)
}

/** SQL `IDENTIFIED BY 'secret'` (also `WITH plugin BY`, `AS`), woken by `identified`. */
export function matchIdentified(scan: TextScan, start: number, end: number): void {
  const { text } = scan
  if ((classOf(text.charCodeAt(start - 1)) & WORD) !== 0) return
  const limit = Math.min(scan.lineEnd(end), end + 300)
  const match =
    /^\s{1,4}(?:with\s{1,4}["'`]?\w{1,40}["'`]?\s{1,4})?(?:by|as|using)\s{1,4}(?:password\s{1,4})?(?:'([^'\n]{1,200})'|"([^"\n]{1,200})"|([\w!@#$%^&*]{3,100}))/i.exec(
      text.slice(end, limit),
    )
  const value = match?.[1] ?? match?.[2] ?? match?.[3]
  if (match === null || value === undefined || isPlaceholderValue(value)) return
  if (match[3] !== undefined && !looksTyped(value)) return
  if (!isStatement(scan, start, text.slice(end + match[0].length, limit))) return
  const from = end + match[0].lastIndexOf(value)
  addWord(scan, from, from + value.length, 'PASSWORD', 'sql-password', 100)
}

/**
 * A statement about a user or a role, and no sentence (`records are identified by "code"`): its verb stands before, the words in
 * capitals, or it is all that a line holds.
 */
function isStatement(scan: TextScan, start: number, rest: string): boolean {
  const before = scan.text.slice(Math.max(0, start - LOOK_BACK), start)
  if (VERB_OF_BEING.test(before)) return false
  if (scan.text.startsWith('IDENTIFIED', start)) return true
  return ABOUT_USER.test(before) || (/(?:^|\n)[ \t]{0,8}$/.test(before) && /^\s{0,8}(?:[;,)\\"'`]|$)/.test(rest))
}

const ABOUT_USER =
  /\b(?:(?:create|alter|replace)\s{1,4}(?:user|role|login|public|shared|database)|grant\s[^;]{1,200}\sto|connect to)\s[^;]{0,300}$/i
const VERB_OF_BEING = /\b(?:is|are|was|were|be|been|being|as|rows?|columns?|process|object|items?)[ \t]{1,4}$/i

/** The base64 of a private key's armour, woken by its first letters: a key file put into a field or a variable. */
export function matchEncodedKey(scan: TextScan, start: number, end: number): void {
  const { text } = scan
  if (!decodeBase64(text.slice(start, start + 100)).includes('PRIVATE')) return
  scan.addOpen(start, end, 'PRIVATE_KEY', 'private-key', toEndOfBase64)
}

const toEndOfBase64 = followUntil((code) => (classOf(code) & (WORD | BASE64_MARK | HYPHEN)) === 0)

/** `echo secret | docker login --password-stdin`: what is piped into a command that reads a password. */
export function matchPiped(scan: TextScan, start: number, end: number): void {
  const { text } = scan
  if ((classOf(text.charCodeAt(start - 1)) & WORD) !== 0) return
  const limit = Math.min(scan.lineEnd(end), end + 600)
  const match = /^(?:-[ne]{1,2} )?(?:'([^'\n]{1,300})'|"([^"\n]{1,300})"|([^\s"'|]{1,300}))\s{0,4}\|(.{0,200})/.exec(
    text.slice(end, limit),
  )
  if (match === null || !READS_PASSWORD.test(match[4] as string)) return
  const quoted = match[1] ?? match[2]
  const value = quoted ?? (match[3] as string)
  const from = end + match[0].indexOf(value)
  const user = /chpasswd/.test(match[4] as string) ? value.indexOf(':') + 1 : 0
  if (!isPlaceholderValue(value.slice(user)))
    addWord(scan, from + user, from + value.length, 'PASSWORD', 'piped-password', 300)
}

const READS_PASSWORD =
  /password-stdin|--stdin|chpasswd|secret create|secret set|smbpasswd|sudo -S|sudo --stdin|--with-token|--passphrase-fd|\bkinit\b|cryptsetup|veracrypt|unlock|\blogin\b/
