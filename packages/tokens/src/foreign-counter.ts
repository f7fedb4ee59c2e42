import { assertCut, assertLimit, assertObject, assertText } from './assert.ts'
import type { Cut, CutOptions, Fragment, JoinAround, TokenCounter } from './counter.ts'
import { graphemeCeiling, graphemeFloor } from './grapheme.ts'

export interface ForeignCounterOptions {
  /** Becomes `encoding` of the counter. */
  readonly name: string
  /** Whether the counts are the model's own. @default false */
  readonly exact?: boolean
  /** Tokens of a text, as another tokenizer counts them, at once; a fraction is rounded up. */
  readonly count: (text: string) => number
}

interface RecountedFragment extends Fragment {
  readonly text: string
  /** Tells the counter that made it. */
  readonly countOf: (text: string) => number
}

/**
 * Makes a counter of any counting function. Nothing is assumed about its tokenizer, so joins and cuts are recounted:
 * correct, but as slow as that function times the logarithm of the text.
 */
export function foreignCounter(options: ForeignCounterOptions): TokenCounter {
  assertObject('foreignCounter', options)
  const { name, exact = false, count } = options
  if (typeof count !== 'function') {
    throw new TypeError(`foreignCounter: \`count\` must be a function, got ${typeof count}`)
  }
  const countOf = (text: string): number => {
    const tokens: unknown = count(text)
    // What is no number is above no limit: a budget would hold for anything.
    if (typeof tokens === 'number' && Number.isFinite(tokens) && tokens >= 0) return Math.ceil(tokens)
    throw new TypeError(`foreignCounter: \`count\` of ${name} must give a number of tokens, got ${String(tokens)}`)
  }
  const textOf = (caller: string, part: string | Fragment): string => {
    if (typeof part === 'string') return part
    if ((part as Partial<RecountedFragment> | null)?.countOf === countOf) return (part as RecountedFragment).text
    throw new TypeError(`${caller}: a fragment must be a string or made by this counter (${name}), got another`)
  }
  const joined = (
    caller: string,
    items: readonly (string | Fragment)[],
    separator: string | Fragment,
    { prefix = '', suffix = '' }: JoinAround,
  ): string =>
    textOf(caller, prefix) +
    items.map((item) => textOf(caller, item)).join(textOf(caller, separator)) +
    textOf(caller, suffix)

  return Object.freeze({
    encoding: name,
    exact,
    count(text: string) {
      assertText('count', text)
      return countOf(text)
    },
    countUpTo(text: string, limit: number) {
      assertText('countUpTo', text)
      assertLimit('countUpTo', 'limit', limit)
      const tokens = countOf(text)
      return { tokens, exceeded: tokens > limit }
    },
    fits(text: string, limit: number) {
      assertText('fits', text)
      assertLimit('fits', 'limit', limit)
      return countOf(text) <= limit
    },
    bounds(text: string) {
      assertText('bounds', text)
      const tokens = countOf(text)
      return { lower: tokens, upper: tokens }
    },
    fragment(text: string): RecountedFragment {
      assertText('fragment', text)
      return Object.freeze({ tokens: countOf(text), length: text.length, text, countOf })
    },
    join: (items: readonly (string | Fragment)[], separator: string | Fragment = '', around: JoinAround = {}) =>
      countOf(joined('join', items, separator, around)),
    prefixCounts: (items: readonly (string | Fragment)[], separator: string | Fragment = '', around: JoinAround = {}) =>
      Uint32Array.from({ length: items.length + 1 }, (_, kept) =>
        countOf(joined('prefixCounts', items.slice(0, kept), separator, around)),
      ),
    cut(text: string, options: CutOptions) {
      assertCut(text, options)
      return cutByRecounting(text, options, countOf)
    },
  })
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
