import { BLANK, classOf, startOfRun } from '../characters.ts'
import { elementContent } from '../element-content.ts'
import { placeholderAt } from '../placeholder.ts'
import { isPlaceholderValue } from '../placeholder-value.ts'
import type { TextScan } from '../text-scan.ts'
import { isPersonalName } from './field.ts'
import { CDATA } from '../value.ts'

/** Longest value that is looked at. */
const LONGEST = 160
/** Ends of an unquoted value that are tried, the nearest first: `12 Harbour Row, Leeds` and `March 3, 1985`. */
const MOST_ENDS = 4

/**
 * `street: Harbour Row 12`, `first_name=Mira`, `'lastName' => 'Okafor'` and `<lastName>Okafor</lastName>`: what stands behind a name
 * at `[from, to)` goes when `typeOf` gives it a type.
 */
export function matchNamedField(
  scan: TextScan,
  from: number,
  to: number,
  typeOf: (value: string) => string | undefined,
): void {
  const { text } = scan
  const limit = Math.min(scan.horizon(to), to + LONGEST)
  for (const [start, end] of places(text, from, to, limit)) {
    const value = text.slice(start, end)
    const type = isNoValue(value, text.slice(from, to)) ? undefined : typeOf(plain(value))
    if (type === undefined) continue
    scan.add(start, end, type, 'personal-field')
    return
  }
}

/** Where the value may be, the shortest first. */
function places(text: string, from: number, to: number, limit: number): readonly (readonly [number, number])[] {
  const content = elementContent(text, from, to, limit)
  if (content !== -1) {
    const isRaw = text.startsWith(CDATA, content)
    return isRaw ? between(text, content + CDATA.length, ']]>', limit) : between(text, content, '<', limit)
  }
  const quote = text[to] === text[from - 1] && isQuote(text[to]) ? 1 : 0
  const sign = SIGN.exec(text.slice(to + quote, Math.min(limit, to + 24)))
  if (sign === null) return dateBehind(text, to, limit)
  const start = to + quote + sign[0].length
  // What was taken out before is no part of a value.
  if (placeholderAt(text, start) !== null) return []
  if (sign[1] === ',') return quote === 1 ? secondOfTwo(text, from, start, limit) : []
  if (isQuote(text[start])) return between(text, start + 1, text[start] as string, limit)
  const ends: number[] = []
  for (let index = start; index <= limit && ends.length < MOST_ENDS; index++) {
    const isEnd = index === limit || ENDS.has(text[index] as string)
    if (isEnd || (sign[1] === '=' && endsBeforeName(text, index, limit)))
      ends.push(startOfRun(text, index, start, BLANK))
    if (index === limit || '\n\r<&'.includes(text[index] as string)) break
  }
  return ends.map((end) => [start, end] as const)
}

/** `DOB 1984-03-02`, `DOB (02/03/1984)`: a date needs no sign before it. */
function dateBehind(text: string, to: number, limit: number): readonly (readonly [number, number])[] {
  const match = BLANK_AND_DATE.exec(text.slice(to, Math.min(limit, to + 24)))
  return match === null ? [] : [[to + match[0].length - match[1]!.length, to + match[0].length]]
}

const BLANK_AND_DATE = /^[ \t]{1,4}\(?(\d{1,4}([-./])\d{1,2}\2\d{1,4})(?![\w-])/

/** `('last_name', 'Okafor')`, `form.append("last_name", "Okafor")`: in a longer list names stand beside names, and calls ask for columns. */
function secondOfTwo(text: string, from: number, start: number, limit: number): readonly (readonly [number, number])[] {
  if (!TAKES_VALUE.test(text.slice(Math.max(0, from - 24), from - 1))) return []
  const mark = text[start] as string
  return between(text, start + 1, mark, limit).filter(([first, end]) => {
    const value = text.slice(first, end)
    return (
      END_OF_LIST.test(text.slice(end + 1, end + 9)) && !ORDERS.has(value) && !isPersonalName(value.replaceAll(' ', ''))
    )
  })
}

const TAKES_VALUE = /(?:(?:^|[^\w)\]])|(?:set|put|append|add|fill)[A-Za-z]{0,12})[([]$/i
const END_OF_LIST = /^[ \t]{0,8}[)\]]/
const ORDERS = new Set(['ASC', 'DESC'])

/** `:`, `=`, `:=`, `=>`, or a comma between two texts: `('last_name', 'Okafor')`. */
const SIGN = /^[ \t]{0,8}(:=|=>|[:=]|,(?=[ \t]{0,8}['"]))[ \t]{0,8}/
const ENDS = new Set('\n\r\t,;|&<(){}[]"')

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'"
}

function between(text: string, start: number, mark: string, limit: number): readonly (readonly [number, number])[] {
  const reach = text.slice(start, limit)
  let length = reach.indexOf(mark)
  // `'O\'Connor'` and, as in SQL, `'O''Connor'`.
  while (length !== -1 && isQuote(mark) && isWithin(reach, length)) {
    length = reach.indexOf(mark, length + (reach[length + 1] === mark ? 2 : 1))
  }
  return length === -1 || reach.slice(0, length).includes('\n') ? [] : [[start, start + length]]
}

/** A quotation mark behind a backslash or before another one, that letters follow. */
function isWithin(text: string, at: number): boolean {
  const next = text[at + 1] === text[at] ? at + 2 : at + 1
  return (next === at + 2 || text[at - 1] === '\\') && /\p{L}/u.test(text.charAt(next))
}

/** A blank before the next `name=`. */
function endsBeforeName(text: string, index: number, limit: number): boolean {
  if ((classOf(text.charCodeAt(index)) & BLANK) === 0) return false
  return /^[ \t]+[\w.-]{1,60}=/.test(text.slice(index, Math.min(limit, index + 80)))
}

/** Without what forms, strings and SQL write for blanks, letters and quotation marks. */
function plain(value: string): string {
  const spelled = value.replaceAll(/\\(?=['"])|'(?='\p{L})/gu, '')
  if (spelled.includes(' ')) return spelled
  try {
    return decodeURIComponent(spelled.replaceAll('+', ' '))
  } catch {
    // Forms of older pages write Latin-1.
    return spelled.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}

/** `firstName: String`, `first_name: First name`, `surname: required`: a type, a label, a place for a value. */
function isNoValue(value: string, name: string): boolean {
  return value === '' || TYPES.has(value) || letters(value) === letters(name) || isPlaceholderValue(value)
}

const TYPES = new Set(
  'String Text Str Varchar VARCHAR TEXT STRING Optional Nullable Date DateTime LocalDate Any Object Column Field CharField DateField'.split(
    ' ',
  ),
)

function letters(text: string): string {
  return text.replaceAll(/\P{L}/gu, '').toLowerCase()
}
