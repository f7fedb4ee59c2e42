import { isMember, isWellFormed, namesField } from './code-value.ts'
import { isJumble } from './secret-shape.ts'
import type { Separator } from './separator.ts'
import type { TextScan } from './text-scan.ts'
import type { Value } from './value.ts'

/** Where a value stands that is data whatever it looks like, or undefined where code may stand. */
export type DataPlace = 'line' | 'environment' | 'element' | 'parameter' | 'pair' | 'flag'

/**
 * An element that is closed behind the value, a parameter of a connection string, a line of a configuration that holds nothing
 * else, `NAME=value` of an environment, one of several pairs on a line (`host=db password=x dbname=y`), an option of a command.
 */
export function dataPlace(
  name: string,
  { kind, lineStart, nameQuote, sign, tight, value }: Separator,
  { after, quoted }: Value,
  scan: TextScan,
): DataPlace | undefined {
  const { text } = scan
  if (quoted || nameQuote !== '') return undefined
  if (kind === 'element') return text.startsWith('</', after) ? 'element' : undefined
  if (kind !== 'assign' && kind !== 'semicolon' && kind !== 'blank') return undefined
  const before = text.slice(Math.max(0, value - LOOKED_BACK), value)
  if (kind !== 'blank' && sign === '=' && tight && isParameter(before, text[after])) return 'parameter'
  if (kind === 'semicolon') return undefined
  if (lineStart && endsStatement(scan, after)) {
    const isEnvironment = sign === '=' && tight && name === name.toUpperCase() && !name.includes('.')
    return isEnvironment ? 'environment' : 'line'
  }
  if (kind !== 'assign' || sign !== '=' || !tight) return undefined
  if (FLAG.test(before)) return 'flag'
  return PAIR.test(before) && NEXT_PAIR.test(text.slice(after, after + 42)) ? 'pair' : undefined
}

const LOOKED_BACK = 200
const FLAG = /(?:^|\s)--?[\w.-]{1,60}=$/
const PAIR = /(?:^|\s)[A-Za-z][\w.]{0,40}=[^\s=]{1,80}[ \t][\w.-]{1,60}=$/
const NEXT_PAIR = /^(?:[ \t]{1,4}[A-Za-z][\w.]{0,38}=|[ \t]{0,4}(?:[\r\n]|$))/
const PARAMETER =
  /(?:^|[;"'\s?])(?:server|data source|address|host|hostname|uid|user ?id|user|username|database|initial catalog|driver|endpoint|accountname)\s?=[^;=\n"']{1,100};/i

function isParameter(before: string, after: string | undefined): boolean {
  return (after === undefined || ';"\'\r\n'.includes(after)) && PARAMETER.test(before)
}

/** What looks like code stands where code does not: no member of anything, and no code that could stand as it is. */
export function isDataAnyway(
  place: DataPlace | undefined,
  { start, after }: Value,
  value: string,
  scan: TextScan,
): boolean {
  if (place === undefined) return false
  if (isMember(value)) return place !== 'line' && place !== 'pair' && !namesField(value)
  return !isWellFormed(scan.text.slice(start, after))
}

/** Nothing but blanks, a comment or a closing sign stands between the value and the end of its line. */
export function endsStatement(scan: TextScan, after: number): boolean {
  const { text } = scan
  const end = scan.lineEnd(after)
  let index = after
  while (index < end && (text[index] === ' ' || text[index] === '\t' || text[index] === '\r')) index++
  return index >= end || text[index] === '#' || (text[index] === '\\' && index + 2 >= end)
}

/** Words that are no word: four or more joined by hyphens, none of which tells of a secret; two with a mark after them. */
export function isPassphrase(value: string): boolean {
  return (HYPHENED.test(value) && !TELLING.test(value)) || MARKED.test(value)
}

const HYPHENED = /^[A-Za-z]{3,12}(?:-[A-Za-z]{3,12}){3,9}$/
const TELLING =
  /(?:^|-)(?:pass(?:word|phrase|wd)?s?|pwd|secrets?|keys?|tokens?|credentials?|auth|your|my|change|example|here|vault|file|none|not|no|the|and|or|for|with|from|name|config|value)(?:-|$)/i
const MARKED = /^(?:[A-Z][a-z]{2,11}){2,4}[!?*$#]$/

/** Fifteen letters of both cases by chance: they change more often than words do. */
export function isJumbleOfLetters(value: string): boolean {
  if (!LETTERS.test(value)) return isJumble(value)
  let changes = 0
  for (let index = 1; index < value.length; index++) {
    if (isUpper(value, index) !== isUpper(value, index - 1)) changes++
  }
  return changes >= value.length * 0.3
}

const LETTERS = /^[A-Za-z]{12,64}$/

function isUpper(value: string, index: number): boolean {
  return value.charCodeAt(index) < 97
}
