import { TermScanner, type Comparison, type Query } from '@selvedge/content'

import { adjacentItems } from './adjacent-items.ts'
import { boundedRows } from './bounded-rows.ts'
import { extremeRows, firstInTime } from './extreme-rows.ts'
import { boundedLines } from './bounded-lines.ts'
import { extremeLines, type WordMatch } from './extreme-lines.ts'
import { extremeTimes } from './extreme-times.ts'
import { flaggedRows } from './flagged-rows.ts'
import { wordsOfLine } from './line-groups.ts'
import type { Matches } from './match-query.ts'
import { missingRows } from './missing-rows.ts'
import { ordinalItems } from './ordinal-items.ts'
import { otherLines } from './other-lines.ts'
import { otherRows } from './other-rows.ts'
import { rareRows } from './rare-rows.ts'
import { namedColumns } from './score-columns.ts'
import type { Universe } from './universe.ts'
import { unnamedNumbers } from './unnamed-numbers.ts'

/** What a row keeps of its worth that does not meet the conditions of the question. */
const UNMET = 0.55

const TOGETHER = 0.5

/** What the operators of a question add: to items (beside how well their words match), and to single leaves. */
export class Boosts {
  readonly items: Float32Array
  readonly leaves: Float32Array
  /** Whether the question has an operator that picks anything. */
  any = false
  readonly #meets: Scored['meets']

  constructor(universe: Universe, meets: Scored['meets']) {
    this.items = new Float32Array(universe.items)
    this.leaves = new Float32Array(universe.leaves)
    this.#meets = meets
  }

  add(universe: Universe, leaf: number, full: number): void {
    const strength = this.addItem(universe.item[leaf]!, full)
    if (strength > this.leaves[leaf]!) this.leaves[leaf] = strength
  }

  addItem(item: number, full: number): number {
    this.any = true
    const strength = this.#meets(item) ? full : full * UNMET
    if (strength > this.items[item]!) this.items[item] = strength
    return strength
  }
}

export interface Scored {
  /** How well each item's words match, 0 to 1. */
  readonly items: Float32Array
  /** How much of the question each column's name carries, from 0 up. */
  readonly named: Float32Array
  /** The same for what a superlative measures. */
  readonly measured: Float32Array
  /** Whether the question names values that stand by themselves in cells (`in Florida`), and whether an item has them all. */
  readonly hasConditions: boolean
  readonly meets: (item: number) => boolean
}

/** What one bound of a question finds in one column, or in lines of one kind. */
export interface Bounded {
  readonly comparison: Comparison
  readonly leaves: ArrayLike<number> & Iterable<number>
  /** 0 for what nearly all keep: no reason to show a row, though a condition on it. */
  readonly strength: number
  /** Those that answer to the other words of the question count more. */
  readonly byWords?: boolean
}

/** Applies bounds, extremes, missing values and places in order. */
export function applyOperators(universe: Universe, query: Query, matches: Matches, found: Scored): Boosts {
  // The kind of row that is asked for names no number of it.
  const others = query.groups.filter((_, group) => group !== query.subject && !query.excluded.groups.includes(group))
  const words = wordMatcher(universe, others.length > 0 ? others : query.groups)
  const bounded = boundedBy(universe, query, matches, found, words)
  const scored = withBounds(universe, query.comparisons, bounded, found)
  const boosts = new Boosts(universe, scored.meets)
  const together = worthTogether(universe, query.comparisons, scored.meets)
  for (const { leaves, strength, byWords } of bounded) {
    for (const leaf of leaves) {
      const item = universe.item[leaf]!
      const full = strength > 0 ? strength : scored.meets(item) ? together : 0
      if (full > 0) boosts.add(universe, leaf, full * (byWords === true ? 0.4 + 0.6 * scored.items[item]! : 1))
    }
  }
  const measures = query.groups.filter(({ asked }, group) => asked && query.focus.includes(group))
  rareRows(universe, scored, boosts)
  flaggedRows(universe, query.negated, scored, boosts)
  otherRows(universe, query.excluded, matches, boosts)
  otherLines(universe, query, boosts)
  if (query.extreme !== undefined) {
    extremeRows(universe, query, scored, boosts)
    if (query.extreme.temporal) extremeTimes(universe, query.extreme, scored, words, boosts)
    extremeLines(universe, query, scored, { byMeasure: wordMatcher(universe, measures), byWord: words }, boosts)
  }
  if (query.negated) missingRows(universe, scored, boosts)
  if (query.ordinal?.number === 1 && query.extreme === undefined)
    firstInTime(universe, query.ordinal.from, scored, boosts)
  if (query.ordinal !== undefined) ordinalItems(universe, query, matches, boosts)
  if (query.adjacent.length > 0) adjacentItems(universe, query, scored.items, boosts)
  return boosts
}

function boundedBy(
  universe: Universe,
  query: Query,
  matches: Matches,
  { named }: Scored,
  words: WordMatch,
): readonly Bounded[] {
  const { comparisons } = query
  if (comparisons.length === 0) return []
  const asked = comparisons.map((comparison, index) => ({
    comparison,
    near: namedColumns(universe, query, matches, query.bounded[index]),
  }))
  return [...boundedRows(universe, asked, named), ...boundedLines(universe, comparisons, words)]
}

/** Bounds are conditions: a row meets them when it keeps all that any row keeps (`above 5 and below 9`). */
function withBounds(
  universe: Universe,
  comparisons: readonly Comparison[],
  bounded: readonly Bounded[],
  scored: Scored,
): Scored {
  const kept = new Uint8Array(bounded.length === 0 ? 0 : universe.items)
  let required = 0
  for (const { comparison, leaves } of bounded) {
    if (leaves.length === 0) continue
    const bit = 1 << comparisons.indexOf(comparison)
    required |= bit
    for (const leaf of leaves) kept[universe.item[leaf]!]! |= bit
  }
  if (required === 0) return scored
  const meets = (item: number): boolean => (kept[item]! & required) === required && scored.meets(item)
  return { ...scored, hasConditions: true, meets }
}

/** Bounds that nearly all rows keep, each by itself, may be kept together by a few. */
function worthTogether(universe: Universe, { length }: readonly Comparison[], meets: Scored['meets']): number {
  if (length < 2) return 0
  let count = 0
  for (let item = 0; item < universe.items; item++) if (meets(item)) count++
  return count <= universe.items / 2 ? TOGETHER : 0
}

function wordMatcher(universe: Universe, groups: Query['groups']): WordMatch {
  const scanner = new TermScanner(groups)
  const levelOf = (word: string): number => {
    scanner.scan(word, 0, word.length)
    let best = 0
    for (let hit = 0; hit < scanner.hits; hit++) best = Math.max(best, scanner.levels[hit]!)
    return best
  }
  return (leaf) => {
    const words = wordsOfLine(universe, leaf)
    const unnamed = unnamedNumbers(words)
    return words.map((word, slot) => {
      const said = unnamed.get(slot)
      return said === undefined ? levelOf(word) : Math.max(levelOf(word), levelOf(said))
    })
  }
}
