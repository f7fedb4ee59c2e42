import { characterClasses, letter, lower, mark, white } from './character-class.ts'
import { encodeLongPiece } from './long-piece.ts'
import { isBlank, weighPiece } from './piece-weights.ts'
import { scanO200k } from './scan-o200k.ts'
import { classAndWidth, type ScanState } from './scan.ts'
import { pieceUnits, type Counting } from './tally.ts'
import { openWindow, utf16Length } from './text-window.ts'
import { isTokenPair } from './token-pairs.ts'

/** The beginning of a pre-token that still goes on, counted and set aside. What is behind it is counted by `lead`. */
export interface SetAside {
  readonly tokens: number
  readonly bytes: number
  /** The last of its tokens: with the first one behind it, it must be a pair, or the count does not hold. */
  readonly last: number
  /** A character or two after which a scanner goes on as it would after the part set aside. */
  readonly lead: string
}

/** The beginning of a text up to `index`, made of pre-tokens that stay what they are whatever follows the text. */
export interface StablePart {
  readonly index: number
  readonly units: number
}

/** What a text costs behind what was set aside, that included; `undefined` when the two do not fit together. */
export function unitsBehind(counting: Counting, aside: SetAside, text: string): number | undefined {
  return scanBehind(counting, aside, text, true)?.units
}

/** The part of a text that is certain, behind what was set aside if anything was; `undefined` when these do not fit. */
export function stablePart(counting: Counting, aside: SetAside | undefined, text: string): StablePart | undefined {
  return scanBehind(counting, aside, text, false)
}

const ends = new Int32Array(256)

function scanBehind(
  counting: Counting,
  aside: SetAside | undefined,
  text: string,
  final: boolean,
): StablePart | undefined {
  const window = openLed(aside, text)
  const { bytes, byteLength } = window
  const start = leadBytes(aside)
  const state: ScanState = { final, open: false, sure: 0 }
  let units = 0
  let at = 0
  while (at < byteLength && !state.open) {
    const pieces = counting.encoder.scan(bytes, at, byteLength, ends, state)
    for (let piece = 0; piece < pieces; piece++) {
      const end = ends[piece]!
      if (at > 0 || aside === undefined) units += pieceUnits(counting, window, at, end, Number.POSITIVE_INFINITY)
      else {
        const first = unitsOfWhole(counting, aside, bytes, end)
        if (first === undefined) return undefined
        units += first
      }
      at = end
    }
  }
  return { index: at > start ? utf16Length(bytes, start, at) : 0, units }
}

/** What the pre-token costs of which a part is set aside, the rest being `bytes` up to `end` behind the lead. */
function unitsOfWhole(
  { encoder, weights }: Counting,
  aside: SetAside,
  bytes: Uint8Array,
  end: number,
): number | undefined {
  const start = leadBytes(aside)
  const { count, tokens } = encodeLongPiece(encoder.pairs(), bytes, start, end)
  if (!isTokenPair(encoder.pairs(), aside.last, tokens[0]!)) return undefined
  const all = aside.tokens + count
  if (weights === undefined) return all
  // The lead tells what the pre-token begins with; it weighs nothing itself.
  const isBlankRun = isBlank(bytes[0]!) && isBlank(bytes[end - 1]!)
  return weighPiece(weights, bytes, 0, end, all) + (isBlankRun ? (aside.bytes - start) * weights.blankBytes : 0)
}

// What stays behind is longer than two of the longest tokens: no change at the end of the text reaches the part set aside.
const keptBytes = 256
const mostTries = 64

/** Sets aside as much of the unfinished pre-token that `text` is as can be, behind what already was; else `undefined`. */
export function setAside(
  { encoder }: Counting,
  aside: SetAside | undefined,
  text: string,
): { readonly aside: SetAside; readonly index: number } | undefined {
  const { bytes, byteLength } = openLed(aside, text)
  const start = leadBytes(aside)
  const state: ScanState = { final: false, open: false, sure: 0 }
  if (encoder.scan(bytes, 0, byteLength, ends, state) > 0 || state.sure - start < 2 * keptBytes) return undefined

  const pairs = encoder.pairs()
  const piece = encodeLongPiece(pairs, bytes, start, state.sure)
  const { count } = piece
  const [pieceEnds, tokens] = [piece.ends.slice(0, count), piece.tokens.slice(0, count)]
  if (aside !== undefined && !isTokenPair(pairs, aside.last, tokens[0]!)) return undefined
  let tries = 0
  for (let token = count - 1; token > 0 && tries < mostTries; token--) {
    const at = pieceEnds[token - 1]!
    if (at > state.sure - keptBytes) continue
    tries++
    if ((bytes[at]! & 0xc0) === 0x80) continue
    return {
      aside: {
        tokens: (aside?.tokens ?? 0) + token,
        bytes: (aside?.bytes ?? 0) + at - start,
        last: tokens[token - 1]!,
        lead: leadFor(bytes, at, encoder.scan === scanO200k),
      },
      index: utf16Length(bytes, start, at),
    }
  }
  return undefined
}

/**
 * What a scanner must have read to go on at `at` as it would behind all of `bytes[0 .. at)`, a pre-token of many characters:
 * white space, a word before or after its first small letter, or signs before or after the first line break.
 */
function leadFor(bytes: Uint8Array, at: number, marksInWords: boolean): string {
  const first = classAndWidth(characterClasses, bytes, 0)
  let seen = 0
  let signs = false
  for (let place = first >> 8; place < at;) {
    const found = classAndWidth(characterClasses, bytes, place)
    // Only the first character of a word can be a sign.
    if ((found & 0xff) === 0) signs = true
    seen |= found & 0xff
    place += found >> 8
  }
  const isWord = !signs && (seen & (marksInWords ? letter | mark : letter)) !== 0
  if (isWord) return ((seen | first) & lower) !== 0 ? 'a' : ''
  if (!signs && (seen & mark) === 0 && (first & white) !== 0) return isBlank(bytes[0]!) ? ' ' : '\u00a0'
  const blankBefore = bytes[0] === 0x20 ? ' ' : ''
  return `${blankBefore}${(seen & white) === 0 ? '!!' : '!\n'}`
}

function openLed(aside: SetAside | undefined, text: string): ReturnType<typeof openWindow> {
  const led = (aside?.lead ?? '') + text
  return openWindow(led, 0, led.length)
}

function leadBytes(aside: SetAside | undefined): number {
  return aside === undefined ? 0 : aside.lead === '\u00a0' ? 2 : aside.lead.length
}
