import { blank, characterClasses, letter, lineBreak, number, white } from './character-class.ts'

/**
 * Splits well-formed UTF-8 into pre-tokens: writes the end of each, beginning at `start`, into `ends` until that is full
 * or `end` is reached, and returns how many. Looks at no byte behind `end`, and stops before the first pre-token that
 * could turn out otherwise if text followed: see `ScanState`.
 */
export type Scanner = (bytes: Uint8Array, start: number, end: number, ends: Int32Array, state: ScanState) => number

export interface ScanState {
  /** Whether the text ends at `end`, so that every pre-token is known. */
  final: boolean
  /** Set by a scanner that stopped before a pre-token which may go on behind `end`. */
  open: boolean
  /** Up to here the bytes belong to the open pre-token, whatever follows. */
  sure: number
}

/** The class of the character at `at`, and its width in bytes from bit 8 on. */
export function classAndWidth(classes: Uint8Array, bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return classes[first]! | 0x100
  if (first < 0xe0) return classes[((first & 0x1f) << 6) | (bytes[at + 1]! & 0x3f)]! | 0x200
  const middle = (bytes[at + 1]! & 0x3f) << 6
  if (first < 0xf0) return classes[((first & 0x0f) << 12) | middle | (bytes[at + 2]! & 0x3f)]! | 0x300
  const high = ((first & 0x07) << 18) | (middle << 6)
  return classes[high | ((bytes[at + 2]! & 0x3f) << 6) | (bytes[at + 3]! & 0x3f)]! | 0x400
}

/** The end of the run of characters that have one of the classes of `mask`. */
export function scanRun(bytes: Uint8Array, start: number, end: number, mask: number): number {
  const classes = characterClasses
  let at = start
  while (at < end) {
    const unit = bytes[at]!
    if (unit < 0x80) {
      if ((classes[unit]! & mask) === 0) return at
      at++
    } else {
      const found = classAndWidth(classes, bytes, at)
      if ((found & mask) === 0) return at
      at += found >> 8
    }
  }
  return at
}

/** `\p{N}{1,3}` */
export function scanNumber(bytes: Uint8Array, start: number, end: number, state: ScanState): number {
  let at = start
  for (let digits = 0; digits < 3; digits++) {
    if (at >= end) {
      leaveOpen(state, at)
      break
    }
    const found = classAndWidth(characterClasses, bytes, at)
    if ((found & number) === 0) break
    at += found >> 8
  }
  return at
}

/** `[^\s\p{L}\p{N}]*` */
export function scanSigns(bytes: Uint8Array, start: number, end: number, state: ScanState): number {
  const classes = characterClasses
  let at = start
  while (at < end) {
    const found = classAndWidth(classes, bytes, at)
    if ((found & (letter | number | white)) !== 0) return at
    at += found >> 8
  }
  leaveOpen(state, at)
  return at
}

/**
 * `\s*[\r\n]+|\s+(?!\S)|\s+`, with `\s+$` before it when `wholeAtEnd`: up to the last line break of the run, else all but
 * the last blank, which is left to the word or sign that follows, else the one blank there is.
 */
export function scanWhite(
  bytes: Uint8Array,
  start: number,
  end: number,
  wholeAtEnd: boolean,
  state: ScanState,
): number {
  let at = start
  let last = start
  let afterBreak = -1
  while (at < end) {
    const found = classAndWidth(characterClasses, bytes, at)
    if ((found & white) === 0) break
    last = at
    at += found >> 8
    if ((found & lineBreak) !== 0) afterBreak = at
  }
  if (at >= end) {
    leaveOpen(state, afterBreak >= 0 ? afterBreak : last)
    return afterBreak >= 0 && !wholeAtEnd ? afterBreak : at
  }
  if (afterBreak >= 0) return afterBreak
  return last > start ? last : at
}

/** Bytes of `'s 'd 'm 't 'll 've 're` in any case at `at`, 0 when there is none. `ſ` (U+017F) is an s in another case. */
export function contractionLength(bytes: Uint8Array, at: number, end: number, state: ScanState): number {
  if (at >= end || bytes[at] !== 0x27) return 0
  if (at + 1 >= end) {
    leaveOpen(state, at)
    return 0
  }
  const first = bytes[at + 1]! | 0x20
  if (first === 0x73 || first === 0x64 || first === 0x6d || first === 0x74) return 2
  if (bytes[at + 1] === 0xc5) return bytes[at + 2] === 0xbf ? 3 : 0
  if (first !== 0x6c && first !== 0x76 && first !== 0x72) return 0
  if (at + 2 >= end) {
    leaveOpen(state, at)
    return 0
  }
  return (bytes[at + 2]! | 0x20) === (first === 0x6c ? 0x6c : 0x65) ? 3 : 0
}

/** Notes that the pre-token at hand depends on what follows, unless nothing does. */
export function leaveOpen(state: ScanState, sure: number): void {
  if (state.final) return
  state.open = true
  state.sure = sure
}

/** Whether the character can stand before the letters of a word: `[^\r\n\p{L}\p{N}]`. */
export function isWordPrefix(found: number): boolean {
  return (found & (letter | number | lineBreak)) === 0
}

export function isPunctuation(found: number): boolean {
  return (found & (letter | number | lineBreak | blank)) === 0
}
