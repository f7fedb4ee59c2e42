import { CharClass, charClass } from './characters.ts'

/** What a value looks like, as bits. */
export const ValueClass = {
  number: 1,
  date: 2,
  url: 4,
  email: 8,
  ip: 16,
  money: 32,
  hash: 64,
  version: 128,
  path: 256,
  percent: 512,
  uuid: 1024,
  time: 2048,
  boolean: 4096,
  /** Several words. */
  prose: 8192,
  /** Has letters and is short: a name, a code, a state. */
  label: 16_384,
} as const

/** The words of a question that ask for a class of value. */
const ASKED: Readonly<Record<string, number>> = {
  when: ValueClass.date | ValueClass.time,
  date: ValueClass.date,
  dates: ValueClass.date,
  day: ValueClass.date,
  year: ValueClass.date,
  timestamp: ValueClass.date | ValueClass.time,
  url: ValueClass.url,
  urls: ValueClass.url,
  link: ValueClass.url,
  links: ValueClass.url,
  website: ValueClass.url,
  websites: ValueClass.url,
  site: ValueClass.url,
  sites: ValueClass.url,
  homepage: ValueClass.url,
  uri: ValueClass.url,
  email: ValueClass.email,
  mail: ValueClass.email,
  ip: ValueClass.ip,
  ipv4: ValueClass.ip,
  ipv6: ValueClass.ip,
  address: ValueClass.ip | ValueClass.email | ValueClass.url,
  price: ValueClass.money | ValueClass.number,
  cost: ValueClass.money | ValueClass.number,
  amount: ValueClass.money | ValueClass.number,
  dollars: ValueClass.money,
  checksum: ValueClass.hash,
  digest: ValueClass.hash,
  hash: ValueClass.hash,
  sha: ValueClass.hash,
  sha1: ValueClass.hash,
  sha256: ValueClass.hash,
  md5: ValueClass.hash,
  version: ValueClass.version,
  versions: ValueClass.version,
  release: ValueClass.version,
  file: ValueClass.path,
  path: ValueClass.path,
  directory: ValueClass.path,
  percent: ValueClass.percent,
  percentage: ValueClass.percent,
  uuid: ValueClass.uuid,
  guid: ValueClass.uuid,
}
const AFTER_HOW: Readonly<Record<string, number>> = {
  many: ValueClass.number,
  much: ValueClass.number | ValueClass.money,
  long: ValueClass.number | ValueClass.time,
  large: ValueClass.number,
  big: ValueClass.number,
  small: ValueClass.number,
  old: ValueClass.number | ValueClass.date,
  far: ValueClass.number,
  high: ValueClass.number,
  deep: ValueClass.number,
  often: ValueClass.number,
  fast: ValueClass.number,
  strong: ValueClass.number,
  wide: ValueClass.number,
  heavy: ValueClass.number,
}

/** The classes a question asks for, from its words in lower case. */
export function wantedClasses(words: readonly string[]): number {
  let wanted = 0
  for (const [at, word] of words.entries()) {
    wanted |= own(ASKED, word)
    if (words[at - 1] === 'how') wanted |= own(AFTER_HOW, word)
    if (word === 'time' && (words[at - 1] === 'what' || words[at - 1] === 'which'))
      wanted |= ValueClass.date | ValueClass.time
  }
  return wanted
}

function own(table: Readonly<Record<string, number>>, word: string): number {
  return Object.hasOwn(table, word) ? table[word]! : 0
}

/** The classes `[start, end)` of a text belongs to (a whole short value) or holds (a line). One pass. */
export function valueClasses(text: string, start: number, end: number): number {
  let found = 0
  let digits = 0
  let letters = 0
  let blanks = 0
  let hex = 0
  let dots = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    switch (charClass(code)) {
      case CharClass.digit: {
        digits++
        hex++
        continue
      }
      case CharClass.lower:
      case CharClass.upper:
      case CharClass.ideograph: {
        letters++
        if ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66) hex++
        else if (hex >= 32) found |= ValueClass.hash
        if ((code | 0x20) < 0x61 || (code | 0x20) > 0x66) hex = 0
        continue
      }
      default:
    }
    if (hex >= 32) found |= ValueClass.hash
    const afterDigits = digits > 0 && isDigit(text.charCodeAt(at - 1))
    const beforeDigit = isDigit(text.charCodeAt(at + 1))
    switch (code) {
      case 0x20: {
        blanks++
        break
      }
      case 0x2d: {
        if (afterDigits && beforeDigit && isDigit(text.charCodeAt(at + 2)) && text.charCodeAt(at + 3) === 0x2d)
          found |= ValueClass.date
        if (hex === 8 && text.charCodeAt(at + 5) === 0x2d && text.charCodeAt(at + 10) === 0x2d) found |= ValueClass.uuid
        break
      }
      case 0x3a: {
        if (text.charCodeAt(at + 1) === 0x2f && text.charCodeAt(at + 2) === 0x2f && letters > 0) found |= ValueClass.url
        if (afterDigits && beforeDigit) found |= ValueClass.time
        break
      }
      case 0x40: {
        if (letters + digits > 0 && isWordUnit(text.charCodeAt(at - 1)) && isWordUnit(text.charCodeAt(at + 1)))
          found |= ValueClass.email
        break
      }
      case 0x2e: {
        if (afterDigits && beforeDigit) {
          dots++
          if (dots >= 2) found |= ValueClass.version
          if (dots >= 3) found |= ValueClass.ip
        }
        break
      }
      case 0x24:
      case 0x20ac:
      case 0xa3:
      case 0xa5: {
        if (beforeDigit || afterDigits) found |= ValueClass.money
        break
      }
      case 0x25: {
        if (afterDigits) found |= ValueClass.percent
        break
      }
      case 0x2f: {
        if (isWordUnit(text.charCodeAt(at + 1))) found |= ValueClass.path
        break
      }
      default:
    }
    if (code !== 0x2e) dots = 0
    hex = 0
  }
  if (hex >= 32) found |= ValueClass.hash
  if (digits > 0 && (letters === 0 || blanks > 0 || digits > letters)) found |= ValueClass.number
  if (letters > 0) found |= blanks > 3 ? ValueClass.prose : ValueClass.label
  return found
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isWordUnit(code: number): boolean {
  const kind = charClass(code)
  return kind !== CharClass.other
}
