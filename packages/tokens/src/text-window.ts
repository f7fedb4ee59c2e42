const encoder = new TextEncoder()

/** Bytes that must be readable behind the text: `pieceTokens` reads words of four. */
const slack = 16

/** Code units of the largest window in the usual case; a piece that is longer gets one of its own. */
export const windowUnits = 32_768

// Shared, for counting never calls back: at three bytes a unit, a text of any kind fits.
const shared = createBuffer(windowUnits)

/** A part of a text as well-formed UTF-8: lone surrogates read as U+FFFD, as every tokenizer sees them. */
export interface TextWindow {
  readonly bytes: Uint8Array
  /** The same bytes, for reading words of four. */
  readonly view: DataView
  readonly byteLength: number
  readonly from: number
  readonly to: number
}

/** The window of about `units` code units from `from`, on no surrogate pair's middle. Valid until the next call. */
export function openWindow(text: string, from: number, units: number): TextWindow {
  let to = Math.min(text.length, from + units)
  if (to < text.length && isPair(text, to - 1)) to = to - 1 > from ? to - 1 : to + 1
  const part = from === 0 && to === text.length ? text : text.slice(from, to)
  const buffer = part.length <= windowUnits ? shared : createBuffer(part.length)
  const { written } = encoder.encodeInto(part, buffer.bytes)
  // Scanners stop at it without comparing positions.
  buffer.bytes[written] = 0
  return { bytes: buffer.bytes, view: buffer.view, byteLength: written, from, to }
}

function createBuffer(units: number): Pick<TextWindow, 'bytes' | 'view'> {
  const bytes = new Uint8Array(units * 3 + slack)
  return { bytes, view: new DataView(bytes.buffer) }
}

/** UTF-16 code units of `bytes[start .. end)`. */
export function utf16Length(bytes: Uint8Array, start: number, end: number): number {
  let units = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1
  }
  return units
}

function isPair(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00
}
