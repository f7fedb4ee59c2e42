import type { Extreme } from '@selvedge/content'

const MAX_TIES = 12
const RUNNERS_UP = 2

export interface BestPlaces {
  /** Indices of the values, the best first: those in the places asked for and all that are as good, then two runners-up. */
  readonly order: readonly number[]
  /** How many of them are in those places. */
  readonly winners: number
}

/** The greatest or least of some values. None where there is one, or so many are alike that nothing stands out. */
export function bestPlaces(
  values: ArrayLike<number>,
  { direction, places }: Pick<Extreme, 'direction' | 'places'>,
): BestPlaces {
  const order = Array.from(values, (_, index) => index)
  if (order.length < 2) return { order: [], winners: 0 }
  const sign = direction === 'max' ? -1 : 1
  order.sort((left, right) => sign * (values[left]! - values[right]!) || left - right)
  const last = values[order[Math.min(places, order.length) - 1]!]!
  let winners = 0
  while (winners < order.length && sign * (values[order[winners]!]! - last) <= 0) winners++
  const most = Math.max(MAX_TIES, places)
  // Everything is extreme: nothing is.
  if (winners > most && winners * 2 > order.length) return { order: [], winners: 0 }
  return { order: order.slice(0, Math.min(winners, most) + RUNNERS_UP), winners }
}

/** What a runner-up counts beside a winner. */
export const RUNNER_UP = 0.4
