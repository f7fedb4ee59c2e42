import type { Query } from '@selvedge/content'

import type { Boosts } from './operators.ts'
import type { Universe } from './universe.ts'

const STRENGTH = 0.5
/** The lines that follow on the head of a section are what it says; empty ones do not count. */
const SHOWN_LINES = 3
const FARTHEST_LINE = 6
const MOST_LEVELS = 3

/**
 * What stands next to the item that answers best to the other words: the records or sections before and after it, on its
 * own level and on those around it. Lists run either way, so that `after` may be the one before.
 */
export function adjacentItems(universe: Universe, query: Query, items: Float32Array, boosts: Boosts): void {
  const { parentItem } = universe
  const { adjacent, extreme, ordinal } = query
  // `Below the strongest one`, `after the first from Poland`: the operators say which one it is.
  const isPicked = extreme !== undefined || (ordinal !== undefined && ordinal.word > adjacent.at(-1)!)
  const worth = (other: number): number => items[other]! + (isPicked ? 2 * boosts.items[other]! : 0)
  let item = -1
  for (let other = 0; other < items.length; other++)
    if (worth(other) > 0 && (item < 0 || worth(other) > worth(item))) item = other
  for (let level = 0; level < MOST_LEVELS && item >= 0; level++) {
    for (const step of [-1, 1]) {
      const next = siblingOf(universe, item, step)
      if (next === undefined) continue
      const strength = STRENGTH / (1 + level / 3)
      boosts.items[next] = Math.max(boosts.items[next]!, strength)
      for (const line of firstLinesUnder(universe, next))
        boosts.items[line] = Math.max(boosts.items[line]!, 0.8 * strength)
    }
    item = parentItem[item]!
  }
}

/** What a section begins with, on all of its levels. */
function firstLinesUnder({ parentItem, items }: Universe, head: number): readonly number[] {
  const lines: number[] = []
  const isUnder = (line: number): boolean => line >= head && (line === head || isUnder(parentItem[line]!))
  for (let line = head + 1; line < items && line <= head + FARTHEST_LINE && lines.length < SHOWN_LINES; line++)
    if (parentItem[line]! >= 0 && isUnder(line)) lines.push(line)
  return lines
}

/** The next item of the same level; a section is next to a section, and a line without any below it to such a line. */
function siblingOf({ parentItem, items }: Universe, item: number, step: number): number | undefined {
  const isHead = isSection(parentItem, item)
  for (let next = item + step; next >= 0 && next < items; next += step) {
    if (parentItem[next] === parentItem[item] && isSection(parentItem, next) === isHead) return next
    if (next === parentItem[item]) return undefined
  }
  return undefined
}

/** Whether something stands under an item, behind an empty line or two. */
function isSection(parentItem: Int32Array, item: number): boolean {
  return [1, 2, 3].some((behind) => parentItem[item + behind] === item)
}
