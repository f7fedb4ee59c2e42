import { amountAt, type Amount } from './amounts.ts'
import type { Comparison } from './comparisons.ts'
import { isYear } from './numbers.ts'
import { partsOf, type Part } from './parts.ts'

/** Words that may open a range. */
const OPENERS = new Set('between from outside within in range ranging'.split(' '))
const JOINTS = new Set(['to', 'until', 'and', 'through'])

/** `between 9 and 10`, `from 2010 to 2012`, `outside of 5 to 10`, `in the range 400-402`. */
export function rangeAt(parts: readonly Part[], at: number, text: string): Comparison | undefined {
  const { text: word } = parts[at]!
  if (!OPENERS.has(word)) return undefined
  const ends = word === 'between' || word === 'from' ? endsFar(parts, at, text) : endsNear(parts, at, text)
  if (ends === undefined) return undefined
  const [, second] = ends
  const first = sharingUnit(ends[0], second, parts, text)
  // A number and a date have nothing between them; `1999 to 15000` are two numbers.
  if (first.temporal !== second.temporal && /\D/.test(first.temporal ? first.value : second.value)) return undefined
  const [low, high] = isAscending(first, second) ? [first, second] : [second, first]
  const isOutside = word === 'outside'
  return {
    operator: isOutside ? 'outside' : 'between',
    inclusive: !isOutside,
    value: low.value,
    to: high.value,
    temporal: low.temporal && high.temporal,
    amounts: [first, second],
    // `In the range`: all of it says the bound.
    words: word === 'between' || word === 'from' ? [] : parts.slice(at, first.from).map((_, after) => at + after),
  }
}

/** Words may stand by both ends: `between the 3rd of March and May 5`. */
function endsFar(parts: readonly Part[], at: number, text: string): readonly [Amount, Amount] | undefined {
  const isJoined = parts.slice(at, at + 8).some(({ text: near }) => near === 'to' || near === 'until')
  if (parts[at]!.text === 'from' && !isJoined) return undefined
  const amounts: Amount[] = []
  for (let near = at + 1; near < parts.length && near < at + 12 && amounts.length < 2; near++) {
    const amount = amountAt(parts, near, text)
    if (amount === undefined) continue
    amounts.push(amount)
    near = amount.to - 1
  }
  const [first, second] = amounts
  return first === undefined || second === undefined ? undefined : [first, second]
}

/** The ends follow at once: `in 400-402`, `outside of the range 5 to 10`. */
function endsNear(parts: readonly Part[], at: number, text: string): readonly [Amount, Amount] | undefined {
  let next = at + 1
  while (['of', 'the', 'range', 'from', 'between'].includes(parts[next]?.text ?? '')) next++
  const dashed = /^(\d+)[-–](\d+)$/.exec(parts[next]?.text ?? '')
  if (dashed !== null && Number(dashed[1]) < Number(dashed[2]) && !isYear(dashed[1]!)) {
    const end = { temporal: false, from: next, to: next + 1 }
    return [
      { ...end, value: dashed[1]! },
      { ...end, value: dashed[2]! },
    ]
  }
  const first = amountAt(parts, next, text)
  if (first === undefined) return undefined
  const joint = parts[first.to]
  const isDashed = joint?.start === parts[first.to - 1]!.end + 1 && /[-–]/.test(text[joint.start - 1]!)
  const second = amountAt(parts, isDashed ? first.to : first.to + 1, text)
  // `In 2015 and 2016` names two years.
  const isJoined = JOINTS.has(joint?.text ?? '') && (joint?.text !== 'and' || parts[at]!.text !== 'in')
  return second !== undefined && (isDashed || isJoined) ? [first, second] : undefined
}

/** `Below 5 or above 90` is outside of 5 to 90. */
export function alternatives(found: Comparison[], parts: readonly Part[]): Comparison[] {
  const [one, other] = found
  if (found.length !== 2 || one === undefined || other === undefined || one.operator === other.operator) return found
  const joint = parts.slice(one.amounts[0]!.to, other.amounts[0]!.from).some(({ text }) => text === 'or')
  const [low, high] = one.operator === 'below' ? [one, other] : [other, one]
  if (!joint || low.operator !== 'below' || high.operator !== 'above') return found
  if (low.temporal !== high.temporal || low.inclusive !== high.inclusive || !isAscending(low, high)) return found
  const amounts = [...one.amounts, ...other.amounts]
  return [{ ...low, operator: 'outside', to: high.value, amounts, words: [...one.words, ...other.words] }]
}

/**
 * `Between 2 and 4 million`, `from 900 to 950 KB`, `9 to 10 am`, `3 to 7 March 2020`: what is said behind the second goes
 * for both.
 */
function sharingUnit(first: Amount, second: Amount, parts: readonly Part[], text: string): Amount {
  const digits = parts[second.from]!
  if (first.to - first.from > 1 || parts[first.from]!.kind !== 'number' || digits.kind !== 'number') return first
  const unit = text.slice(digits.end, parts[second.to - 1]!.end)
  if (unit === '') return first
  const said = (shared: string): Amount | undefined => {
    const whole = parts[first.from]!.text + shared
    const spelled = partsOf(whole)
    const amount = amountAt(spelled, 0, whole)
    const isWhole = amount?.to === spelled.length && amount.temporal === second.temporal
    return isWhole ? { ...amount, from: first.from, to: first.to } : undefined
  }
  // `From 9 to 5 pm` starts in the morning.
  const shared = said(unit)
  const isLate = shared !== undefined && /pm$/i.test(unit) && !isAscending(shared, second)
  return (isLate ? said(unit.replace(/pm$/i, 'am')) : shared) ?? first
}

function isAscending(low: Pick<Amount, 'value' | 'temporal'>, high: Pick<Amount, 'value' | 'temporal'>): boolean {
  // A day is in its month: `from 2014-03-10 to 2014-03`.
  if (low.temporal && high.temporal) return low.value <= high.value || low.value.startsWith(high.value)
  return sizeOf(low.value) <= sizeOf(high.value)
}

/** `900 kb` is less than `2 mb`. */
function sizeOf(value: string): number {
  const [number, unit = ''] = value.split(' ')
  return Number(number) * 1000 ** ('kmgt'.indexOf(unit[0] ?? ' ') + 1)
}
