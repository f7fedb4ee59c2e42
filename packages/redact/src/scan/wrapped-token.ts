import { BASE64, classOf, DOT, endOfRun, TILDE, TOKEN } from './characters.ts'
import { looksGenerated } from './secret-shape.ts'
import type { OpenValue, TextScan } from './text-scan.ts'

/** Characters of tokens, of every alphabet. */
const RUN = TOKEN | BASE64 | DOT | TILDE
/** A shorter line was not broken for its length. */
const NARROWEST = 60
const WIDEST = 240

/** A token put together from lines, and where each of its pieces stands in the text. */
export interface Unwrapped {
  readonly text: string
  /** The end in the text of as much of it as `length` characters. */
  readonly endOf: (length: number) => number
}

/** What follows an index when the lines it is broken into are joined; undefined when no line break is in the way. */
export function unwrapped(scan: TextScan, from: number, limit: number): Unwrapped | undefined {
  const { text } = scan
  const lineEnd = scan.lineEnd(from)
  // Told early: nearly every text that is no token has no line break that matters.
  if (lineEnd - from > WIDEST || lineEnd >= limit || pastBreak(text, beforeReturn(text, lineEnd), limit) === -1)
    return undefined
  const reach = Math.min(scan.reach(from), limit)
  const pieces: (readonly [start: number, end: number])[] = []
  let start = from
  for (;;) {
    const end = endOfRun(text, start, reach, RUN)
    const next = pastBreak(text, end, reach)
    pieces.push([start, next === -1 ? end : endOfPiece(text, end)])
    if (next === -1) break
    start = next
  }
  if (pieces.length === 1) return undefined
  return {
    text: pieces.map(([first, last]) => text.slice(first, last)).join(''),
    endOf(length) {
      let left = length
      for (const [first, last] of pieces) {
        if (left <= last - first) return first + left
        left -= last - first
      }
      return (pieces.at(-1) as readonly [number, number])[1]
    },
  }
}

/** True when a value that ends at an index may go on in the next line. */
export function isBroken(text: string, end: number, limit: number): boolean {
  return pastBreak(text, end, limit) !== -1
}

/** True when a value begins a line like the one above it: both are lines of a block of base64. */
export function isInBlock(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(start - 1) !== 10) return false
  const above = text.charCodeAt(start - 2) === 13 ? start - 2 : start - 1
  return widthBefore(text, above) === end - start && (classOf(text.charCodeAt(above - 1)) & RUN) !== 0
}

/** Follows a token over the lines it is broken into, as long as each holds nothing else. */
export function followLines({ open, text, final }: TextScan): number {
  if (open === undefined) return -1
  let { position } = open
  for (;;) {
    position = endOfRun(text, position, text.length, RUN)
    open.position = position
    if (position + 2 >= text.length && !final) return -1
    const next = pastBreak(text, position, text.length)
    if (next === -1) return position
    const to = endOfRun(text, next, Math.min(text.length, next + WIDEST), RUN)
    if (to >= text.length && !final) return -1
    if (!goesOn(text, position, next, to)) return position
    position = to
  }
}

followLines satisfies OpenValue['next']

/** Start of the next line when the line that ends here was broken for its length, in quoted-printable form also with `=`; else -1. */
function pastBreak(text: string, end: number, limit: number): number {
  const feed = text.charCodeAt(end) === 13 ? end + 1 : end
  if (text.charCodeAt(feed) !== 10 || feed + 1 >= limit || (classOf(text.charCodeAt(feed + 1)) & RUN) === 0) return -1
  const width = widthBefore(text, end)
  return width >= NARROWEST && width <= WIDEST ? feed + 1 : -1
}

function beforeReturn(text: string, feed: number): number {
  return text.charCodeAt(feed - 1) === 13 ? feed - 1 : feed
}

function widthBefore(text: string, end: number): number {
  let start = end
  while (start > 0 && end - start <= WIDEST && text.charCodeAt(start - 1) !== 10) start--
  return end - start
}

/** Without the sign of quoted-printable form: there it is in column 76. */
function endOfPiece(text: string, end: number): number {
  return text[end - 1] === '=' && widthBefore(text, end) <= 76 && widthBefore(text, end) >= 73 ? end - 1 : end
}

function isWholeLine(text: string, from: number, to: number): boolean {
  const next = text.charCodeAt(to)
  return to > from && (to >= text.length || next === 10 || next === 13 || next === 34 || next === 39)
}

/** A line as long as the one before, or what no word looks like. */
function goesOn(text: string, end: number, from: number, to: number): boolean {
  const piece = text.slice(from, to)
  if (!isWholeLine(text, from, to)) return text.charCodeAt(to) <= 32 && to - from >= 16 && looksGenerated(piece)
  return to - from === widthBefore(text, end) || looksGenerated(piece) || JUMBLED.test(piece)
}

/** A short last piece: letters and digits, or capital letters after small ones. */
const JUMBLED = /^[^\s]{0,8}(?:[A-Za-z]\d|\d[A-Za-z]|[a-z][A-Z])[^\s]{0,8}$/
