import type { Cut, CutOptions } from './counter.ts'
import { headEnd } from './head-end.ts'
import { tailStart } from './tail-start.ts'
import { tallyText, type Counting } from './tally.ts'

/** Cuts a text to `budget` units: see `TokenCounter.cut`. Counts what it returns once more, so it is never over. */
export function cutText(
  counting: Counting,
  text: string,
  { from = 'head', marker = '' }: CutOptions,
  budget: number,
): Omit<Cut, 'tokens'> & { readonly units: number } {
  const whole = tallyText(counting, text, budget)
  if (!whole.exceeded) {
    return { text, units: whole.units, cut: false, ranges: text === '' ? [] : [[0, text.length]] }
  }
  const markerUnits = tallyText(counting, marker, budget).units
  const usedMarker = markerUnits <= budget ? marker : ''
  let room = budget - (usedMarker === '' ? 0 : markerUnits)
  for (;;) {
    const [head, tail] = keptRange(counting, text, from, room)
    const composed = text.slice(0, head) + usedMarker + text.slice(tail)
    const { units, exceeded } = tallyText(counting, composed, budget)
    if (!exceeded) {
      const ranges = (
        [
          [0, head],
          [tail, text.length],
        ] as const
      ).filter(([start, end]) => end > start)
      return { text: composed, units, cut: true, ranges }
    }
    // Where the parts meet they cost more than apart: rarely, and by a token or two.
    room = Math.max(0, room - Math.max(1, units - budget))
  }
}

/** How much of the head and of the tail cost at most `room` units, counted apart. */
function keptRange(
  counting: Counting,
  text: string,
  from: 'head' | 'tail' | 'middle',
  room: number,
): [head: number, tail: number] {
  if (from === 'head') return [headEnd(counting, text, room).index, text.length]
  if (from === 'tail') return [0, tailStart(counting, text, room).index]
  const head = headEnd(counting, text, room / 2)
  const tail = tailStart(counting, text, room - head.units)
  return [head.index, Math.max(head.index, tail.index)]
}
