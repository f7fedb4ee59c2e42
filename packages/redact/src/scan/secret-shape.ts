import { ALPHANUMERIC, BASE64_MARK, classOf, DIGIT, LETTER, LOWER, UPPER } from './characters.ts'

/** What a value is made of, counted in one pass. */
interface Shape {
  readonly digits: number
  readonly lowers: number
  readonly uppers: number
  /** ASCII marks: neither letters, digits nor blanks. */
  readonly marks: number
  readonly blanks: number
  /** Changes between lower case, upper case and digits: random text changes often, words and names rarely. */
  readonly changes: number
  readonly distinct: number
}

/** Values longer than this are judged by their beginning. */
const JUDGED = 256

function shapeOf(value: string): Shape {
  let digits = 0
  let lowers = 0
  let uppers = 0
  let marks = 0
  let blanks = 0
  let changes = 0
  let last = 0
  const seen = new Set<number>()
  const length = Math.min(value.length, JUDGED)
  for (let index = 0; index < length; index++) {
    const code = value.charCodeAt(index)
    const kind = classOf(code) & (DIGIT | LETTER)
    seen.add(code)
    if (kind === DIGIT) digits++
    else if (kind === LOWER) lowers++
    else if (kind === UPPER) uppers++
    else if (code <= 32) blanks++
    else marks++
    if (kind !== 0 && last !== 0 && kind !== last) changes++
    if (kind !== 0) last = kind
  }
  return { digits, lowers, uppers, marks, blanks, changes, distinct: seen.size }
}

/**
 * True when a value looks made by a generator: what a weak name (`token`, `auth`) needs before its value goes.
 * Words, identifiers, paths, addresses, versions, dates and plain numbers do not.
 */
export function looksGenerated(value: string): boolean {
  const { length } = value
  if (length < 10 || isKnownForm(value)) return false
  const { digits, lowers, uppers, marks, blanks, changes, distinct } = shapeOf(value)
  const letters = lowers + uppers
  if (blanks > 0 || distinct < 6 || letters < 3) return false
  const judged = Math.min(length, JUDGED)
  // A dotted, dashed or slashed value is made of words unless its parts mix kinds all the time.
  if (marks > judged / 4) return false
  if (digits === 0) return lowers > 2 && uppers > 2 && length >= 16 && changes >= judged * 0.4 && marks <= 2
  if (changes >= judged / 6 && (length >= 16 || changes >= 4)) return true
  return length >= 20 && digits >= 3 && changes >= 4 && marks === 0
}

/** True for values whose form says what they are, and that it is nothing secret. */
function isKnownForm(value: string): boolean {
  const first = value.charCodeAt(0)
  if (first === 46 || (first === 47 && !isBase64Key(value))) return true
  return (
    value.includes('://') ||
    DATE.test(value) ||
    UUID.test(value) ||
    value.startsWith('sha256:') ||
    value.startsWith('sha512-') ||
    value.startsWith('sha384-') ||
    value.startsWith('sha256-') ||
    value.startsWith('ssh-') ||
    value.startsWith('ecdsa-') ||
    value.startsWith('data:') ||
    value.startsWith('SHA256:') ||
    value.startsWith('urn:')
  )
}

/** A slash is a letter of base64 too: mixed through and through it begins no path. */
export function isBase64Key(value: string): boolean {
  if (value.length < 20 || value.length > 1024 || !BASE64_TEXT.test(value)) return false
  const { digits, lowers, uppers, changes } = shapeOf(value)
  return digits > 1 && lowers > 3 && uppers > 3 && changes >= Math.min(value.length, JUDGED) / 3
}

const BASE64_TEXT = /^[A-Za-z0-9+/]{20,1024}={0,2}$/
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]|$)/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** True for `8-4-4-4-12` hexadecimal digits. */
export function isUuid(value: string): boolean {
  return value.length === 36 && UUID.test(value)
}

/**
 * True when a value after a telling name in running text or code may be a password: more than a word or an identifier.
 * Used where there are no quotation marks to say that it is a value at all.
 */
export function looksTyped(value: string): boolean {
  if (value.length < 4) return false
  const { digits, lowers, uppers, marks, changes } = shapeOf(value)
  if (digits + lowers + uppers < 2) return false
  if (digits > 0 && digits < Math.min(value.length, JUDGED) && lowers + uppers > 0) return true
  if (marks > 0 && hasPasswordMark(value)) return true
  if (digits > 0 && marks > 0 && lowers + uppers === 0) return false
  return value.length >= 12 && changes >= Math.min(value.length, JUDGED) * 0.4
}

/** True for what no word, name, version or address looks like: letters, digits and a mark of passwords, eight signs or more. */
export function isUnmistakable(value: string): boolean {
  if (value.length < 8 || ADDRESS.test(value)) return false
  const { digits, lowers, uppers, blanks } = shapeOf(value)
  return digits > 0 && lowers + uppers > 1 && blanks === 0 && /[!#$%^&*~][A-Za-z\d]|[A-Za-z\d][!#$%^&*~]$/.test(value)
}

const ADDRESS = /@|^https?:|[()[\]{}=]/

/** Marks that stand inside passwords and hardly ever inside words, names and numbers. */
function hasPasswordMark(value: string): boolean {
  for (let index = 0; index < value.length - 1 && index < JUDGED; index++) {
    const character = value[index] as string
    if ('!@#$%^&*+~?'.includes(character)) return true
  }
  return '!@#$%^&*~'.includes(value.at(-1) as string) && value.length >= 6
}

/**
 * True for random text that no identifier looks like: eight letters and digits or more in a row, of all three kinds, that change
 * from kind to kind at more than every second. A path of several parts is none.
 */
export function isJumble(value: string): boolean {
  if (value.length < 8 || value.indexOf('/', value.indexOf('/') + 1) !== -1 || value.includes('://')) return false
  for (const [run] of value.slice(0, JUDGED).matchAll(RUN)) {
    const { digits, lowers, uppers, changes } = shapeOf(run)
    if (digits > 0 && lowers > 1 && uppers > 1 && changes >= (run.length - 1) * 0.55) return true
  }
  return false
}

const RUN = /[A-Za-z\d]{8,256}/g

/** True when a body after a distinctive prefix is filler: `xxxxxxxx`, `00000000`, `ABABABAB`. */
export function isFiller(body: string): boolean {
  const seen = new Set<string>()
  const length = Math.min(body.length, 64)
  for (let index = 0; index < length; index++) {
    const code = body.charCodeAt(index)
    if ((classOf(code) & (ALPHANUMERIC | BASE64_MARK)) !== 0) seen.add(body[index] as string)
    if (seen.size > 3) return false
  }
  return true
}

/** True when the value has both letters and digits: the least that a token without a distinctive prefix must have. */
export function isMixed(value: string): boolean {
  let digit = false
  let letter = false
  for (let index = 0; index < value.length && index < JUDGED; index++) {
    const kind = classOf(value.charCodeAt(index))
    if (kind === DIGIT) digit = true
    else if ((kind & LETTER) !== 0) letter = true
    if (digit && letter) return true
  }
  return false
}
