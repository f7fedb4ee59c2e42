import type { Locator, Omitted } from '@selvedge/contract'
import { NodeType, childrenOf, isReadByRows, placeOf, pointerOf, type Lines, type Part } from '@selvedge/content'

import { shownItems, type CountedList } from './counted.ts'
import type { Layout } from './layout.ts'
import { gapsBetween, lowerBound } from './omitted.ts'
import { byPart, shownNodes, type Shown } from './shown.ts'

/** Where to go on reading what was left out: the first gap, in the words of the reader. */
export function firstGap(
  layout: Layout,
  list: CountedList | undefined,
  shown: Shown,
  omitted: readonly Omitted[],
): Locator | undefined {
  const root = layout.document.parts[0]!
  if (root.body.model === 'lines') {
    const gap = lineGap(root.body, shown)
    return gap && { ...root.base, ...gap }
  }
  if (list !== undefined) {
    // A page of a larger list has its numbers, which do not start at 0.
    const first = root.body.index[list.node + 1] ?? 0
    const items = shownItems(list, byPart(layout.document, shown).get(0)).map((item) => item - first)
    const gap = gapsBetween(items, list.size)[0]
    if (gap !== undefined) {
      return {
        ...root.base,
        ...(list.pointer !== '' && { pointer: list.pointer }),
        rows: [gap[0] + first, gap[1] + first],
      }
    }
  }
  return omitted.length === 0 ? undefined : gapIn(layout, root, shown)
}

/**
 * The first gap of a part, as deep as it lies: what holds it may be shown in part, and reading that again would show the same.
 * Items and lines that follow each other are one gap.
 */
function gapIn(layout: Layout, part: Part, shown: Shown): Locator | undefined {
  const { body: tree, base } = part
  if (tree.model === 'lines') return { ...base, ...lineGap(tree, within(part, tree, shown)) }
  const weights = layout.weights(part)
  const whole = shownNodes(layout.document, shown, part)
  const begun = shown.piece && shownNodes(layout.document, { units: Uint32Array.of(shown.piece.unit) }, part)
  const countIn = (nodes: Uint32Array, node: number): number =>
    lowerBound(nodes, tree.after[node]!) - lowerBound(nodes, node)
  const misses = (node: number): boolean => weights[tree.after[node]!]! - weights[node]! > countIn(whole, node)
  const isShown = (node: number): boolean =>
    countIn(whole, node) > 0 || (begun !== undefined && countIn(begun, node) > 0)

  let node = 0
  for (;;) {
    const children = [...childrenOf(tree, node)].filter((child) => !tree.shadowed.has(child))
    const first = children.findIndex(misses)
    if (first < 0) break
    const child = children[first]!
    const isList = tree.type[node] === NodeType.array
    // Of a large object all that follows, for its members are seldom shown whole.
    if (!isList && isReadByRows(tree, node))
      return { ...base, pointer: pointerOf(tree, node), rows: [tree.index[child]!, tree.index[children.at(-1)!]! + 1] }
    if (isList && !isShown(child)) {
      const after = children.findIndex((item, at) => at > first && isShown(item))
      const from = tree.index[child]!
      const pointer = pointerOf(tree, node)
      const count = (after < 0 ? children.length : after) - first
      return { ...base, ...(pointer !== '' && { pointer }), rows: [from, from + count] }
    }
    node = child
    if (!isShown(node)) break
  }
  const embedded = layout.embedded[part.index]!.get(node)
  if (embedded !== undefined) return gapIn(layout, embedded, shown)
  return { ...base, pointer: pointerOf(tree, node) }
}

/** What is shown of a text, its units numbered from its first. */
function within({ firstUnit }: Part, { count }: Lines, { units, piece }: Shown): Shown {
  return {
    units: units.filter((unit) => unit >= firstUnit && unit < firstUnit + count).map((unit) => unit - firstUnit),
    ...(piece !== undefined && { piece: { ...piece, unit: piece.unit - firstUnit } }),
  }
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
