import type { Encoder } from './encoder.ts'
import { excessOfBeginning } from './long-piece-count.ts'
import { mergeLimit } from './merge-piece.ts'
import { pieceTokens } from './piece-tokens.ts'
import { tokenWeight, weighPiece, type PieceWeights } from './piece-weights.ts'
import type { ScanState } from './scan.ts'
import { openWindow, utf16Length, windowUnits, type TextWindow } from './text-window.ts'

/** How pieces are counted: by an encoder, and for an estimate each weighed by its kind. */
export interface Counting {
  readonly encoder: Encoder
  /** Absent for exact counts. */
  readonly weights?: PieceWeights | undefined
}

/** What a text costs, in units: tokens, or thousandths of a token when weighed. */
export interface Tally {
  /** Of the whole text, or when `exceeded` a number above the limit that it costs at least. */
  readonly units: number
  readonly exceeded: boolean
  /** When `exceeded`: where the pre-token starts that goes over, and the cost of everything before it. */
  readonly at: number
  readonly unitsBefore: number
}

const firstUnits = 2048
const ends = new Int32Array(1024)

/** Counts a text, at most until it is sure to cost more than `limit` units. */
export function tallyText(counting: Counting, text: string, limit = Number.POSITIVE_INFINITY): Tally {
  const { scan } = counting.encoder
  const state: ScanState = { final: false, open: false, sure: 0 }
  let units = 0
  let from = 0
  let size = firstUnits
  while (from < text.length) {
    const window = openWindow(text, from, size)
    const { bytes, byteLength } = window
    state.final = window.to === text.length
    state.open = false
    let at = 0
    while (at < byteLength && !state.open) {
      const pieces = scan(bytes, at, byteLength, ends, state)
      for (let piece = 0; piece < pieces; piece++) {
        const end = ends[piece]!
        const cost = pieceUnits(counting, window, at, end, limit - units)
        if (units + cost > limit) return over(window, at, units, cost)
        units += cost
        at = end
      }
    }
    if (state.open) {
      const excess = openPieceExcess(counting, bytes, at, state.sure, limit - units)
      if (excess > 0) return over(window, at, units, excess)
    }
    const unread = utf16Length(bytes, at, byteLength)
    from = window.to - unread
    // Twice the piece that this window could not finish, or it would be read over and over; more would leap at some lengths.
    size = Math.max(Math.min(size * 2, windowUnits), unread * 2)
  }
  return { units, exceeded: false, at: text.length, unitsBefore: units }
}

export function pieceUnits(
  { encoder, weights }: Counting,
  window: TextWindow,
  start: number,
  end: number,
  room: number,
): number {
  if (weights === undefined) return pieceTokens(encoder, window, start, end, room)
  const { bytes } = window
  const weight = tokenWeight(weights, bytes, start, end)
  // Numbers may cost by the digit alone.
  const mostTokens = weight > 0 ? room / weight : Number.POSITIVE_INFINITY
  return weighPiece(weights, bytes, start, end, pieceTokens(encoder, window, start, end, mostTokens))
}

/** A cost above `room` of a piece that begins with `bytes[start .. sure)` and may go on; 0 when that is not sure. */
function openPieceExcess(
  { encoder, weights }: Counting,
  bytes: Uint8Array,
  start: number,
  sure: number,
  room: number,
): number {
  if (room === Number.POSITIVE_INFINITY || sure - start <= mergeLimit) return 0
  const weight = weights === undefined ? 1 : tokenWeight(weights, bytes, start, sure)
  return excessOfBeginning(encoder.pairs(), bytes, start, sure, room / weight) * weight
}

function over({ bytes, from }: TextWindow, start: number, unitsBefore: number, cost: number): Tally {
  return { units: unitsBefore + cost, exceeded: true, at: from + utf16Length(bytes, 0, start), unitsBefore }
}
