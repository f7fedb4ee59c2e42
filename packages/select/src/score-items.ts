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
  const { items, parentItem, partOfItem, document } = universe
  const { groups, items: levels, itemMasks } = matches
  const values = valuesOfLevels(items, levels, query.groups, itemMasks)
  yield
  const scores = new Float32Array(items)
  const phraseWorth = worthOfPhrases(query, matches, items, weights)
  const best = bestOfGroups(values, matches)
  let bestSum = 1e-9
  for (const value of best) bestSum += value

  // Rows of a list say nothing about each other; lines of a text do.
  const { template } = universe.measures
  const leafOfItem = (item: number, part: number) => universe.firstLeaf[part]! + item - universe.firstItem[part]!
  const isRow = (item: number) => {
    const part = partOfItem[item]!
    const leaf = leafOfItem(item, part)
    const own = template[leaf]
    return (leaf > 0 && own === template[leaf - 1]) || (leaf + 1 < template.length && own === template[leaf + 1])
  }
  const own = new Float32Array(groups)
  const borrow = (from: number, share: number) => {
    for (let bits = itemMasks[from]!; bits !== 0; bits &= bits - 1) {
      const group = 31 - Math.clz32(bits & -bits)
      const value = share * values[group * LEVELS + levels[from * groups + group]!]!
      if (value > own[group]!) own[group] = value
    }
  }
  const reach = weights.neighbours.length
  let top = 0
  yield* inChunks(0, items, CHUNK, (from, to) => {
    for (let item = from; item < to; item++) {
      if (!mayMatch(item)) continue
      const part = document.parts[partOfItem[item]!]!
      const isLine = part.body.model === 'lines'
      for (let group = 0; group < groups; group++) {
        const at = item * groups + group
        own[group] = values[group * LEVELS + levels[at]!]!
      }
      if (isLine && !isRow(item)) {
        const first = universe.firstItem[part.index]!
        const last = universe.firstItem[part.index + 1]! - 1
        for (let step = 0; step < reach; step++) {
          if (item - step - 1 >= first) borrow(item - step - 1, weights.neighbours[step]!)
          if (item + step + 1 <= last) borrow(item + step + 1, weights.neighbours[step]!)
        }
      }
      let parent = parentItem[item]!
      let share = isLine ? weights.textParentLends : weights.parentLends
      for (let depth = 0; depth < MAX_PARENTS && parent >= 0; depth++) {
        borrow(parent, share)
        share *= isLine ? 0.8 : weights.parentLends
        parent = parentItem[parent]!
      }
      let sum = 0
      let matched = 0
      for (let group = 0; group < groups; group++) {
        sum += own[group]!
        matched += Math.min(own[group]!, best[group]!)
      }
      if (sum === 0) continue
      let score = sum * (1 - weights.coverage + (2 * weights.coverage * matched) / bestSum)
      if (matches.phrases[item] !== 0)
        for (let phrase = 0; phrase < phraseWorth.length; phrase++)
          if ((matches.phrases[item]! >> phrase) & 1) score += phraseWorth[phrase]!
      scores[item] = score
      if (score > top) top = score
    }
  })
  const scale = Math.max(top, SCALE_FLOOR)
  if (scale > 0) for (let item = 0; item < items; item++) scores[item]! /= scale
  return scores

  /** Whether an item holds a word, or anything that lends it one: most items of a long log have none. */
  function mayMatch(item: number): boolean {
    const last = Math.min(items - 1, item + reach)
    for (let near = Math.max(0, item - reach); near <= last; near++) if (itemMasks[near] !== 0) return true
    let parent = parentItem[item]!
    for (let depth = 0; depth < MAX_PARENTS && parent >= 0; depth++) {
      if (itemMasks[parent] !== 0) return true
      parent = parentItem[parent]!
    }
    return false
  }
}

/**
 * Worth of a match by group and level: the level times the rarity of matches at least as good, so that a faint
 * likeness is never rarer than the word itself.
 */
export function valuesOfLevels(
  items: number,
  levels: Uint8Array,
  queryGroups: Query['groups'],
  masks?: Uint32Array,
): Float32Array {
  const groups = queryGroups.length
  const found = new Uint32Array(groups * LEVELS)
  for (let item = 0; item < items; item++) {
    if (masks !== undefined && masks[item] === 0) continue
    for (let group = 0; group < groups; group++) {
      const level = levels[item * groups + group]!
      if (level > 0) found[group * LEVELS + level]!++
    }
  }
  const values = new Float32Array(groups * LEVELS)
  for (let group = 0; group < groups; group++) {
    let atLeast = 0
    for (let level = FULL; level > 0; level--) {
      atLeast += found[group * LEVELS + level]!
      values[group * LEVELS + level] =
        queryGroups[group]!.weight * (level / FULL) * Math.log(1 + (items - atLeast + 0.5) / (atLeast + 0.5))
    }
  }
  return values
}

/** The most a word brings where it stands at all: what stands nowhere is not held against anything. */
function bestOfGroups(values: Float32Array, { groups, items: levels, itemMasks }: Matches): Float32Array {
  const best = new Float32Array(groups)
  for (let item = 0; item < itemMasks.length; item++) {
    if (itemMasks[item] === 0) continue
    for (let group = 0; group < groups; group++) {
      const value = values[group * LEVELS + levels[item * groups + group]!]!
      if (value > best[group]!) best[group] = value
    }
  }
  return best
}

function worthOfPhrases(query: Query, matches: Matches, items: number, weights: Weights): Float32Array {
  const found = new Uint32Array(Math.min(31, query.phrases.length))
  for (const bits of matches.phrases)
    if (bits !== 0) for (let phrase = 0; phrase < found.length; phrase++) found[phrase]! += (bits >> phrase) & 1
  return Float32Array.from(
    found,
    (count) => Math.min(6, weights.phrase * Math.log(1 + items / Math.max(1, count))) * 1.3,
  )
}
