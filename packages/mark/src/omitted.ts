import type { CompletenessReason, Omitted } from '@selvedge/contract'
import { NodeType, childrenOf, lastLineOf, pointerOf, type Lines, type Tree } from '@selvedge/content'

import type { Layout } from './layout.ts'
import { shownNodes, type Shown } from './shown.ts'

/** Entries of the list, the one for the rest included. */
const MOST = 8

/**
 * Where something was left out: at most eight entries, the largest ones and one for the rest, `count` in units. Every
 * unit that is not shown lies under one of them.
 */
export function omittedFrom(layout: Layout, shown: Shown, reason: CompletenessReason): Omitted[] {
  const { body } = layout.document.parts[0]!
  return body.model === 'lines' ? omittedLines(body, shown.units, reason) : omittedNodes(layout, body, shown, reason)
}

/** Gaps between shown units as `[first, end)` of units, in order. */
export function gapsBetween(units: ArrayLike<number>, total: number): [first: number, end: number][] {
  const gaps: [number, number][] = []
  let next = 0
  for (let at = 0; at < units.length; at++) {
    if (units[at]! > next) gaps.push([next, units[at]!])
    next = units[at]! + 1
  }
  if (next < total) gaps.push([next, total])
  return gaps
}

function omittedLines(lines: Lines, units: Uint32Array, reason: CompletenessReason): Omitted[] {
  const gaps = gapsBetween(units, lines.count)
  const named =
    gaps.length <= MOST
      ? gaps
      : gaps
          .toSorted((one, other) => other[1] - other[0] - (one[1] - one[0]) || one[0] - other[0])
          .slice(0, MOST - 1)
          .toSorted((one, other) => one[0] - other[0])
  const entries = named.map(([first, end]): Omitted => {
    return { lines: [lines.line[first]! + 1, lastLineOf(lines, end - 1) + 1], count: end - first, reason }
  })
  if (named.length === gaps.length) return entries
  const rest = lines.count - units.length - named.reduce((sum, [first, end]) => sum + end - first, 0)
  return [...entries, { lines: [1, lines.lineCount], count: rest, reason }]
}

function omittedNodes(layout: Layout, tree: Tree, shown: Shown, reason: CompletenessReason): Omitted[] {
  const { document } = layout
  const weights = layout.weights(document.parts[0]!)
  const { units } = shown
  const shownAt = shownNodes(document, shown)
  const missing = (node: number): number => {
    const end = tree.after[node]!
    return weights[end]! - weights[node]! - (lowerBound(shownAt, end) - lowerBound(shownAt, node))
  }

  // From the root down: the object that hides most is replaced by its members, as long as there is room.
  let entries: { readonly node: number; readonly count: number }[] = [{ node: 0, count: missing(0) }]
  const closed = new Set<number>()
  for (;;) {
    const largest = entries
      .filter(({ node }) => tree.type[node] === NodeType.object && tree.size[node]! > 0 && !closed.has(node))
      .toSorted((one, other) => other.count - one.count)[0]
    if (largest === undefined) break
    const members: { node: number; count: number }[] = []
    for (const child of childrenOf(tree, largest.node)) {
      const count = tree.shadowed.has(child) ? 0 : missing(child)
      if (count > 0) members.push({ node: child, count })
      if (members.length + entries.length > MOST * 8) break
    }
    if (members.length + entries.length - 1 > MOST && largest.node !== 0) closed.add(largest.node)
    else entries = entries.flatMap((entry) => (entry === largest ? members : [entry]))
    if (entries.length > MOST) break
  }

  if (entries.length > MOST) {
    const kept = entries.toSorted((one, other) => other.count - one.count || one.node - other.node).slice(0, MOST - 1)
    const rest = missing(0) - kept.reduce((sum, { count }) => sum + count, 0)
    return [...named(kept), { pointer: '', count: rest, reason }]
  }
  return named(entries)

  function named(list: readonly { readonly node: number; readonly count: number }[]): Omitted[] {
    return list
      .toSorted((one, other) => one.node - other.node)
      .map(({ node, count }) => ({ pointer: pointerOf(tree, node), ...hiddenLines(node), count, reason }))
  }

  /** For a text in a string: from the first to the last line that is left out. */
  function hiddenLines(node: number): { lines?: readonly [number, number] } {
    const embedded = layout.embedded[0]!.get(node)
    if (embedded === undefined || embedded.body.model !== 'lines') return {}
    const lines = embedded.body
    const own = units.subarray(
      lowerBound(units, embedded.firstUnit),
      lowerBound(units, embedded.firstUnit + lines.count),
    )
    const gaps = gapsBetween(
      own.map((unit) => unit - embedded.firstUnit),
      lines.count,
    )
    const first = gaps[0]
    const last = gaps.at(-1)
    if (first === undefined || last === undefined) return {}
    return { lines: [lines.line[first[0]]! + 1, lastLineOf(lines, last[1] - 1) + 1] }
  }
}

/** Position of the first element that is not below `value`. */
export function lowerBound(sorted: ArrayLike<number>, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
