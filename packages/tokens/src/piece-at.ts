import type { ScanState } from './scan.ts'
import type { Counting } from './tally.ts'
import { openWindow, utf16Length } from './text-window.ts'

/** The pre-token that starts at some place of a text. */
export interface PieceAt {
  readonly bytes: Uint8Array
  /** Its end in `bytes`, where it starts at 0; when not `whole`, up to where it surely goes. */
  readonly byteLength: number
  readonly whole: boolean
}

const oneEnd = new Int32Array(1)

/** Reads about `units` code units of the pre-token at `index`. Valid until the next text is counted. */
export function readPiece({ encoder }: Counting, text: string, index: number, units: number): PieceAt {
  const { bytes, byteLength, to } = openWindow(text, index, units)
  const state: ScanState = { final: to === text.length, open: false, sure: 0 }
  const whole = encoder.scan(bytes, 0, byteLength, oneEnd, state) === 1
  return { bytes, byteLength: whole ? oneEnd[0]! : state.sure, whole }
}

/** Code units of the characters that end at or before a place in the piece. */
export function unitsUpTo({ bytes }: PieceAt, at: number): number {
  let end = at
  while (end > 0 && isContinuation(bytes[end]!)) end--
  return utf16Length(bytes, 0, end)
}

/** Code units of the characters that begin before a place in the piece. */
export function unitsThrough({ bytes, byteLength }: PieceAt, at: number): number {
  let end = at
  while (end < byteLength && isContinuation(bytes[end]!)) end++
  return utf16Length(bytes, 0, end)
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}
