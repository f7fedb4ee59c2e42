import type { Boosts } from './operators.ts'
import type { Universe } from './universe.ts'

const STRENGTH = 0.5
/** The lines that follow on the head of a section are what it says. */
const SHOWN_LINES = 2
const MOST_LEVELS = 3

/**
 * What stands next to the item that answers best to the other words: the records or sections before and after it, on its
 * own level and on those around it. Lists run either way, so that `after` may be the one before.
 */
export function adjacentItems(universe: Universe, items: Float32Array, boosts: Boosts): void {
  const { parentItem } = universe
  let item = -1
  for (let other = 0; other < items.length; other++)
    if (items[other]! > 0 && (item < 0 || items[other]! > items[item]!)) item = other
  for (let level = 0; level < MOST_LEVELS && item >= 0; level++) {
    for (const step of [-1, 1]) {
      const next = siblingOf(universe, item, step)
      if (next === undefined) continue
      const strength = STRENGTH / (level + 1)
      boosts.items[next] = Math.max(boosts.items[next]!, strength)
      for (let line = next + 1; line <= next + SHOWN_LINES; line++)
        if (parentItem[line] === next) boosts.items[line] = Math.max(boosts.items[line]!, strength / 2)
    }
    item = parentItem[item]!
  }
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
