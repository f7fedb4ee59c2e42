import { characterClasses, lower, mark, number, otherLetter, upper, white } from './character-class.ts'
import {
  classAndWidth,
  contractionLength,
  isPunctuation,
  isWordPrefix,
  leaveOpen,
  scanNumber,
  scanRun,
  scanSigns,
  scanWhite,
  type ScanState,
} from './scan.ts'

const capital = upper | otherLetter | mark
const small = lower | otherLetter | mark
const caseless = otherLetter | mark
const word = capital | small

/** The pre-tokens of o200k_base: words split where capitals begin, numbers of three digits, signs with what breaks the line after them. */
export function scanO200k(bytes: Uint8Array, start: number, end: number, ends: Int32Array, state: ScanState): number {
  const classes = characterClasses
  let pieces = 0
  let at = start
  while (at < end && pieces < ends.length) {
    const first = classAndWidth(classes, bytes, at)
    const next = at + (first >> 8)
    if ((first & word) !== 0) at = scanWord(bytes, at, end, state)
    else if ((first & number) !== 0) at = scanNumber(bytes, at, end, state)
    else if (next >= end) {
      leaveOpen(state, at)
      at = next
    } else {
      const second = classAndWidth(classes, bytes, next)
      if (isWordPrefix(first) && (second & word) !== 0) at = scanWord(bytes, next, end, state)
      else if ((first & white) === 0) at = scanSignsAndBreaks(bytes, next, end, state)
      else if (bytes[at] === 0x20 && isPunctuation(second)) at = scanSignsAndBreaks(bytes, next, end, state)
      else at = scanWhite(bytes, at, end, false, state)
    }
    if (state.open) break
    ends[pieces++] = at
  }
  return pieces
}

/**
 * `[UOM]*[lOM]+('s…)?|[UOM]+[lOM]*('s…)?`. The first alternative, with no small letter behind the capitals, backs off to
 * the last character that is of both sets; only a run of pure capitals is left to the second.
 */
function scanWord(bytes: Uint8Array, start: number, end: number, state: ScanState): number {
  let at = start
  while (isAsciiCapital(bytes[at]!)) at++
  while (isAsciiSmall(bytes[at]!)) at++
  if (at < end && bytes[at]! < 0x80 && at > start) {
    return bytes[at] === 0x27 ? at + contractionLength(bytes, at, end, state) : at
  }
  return scanAnyWord(bytes, start, end, state)
}

function scanAnyWord(bytes: Uint8Array, start: number, end: number, state: ScanState): number {
  const classes = characterClasses
  let at = start
  let afterCaseless = -1
  let found = 0
  while (at < end) {
    found = classAndWidth(classes, bytes, at)
    if ((found & capital) === 0) break
    at += found >> 8
    if ((found & caseless) !== 0) afterCaseless = at
  }
  if (at >= end) {
    if (afterCaseless >= 0) at = afterCaseless
    leaveOpen(state, at)
  } else if ((found & lower) !== 0) {
    at = scanRun(bytes, at, end, small)
    if (at >= end) leaveOpen(state, at)
  } else if (afterCaseless >= 0) {
    at = afterCaseless
  }
  return bytes[at] === 0x27 ? at + contractionLength(bytes, at, end, state) : at
}

function isAsciiCapital(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a
}

function isAsciiSmall(byte: number): boolean {
  return byte >= 0x61 && byte <= 0x7a
}

/** `[^\s\p{L}\p{N}]*[\r\n/]*` */
function scanSignsAndBreaks(bytes: Uint8Array, start: number, end: number, state: ScanState): number {
  let at = scanSigns(bytes, start, end, state)
  while (at < end && (bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x2f)) at++
  if (at >= end) leaveOpen(state, at)
  return at
}
