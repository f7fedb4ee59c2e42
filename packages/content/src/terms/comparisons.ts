import { amountAt, type Amount } from './amounts.ts'
import { isYear } from './numbers.ts'
import type { Part } from './parts.ts'
import { alternatives, rangeAt } from './ranges.ts'

/** A bound the question sets on a value. */
export interface Comparison {
  readonly operator: 'above' | 'below' | 'between' | 'outside'
  /** As {@link Amount} has it: digits with sign and unit, a date, a time of day. */
  readonly value: string
  /** Upper end of `between` and `outside`. */
  readonly to?: string
  /** Whether the bound itself is within it (`at least`). Always so of `between`, never of `not between`. */
  readonly inclusive: boolean
  /** Whether the bound is one of time. */
  readonly temporal: boolean
  /** Where the question spells the values. */
  readonly amounts: readonly Amount[]
  /** Numbers of the parts that say the bound, with what turns it round: `not above`, `or equal`, `doesn't exceed`. */
  readonly words: readonly number[]
}

interface Bound {
  readonly operator: 'above' | 'below'
  readonly inclusive: boolean
  /** Most words between the operator and its number. */
  readonly reach: number
  /** The bound is one of time whatever the number looks like: `after 2010`. */
  readonly temporal?: boolean
  /** Parts behind the word itself that belong to it: `than or equal`. */
  readonly words?: readonly number[]
}

const NEAR = 0
const FAR = 5

const MORE = new Set(
  'more greater larger bigger higher longer heavier taller deeper wider thicker slower older later newer warmer hotter stronger richer busier costlier dearer pricier louder brighter steeper farther further'.split(
    ' ',
  ),
)
const LESS = new Set(
  'less fewer lower smaller shorter lighter cheaper thinner narrower shallower younger earlier faster sooner quicker colder cooler weaker poorer nearer closer'.split(
    ' ',
  ),
)
/** Of dates, the older is the lesser. */
const OLDER = new Set(['older', 'earlier'])
const NEWER = new Set(['newer', 'later', 'younger'])
const ABOVE = new Set('above over beyond past'.split(' '))
const BELOW = new Set('below under beneath'.split(' '))
const EXCEEDS = new Set('exceed exceeds exceeded exceeding surpass surpasses surpassed surpassing topped'.split(' '))
const REACHES = new Set('reach reaches reached reaching'.split(' '))
const DENIALS = new Set(['no', 'not', 'never', 'cannot'])
/** More bounds than these are no question. */
const MOST_COMPARISONS = 8

/** The bounds in the parts of a question, each once, eight at most. */
export function readComparisons(parts: readonly Part[], text: string): Comparison[] {
  const found: Comparison[] = []
  const add = (comparison: Comparison): void => {
    if (found.length < MOST_COMPARISONS && !found.some((known) => isSame(known, comparison))) found.push(comparison)
  }
  for (let at = 0; at < parts.length; at++) {
    const range = rangeAt(parts, at, text)
    if (range !== undefined) {
      const denial = denialBefore(parts, at)
      if (denial.length === 0) add(range)
      else add({ ...range, operator: 'outside', inclusive: false, words: [...denial, ...range.words] })
      at = range.amounts.at(-1)!.to - 1
      continue
    }
    const amount = amountAt(parts, at, text)
    if (amount !== undefined) {
      const bound = signBefore(text, parts[at]!) ?? boundAfter(parts, amount.to, text)
      if (bound !== undefined) add(comparisonOf(bound, amount, bound.words ?? []))
      at = amount.to - 1
      continue
    }
    const bound = boundAt(parts, at)
    if (bound === undefined) continue
    // `By 10` may be a step or a maker; by a date is a bound.
    if (parts[at]!.text === 'by' && amountAt(parts, at + 1, text)?.temporal !== true) continue
    for (let near = at + 1; near <= at + 1 + bound.reach; near++) {
      const next = amountAt(parts, near, text)
      if (next === undefined) continue
      const word = parts[at]!.text
      const isOfTime = next.temporal && (OLDER.has(word) || NEWER.has(word))
      const timed: Bound = isOfTime
        ? { ...bound, operator: OLDER.has(word) ? 'below' : 'above', temporal: true }
        : bound
      const denial = denialBefore(parts, parts[at - 1]?.text === 'at' ? at - 1 : at)
      const words = [...denial, at, ...(bound.words ?? [])]
      add(comparisonOf(denial.length === 0 ? timed : turned(timed), next, words))
      break
    }
  }
  return alternatives(found, parts)
}

function comparisonOf({ operator, inclusive, temporal }: Bound, amount: Amount, words: readonly number[]): Comparison {
  // `more than 2000` counts, `since 2000` dates.
  const isOfTime = isYear(amount.value) ? temporal === true : amount.temporal
  return { operator, inclusive, value: amount.value, temporal: isOfTime, amounts: [amount], words }
}

/** Two ways to say one bound, or one amount that two words bound: `at least 10 or more`. */
function isSame(one: Comparison, other: Comparison): boolean {
  return (
    one.amounts[0]!.from === other.amounts[0]!.from ||
    (one.operator === other.operator &&
      one.value === other.value &&
      one.to === other.to &&
      one.inclusive === other.inclusive)
  )
}

/** `not above 5` is 5 and below. */
function turned(bound: Bound): Bound {
  return { ...bound, operator: bound.operator === 'above' ? 'below' : 'above', inclusive: !bound.inclusive }
}

/** Numbers of the parts before another one that deny it: `not`, `doesn` and `t`; none where nothing does. */
function denialBefore(parts: readonly Part[], at: number): readonly number[] {
  const before = parts[at - 1]
  if (before === undefined) return []
  if (isContraction(parts, at - 1)) return [at - 2, at - 1]
  if (before.text === 'than' && parts[at - 2]?.text === 'other') return [at - 2, at - 1]
  return DENIALS.has(before.text) ? [at - 1] : []
}

/** The `t` of `isn't`. */
export function isContraction(parts: readonly Part[], at: number): boolean {
  const before = parts[at - 1]
  return parts[at]!.text === 't' && before?.text.endsWith('n') === true && before.end + 1 === parts[at]!.start
}

/** What a word sets a bound to, with the words around it. */
function boundAt(parts: readonly Part[], at: number): Bound | undefined {
  const word = parts[at]!.text
  const before = parts[at - 1]?.text ?? ''
  const next = parts[at + 1]?.text ?? ''
  if (next === 'than') {
    const orEqual = parts[at + 2]?.text === 'or' && parts[at + 3]?.text === 'equal'
    const words = orEqual ? [at + 2, at + 3] : []
    if (MORE.has(word)) return { operator: 'above', inclusive: orEqual, reach: FAR, words }
    if (LESS.has(word)) return { operator: 'below', inclusive: orEqual, reach: FAR, words }
  }
  if (before === 'at' && word === 'least') return { operator: 'above', inclusive: true, reach: FAR }
  if (before === 'at' && word === 'most') return { operator: 'below', inclusive: true, reach: FAR }
  if (word === 'minimum' && next === 'of') return { operator: 'above', inclusive: true, reach: 1 }
  if (word === 'maximum' && next === 'of') return { operator: 'below', inclusive: true, reach: 1 }
  if (before === 'up' && word === 'to') return { operator: 'below', inclusive: true, reach: NEAR }
  if (EXCEEDS.has(word)) return { operator: 'above', inclusive: false, reach: FAR }
  // `Reach, on one node` reaches no number.
  if (REACHES.has(word)) return { operator: 'above', inclusive: true, reach: next === 'the' || next === 'a' ? 1 : NEAR }
  const isDated = parts[at - 2]?.text === 'on' && before === 'or'
  if (word === 'since') return { operator: 'above', inclusive: true, reach: FAR, temporal: true }
  if (word === 'until' || word === 'till' || word === 'by')
    return { operator: 'below', inclusive: true, reach: FAR, temporal: true }
  if (word === 'after') return { operator: 'above', inclusive: isDated, reach: FAR, temporal: true }
  if (word === 'before') return { operator: 'below', inclusive: isDated, reach: FAR, temporal: true }
  if (ABOVE.has(word)) return { operator: 'above', inclusive: false, reach: word === 'above' ? 2 : NEAR }
  if (BELOW.has(word)) return { operator: 'below', inclusive: false, reach: word === 'below' ? 2 : NEAR }
  return undefined
}

/** `>= 10`, `<5`: what stands right before a number. */
function signBefore(text: string, { start }: Part): Bound | undefined {
  const sign = /(>=|≥|=>|<=|≤|=<|>|<)\s?[-−$€£]?$/.exec(text.slice(Math.max(0, start - 5), start))?.[1]
  if (sign === undefined) return undefined
  return boundOfSign(sign)
}

function boundOfSign(sign: string): Bound {
  return { operator: /[>≥]/.test(sign) ? 'above' : 'below', inclusive: sign !== '>' && sign !== '<', reach: 0 }
}

const UPWARDS = new Set('more above higher greater over up upwards longer larger bigger later newer beyond'.split(' '))
const DOWNWARDS = new Set('less fewer below lower under down smaller shorter earlier'.split(' '))

/** `10 or more`, `5 and below`, `100+`; a noun may stand between (`10 days or more`). */
function boundAfter(parts: readonly Part[], to: number, text: string): Bound | undefined {
  const last = parts[to - 1]!
  if (text[last.end] === '+') return { operator: 'above', inclusive: true, reach: 0 }
  // `5 < size` is `size > 5`.
  const sign = /^\s?(>=|≥|<=|≤|>|<)/.exec(text.slice(last.end, last.end + 3))?.[1]
  if (sign !== undefined) {
    const { operator, inclusive } = boundOfSign(sign)
    return { operator: operator === 'above' ? 'below' : 'above', inclusive, reach: 0 }
  }
  for (const at of [to, to + 1]) {
    const joint = parts[at]?.text
    // `5 errors and more than 3 retries` says nothing of the 5.
    if ((joint !== 'or' && joint !== 'and') || parts[at + 2]?.text === 'than') continue
    const word = parts[at + 1]?.text ?? ''
    if (UPWARDS.has(word)) return { operator: 'above', inclusive: true, reach: 0, words: [at + 1] }
    if (DOWNWARDS.has(word)) return { operator: 'below', inclusive: true, reach: 0, words: [at + 1] }
  }
  return undefined
}
