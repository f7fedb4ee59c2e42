import { classOf, DOT, HYPHEN, TILDE, WORD } from './characters.ts'
import { TextScan } from './text-scan.ts'
import type { Matcher } from './text-scan.ts'

const LONGEST_RUN = 7168
const LONGEST_SCHEME = 24
/** Of a run, what stays as it is. */
const UNRESERVED = WORD | DOT | HYPHEN | TILDE

/**
 * An address in percent form, such as a parameter of another one, woken by its `://`, or a key by its armour: what is secret in it
 * when it is read as it was meant. `levels` is how often it was encoded.
 */
export function percentMatcher(levels: number): Matcher {
  return (scan, start) => {
    const { decoded } = scan.plan
    if (decoded === undefined || start < scan.percentEnd) return
    const from = startOfScheme(scan.text, start, Math.max(scan.floor(start), start - LONGEST_SCHEME, 0))
    let read: Decoded = { text: scan.text.slice(from, endOfRun(scan.text, start, scan.horizon(start))) }
    scan.percentEnd = from + read.text.length
    for (let level = 0; level < levels; level++) read = decode(read)
    const inner = new TextScan(decoded).reset(read.text)
    inner.advance(read.text.length)
    for (const { start: first, end, type, rule } of inner.findings) {
      scan.add(from + placeOf(read, first), from + placeOf(read, end), type, rule)
    }
  }
}

function startOfScheme(text: string, start: number, floor: number): number {
  let index = start
  while (index > floor && (classOf(text.charCodeAt(index - 1)) & UNRESERVED) !== 0) index--
  return index
}

/** Whole escapes only: a run that is cut off ends before what is left of one. */
function endOfRun(text: string, from: number, horizon: number): number {
  const limit = Math.min(horizon, from + LONGEST_RUN)
  let index = from
  while (index < limit) {
    if ((classOf(text.charCodeAt(index)) & UNRESERVED) !== 0 || MARKS.has(text.charCodeAt(index))) index++
    else if (byteAt(text, index) !== -1) index += 3
    else break
  }
  return Math.min(index, limit)
}

/** Marks that `encodeURIComponent` leaves, and the sign that forms write for a blank. */
const MARKS = new Set([...'!*()+'].map((character) => character.charCodeAt(0)))

interface Decoded {
  readonly text: string
  /** Where each character was in the text that was given; the same place when undefined. */
  readonly places?: readonly number[]
}

/** One level of percent escapes, byte for byte: secrets are ASCII. */
function decode(read: Decoded): Decoded {
  const characters: string[] = []
  const places: number[] = []
  for (let index = 0; index < read.text.length;) {
    const byte = byteAt(read.text, index)
    places.push(placeOf(read, index))
    characters.push(byte === -1 ? (read.text[index] as string) : String.fromCharCode(byte))
    index += byte === -1 ? 1 : 3
  }
  places.push(placeOf(read, read.text.length))
  return { text: characters.join(''), places }
}

function placeOf({ places }: Decoded, index: number): number {
  return places === undefined ? index : (places[index] as number)
}

/** The byte that an escape at `index` stands for, -1 when there is none. */
function byteAt(text: string, index: number): number {
  if (text.charCodeAt(index) !== 37) return -1
  const digits = text.slice(index + 1, index + 3)
  return HEX.test(digits) ? Number.parseInt(digits, 16) : -1
}

const HEX = /^[\dA-Fa-f]{2}$/
