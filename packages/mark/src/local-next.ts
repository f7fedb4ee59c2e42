import type { Locator, Omitted } from '@selvedge/contract'
import { placeOf, type Lines, type Tree } from '@selvedge/content'

import { shownItems, type CountedList } from './counted.ts'
import type { Layout } from './layout.ts'
import { gapsBetween } from './omitted.ts'
import { byPart, type Shown } from './shown.ts'

/** Where to go on reading what was left out: the first gap, in the words of the reader. */
export function firstGap(
  layout: Layout,
  list: CountedList | undefined,
  shown: Shown,
  omitted: readonly Omitted[],
): Locator | undefined {
  const root = layout.document.parts[0]!
  if (root.body.model === 'lines') return lineGap(root.body, shown)
  if (list !== undefined) {
    // A page of a larger list has its numbers, which do not start at 0.
    const first = root.body.index[list.node + 1] ?? 0
    const items = shownItems(list, byPart(layout.document, shown).get(0)).map((item) => item - first)
    const gap = gapsBetween(items, list.size)[0]
    if (gap !== undefined) {
      return { ...(list.pointer !== '' && { pointer: list.pointer }), rows: [gap[0] + first, gap[1] + first] }
    }
  }
  const first = omitted[0]
  if (first === undefined) return undefined
  if (first.lines !== undefined && first.pointer !== undefined) return stringGap(layout, root.body, first, shown)
  return { pointer: first.pointer ?? '' }
}

function lineGap(lines: Lines, { units, piece }: Shown): Locator | undefined {
  const gap = gapsBetween(units, lines.count)[0]
  if (gap === undefined) return undefined
  const [first, end] = gap
  if (lines.from !== undefined) return placeOf(lines.from, first, end - 1)
  const from = lines.line[first]! + 1
  const to = lines.line[end - 1]! + 1
  if (from !== to) return { lines: [from, to] }
  const isWholeLine = lines.line[first - 1] !== lines.line[first] && lines.line[end] !== lines.line[end - 1]
  const skipped = piece?.unit === first ? piece.length : 0
  if (isWholeLine && skipped === 0) return { lines: [from, to] }
  let lineStart = first
  while (lineStart > 0 && lines.line[lineStart - 1] === lines.line[first]) lineStart--
  const origin = lines.start[lineStart]!
  return { lines: [from, to], chars: [lines.start[first]! + skipped - origin, lines.end[end - 1]! - origin] }
}

/** Inside a string: the first gap of its text. */
function stringGap(layout: Layout, tree: Tree, { pointer, lines }: Omitted, shown: Shown): Locator {
  for (const [, part] of layout.embedded[0]!) {
    if (part.base.pointer !== pointer || part.body.model !== 'lines') continue
    const { count } = part.body
    const units = shown.units.filter((unit) => unit >= part.firstUnit && unit < part.firstUnit + count)
    return { pointer: pointer!, ...lineGap(part.body, { units: units.map((unit) => unit - part.firstUnit) }) }
  }
  return { pointer: pointer!, lines: lines! }
}
