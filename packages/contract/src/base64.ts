import { assertArgument } from './assert-argument.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Standard base64 with padding, without any global of a host. */
export function encodeBase64(bytes: Uint8Array): string {
  assertArgument('encodeBase64', 'bytes', bytes, 'bytes')
  const pieces: string[] = []
  // A multiple of three, so that only the last piece is padded.
  for (let from = 0; from < bytes.length; from += PIECE) pieces.push(encodePiece(bytes.subarray(from, from + PIECE)))
  return pieces.join('')
}

const PIECE = 6144

function encodePiece(bytes: Uint8Array): string {
  const letters = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(PADDING)
  for (let at = 0, to = 0; at < bytes.length; at += 3, to += 4) {
    const first = bytes[at]!
    const second = bytes[at + 1] ?? 0
    const third = bytes[at + 2] ?? 0
    letters[to] = LETTERS[first >> 2]!
    letters[to + 1] = LETTERS[((first & 3) << 4) | (second >> 4)]!
    if (at + 1 < bytes.length) letters[to + 2] = LETTERS[((second & 15) << 2) | (third >> 6)]!
    if (at + 2 < bytes.length) letters[to + 3] = LETTERS[third & 63]!
  }
  return String.fromCharCode(...letters)
}

const LETTERS = Uint8Array.from(ALPHABET, (sign) => sign.charCodeAt(0))
const PADDING = 0x3d

/**
 * The bytes that base64 spells, in either of its alphabets, with or without padding. Line breaks, and every other
 * character that is of neither alphabet, are passed over.
 */
export function decodeBase64(text: string): Uint8Array {
  assertArgument('decodeBase64', 'text', text, 'text')
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let length = 0
  let bits = 0
  let held = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const sextet = code < 128 ? SEXTETS[code]! : -1
    if (sextet < 0) continue
    bits = ((bits << 6) | sextet) & 0xffff
    held += 6
    if (held >= 8) {
      held -= 8
      bytes[length++] = (bits >> held) & 0xff
    }
  }
  return bytes.subarray(0, length)
}

/** The value of each letter by its code, -1 for what is none. */
const SEXTETS = Int8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code)
  return ALPHABET.indexOf(sign === '-' ? '+' : sign === '_' ? '/' : sign)
})
