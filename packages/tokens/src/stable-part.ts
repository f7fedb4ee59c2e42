import type { ScanState } from './scan.ts'
import { pieceUnits, type Counting } from './tally.ts'
import { openWindow, utf16Length } from './text-window.ts'

/** The beginning of a text up to `index`, made of pre-tokens that stay what they are whatever follows the text. */
export interface StablePart {
  readonly index: number
  readonly units: number
}

const ends = new Int32Array(256)

export function stablePart(counting: Counting, text: string): StablePart {
  const window = openWindow(text, 0, text.length)
  const { bytes, byteLength } = window
  const state: ScanState = { final: false, open: false, sure: 0 }
  let units = 0
  let at = 0
  while (at < byteLength && !state.open) {
    const pieces = counting.encoder.scan(bytes, at, byteLength, ends, state)
    for (let piece = 0; piece < pieces; piece++) {
      units += pieceUnits(counting, window, at, ends[piece]!, Number.POSITIVE_INFINITY)
      at = ends[piece]!
    }
  }
  return { index: utf16Length(bytes, 0, at), units }
}
