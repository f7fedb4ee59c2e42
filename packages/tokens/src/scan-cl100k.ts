import { characterClasses, letter, number, white } from './character-class.ts'
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

/** The pre-tokens of cl100k_base: contractions, words of letters alone (a mark ends them), numbers of three digits, signs. */
export function scanCl100k(bytes: Uint8Array, start: number, end: number, ends: Int32Array, state: ScanState): number {
  const classes = characterClasses
  let pieces = 0
  let at = start
  while (at < end && pieces < ends.length) {
    const first = classAndWidth(classes, bytes, at)
    const next = at + (first >> 8)
    if ((first & letter) !== 0) at = scanLetters(bytes, at, end, state)
    else if ((first & number) !== 0) at = scanNumber(bytes, at, end, state)
    else if (next >= end) {
      leaveOpen(state, at)
      at = next
    } else {
      const contraction = bytes[at] === 0x27 ? contractionLength(bytes, at, end, state) : 0
      const second = classAndWidth(classes, bytes, next)
      if (contraction > 0) at += contraction
      else if (isWordPrefix(first) && (second & letter) !== 0) at = scanLetters(bytes, next, end, state)
      else if ((first & white) === 0) at = scanSignsAndBreaks(bytes, next, end, state)
      else if (bytes[at] === 0x20 && isPunctuation(second)) at = scanSignsAndBreaks(bytes, next, end, state)
      else at = scanWhite(bytes, at, end, true, state)
    }
    if (state.open) break
    ends[pieces++] = at
  }
  return pieces
}

function scanLetters(bytes: Uint8Array, start: number, end: number, state: ScanState): number {
  const at = scanRun(bytes, start, end, letter)
  if (at >= end) leaveOpen(state, at)
  return at
}

/** `[^\s\p{L}\p{N}]*[\r\n]*` */
function scanSignsAndBreaks(bytes: Uint8Array, start: number, end: number, state: ScanState): number {
  let at = scanSigns(bytes, start, end, state)
  while (at < end && (bytes[at] === 0x0a || bytes[at] === 0x0d)) at++
  if (at >= end) leaveOpen(state, at)
  return at
}
