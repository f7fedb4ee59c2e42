import { characterClasses, letter, number, white } from './character-class.ts'
import { classAndWidth, contractionLength, leaveOpen, scanRun, scanSigns, type ScanState } from './scan.ts'

/**
 * The pre-tokens of r50k_base, gpt2 and p50k_base: a run of one kind with the blank before it, or one of the small
 * contractions. `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`
 */
export function scanR50k(bytes: Uint8Array, start: number, end: number, ends: Int32Array, state: ScanState): number {
  let pieces = 0
  let at = start
  while (at < end && pieces < ends.length) {
    const contraction = smallContraction(bytes, at, end, state)
    at = contraction > 0 ? at + contraction : scanOneKind(bytes, at, end, state)
    if (state.open) break
    ends[pieces++] = at
  }
  return pieces
}

function scanOneKind(bytes: Uint8Array, start: number, end: number, state: ScanState): number {
  const afterBlank = bytes[start] === 0x20 ? start + 1 : start
  if (afterBlank >= end) {
    leaveOpen(state, start)
    return end
  }
  const found = classAndWidth(characterClasses, bytes, afterBlank)
  if ((found & white) !== 0) return scanBlanks(bytes, start, end, state)
  const mask = found & letter ? letter : found & number
  if (mask === 0) return scanSigns(bytes, afterBlank, end, state)
  const at = scanRun(bytes, afterBlank, end, mask)
  if (at >= end) leaveOpen(state, at)
  return at
}

/** `\s+(?!\S)|\s+` */
function scanBlanks(bytes: Uint8Array, start: number, end: number, state: ScanState): number {
  let at = start
  let last = start
  while (at < end) {
    const found = classAndWidth(characterClasses, bytes, at)
    if ((found & white) === 0) return last > start ? last : at
    last = at
    at += found >> 8
  }
  leaveOpen(state, last)
  return at
}

function smallContraction(bytes: Uint8Array, at: number, end: number, state: ScanState): number {
  const length = bytes[at] === 0x27 ? contractionLength(bytes, at, end, state) : 0
  return length > 0 && bytes[at + 1]! >= 0x61 && bytes[at + length - 1]! >= 0x61 ? length : 0
}
