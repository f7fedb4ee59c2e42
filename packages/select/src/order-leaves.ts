import { sortedByValue } from './sort-leaves.ts'
import type { Universe } from './universe.ts'
import type { Weights } from './weights.ts'

/** Leaves in the order they deserve to be shown, with their worth. */
export interface Ordered {
  readonly leaves: Uint32Array
  readonly worth: Float32Array
}

/** The best of the whole question come first, for about as many tokens. */
const FIRST = 400

/**
 * Sorts by worth for its cost. Where a question leads, a small share of the tokens goes to the blind order, so that the
 * skeleton of the whole is there too.
 */
export function orderLeaves(
  universe: Universe,
  scores: Float32Array,
  blind: Float32Array,
  aware: boolean,
  weights: Weights,
  byWord: readonly number[],
): Ordered {
  const { leaves, measures } = universe
  const { cost } = measures
  const perCost = (worth: Float32Array, power: number) => {
    const out = new Float32Array(leaves)
    for (let leaf = 0; leaf < leaves; leaf++) out[leaf] = worth[leaf]! / (cost[leaf]! + weights.overhead) ** power
    return out
  }
  const blindRank = perCost(blind, weights.blindCostPower)
  const blindOrder = sortedByValue(blindRank)
  if (!aware) return withWorth(blindOrder, blindRank)

  const rank = perCost(scores, weights.costPower)
  const led = sortedByValue(rank)
  const order = new Uint32Array(leaves)
  const taken = new Uint8Array(leaves)
  const aside = new Uint8Array(leaves)
  let count = 0
  let spent = 0
  let spentBlind = 0
  let nextBlind = 0
  let spentByWord = 0
  let nextByWord = 0
  for (const leaf of led) {
    if (taken[leaf] === 1) continue
    taken[leaf] = 1
    order[count++] = leaf
    spent += cost[leaf]!
    while (nextBlind < leaves && spentBlind < weights.reserve * spent) {
      const other = blindOrder[nextBlind++]!
      if (taken[other] === 1) continue
      taken[other] = 1
      aside[other] = 1
      order[count++] = other
      spentBlind += cost[other]!
    }
    while (nextByWord < byWord.length && spentByWord < weights.breadth * (spent - FIRST)) {
      const other = byWord[nextByWord++]!
      if (taken[other] === 1) continue
      taken[other] = 1
      aside[other] = 1
      order[count++] = other
      spentByWord += cost[other]!
    }
  }
  return withWorth(order, rank, aside)
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
