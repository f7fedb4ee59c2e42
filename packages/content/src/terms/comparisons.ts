import { amountAt, type Amount } from './amounts.ts'
import { isYear } from './numbers.ts'
import type { Part } from './parts.ts'

/** A bound the question sets on a value. */
export interface Comparison {
  readonly operator: 'above' | 'below' | 'between'
  /** As {@link Amount} has it: digits with sign and unit, a date, a time of day. */
  readonly value: string
  /** Upper end of `between`. */
  readonly to?: string
  /** Whether the bound itself is within it (`at least`). Always so of `between`. */
  readonly inclusive: boolean
  /** Whether the bound is one of time. */
  readonly temporal: boolean
  /** Where the question spells the values. */
  readonly amounts: readonly Amount[]
}

interface Bound {
  readonly operator: 'above' | 'below'
  readonly inclusive: boolean
  /** Most words between the operator and its number. */
  readonly reach: number
  /** The bound is one of time whatever the number looks like: `after 2010`. */
  readonly temporal?: boolean
}

const NEAR = 0
const FAR = 5

const MORE = new Set(
  'more greater larger bigger higher longer heavier taller deeper wider slower older later newer'.split(' '),
)
const LESS = new Set(
  'less fewer lower smaller shorter lighter cheaper thinner narrower younger earlier faster sooner quicker'.split(' '),
)
/** Of dates, the older is the lesser. */
const OLDER = new Set(['older', 'earlier'])
const NEWER = new Set(['newer', 'later', 'younger'])
const ABOVE = new Set('above over beyond past'.split(' '))
const BELOW = new Set('below under beneath'.split(' '))
const EXCEEDS = new Set('exceed exceeds exceeded exceeding surpass surpasses surpassed surpassing topped'.split(' '))
const REACHES = new Set('reach reaches reached reaching'.split(' '))
const DENIALS = new Set(['no', 'not', 'never'])

/** The bounds in the parts of a question. */
export function readComparisons(parts: readonly Part[], text: string): Comparison[] {
  const found: Comparison[] = []
  const add = (bound: Bound, amount: Amount): void => {
    const { operator, inclusive } = bound
    if (found.some(({ amounts }) => amounts.some(({ from }) => from === amount.from))) return
    // `more than 2000` counts, `since 2000` dates.
    const temporal = isYear(amount.value) ? bound.temporal === true : amount.temporal
    found.push({ operator, inclusive, value: amount.value, temporal, amounts: [amount] })
  }
  for (let at = 0; at < parts.length; at++) {
    const range = rangeAt(parts, at, text)
    if (range !== undefined) {
      found.push(range)
      at = range.amounts.at(-1)!.to - 1
      continue
    }
    const amount = amountAt(parts, at, text)
    if (amount !== undefined) {
      const bound = signBefore(text, parts[at]!) ?? boundAfter(parts, amount.to, text)
      if (bound !== undefined) add(bound, amount)
      at = amount.to - 1
      continue
    }
    const bound = boundAt(parts, at)
    if (bound === undefined) continue
    for (let near = at + 1; near <= at + 1 + bound.reach; near++) {
      const next = amountAt(parts, near, text)
      if (next === undefined) continue
      const word = parts[at]!.text
      const isOfTime = next.temporal && (OLDER.has(word) || NEWER.has(word))
      add(isOfTime ? { ...bound, operator: OLDER.has(word) ? 'below' : 'above', temporal: true } : bound, next)
      break
    }
  }
  return found
}

/** `between 9 and 10`, `from 2010 to 2012`. */
function rangeAt(parts: readonly Part[], at: number, text: string): Comparison | undefined {
  const { text: word } = parts[at]!
  const isFrom = word === 'from' && parts.slice(at, at + 8).some(({ text: near }) => near === 'to' || near === 'until')
  if (word !== 'between' && !isFrom) return undefined
  const amounts: Amount[] = []
  for (let near = at + 1; near < parts.length && near < at + 12 && amounts.length < 2; near++) {
    const amount = amountAt(parts, near, text)
    if (amount === undefined) continue
    amounts.push(amount)
    near = amount.to - 1
  }
  const [low, high] = amounts
  if (low === undefined || high === undefined) return undefined
  return { operator: 'between', inclusive: true, value: low.value, to: high.value, temporal: low.temporal, amounts }
}

/** What a word sets a bound to, with the words around it. */
function boundAt(parts: readonly Part[], at: number): Bound | undefined {
  const word = parts[at]!.text
  const before = parts[at - 1]?.text ?? ''
  const next = parts[at + 1]?.text ?? ''
  const isDenied = DENIALS.has(before)
  if (next === 'than') {
    // `no more than ten`, `not older than`.
    if (MORE.has(word)) return { operator: isDenied ? 'below' : 'above', inclusive: isDenied, reach: FAR }
    if (LESS.has(word)) return { operator: isDenied ? 'above' : 'below', inclusive: isDenied, reach: FAR }
  }
  if (before === 'at' && word === 'least') return { operator: 'above', inclusive: true, reach: FAR }
  if (before === 'at' && word === 'most') return { operator: 'below', inclusive: true, reach: FAR }
  if (word === 'minimum' && next === 'of') return { operator: 'above', inclusive: true, reach: 1 }
  if (word === 'maximum' && next === 'of') return { operator: 'below', inclusive: true, reach: 1 }
  if (before === 'up' && word === 'to') return { operator: 'below', inclusive: true, reach: NEAR }
  if (EXCEEDS.has(word)) return { operator: isDenied ? 'below' : 'above', inclusive: isDenied, reach: FAR }
  if (REACHES.has(word)) return { operator: 'above', inclusive: true, reach: FAR }
  const isDated = parts[at - 2]?.text === 'on' && before === 'or'
  if (word === 'since') return { operator: 'above', inclusive: true, reach: FAR, temporal: true }
  if (word === 'until' || word === 'till') return { operator: 'below', inclusive: true, reach: FAR, temporal: true }
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
  return { operator: /[>≥]/.test(sign) ? 'above' : 'below', inclusive: sign !== '>' && sign !== '<', reach: 0 }
}

const UPWARDS = new Set('more above higher greater over up upwards longer larger bigger later newer beyond'.split(' '))
const DOWNWARDS = new Set('less fewer below lower under down smaller shorter earlier'.split(' '))

/** `10 or more`, `5 and below`, `100+`; a noun may stand between (`10 days or more`). */
function boundAfter(parts: readonly Part[], to: number, text: string): Bound | undefined {
  const last = parts[to - 1]!
  if (text[last.end] === '+') return { operator: 'above', inclusive: true, reach: 0 }
  for (const at of [to, to + 1]) {
    const joint = parts[at]?.text
    if (joint !== 'or' && joint !== 'and') continue
    const word = parts[at + 1]?.text ?? ''
    if (UPWARDS.has(word)) return { operator: 'above', inclusive: true, reach: 0 }
    if (DOWNWARDS.has(word)) return { operator: 'below', inclusive: true, reach: 0 }
  }
  return undefined
}
