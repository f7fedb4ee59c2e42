import { isUserAndPassword } from './base64.ts'
import { isCode, isExpression, isPathOrPattern } from './code-value.ts'
import { dataPlace, endsStatement, isDataAnyway, isJumbleOfLetters, isPassphrase } from './data-place.ts'
import { readFieldName, wordsOfName } from './field-name.ts'
import type { FieldRule } from './field-words.ts'
import { isNameOfValue, isOfCode } from './named-value.ts'
import { isObjectId } from './object-id.ts'
import { isPlaceholderValue, isPlainWord } from './placeholder-value.ts'
import { isPlainForm } from './plain-value.ts'
import { isFiller, isJumble, isUnmistakable, isUuid, looksGenerated, looksTyped } from './secret-shape.ts'
import { BELOW, FAR } from './prose-verb.ts'
import { KIND } from './separator.ts'
import type { Separator } from './separator.ts'
import { isOutcomeLine, isTestOutcome } from './test-outcome.ts'
import type { TextScan } from './text-scan.ts'
import { isDriverAddress } from './url-credentials.ts'
import { isValidationMessage } from './validation-message.ts'
import type { Value } from './value.ts'
import { isWorkingDirectory } from './working-directory.ts'

/** The type of a value that stands under a field name in a tree, or undefined when it may stay. */
export function decideField(
  name: string,
  rule: FieldRule,
  value: string,
  kind: 'string' | 'number',
): string | undefined {
  return mayGo(name, rule, value, kind) ? rule.type : undefined
}

function mayGo(name: string, rule: FieldRule, value: string, kind: 'string' | 'number'): boolean {
  if (rule.strength === 'query') return false
  if (rule.strength === 'numeric') return SHORT_NUMBER.test(value)
  if (kind === 'number') return rule.strength === 'strong' && rule.short !== true && value.length >= 3
  // One sign or two are a key on a keyboard, a flag, a count.
  if (value.length < 3 || isPlaceholderValue(value) || isValidationMessage(value)) return false
  if (isPlainForm(value) || isWorkingDirectory(name, value)) return false
  if (rule.strength === 'weak') return !HANDLE.test(value) && looksSecret(name, rule, value)
  if (isFiller(value) && value.length >= 8) return false
  if (rule.short === true) return !isTestOutcome(name, value) && (looksTyped(value) || looksGenerated(value))
  if (rule.type === 'AUTHORIZATION') return isCredentials(name, value)
  return !isLabel(name, value)
}

/** 3 to 8 digits: a PIN, a one-time code, a card check number. */
const SHORT_NUMBER = /^\d{3,8}$/

/** `Basic …`, `Bearer …`, a bare token; not the id of an authorisation. */
function isCredentials(name: string, value: string): boolean {
  if (value.includes(' ')) return value.length >= 8
  return !isObjectId(name, value) && (looksGenerated(value) || looksTyped(value) || isUserAndPassword(value))
}

function looksSecret(name: string, rule: FieldRule, value: string): boolean {
  switch (rule.type) {
    case 'CONNECTION_STRING':
      return value.length >= 12 && !value.includes(' ') && looksGenerated(value) && !isDriverAddress(value)
    case 'PASSWORD_HASH':
      return value.length >= 16 && !value.includes(' ') && !isPlainWord(value)
    case 'TOKEN':
      return (
        (looksGenerated(value) && !isObjectId(name, value)) ||
        isUserAndPassword(value) ||
        isTyped(value) ||
        (isUuid(value) && !isFiller(value))
      )
    default:
      return looksGenerated(value)
  }
}

/** Letters and digits with a mark between them that stands in no reference, path or sum. */
function isTyped(value: string): boolean {
  return isUnmistakable(value) && /[A-Za-z\d][!^&][A-Za-z\d]/.test(value)
}

/** The type of a value that follows a telling name in running text, or undefined when it may stay. */
export function decideText(
  name: string,
  rule: FieldRule,
  value: Value,
  separator: Separator,
  scan: TextScan,
): string | undefined {
  return mayGoFromText(name, rule, value, separator, scan) ? rule.type : undefined
}

function mayGoFromText(name: string, rule: FieldRule, value: Value, separator: Separator, scan: TextScan): boolean {
  const { text } = value
  const { kind } = separator
  if (rule.strength === 'numeric') return SHORT_NUMBER.test(text) && kind !== 'compare' && kind !== 'blank'
  if (isPlaceholderValue(text) || (isFiller(text) && text.length >= 8) || isPlainForm(text)) return false
  const isParameter =
    kind === 'semicolon' || (kind === 'assign' && PARAMETER.test(scan.text.slice(value.after, value.after + 32)))
  if (!isParameter && isWorkingDirectory(name, text, kind)) return false
  if (isNameOfValue(name, rule, value, separator, scan) || isWritten(rule, value, scan)) return false
  if (rule.strength === 'query') {
    if (kind === 'blank')
      return separator.sign === KIND && (TYPE_7.test(text) || (text.length >= 8 && looksTyped(text)))
    return (
      (kind === 'query' || kind === 'semicolon') && text.length >= 16 && (looksGenerated(text) || text.includes('%'))
    )
  }
  if (rule.strength === 'weak') return isWeakSecret(name, rule, value, separator)
  if (rule.short === true) {
    if (!looksTyped(bare(text)) && !looksGenerated(text) && !isConfiguration(name, separator)) return false
    // `5pw= IHBv…`: the end of something in base64.
    if (/^\d/.test(name) || isOutcomeLine(name, value, separator, scan)) return false
  }
  // A slash begins a path, but not among the parameters of a connection.
  if (isParameter && text.length >= 4 && text.startsWith('/') && looksTyped(text)) return true
  return value.quoted ? acceptsQuoted(name, rule, text, separator) : acceptsBare(name, rule, separator, scan, value)
}

/** `PWD=x;SERVER=db`: the first of several. */
const PARAMETER = /^; ?[A-Za-z][A-Za-z ]{1,24}=/

/** Brackets stand in no token, and no blank in a parameter: `Code={UnexpectedEOF:0`, `((String)&names[1057`. */
function isWritten({ strength }: FieldRule, { text, start, quoted }: Value, scan: TextScan): boolean {
  if (strength === 'query')
    return scan.text[start - 1] === '{' || (!quoted && (text.includes(' ') || BRACKETS.test(text)))
  if (quoted) return false
  return DESTRUCTURED.test(text) || (strength === 'weak' && (BRACKETS.test(text) || HANDLE.test(text)))
}

/** `let {tokenValue:Y2}=e`, `secret := types.Secret{` */
const DESTRUCTURED = /^(?:[A-Za-z_$][\w$]{0,24}\}=[A-Za-z_$]|[A-Za-z_][\w.]{0,60}\{$)/
const BRACKETS = /[()[\]{}]/
/** A number of 64 bits, an object of Java: `sessionid: 0x14ede63a5a70002`, `android.os.Binder@2bd79ce`; in a row cells may follow. */
const HANDLE = /^(?:0x[\da-f]{1,16}|[a-z]\w{0,40}\.[\w.$]{1,80}@[\da-f]{1,8})(?:[,;]\S{0,200})?$/i

/** A password as Cisco's type 7 writes it. */
const TYPE_7 = /^[0-5]\d(?:[\da-f]{2}){2,64}$/i

/** Without the marks that stress it: `*send*` is a word. */
function bare(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isStress(text[from] as string)) from++
  while (to > from && isStress(text[to - 1] as string)) to--
  return text.slice(from, to)
}

function isStress(character: string): boolean {
  return character === '*' || character === '_'
}

function isWeakSecret(name: string, rule: FieldRule, { text, quoted }: Value, { kind }: Separator): boolean {
  if (kind === 'compare' || (!quoted && isCode(text))) return false
  if (kind === 'blank') return text.length >= 20 && looksGenerated(text) && !HEXADECIMAL.test(text)
  return looksSecret(name, rule, text)
}

const HEXADECIMAL = /^[\da-f]+$/i

/** `"password": "Password"`, `"Enter your password"`, `mySecret`: the name again, or a sentence about it. */
function isLabel(name: string, value: string): boolean {
  const folded = fold(value)
  if (folded === fold(name)) return true
  if (/\d/.test(value)) return false
  const lower = value.toLowerCase()
  if (lower.includes(' ')) return LABEL_WORDS.test(lower)
  const words = wordsOfName(value)
  return (
    words.length > 1 &&
    (words[0] === 'my' || words[0] === 'your' || words[0] === 'the') &&
    readFieldName(value) !== undefined
  )
}

const LABEL_WORDS =
  /\b(?:password|passphrase|secret|token|key|your|enter|please|required|field|credentials|should|cookies?)\b/

function fold(text: string): string {
  return text.toLowerCase().replaceAll(NOT_WORD, '')
}

const NOT_WORD = /[^a-z0-9\u0080-\uffff]/g

function acceptsQuoted(name: string, rule: FieldRule, value: string, { kind, nameQuote, sign }: Separator): boolean {
  if (value.length < 3 || isLabel(name, value) || isValidationMessage(value)) return false
  const phrase = PHRASE_NAME.test(name) && PHRASE.test(value)
  const typed = looksTyped(value) || looksGenerated(value) || phrase
  switch (kind) {
    case 'argument':
      return typed && (sign !== '(' || !value.includes(' '))
    case 'prose':
    case 'blank':
    case 'cell':
      return typed
    case 'compare':
      return value.length >= 4 && (typed || !isPlainWord(value))
    default:
      if (typed) return true
      if (value.includes(' ') && !(nameQuote !== '' && rule.type === 'PASSWORD')) return false
      if (isCode(value) && value.includes('.')) return false
      return rule.type === 'PASSWORD' ? value.length >= 4 : value.length >= 8
  }
}

const PHRASE_NAME = /phrase|mnemonic|seed/i
/** Three words or more without marks. */
const PHRASE = /^[a-z]{2,12}(?:[ -][a-z]{2,12}){2,30}$/i

function acceptsBare(name: string, rule: FieldRule, separator: Separator, scan: TextScan, found: Value): boolean {
  const { text: value, after } = found
  if (value.length < 3 || fold(value) === fold(name)) return false
  const { kind, lineStart, sign } = separator
  if (kind === 'compare') return sign === '==' && separator.tight && isJumble(value)
  const place = dataPlace(name, separator, found, scan)
  if (isCode(value) || isExpression(value)) {
    if (isPathOrPattern(value) ? !isJumble(value) : !isDataAnyway(place, found, value, scan)) return false
  }
  if (separator.nameQuote !== '' && kind === 'assign') return /^\d/.test(value) && sign === ':'
  const stripped = bare(value)
  const typed = looksTyped(stripped) || looksGenerated(stripped) || isLongNumber(stripped) || KEY_GROUPS.test(stripped)
  const ordinary = ORDINARY.has(stripped.toLowerCase())
  if (place !== undefined && rule.type === 'PASSWORD' && (isPassphrase(value) || isJumbleOfLetters(value))) return true
  switch (kind) {
    case 'element':
      return typed || !value.includes(' ')
    case 'query':
      return value.length >= 4 && QUERY_VALUE.test(value) && WORD_INSIDE.test(value)
    case 'semicolon':
      return value.length >= 4
    case 'prose':
    case 'cell':
    case 'braces':
      if (sign === BELOW) return looksGenerated(stripped)
      return typed && !ordinary && (sign !== FAR || !isLongNumber(stripped))
    case 'blank':
      return (
        (lineStart && typed && !ordinary && (sign === KIND || endsStatement(scan, after))) ||
        (looksGenerated(value) && value.length >= 16) ||
        isUnmistakable(value)
      )
    case 'flag':
      return typed || (isPlainWord(value) && value.length >= 4 && !ordinary)
    default:
      if (typed && !ordinary) return true
      // `DB_PASSWORD=hunter` alone on its line: an environment file, not code.
      return isConfiguration(name, separator) && endsStatement(scan, after) && value.length >= 4
  }
}

function isConfiguration(name: string, { kind, lineStart, sign }: Separator): boolean {
  const named = /[_.-]/.test(name) || name === name.toUpperCase() || name === name.toLowerCase()
  return kind === 'assign' && lineStart && sign === '=' && named && !isOfCode(name)
}

const QUERY_VALUE = /^[\w.~%+/=:!*$@,|^?-]+$/
const WORD_INSIDE = /\w/

/** `AB12C-34DEF-…`: keys that are made to be typed. */
const KEY_GROUPS = /^[A-Z\d]{4,8}(?:-[A-Z\d]{4,8}){2,9}$/

function isLongNumber(value: string): boolean {
  return value.length >= 4 && /^\d+$/.test(value)
}

/** Words with digits that follow a telling name in sentences and type declarations. */
const ORDINARY = new Set(
  'utf8 utf-8 sha1 sha256 sha512 md5 base64 oauth1 oauth2 http1 http2 ed25519 rsa2048 i32 i64 u8 u32 u64 int32 int64 x509 pkcs1 pkcs8 pkcs12 aes128 aes256 hs256 rs256 es256 v1 v2 v3 v4 ipv4 ipv6'.split(
    ' ',
  ),
)
