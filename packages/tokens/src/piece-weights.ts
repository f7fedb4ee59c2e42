import { characterClasses, letter, mark } from './character-class.ts'
import { classAndWidth } from './scan.ts'

/**
 * What a pre-token costs in another vocabulary, by its kind: per token of the counted vocabulary, and for numbers also per
 * digit, since some vocabularies split these one by one. Counted in whole thousandths, so that sums are exact.
 */
export interface PieceWeights {
  /** Words of ASCII letters, with the blank before them. */
  readonly words: number
  /** Groups of up to three digits. */
  readonly numbers: number
  /** Each digit, on top of `numbers`. */
  readonly digits: number
  /** Runs of ASCII signs. */
  readonly signs: number
  /** Runs of white space. */
  readonly blanks: number
  /** Each byte of a run of white space, on top of `blanks`: few vocabularies have tokens for runs as long. */
  readonly blankBytes: number
  /** Chinese, Japanese and Korean. */
  readonly ideographs: number
  /** All other scripts, accented Latin among them. */
  readonly scripts: number
  /** Emoji and other symbols. */
  readonly symbols: number
}

/** What the pre-token costs that has so many tokens in the counted vocabulary. */
export function weighPiece(
  weights: PieceWeights,
  bytes: Uint8Array,
  start: number,
  end: number,
  tokens: number,
): number {
  const units = tokens * tokenWeight(weights, bytes, start, end)
  if (isDigit(bytes[end - 1]!)) return units + (end - start) * weights.digits
  return isBlank(bytes[start]!) && isBlank(bytes[end - 1]!) ? units + (end - start) * weights.blankBytes : units
}

/** The weight of each token of this pre-token, by its last character: only a run of signs may end in white space. */
export function tokenWeight(weights: PieceWeights, bytes: Uint8Array, start: number, end: number): number {
  const last = bytes[end - 1]!
  if (last < 0x80) {
    if ((characterClasses[last]! & letter) !== 0) return weights.words
    if (isDigit(last)) return weights.numbers
    return isBlank(last) && isBlank(bytes[start]!) ? weights.blanks : weights.signs
  }
  let at = end - 1
  while (at > start && (bytes[at]! & 0xc0) === 0x80) at--
  const found = classAndWidth(characterClasses, bytes, at)
  if ((found & (letter | mark)) === 0) return weights.symbols
  // From U+2E80 on (three bytes, E2 BA 80) come the East Asian scripts.
  return bytes[at]! > 0xe2 || (bytes[at] === 0xe2 && bytes[at + 1]! >= 0xba) ? weights.ideographs : weights.scripts
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

/** ASCII white space. */
export function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}

/** The least that a token and the most that a byte can cost. */
export function weightRange({ digits, blankBytes, ...perToken }: PieceWeights): {
  readonly least: number
  readonly most: number
} {
  const weights = Object.values(perToken)
  const most = Math.max(...weights, perToken.numbers + digits, perToken.blanks + blankBytes)
  return { least: Math.min(...weights), most }
}

/** The weights times `factor`, in whole numbers. */
export function scaleWeights(weights: PieceWeights, factor: number): PieceWeights {
  const scaled = Object.entries(weights).map(([kind, weight]) => [kind, Math.ceil(weight * factor)])
  return Object.fromEntries(scaled) as PieceWeights
}
