import type { Query } from '@selvedge/content'

import { inChunks } from './in-chunks.ts'
import { FULL, type Matches } from './match-query.ts'
import type { Universe } from './universe.ts'
import type { Weights } from './weights.ts'

const LEVELS = FULL + 1
const MAX_PARENTS = 3
const CHUNK = 1024
/** Words that stand nearly everywhere set no item apart, however they compare with each other. */
const SCALE_FLOOR = 2

/**
 * How well each item answers to the words of a question, 0 to 1. A word counts by its rarity in this document; what
 * stands around an item (its parents, the lines before and after) lends a share of its words.
 */
export function* scoreItems(
  universe: Universe,
  query: Query,
  matches: Matches,
  weights: Weights,
): Generator<void, Float32Array> {
  const values = valuesOfLevels(universe.items, matches.items, query.groups, matches.foundItems)
  yield
  const near = itemsNear(universe, matches, weights.neighbours.length)
  const scoring: Scoring = {
    universe,
    matches,
    weights,
    values,
    best: Float32Array.from(matches.best, (level, group) => values[group * LEVELS + level]!),
    scores: new Float32Array(universe.items),
  }
  let top = SCALE_FLOOR
  yield* inChunks(0, near.length, CHUNK, (from, to) => {
    top = Math.max(top, scoreRange(scoring, near, from, to))
  })
  for (let at = 0; at < near.length; at++) scoring.scores[near[at]!]! /= top
  return scoring.scores
}

/** Items that hold a word or stand near one that does, ascending: most of a long log do not. */
function itemsNear(universe: Universe, { itemMasks, foundItems }: Matches, reach: number): Uint32Array {
  const { items, parentItem, partOfItem, firstItem, document } = universe
  /** 0 for an item with no word around it; less 1, how many levels of items below it borrow from it. */
  const lends = new Uint8Array(items)
  for (let found = 0; found < foundItems.length; found++) {
    const item = foundItems[found]!
    const part = partOfItem[item]!
    if (document.parts[part]!.body.model === 'lines')
      lends.fill(1, Math.max(firstItem[part]!, item - reach), Math.min(firstItem[part + 1]!, item + reach + 1))
  }
  const near = new Uint32Array(items)
  let count = 0
  for (let item = 0; item < items; item++) {
    const parent = parentItem[item]!
    if (itemMasks[item] !== 0) lends[item] = MAX_PARENTS + 1
    else if (parent >= 0 && lends[parent]! > 1) lends[item] = lends[parent]! - 1
    if (lends[item] !== 0) near[count++] = item
  }
  return near.slice(0, count)
}

interface Scoring {
  readonly universe: Universe
  readonly matches: Matches
  readonly weights: Weights
  /** Worth of a match by group and level. */
  readonly values: Float32Array
  /** The most a word brings where it stands at all: what stands nowhere is not held against anything. */
  readonly best: Float32Array
  readonly scores: Float32Array
}

/** Sets the scores of the items `[from, to)` of `near`; gives the best. One function with one place for each step: quick to compile. */
function scoreRange(
  { universe, matches, weights, values, best, scores }: Scoring,
  near: Uint32Array,
  from: number,
  to: number,
): number {
  const { parentItem, partOfItem, firstItem, document } = universe
  const { groups, items: levels, itemMasks } = matches
  const { neighbours, coverage } = weights
  const lenders = new Uint32Array(1 + 2 * neighbours.length + MAX_PARENTS)
  const shares = new Float64Array(lenders.length)
  shares[0] = 1
  const own = new Float32Array(groups)
  let bestSum = 1e-9
  let top = 0
  for (let group = 0; group < groups; group++) bestSum += best[group]!
  for (let at = from; at < to; at++) {
    const item = near[at]!
    const part = partOfItem[item]!
    const isLine = document.parts[part]!.body.model === 'lines'
    lenders[0] = item
    let count = 1
    // Rows of a list say nothing about each other; lines of a text do.
    if (isLine && !isRow(universe, item, part)) {
      for (let step = 1; step <= neighbours.length; step++) {
        if (item - step >= firstItem[part]!) {
          lenders[count] = item - step
          shares[count++] = neighbours[step - 1]!
        }
        if (item + step < firstItem[part + 1]!) {
          lenders[count] = item + step
          shares[count++] = neighbours[step - 1]!
        }
      }
    }
    let share = isLine ? weights.textParentLends : weights.parentLends
    for (let parent = parentItem[item]!, depth = 0; depth < MAX_PARENTS && parent >= 0; depth++) {
      lenders[count] = parent
      shares[count++] = share
      share *= isLine ? 0.8 : weights.parentLends
      parent = parentItem[parent]!
    }
    own.fill(0)
    for (let lender = 0; lender < count; lender++) {
      const other = lenders[lender]!
      for (let bits = itemMasks[other]!; bits !== 0; bits &= bits - 1) {
        const group = 31 - Math.clz32(bits & -bits)
        const value = shares[lender]! * values[group * LEVELS + levels[other * groups + group]!]!
        if (value > own[group]!) own[group] = value
      }
    }
    let sum = 0
    let matched = 0
    for (let group = 0; group < groups; group++) {
      sum += own[group]!
      matched += Math.min(own[group]!, best[group]!)
    }
    if (sum === 0) continue
    const score = sum * (1 - coverage + (2 * coverage * matched) / bestSum)
    scores[item] = score
    if (score > top) top = score
  }
  return top
}

function isRow({ firstLeaf, firstItem, measures: { template } }: Universe, item: number, part: number): boolean {
  const leaf = firstLeaf[part]! + item - firstItem[part]!
  const own = template[leaf]
  return (leaf > 0 && own === template[leaf - 1]) || (leaf + 1 < template.length && own === template[leaf + 1])
}

/**
 * Worth of a match by group and level: the level times the rarity of matches at least as good, so that a faint
 * likeness is never rarer than the word itself. `found`: the places that hold any.
 */
export function valuesOfLevels(
  places: number,
  levels: Uint8Array,
  queryGroups: Query['groups'],
  found?: Uint32Array,
): Float32Array {
  const groups = queryGroups.length
  const counts = new Uint32Array(groups * LEVELS)
  const looked = found?.length ?? places
  for (let at = 0; at < looked; at++) {
    const offset = (found === undefined ? at : found[at]!) * groups
    for (let group = 0; group < groups; group++) counts[group * LEVELS + levels[offset + group]!]!++
  }
  const values = new Float32Array(groups * LEVELS)
  for (let group = 0; group < groups; group++) {
    let atLeast = 0
    for (let level = FULL; level > 0; level--) {
      atLeast += counts[group * LEVELS + level]!
      values[group * LEVELS + level] =
        queryGroups[group]!.weight * (level / FULL) * Math.log(1 + (places - atLeast + 0.5) / (atLeast + 0.5))
    }
  }
  return values
}
