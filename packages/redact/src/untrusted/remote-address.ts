export const LONGEST_ADDRESS = 2000

/** Told of a picture at `[start, end)`, with its address as written and its words. */
export type AddImage = (start: number, end: number, address: string, alt: string) => void

export interface Address {
  readonly text: string
  readonly end: number
}

/**
 * An address of another host, as a browser reads it: with a scheme, whatever follows it, or with the two slashes (either way they
 * lean) that stand for ours.
 */
export function addressAt(
  text: string,
  from: number,
  ends: string,
  spelled: (text: string) => string,
): Address | undefined {
  let start = from
  while (start < from + MOST_BLANKS && ' \t\n\r'.includes(text[start] ?? 'x')) start++
  if (text[start] === '<') start++
  if (!REMOTE.test(spelled(text.slice(start, start + LONGEST_SCHEME)))) return undefined
  const end = runUntil(text, start, `${ends} \t\n\r`, LONGEST_ADDRESS)
  // A line break or a tab is no part of an address, and may not end it.
  return { text: text.slice(start, end + ('\t\r\n'.includes(text[end] ?? ' ') ? 1 : 0)), end }
}

const MOST_BLANKS = 64
/** Each sign of it may be a reference, such as `&#x0000068;`. */
const LONGEST_SCHEME = 240
const REMOTE = /^(?:https?:|[\\/]{2})/i

export function runUntil(text: string, from: number, ends: string, most: number): number {
  let index = from
  const limit = Math.min(text.length, from + most)
  while (index < limit && !ends.includes(text[index] as string)) index++
  return index
}
