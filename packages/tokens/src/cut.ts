import type { Cut, CutOptions } from './counter.ts'
import { detach } from './detach.ts'
import { fitHead, fitTail } from './fit-cut.ts'
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
  const composed = (head: number, tail: number): string => text.slice(0, head) + usedMarker + text.slice(tail)
  let room = budget - (usedMarker === '' ? 0 : markerUnits)
  let kept = keptRange(counting, text, from, room)
  const fitted = fittedRange(counting, text, from, kept, usedMarker, budget)
  if (!tallyText(counting, composed(...fitted), budget).exceeded) kept = fitted
  for (;;) {
    const whole = composed(...kept)
    const { units, exceeded } = tallyText(counting, whole, budget)
    if (!exceeded) {
      const [head, tail] = kept
      const ranges = (
        [
          [0, head],
          [tail, text.length],
        ] as const
      ).filter(([start, end]) => end > start)
      // Without a marker it is a view into the source, and would keep that.
      return { text: detach(whole, text), units, cut: true, ranges }
    }
    // Where the parts meet they cost more than apart: rarely, and by a token or two.
    room = Math.max(0, room - Math.max(1, units - budget))
    kept = keptRange(counting, text, from, room)
  }
}

type Range = readonly [head: number, tail: number]

/** The range made as large as it can be with the marker, which counts otherwise next to the text than apart. */
function fittedRange(
  counting: Counting,
  text: string,
  from: 'head' | 'tail' | 'middle',
  [head, tail]: Range,
  marker: string,
  limit: number,
): Range {
  let [fittedHead, fittedTail] = [head, tail]
  if (from !== 'head' && (marker !== '' || head > 0)) {
    const before = text.slice(0, head) + marker
    fittedTail = fitTail(counting, text, { near: tail, least: head, before, limit }) ?? tail
  }
  if (from !== 'tail' && (marker !== '' || fittedTail < text.length)) {
    const after = marker + text.slice(fittedTail)
    fittedHead = fitHead(counting, text, { near: head, most: fittedTail, after, limit }) ?? head
  }
  return [fittedHead, fittedTail]
}

/** How much of the head and of the tail cost at most `room` units, counted apart. */
function keptRange(counting: Counting, text: string, from: 'head' | 'tail' | 'middle', room: number): Range {
  if (from === 'head') return [headEnd(counting, text, room).index, text.length]
  if (from === 'tail') return [0, tailStart(counting, text, room).index]
  const head = headEnd(counting, text, room / 2)
  const tail = tailStart(counting, text, room - head.units)
  // Where the last grapheme is dearer than its half, the head takes what is left.
  const isLeft = tail.index > head.index && head.units + tail.units < room
  const longer = isLeft ? headEnd(counting, text, room - tail.units).index : head.index
  return [Math.min(longer, Math.max(head.index, tail.index)), Math.max(head.index, tail.index)]
}
