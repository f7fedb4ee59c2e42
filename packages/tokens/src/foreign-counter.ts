import type { Cut, CutOptions, Fragment, JoinAround, TokenCounter } from './counter.ts'
import { graphemeFloor } from './grapheme.ts'

export interface ForeignCounterOptions {
  /** Becomes `encoding` of the counter. */
  readonly name: string
  /** Whether the counts are the model's own. @default false */
  readonly exact?: boolean
  /** Tokens of a text, as another tokenizer counts them. */
  readonly count: (text: string) => number
}

interface RecountedFragment extends Fragment {
  readonly text: string
}

/**
 * Makes a counter of any counting function. Nothing is assumed about its tokenizer, so joins and cuts are recounted:
 * correct, but as slow as that function times the logarithm of the text.
 */
export function foreignCounter({ name, exact = false, count }: ForeignCounterOptions): TokenCounter {
  if (typeof count !== 'function') {
    throw new TypeError(`foreignCounter: \`count\` must be a function, got ${typeof count}`)
  }

  return Object.freeze({
    encoding: name,
    exact,
    count,
    countUpTo(text: string, limit: number) {
      const tokens = count(text)
      return { tokens, exceeded: tokens > limit }
    },
    fits: (text: string, limit: number) => count(text) <= limit,
    bounds(text: string) {
      const tokens = count(text)
      return { lower: tokens, upper: tokens }
    },
    fragment: (text: string): RecountedFragment => Object.freeze({ tokens: count(text), length: text.length, text }),
    join: (items: readonly (string | Fragment)[], separator: string | Fragment = '', around: JoinAround = {}) =>
      count(joined(items, separator, around)),
    prefixCounts(items: readonly (string | Fragment)[], separator: string | Fragment = '', around: JoinAround = {}) {
      return Uint32Array.from({ length: items.length + 1 }, (_, kept) =>
        count(joined(items.slice(0, kept), separator, around)),
      )
    },
    cut: (text: string, options: CutOptions) => cutByRecounting(text, options, count),
  })
}

function textOf(part: string | Fragment): string {
  return typeof part === 'string' ? part : (part as RecountedFragment).text
}

function joined(items: readonly (string | Fragment)[], separator: string | Fragment, around: JoinAround): string {
  return textOf(around.prefix ?? '') + items.map(textOf).join(textOf(separator)) + textOf(around.suffix ?? '')
}

/** Bisects the share of the text that is kept; the count decides each time, so the answer is never over. */
function cutByRecounting(
  text: string,
  { tokens, from = 'head', marker = '' }: CutOptions,
  count: (text: string) => number,
): Cut {
  const whole = count(text)
  if (whole <= tokens) return { text, tokens: whole, cut: false, ranges: text === '' ? [] : [[0, text.length]] }

  const usedMarker = count(marker) <= tokens ? marker : ''
  const compose = (kept: number): Omit<Cut, 'tokens'> => {
    const headLength = from === 'head' ? kept : from === 'tail' ? 0 : Math.ceil(kept / 2)
    const head = graphemeFloor(text, headLength)
    const tail = from === 'head' ? text.length : graphemeCeiling(text, text.length - (kept - headLength))
    const ranges = (
      [
        [0, head],
        [tail, text.length],
      ] as const
    ).filter(([start, end]) => end > start)
    return { text: text.slice(0, head) + usedMarker + text.slice(tail), cut: true, ranges }
  }

  let best: Cut = { ...compose(0), tokens: count(usedMarker) }
  let low = 0
  let high = text.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    const candidate = compose(middle)
    const cost = count(candidate.text)
    if (cost <= tokens) {
      best = { ...candidate, tokens: cost }
      low = middle
    } else {
      high = middle - 1
    }
  }
  return best
}

function graphemeCeiling(text: string, index: number): number {
  const floor = graphemeFloor(text, index)
  if (floor === index) return index
  for (let end = index + 1; end < text.length; end++) if (graphemeFloor(text, end) === end) return end
  return text.length
}
