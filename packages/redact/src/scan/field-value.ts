import type { FieldRule } from './field-name.ts'
import { isCode, isPlaceholderValue, isPlainWord } from './placeholder-value.ts'
import { isFiller, isUuid, looksGenerated, looksTyped } from './secret-shape.ts'
import type { Separator } from './separator.ts'
import type { TextScan } from './text-scan.ts'
import type { Value } from './value.ts'

/** The type of a value that stands under a field name in a tree, or undefined when it may stay. */
export function decideField(
  name: string,
  rule: FieldRule,
  value: string,
  kind: 'string' | 'number',
): string | undefined {
  if (rule.strength === 'numeric') return isShortNumber(value) ? rule.type : undefined
  if (kind === 'number') return rule.strength === 'strong' && value.length >= 3 ? rule.type : undefined
  if (isPlaceholderValue(value)) return undefined
  if (rule.strength === 'weak') return looksSecret(rule, value) ? rule.type : undefined
  return isLabel(name, value) ? undefined : rule.type
}

/** The type of a value that follows a telling name in running text, or undefined when it may stay. */
export function decideText(
  name: string,
  rule: FieldRule,
  value: Value,
  separator: Separator,
  scan: TextScan,
): string | undefined {
  const { text } = value
  if (rule.strength === 'numeric') return isShortNumber(text) && separator.kind !== 'compare' ? rule.type : undefined
  if (isPlaceholderValue(text)) return undefined
  if (rule.strength === 'weak') return isWeakSecret(rule, value, separator) ? rule.type : undefined
  if (value.quoted) return acceptsQuoted(name, text, separator) ? rule.type : undefined
  return acceptsBare(name, text, separator, scan, value) ? rule.type : undefined
}

/** 3 to 8 digits: a PIN, a one-time code, a card check number. */
function isShortNumber(value: string): boolean {
  return value.length >= 3 && value.length <= 8 && SHORT_NUMBER.test(value)
}

const SHORT_NUMBER = /^\d{3,8}$/

function looksSecret(rule: FieldRule, value: string): boolean {
  if (rule.type === 'CONNECTION_STRING')
    return value.length >= 12 && !value.includes(' ') && !value.includes('://') && looksGenerated(value)
  if (rule.type === 'PASSWORD_HASH') return value.length >= 16 && !value.includes(' ') && !isPlainWord(value)
  return looksGenerated(value) || (rule.type === 'TOKEN' && isUuid(value) && !isFiller(value))
}

function isWeakSecret(rule: FieldRule, { text, quoted }: Value, { kind }: Separator): boolean {
  if (kind === 'blank' || kind === 'compare') return false
  if (!quoted && isCode(text)) return false
  return looksSecret(rule, text)
}

/** `"password": "Password"`, `"Enter your password"`: the name again, or a sentence about it. */
function isLabel(name: string, value: string): boolean {
  const folded = fold(value)
  if (folded === fold(name)) return true
  const lower = value.toLowerCase()
  return lower.includes(' ') && LABEL_WORDS.test(lower) && !/\d/.test(lower)
}

const LABEL_WORDS =
  /\b(?:password|passphrase|secret|token|key|must|your|enter|please|required|field|credentials|should|cookies?)\b/

function fold(text: string): string {
  return text.toLowerCase().replaceAll(NOT_WORD, '')
}

const NOT_WORD = /[^a-z0-9\u0080-\uffff]/g

function acceptsQuoted(name: string, value: string, { kind, nameQuote, sign }: Separator): boolean {
  if (value.length < 3 || isLabel(name, value)) return false
  switch (kind) {
    case 'argument':
    case 'prose':
    case 'blank':
      return looksTyped(value) || looksGenerated(value)
    case 'compare':
      return value.length >= 4 && (looksTyped(value) || !isPlainWord(value))
    default:
      if (value.includes(' ') && nameQuote === '' && sign === ':' && !looksTyped(value)) return false
      return !(isCode(value) && value.includes('.') && isWords(value))
  }
}

/** `auth.fields.password`: a key into a message catalogue. */
function isWords(value: string): boolean {
  return !/\d/.test(value)
}

function acceptsBare(name: string, value: string, separator: Separator, scan: TextScan, { after }: Value): boolean {
  if (value.length < 3 || isCode(value) || fold(value) === fold(name)) return false
  const { kind, lineStart, tight, sign } = separator
  if (kind === 'compare') return false
  if (separator.nameQuote !== '' && kind === 'assign') return /^\d/.test(value) && sign === ':'
  const typed = looksTyped(value) || looksGenerated(value) || isLongNumber(value)
  if (kind === 'element') return typed || !value.includes(' ')
  if (kind === 'query' || kind === 'semicolon') return value.length >= 4
  if (kind === 'prose') return typed && !isOrdinary(value)
  if (kind === 'blank') return (lineStart && typed && endsStatement(scan, after)) || looksGenerated(value)
  if (kind === 'flag') return typed || (isPlainWord(value) && value.length >= 4 && !isOrdinary(value))
  if (typed && !isOrdinary(value)) return true
  // `DB_PASSWORD=hunter`: tight, at the start of its line, and nothing after it: an environment file, not code.
  return (
    (tight || lineStart) &&
    sign === '=' &&
    lineStart &&
    isConfigurationName(name) &&
    endsStatement(scan, after) &&
    value.length >= 4
  )
}

function isLongNumber(value: string): boolean {
  return value.length >= 4 && /^\d+$/.test(value)
}

/** Words that follow a telling name in sentences and type declarations. */
function isOrdinary(value: string): boolean {
  return ORDINARY.has(value.toLowerCase())
}

const ORDINARY = new Set(
  'utf8 utf-8 sha1 sha256 sha512 md5 base64 oauth1 oauth2 http1 http2 ed25519 rsa2048 i32 i64 u8 u32 u64 int32 int64 x509 pkcs1 pkcs8 pkcs12 aes128 aes256 hs256 rs256 es256 v1 v2 v3 v4 ipv4 ipv6 varchar char hash authentication provided incorrect manager strength managers reset file prompt auth via using from length only'.split(
    ' ',
  ),
)

function isConfigurationName(name: string): boolean {
  return /[_.-]/.test(name) || name === name.toUpperCase() || name === name.toLowerCase()
}

/** Nothing but blanks, a comment or a closing sign stands between the value and the end of its line. */
function endsStatement(scan: TextScan, after: number): boolean {
  const { text } = scan
  const end = scan.lineEnd(after)
  let index = after
  while (index < end && (text[index] === ' ' || text[index] === '\t' || text[index] === '\r')) index++
  return index >= end || text[index] === '#' || (text[index] === '\\' && index + 2 >= end)
}
