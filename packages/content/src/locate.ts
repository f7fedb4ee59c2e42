import type { Locator } from '@selvedge/contract'

import { assertArgument, assertDocument } from './assert-argument.ts'
import type { Document, Part } from './document.ts'
import type { Lines } from './lines.ts'
import { partOf } from './part-of.ts'
import { placeOf } from './rendered-from.ts'
import { pointerOf, type Tree } from './tree.ts'

/**
 * Where a unit stands: `{pointer}` for a value, `{rows}` for a record of CSV or JSON Lines, `{lines}` for a line
 * (with `chars` for a segment of one), each behind `part` and `pointer` when it lies in an embedded text.
 */
export function locate(document: Document, unit: number): Locator {
  assertDocument('locate', document)
  assertArgument('locate', 'unit', unit, 'number')
  const part = partOf(document, unit)
  const { body } = part
  return body.model === 'tree'
    ? locateNode(part, body, unit - part.firstUnit)
    : locateLine(part, body, unit - part.firstUnit)
}

function locateNode(part: Part, tree: Tree, node: number): Locator {
  if (tree.layout !== 'json' && tree.parent[node] === 0) {
    const row = tree.index[node]!
    return { ...part.base, rows: [row, row + 1] }
  }
  return { ...part.base, pointer: pointerOf(tree, node) }
}

function locateLine(part: Part, lines: Lines, index: number): Locator {
  if (lines.from !== undefined) return { ...part.base, ...placeOf(lines.from, index) }
  const line = lines.line[index]!
  const number = line + 1
  const first = firstUnitOfLine(lines, index)
  if (first === index && lines.line[index + 1] !== line) return { ...part.base, lines: [number, number] }

  const lineStart = lines.start[first]!
  return {
    ...part.base,
    lines: [number, number],
    chars: [lines.start[index]! - lineStart, lines.end[index]! - lineStart],
  }
}

/** First segment of the line a unit belongs to. */
export function firstUnitOfLine(lines: Lines, index: number): number {
  const line = lines.line[index]!
  return index === 0 || lines.line[index - 1] !== line ? index : unitOfLine(lines, line)
}

/** First unit of a line (0-based), or `count` when there is no such line. Every line has at least one unit. */
export function unitOfLine(lines: Lines, line: number): number {
  let low = 0
  let high = lines.count
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines.line[middle]! < line) low = middle + 1
    else high = middle
  }
  return low
}
