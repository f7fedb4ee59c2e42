import { TermScanner, type Query } from '@selvedge/content'

import { boundedRows } from './bounded-rows.ts'
import { extremeRows } from './extreme-rows.ts'
import { boundedLines } from './bounded-lines.ts'
import { extremeLines } from './extreme-lines.ts'
import { wordsOfLine } from './line-groups.ts'
import { missingRows } from './missing-rows.ts'
import { ordinalItems } from './ordinal-items.ts'
import { rareRows } from './rare-rows.ts'
import type { Universe } from './universe.ts'

/** What the operators of a question add: to items (beside how well their words match), and to single leaves. */
export class Boosts {
  readonly items: Float32Array
  readonly leaves: Float32Array

  constructor(universe: Universe) {
    this.items = new Float32Array(universe.items)
    this.leaves = new Float32Array(universe.leaves)
  }

  add(universe: Universe, leaf: number, strength: number): void {
    const item = universe.item[leaf]!
    if (strength > this.items[item]!) this.items[item] = strength
    if (strength > this.leaves[leaf]!) this.leaves[leaf] = strength
  }
}

export interface Scored {
  /** How well each item's words match, 0 to 1. */
  readonly items: Float32Array
  /** How much of the question each column's name carries, from 0 up. */
  readonly named: Float32Array
  /** The same for the words by the superlative. */
  readonly focused: Float32Array
}

/** Applies extremes, bounds, missing values and places in order. */
export function applyOperators(universe: Universe, query: Query, scored: Scored): Boosts {
  const boosts = new Boosts(universe)
  rareRows(universe, scored, boosts)
  if (query.extreme !== undefined) {
    extremeRows(universe, query, scored, boosts)
    extremeLines(universe, query, scored, headerMatcher(universe, query), boosts)
  }
  for (const comparison of query.comparisons) {
    boundedRows(universe, comparison, scored, boosts)
    boundedLines(universe, comparison, scored, headerMatcher(universe, query), boosts)
  }
  if (query.negated) missingRows(universe, scored, boosts)
  if (query.ordinal !== undefined) ordinalItems(universe, query.ordinal, scored, boosts)
  return boosts
}

/** For a header line: how well each of its words answers to the question. */
function headerMatcher(universe: Universe, query: Query): (leaf: number) => readonly number[] {
  const scanner = new TermScanner(query.groups)
  return (leaf) =>
    wordsOfLine(universe, leaf).map((word) => {
      scanner.scan(word, 0, word.length)
      let best = 0
      for (let hit = 0; hit < scanner.hits; hit++) best = Math.max(best, scanner.levels[hit]!)
      return best
    })
}
