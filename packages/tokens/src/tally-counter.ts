import { assertLimit, assertText, readCut, readFields, readList } from './assert.ts'
import { fitsByBounds, tokenBounds } from './bounds.ts'
import type { CutOptions, Fragment, JoinAround, TokenBounds, TokenCounter } from './counter.ts'
import { cutText } from './cut.ts'
import { isFragmentOf, refusedFragment } from './fragment-owner.ts'
import { createFragment, type CountedFragment } from './fragment.ts'
import { joinUnits, prefixUnits, type Joined } from './join.ts'
import { weightRange } from './piece-weights.ts'
import { tallyText, type Counting } from './tally.ts'

/** Makes a counter of an encoder, or of an encoder and weights. */
export function createTallyCounter(name: string, counting: Counting): TokenCounter {
  const { weights } = counting
  const unitsPerToken = weights === undefined ? 1 : 1000
  const toTokens = (units: number): number => Math.ceil(units / unitsPerToken)
  const boundsOf = (text: string): TokenBounds => {
    const { lower, upper } = tokenBounds(text)
    if (weights === undefined) return { lower, upper }
    const { least, most } = weightRange(weights)
    return { lower: toTokens(lower * least), upper: toTokens(upper * most) }
  }

  const fragmentOf = (caller: string, argument: string, part: unknown): CountedFragment => {
    if (typeof part === 'string') return createFragment(counting, part, toTokens)
    if (isFragmentOf(part, 'counting', counting)) return part as CountedFragment
    throw refusedFragment(caller, argument, name, part)
  }

  const joinedOf = (caller: string, items: unknown, separator: unknown, around: unknown): Joined => {
    const { prefix = '', suffix = '' } = readFields(caller, 'around', around, ['prefix', 'suffix'])
    return {
      items: readList(caller, 'items', items).map((item, index) => fragmentOf(caller, `items[${index}]`, item)),
      separator: fragmentOf(caller, 'separator', separator),
      prefix: fragmentOf(caller, 'prefix', prefix),
      suffix: fragmentOf(caller, 'suffix', suffix),
    }
  }

  return Object.freeze({
    encoding: name,
    exact: weights === undefined,

    count(text: string) {
      assertText('count', text)
      return toTokens(tallyText(counting, text).units)
    },

    countUpTo(text: string, limit: number) {
      assertText('countUpTo', text)
      assertLimit('countUpTo', 'limit', limit)
      const { units } = tallyText(counting, text, limit * unitsPerToken)
      const tokens = toTokens(units)
      return { tokens, exceeded: tokens > limit }
    },

    fits(text: string, limit: number) {
      assertText('fits', text)
      assertLimit('fits', 'limit', limit)
      const known = weights === undefined ? fitsByBounds(text, limit) : undefined
      return known ?? toTokens(tallyText(counting, text, limit * unitsPerToken).units) <= limit
    },

    bounds(text: string) {
      assertText('bounds', text)
      return boundsOf(text)
    },

    fragment(text: string) {
      assertText('fragment', text)
      return createFragment(counting, text, toTokens)
    },

    join: (items: readonly (string | Fragment)[], separator: string | Fragment = '', around: JoinAround = {}) =>
      toTokens(joinUnits(counting, joinedOf('join', items, separator, around))),

    prefixCounts: (items: readonly (string | Fragment)[], separator: string | Fragment = '', around: JoinAround = {}) =>
      Uint32Array.from(prefixUnits(counting, joinedOf('prefixCounts', items, separator, around)), toTokens),

    cut(text: string, options: CutOptions) {
      const read = readCut(text, options)
      const { units, ...cut } = cutText(counting, text, read, Math.max(0, Math.floor(read.tokens)) * unitsPerToken)
      return { ...cut, tokens: toTokens(units) }
    },
  })
}
