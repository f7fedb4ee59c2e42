import { readFieldName, wordsOfName } from './field-name.ts'
import type { FieldRule } from './field-words.ts'
import { isPlainWord } from './placeholder-value.ts'
import type { Separator } from './separator.ts'
import type { TextScan } from './text-scan.ts'
import type { Value } from './value.ts'

/**
 * True when what follows a name in code is a name as well: of a type (`session: Http2Session`), of a variable (`self.credentials =
 * credentials`), of a header or a constant (`AUTH_HEADER = "authorization"`), of the kind of argument an option takes.
 */
export function isNameOfValue(
  name: string,
  rule: FieldRule,
  value: Value,
  separator: Separator,
  scan: TextScan,
): boolean {
  const { text, quoted } = value
  if (text.length > LONGEST_NAME) return false
  if (isOwnName(name, text) || isHeaderName(name, rule, text)) return true
  if (CONSTANT.test(text)) return quoted && (readFieldName(text) !== undefined || text.endsWith('_VALUE'))
  if (quoted) return false
  if (separator.kind === 'element') return AFTER_TYPE.test(text)
  if (separator.kind === 'flag') return ARGUMENT.test(text) && isParted(scan.text, value.after)
  if (separator.kind === 'prose' && /^@[A-Za-z]+$/.test(text)) return true
  if (separator.kind === 'semicolon' || separator.kind === 'query') return false
  // `JWT_SECRET=superSecret`: what stands in a file of settings is a value.
  if (separator.lineStart && separator.tight && separator.sign === '=') return false
  return IDENTIFIER.test(text) && isIdentifier(name, rule, text.replaceAll('$', ''))
}

/** `const envApiKey = …`, `self.passwd = …`: names that stand in code. */
export function isOfCode(name: string): boolean {
  return OF_CODE.test(name)
}

const OF_CODE = /^(?:const|let|var|val|final|self|this|exports?)[._]/

const LONGEST_NAME = 100
const IDENTIFIER = /^[@*&]?[A-Za-z_$][\w$]*(?:\??\.[\w$]{1,60}){0,6}\??$/
/** `AWS_SECRET_ACCESS_KEY` */
const CONSTANT = /^[A-Z]{2,30}(?:_[A-Z]{1,30}\d{0,2}){1,8}$/
/** What follows the angle bracket of a type or of a tag that names something: `(x as Y<WorkSecret>).token`, `Vector<Pass *> &uses`. */
const AFTER_TYPE = /^(?:\)\.| &\w{1,60}$|[a-z]\w{0,40}(?:\.\w{1,40}){1,6}\.$)/
/** What the help of a command says about arguments. */
const ARGUMENT =
  /^(?:strings?|string(?:Array|Slice|ToString|ToInt)|ints?|file(?:name|path)?|path|value|text|name|duration|bytes(?:Hex|Base64)?)$/i

/** `exports.AuthenticationMD5Password = AuthenticationMD5Password`, in code also the end of it: `REFRESH_TOKEN = "refresh_token"`. */
function isOwnName(name: string, text: string): boolean {
  const folded = fold(text)
  if (folded.length < 4 || readFieldName(text) === undefined) return false
  if (fold(name.slice(name.lastIndexOf('.') + 1)) === folded) return true
  return OF_CODE.test(name) && fold(name).endsWith(folded)
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z\d]/g, '')
}

/** `auth_header = "Proxy-Authorization"` */
function isHeaderName(name: string, rule: FieldRule, text: string): boolean {
  if (!isPlainWord(text)) return false
  return rule.type === 'AUTHORIZATION' || /header(?:name)?s?$/i.test(name)
}

/** Words of a name in code: a variable of the same kind, a type, or more words than any password has humps. */
function isIdentifier(name: string, rule: FieldRule, text: string): boolean {
  const last = text.slice(text.lastIndexOf('.') + 1)
  if (last !== text && rule.type !== 'PASSWORD' && readFieldName(last)?.type === rule.type) return true
  const plain = text
    .replaceAll(TECHNICAL, (word, at: number) => (beginsPart(text, at) ? 'x' : word))
    .replaceAll(SERVICES, 'X')
  if (/\d/.test(plain)) return rule.strength === 'weak' && SNAKE.test(text)
  if (plain !== text) return true
  if (
    (OF_CODE.test(name) || name.includes('.')) &&
    /[a-z][A-Z]|_/.test(text) &&
    readFieldName(text)?.type === rule.type
  )
    return true
  const words = wordsOfName(text)
  return (
    /^[a-z]/.test(text) &&
    words.length > 2 &&
    words.length * 3.5 < text.length &&
    words.every((word) => VOWEL.test(word))
  )
}

/** Digits that belong to the name of a technique. */
const TECHNICAL =
  /http[123](?!\d)|x509|oauth[12](?!\d)|md5|sha(?:1|256|384|512)|base(?:32|64)|u?int(?:8|16|32|64)(?!\d)|float(?:32|64)|pkcs\d{1,2}|utf(?:8|16)|ed25519/gi
/** Such digits whose letters could be those of a word with a digit in it: `S3cret`. */
const SERVICES = /S3(?=[A-Z][a-z])|EC2(?=[A-Z][a-z])/g
/** Two letters and more, and one that can be spoken. */
const VOWEL = /^(?=..).{0,30}[aeiouy]/
/** `x86_cpu_index_1_edx` */
const SNAKE = /^[a-z]{1,20}\d{0,2}(?:_(?:[a-z]{1,20}|\d{1,2})){2,8}$/

/** At the beginning of a part of a name: `sha1` stands in `toSha1`, and not in `sasha1`. */
function beginsPart(text: string, at: number): boolean {
  return at === 0 || !/[A-Za-z]/.test(text[at - 1] as string) || /^[a-z][A-Z]/.test(text.slice(at - 1, at + 1))
}

/** Two blanks and what the option is for follow, or nothing. */
function isParted(text: string, after: number): boolean {
  return /^(?:[ \t]{2}|\t|\r?\n|$)/.test(text.slice(after, after + 2))
}
