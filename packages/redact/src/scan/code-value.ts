import { readFieldName } from './field-name.ts'
import { isBase64Key, isJumble } from './secret-shape.ts'

/**
 * True when an unquoted value is code rather than a value: a call, an index, a member of something, a type.
 * Only asked where nothing but the name says that a value follows. Random text that begins like code is none.
 */
export function isCode(value: string): boolean {
  if (CODE_START.test(value)) return !isJumble(value)
  if (value.includes('(') || value.includes('::') || value.includes('->') || value.includes('=>'))
    return CALL.test(value) && !isJumble(value)
  return isMember(value) || (INDEX.test(value) && !isJumble(value))
}

/** Code that was cut off at a blank or a mark: `!0,o.setRequestHeader(`; a path, too. */
export function isExpression(value: string): boolean {
  if (value.startsWith('/')) return !isBase64Key(value) && !isJumble(value)
  return EXPRESSION.test(value) && !isJumble(value)
}

/** `/run/secrets/x`, `/^[a-z]+$/`: stays wherever it stands. */
export function isPathOrPattern(value: string): boolean {
  return PATH.test(value) || PATTERN.test(value)
}

const PATH = /^\/[\w./@~:-]*$/
const PATTERN = /^\/.{0,400}\/[a-z]{0,6}$/

const CODE_START = /^(?:[&*!]{1,2}[A-Za-z_]\w{0,40}$|new |await |function|async |lambda |return |\[|\{|=|<)/
const CALL = /^[A-Za-z_$][\w$.?!]{0,80}(?:\(|::|->|<|=>)/
const EXPRESSION = /[A-Za-z_]\(|^[([{]|=>|&&|\|\|/
const INDEX = /^[A-Za-z_$][\w$.]{0,80}\[/
/** Member access: every part begins with a letter, and no part is a jumble of digits. */
const MEMBER = /^[A-Za-z_$][A-Za-z_$]{0,40}\d{0,2}(?:\??\.[A-Za-z_$][A-Za-z_$]{0,40}\d{0,2}){1,8}[!;,]{0,2}$/

/** `config.password`, `e.t1`; words with a number at the end (`Falcon.Mango61`) are a password unless they name what holds one. */
export function isMember(value: string): boolean {
  if (!MEMBER.test(value)) return false
  return !NUMBERED_WORDS.test(value) || namesField(value)
}

/** Two words or three, of four letters or more, and digits after the last. */
const NUMBERED_WORDS = /^[A-Za-z]{4,20}(?:\.[A-Za-z]{4,20}){1,2}\d{1,2}[!;,]{0,2}$/

/** `config.db2`, `form.password1`, `Falcon.mango`: begins with what holds settings, or ends with a telling name. */
export function namesField(value: string): boolean {
  const parts = value.split('.')
  return HOLDERS.has((parts[0] as string).toLowerCase()) || readFieldName(parts.at(-1) as string) !== undefined
}

const HOLDERS = new Set(
  (
    'this self super that config configs configuration conf settings options opts args argv params parameters props state env environ process request response body query form data input values ' +
    'user users account credentials creds secrets vault const constants context event session client server module local locals global globals window document test mock fixture fixtures faker payload ' +
    'headers fields object objects model entity result item node value import'
  ).split(' '),
)

/**
 * True for code that could stand as it is: brackets that match or wait for the next line, and no mark that code has nowhere. Asked
 * where a line or an element holds nothing else, so that what only begins like code (`kTxW(Hd5s`) is a value.
 */
export function isWellFormed(code: string): boolean {
  if (NO_CODE.test(code)) return false
  const open: string[] = []
  for (const sign of code) {
    const close = CLOSING.get(sign)
    if (close !== undefined) open.push(close)
    else if (')]}'.includes(sign) && open.pop() !== sign) return false
  }
  return open.length === 0 || GOES_ON.test(code)
}

const CLOSING = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])
/** Marks that code has only in quotation marks, or not there. */
const NO_CODE =
  /[#~@^%\\]|[A-Za-z\d]!(?![=.[)]|$)|\$[\d$!*]|[\])}][A-Za-z\d]|[?*&|+=:;,][)\]}]|[-*/|?:;,]{3}|^[=/*,;:)|?-]/
const GOES_ON = /^[A-Za-z_$][\w$.]{0,80}[([{]{1,3}$|,$/
