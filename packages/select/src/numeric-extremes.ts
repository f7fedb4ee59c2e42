import { NodeType } from '@selvedge/content'

import { NO_COLUMN, type Universe } from './universe.ts'

const MAX_DIGITS = 18

/** Leaves that hold the greatest or least number of their column (of at least four). One pass, no strings. */
export function numericExtremes(universe: Universe): Uint8Array {
  const marks = new Uint8Array(universe.leaves)
  const count = universe.columns.length
  const least = new Float64Array(count).fill(Infinity)
  const greatest = new Float64Array(count).fill(-Infinity)
  const leastAt = new Int32Array(count).fill(-1)
  const greatestAt = new Int32Array(count).fill(-1)
  const numbers = new Uint32Array(count)
  for (let leaf = 0; leaf < universe.leaves; leaf++) {
    const column = universe.column[leaf]!
    if (column === NO_COLUMN) continue
    const value = numberAt(universe, leaf)
    if (value !== value) continue
    numbers[column]!++
    if (value < least[column]!) {
      least[column] = value
      leastAt[column] = leaf
    }
    if (value > greatest[column]!) {
      greatest[column] = value
      greatestAt[column] = leaf
    }
  }
  for (let column = 0; column < count; column++) {
    if (numbers[column]! < 4 || least[column] === greatest[column]) continue
    // Ids rise from row to row: their ends are the ends of the table, and no news.
    marks[leastAt[column]!] = 1
    marks[greatestAt[column]!] = 1
  }
  return marks
}

/** The number a cell spells, or NaN. Digits beyond what a float holds do not matter here: only their order does. */
function numberAt(universe: Universe, leaf: number): number {
  const part = universe.document.parts[universe.partOfLeaf[leaf]!]!
  const { body } = part
  if (body.model !== 'tree') return Number.NaN
  const node = universe.unit[leaf]! - part.firstUnit
  const type = body.type[node]!
  if (type !== NodeType.number && type !== NodeType.cell && type !== NodeType.string) return Number.NaN
  let at = body.start[node]!
  let end = body.end[node]!
  const { source } = body
  if (source.charCodeAt(at) === 0x22) {
    at++
    end--
  }
  if (end - at > MAX_DIGITS || end === at) return Number.NaN
  const negative = source.charCodeAt(at) === 0x2d
  if (negative) at++
  let value = 0
  let scale = 0
  let digits = 0
  for (; at < end; at++) {
    const code = source.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) {
      value = value * 10 + code - 0x30
      digits++
      if (scale > 0) scale *= 10
    } else if (code === 0x2e && scale === 0) scale = 1
    else return Number.NaN
  }
  if (digits === 0) return Number.NaN
  if (scale > 1) value /= scale
  return negative ? -value : value
}
