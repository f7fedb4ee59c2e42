import { ALPHANUMERIC, classOf } from './characters.ts'
import { decodeStretch } from './base64.ts'

/**
 * Tokens of Discord's bots: the id of the bot in base64, a time, a signature. Their beginning says what they are, but
 * there are as many beginnings as digits, so that no literal wakes for them: runs of base64 are looked at anyway.
 */
const SHORTEST_ID = 23
const LONGEST_ID = 27
const REST = /\.[\w-]{6,7}\.[\w-]{27,80}/y
/** How far the rest goes. */
export const WIDEST_REST = 90

/** Where an id in base64 begins that ends, before a dot, at `end`; -1 when there is none. */
export function snowflakeStart(text: string, from: number, end: number): number {
  if (text.charCodeAt(end) !== DOT) return -1
  let start = end
  while (start > from && (classOf(text.charCodeAt(start - 1)) & ALPHANUMERIC) !== 0) start--
  // The letter of an escaped line break: no digit begins so in base64.
  if ('nrt'.includes(text[start] as string) && text.charCodeAt(start - 1) === BACKSLASH) start++
  const length = end - start
  if (length < SHORTEST_ID || length > LONGEST_ID) return -1
  return DIGITS.test(decodeStretch(text, start, end)) ? start : -1
}

/** The end of a token whose id ends at `idEnd`, or -1. */
export function endOfSnowflakeToken(text: string, idEnd: number): number {
  REST.lastIndex = idEnd
  return REST.test(text) ? REST.lastIndex : -1
}

const DIGITS = /^\d{17,20}$/
const DOT = 46
const BACKSLASH = 92
