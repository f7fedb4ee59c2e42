import type { Locator } from '@selvedge/contract'

import { assertArgument, assertDocument } from './assert-argument.ts'
import type { Document, Part } from './document.ts'
import { forEachLeaf } from './leaf-units.ts'
import type { Lines } from './lines.ts'
import { unitOfLine } from './locate.ts'
import { embeddedPart } from './part-of.ts'
import { unitsIn } from './rendered-from.ts'
import { resolvePlace } from './resolve-locator.ts'
import { childrenOf, type Tree } from './tree.ts'

/**
 * The leaf and text units a locator covers, ascending, those of embedded texts included. Empty when the locator leads
 * nowhere. Lines of a tree (JSON, CSV, JSON Lines) give the leaves that begin there.
 */
export function unitsAt(document: Document, locator: Locator): readonly number[] {
  assertDocument('unitsAt', document)
  assertArgument('unitsAt', 'locator', locator, 'options')
  const place = resolvePlace(document, locator)
  if (place === undefined) return []

  const units: number[] = []
  let { part, node } = place
  const embedded = node < 0 ? part : embeddedPart(document, part, node)
  const speaksOfText = locator.lines !== undefined || locator.chars !== undefined
  if (embedded !== undefined && speaksOfText) {
    part = embedded
    node = 0
  }

  if (part.body.model === 'lines') addLines(units, part, part.body, locator)
  else if (locator.rows !== undefined) addRows(document, units, embedded ?? part, embedded ? 0 : node, locator.rows)
  else if (locator.lines !== undefined && (embedded !== undefined || node === 0)) {
    addTreeLines(document, units, part, part.body, locator.lines)
  } else addSubtree(document, units, part, part.body, node)

  return units.toSorted((a, b) => a - b)
}

function addSubtree(document: Document, units: number[], part: Part, tree: Tree, node: number): void {
  const addPart = (embedded: Part): void => {
    if (embedded.body.model === 'lines') addLines(units, embedded, embedded.body, {})
    else addSubtree(document, units, embedded, embedded.body, 0)
  }
  forEachLeaf(document, part, tree, node, tree.after[node]!, (unit) => units.push(unit), addPart)
}

function addRows(document: Document, units: number[], part: Part, node: number, rows: readonly [number, number]): void {
  if (part.body.model !== 'tree') return
  for (const child of childrenOf(part.body, node)) {
    const index = part.body.index[child]!
    if (index >= rows[1]) break
    if (index >= rows[0]) addSubtree(document, units, part, part.body, child)
  }
}

function addLines(units: number[], part: Part, lines: Lines, locator: Locator): void {
  if (lines.from !== undefined) {
    for (const unit of unitsIn(lines, lines.from, locator)) units.push(part.firstUnit + unit)
    return
  }
  const { lines: range, chars } = locator
  const [from, to] = range ?? [1, lines.lineCount]
  const first = unitOfLine(lines, Math.max(0, from - 1))
  const origin = range === undefined ? 0 : (lines.start[first] ?? 0)
  for (let index = first; index < lines.count && lines.line[index]! < to; index++) {
    if (chars === undefined || overlaps(lines, index, origin + chars[0], origin + chars[1])) {
      units.push(part.firstUnit + index)
    }
  }
}

function overlaps(lines: Lines, index: number, from: number, to: number): boolean {
  const start = lines.start[index]!
  const end = lines.end[index]!
  return start === end ? from <= start && start < to : start < to && from < end
}

function addTreeLines(
  document: Document,
  units: number[],
  part: Part,
  tree: Tree,
  [from, to]: readonly [number, number],
): void {
  let line = 1
  let at = 0
  forEachLeaf(
    document,
    part,
    tree,
    0,
    tree.count,
    (unit, node) => addIfThere(node, () => units.push(unit)),
    (embedded) => {
      addIfThere(embedded.host!.node, () => {
        if (embedded.body.model === 'lines') addLines(units, embedded, embedded.body, {})
        else addSubtree(document, units, embedded, embedded.body, 0)
      })
    },
  )

  function addIfThere(node: number, add: () => void): void {
    const start = tree.start[node]!
    for (let feed = tree.source.indexOf('\n', at); feed >= 0 && feed < start; feed = tree.source.indexOf('\n', at)) {
      line++
      at = feed + 1
    }
    if (line >= from && line <= to) add()
  }
}
