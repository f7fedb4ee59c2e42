import { byMarginalWorth } from './marginal-worth.ts'
import { sortedByValue } from './sort-leaves.ts'
import type { Universe } from './universe.ts'
import type { Weights } from './weights.ts'

/** Leaves in the order they deserve to be shown, with their worth. */
export interface Ordered {
  readonly leaves: Uint32Array
  readonly worth: Float32Array
}

/** What leads the order beside the worth for nobody in particular. */
export interface Leads {
  /** Worth of each leaf to each question; none for a blind order. */
  readonly scores: readonly Float32Array[]
  /** The best leaves of the single words of the questions, best first. */
  readonly byWord: readonly number[]
  /** Leaves that repeat others, 1 each: they come last. */
  readonly twins: Uint8Array | undefined
}

/** The best of the whole question come first, for about as many tokens. */
const FIRST = 400
const REPEATED = 0.001
/** More leaves than these no budget has room for, beside those that answer. */
const SKELETON = 5_000

/**
 * Sorts by worth for its cost. Several questions take turns, each with its share of the tokens. Where questions lead, a
 * small share goes to the best leaves of their single words, and one to the blind order, so that the skeleton of the
 * whole is there too.
 */
export function* orderLeaves(
  universe: Universe,
  blind: Float32Array,
  { scores, byWord, twins }: Leads,
  weights: Weights,
): Generator<void, Ordered> {
  const { leaves, measures } = universe
  const { cost } = measures
  const perCost = (worth: Float32Array, power: number) => {
    const out = new Float32Array(leaves)
    for (let leaf = 0; leaf < leaves; leaf++) {
      const price = cost[leaf]! + weights.overhead
      // A root is many times cheaper than a power.
      out[leaf] = worth[leaf]! / (power === 0.5 ? Math.sqrt(price) : price ** power)
    }
    if (twins !== undefined) for (let leaf = 0; leaf < leaves; leaf++) if (twins[leaf] === 1) out[leaf]! *= REPEATED
    return out
  }
  const blindRank = perCost(blind, weights.blindCostPower)
  if (scores.length === 0) {
    const options = { loss: weights.blindRepetition, fullFrom: weights.repetitionFrom }
    return withWorth(yield* byMarginalWorth(universe, sortedByValue(blindRank), blindRank, options), blindRank)
  }

  yield
  const blindOrder = sortedByValue(blindRank, SKELETON)
  yield
  const ranks = scores.map((worth) => perCost(worth, weights.costPower))
  yield
  const orders: Uint32Array[] = []
  for (const one of ranks) {
    const options = { loss: weights.repetition, fullFrom: weights.repetitionFrom }
    orders.push(yield* byMarginalWorth(universe, sortedByValue(one), one, options))
    yield
  }
  yield
  const rank = ranks.length === 1 ? ranks[0]! : bestShare(ranks, orders)
  const led = orders.length === 1 ? orders[0]! : inTurns(orders, cost)
  const order = new Uint32Array(leaves)
  const taken = new Uint8Array(leaves)
  const aside = new Uint8Array(leaves)
  let count = 0
  let spent = 0
  const streams = [
    { order: blindOrder, share: weights.reserve, from: 0, next: 0, spent: 0 },
    { order: byWord, share: weights.breadth, from: FIRST, next: 0, spent: 0 },
  ]
  for (const leaf of led) {
    if (taken[leaf] === 1) continue
    taken[leaf] = 1
    order[count++] = leaf
    spent += cost[leaf]!
    for (const stream of streams) {
      while (stream.next < stream.order.length && stream.spent < stream.share * (spent - stream.from)) {
        const other = stream.order[stream.next++]!
        if (taken[other] === 1 || twins?.[other] === 1) continue
        taken[other] = 1
        aside[other] = 1
        order[count++] = other
        stream.spent += cost[other]!
      }
    }
  }
  yield
  return withWorth(order, rank, aside)
}

/** Of each leaf the best share of the top that it reaches in any of the ranks. */
function bestShare(ranks: readonly Float32Array[], orders: readonly Uint32Array[]): Float32Array {
  const best = new Float32Array(ranks[0]!.length)
  for (const [index, rank] of ranks.entries()) {
    const top = rank[orders[index]![0]!]! || 1
    for (let leaf = 0; leaf < best.length; leaf++) best[leaf] = Math.max(best[leaf]!, rank[leaf]! / top)
  }
  return best
}

/** The order that has spent least so far is next; what another one took is not paid for twice. */
function inTurns(orders: readonly Uint32Array[], cost: Float32Array): Uint32Array {
  const size = orders[0]!.length
  const merged = new Uint32Array(size)
  const taken = new Uint8Array(size)
  const turns = orders.map((order) => ({ order, next: 0, spent: 0 }))
  for (let count = 0; count < size;) {
    let turn = turns[0]!
    for (const other of turns) if (other.spent < turn.spent) turn = other
    while (turn.next < size && taken[turn.order[turn.next]!] === 1) turn.next++
    if (turn.next === size) {
      turn.spent = Infinity
      continue
    }
    const leaf = turn.order[turn.next++]!
    taken[leaf] = 1
    merged[count++] = leaf
    turn.spent += cost[leaf]!
  }
  return merged
}

/** Worth never rises along the order and starts at 1. */
function withWorth(leaves: Uint32Array, values: Float32Array, exempt?: Uint8Array): Ordered {
  const worth = new Float32Array(leaves.length)
  const top = leaves.length === 0 ? 1 : values[leaves[0]!]! || 1
  let least = 1
  for (let at = 0; at < leaves.length; at++) {
    const leaf = leaves[at]!
    // What was put in between for the skeleton's sake stands at the worth of its place.
    if (exempt === undefined || exempt[leaf] === 0) least = Math.max(0, Math.min(least, values[leaf]! / top))
    worth[at] = least
  }
  return { leaves, worth }
}
