import { isPlaceholderValue } from './placeholder-value.ts'
import type { Matcher } from './text-scan.ts'

/** What Dovecot and directories write before a password that is stored as it is, or as text anybody can read. */
export const PLAIN_SCHEMES: readonly string[] = [
  '{plain}',
  '{cleartext}',
  '{clear}',
  '{plain.b64}',
  '{plain-trunc}',
  '{plain.hex}',
]

/** `ana:{PLAIN}secret:1001:`: up to the next colon in a list of users, else up to the end of the word. */
export const matchPlainScheme: Matcher = (scan, start, end) => {
  const { text } = scan
  const isListed = text[start - 1] === ':'
  const rest = text.slice(end, Math.min(scan.lineEnd(end), end + LONGEST))
  const match = (isListed ? LISTED : WORD).exec(rest)
  if (match !== null && !isPlaceholderValue(match[0])) scan.add(end, end + match[0].length, 'PASSWORD', 'plain-scheme')
}

const LONGEST = 300
const LISTED = /^[^\s:"']{3,200}/
const WORD = /^[^\s"'`,;<>)\]}]{3,200}/
