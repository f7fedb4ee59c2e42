import { assertLimit, assertName, assertText, readCut, readFields, readList, received } from './assert.ts'
import type { Cut, CutOptions, Fragment, JoinAround, TokenCounter } from './counter.ts'
import { isFragmentOf, refusedFragment } from './fragment-owner.ts'
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

interface JoinedTexts {
  readonly items: number
  /** The first so many items, separated, and what stands around them. */
  readonly first: (kept: number) => string
}

/**
 * Makes a counter of any counting function. Nothing is assumed about its tokenizer, so joins and cuts are recounted:
 * correct, but as slow as that function times the logarithm of the text.
 */
export function foreignCounter(options: ForeignCounterOptions): TokenCounter {
  const { name, exact = false, count } = readFields('foreignCounter', 'options', options, ['name', 'exact', 'count'])
  assertName('foreignCounter', 'name', name)
  if (typeof exact !== 'boolean') {
    throw new TypeError(`foreignCounter: \`exact\` must be true or false, got ${received(exact)}`)
  }
  if (typeof count !== 'function') {
    throw new TypeError(`foreignCounter: \`count\` must be a function, got ${received(count)}`)
  }
  const countOf = (text: string): number => {
    const tokens: unknown = count(text)
    // What is no number is above no limit: a budget would hold for anything.
    if (typeof tokens === 'number' && Number.isFinite(tokens) && tokens >= 0) return Math.ceil(tokens)
    throw new TypeError(`foreignCounter: \`count\` of ${name} must give a number of tokens, got ${received(tokens)}`)
  }
  const textOf = (caller: string, argument: string, part: unknown): string => {
    if (typeof part === 'string') return part
    if (isFragmentOf(part, 'countOf', countOf)) return (part as RecountedFragment).text
    throw refusedFragment(caller, argument, name, part)
  }
  const joinedOf = (caller: string, items: unknown, separator: unknown, around: unknown): JoinedTexts => {
    const { prefix = '', suffix = '' } = readFields(caller, 'around', around, ['prefix', 'suffix'])
    const texts = readList(caller, 'items', items).map((item, index) => textOf(caller, `items[${index}]`, item))
    const between = textOf(caller, 'separator', separator)
    const [before, behind] = [textOf(caller, 'prefix', prefix), textOf(caller, 'suffix', suffix)]
    return { items: texts.length, first: (kept) => before + texts.slice(0, kept).join(between) + behind }
  }

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
    join(items: readonly (string | Fragment)[], separator: string | Fragment = '', around: JoinAround = {}) {
      const joined = joinedOf('join', items, separator, around)
      return countOf(joined.first(joined.items))
    },
    prefixCounts(items: readonly (string | Fragment)[], separator: string | Fragment = '', around: JoinAround = {}) {
      const joined = joinedOf('prefixCounts', items, separator, around)
      return Uint32Array.from({ length: joined.items + 1 }, (_, kept) => countOf(joined.first(kept)))
    },
    cut(text: string, options: CutOptions) {
      return cutByRecounting(text, readCut(text, options), countOf)
    },
  })
}

/** Bisects the share of the text that is kept; the count decides each time, so the answer is never over. */
function cutByRecounting(
  text: string,
  { tokens, from, marker }: Required<CutOptions>,
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
