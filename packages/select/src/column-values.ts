import { NodeType, plainText } from '@selvedge/content'

import type { Universe } from './universe.ts'

/** The values of a column that can be compared: numbers, or times as milliseconds. */
export interface ColumnValues {
  readonly column: number
  readonly kind: 'number' | 'time'
  /** Milliseconds for 1 in a column of numbers that are times; of other columns there is none. */
  readonly epoch?: number
  readonly leaves: Uint32Array
  readonly values: Float64Array
}

/** Share of the filled cells that must read as numbers (or times) for a column to be one of them. */
const ENOUGH = 0.8
const LONGEST = 40

/** Leaves of each wanted column, ascending. One pass over all leaves. */
export function leavesOfColumns(universe: Universe, wanted: ReadonlySet<number>): ReadonlyMap<number, Uint32Array> {
  const found = new Map<number, number[]>([...wanted].map((column) => [column, []]))
  for (let leaf = 0; leaf < universe.leaves; leaf++) found.get(universe.column[leaf]!)?.push(leaf)
  return new Map([...found].map(([column, leaves]) => [column, Uint32Array.from(leaves)]))
}

/** Reads a column as numbers or times; `undefined` when it is neither. */
export function readColumn(universe: Universe, column: number, leaves: Uint32Array): ColumnValues | undefined {
  for (const kind of ['number', 'time'] as const) {
    const kept: number[] = []
    const values: number[] = []
    let filled = 0
    for (const leaf of leaves) {
      const text = leafText(universe, leaf)
      if (text === '') continue
      filled++
      const value = kind === 'number' ? readNumber(text) : readTime(text)
      if (value === undefined) {
        // Not worth reading on when the first ones are not of this kind.
        if (filled === 8 && kept.length === 0) break
        continue
      }
      kept.push(leaf)
      values.push(value)
    }
    if (kept.length > 0 && kept.length >= filled * ENOUGH) {
      const leaves = Uint32Array.from(kept)
      const epoch = kind === 'number' && namesTime(universe.columns[column]!.path) ? epochOf(values) : undefined
      return epoch === undefined
        ? { column, kind, leaves, values: Float64Array.from(values) }
        : { column, kind: 'time', epoch, leaves, values: Float64Array.from(values, (value) => value * epoch) }
    }
  }
  return undefined
}

/** Names of columns by which things are older or newer. */
export function namesTime(path: string): boolean {
  return /(?:creat|date|time|stamp|start|open|publish|modified|at$|on$)/i.test(path)
}

/** 1000 for seconds since 1970, 1 for milliseconds; `undefined` where any value is no time from 2001 to 2100. */
function epochOf(values: readonly number[]): number | undefined {
  const epoch = values[0]! < 1e11 ? 1000 : 1
  return values.every((value) => value * epoch >= 1e12 && value * epoch < 4.1e12) ? epoch : undefined
}

/** Text of a leaf of a tree; empty for null and for what is too long to compare. */
export function leafText(universe: Universe, leaf: number): string {
  const part = universe.document.parts[universe.partOfLeaf[leaf]!]!
  const node = universe.unit[leaf]! - part.firstUnit
  const { body } = part
  if (body.model !== 'tree') return body.source.slice(body.start[node], body.end[node])
  if (body.type[node] === NodeType.null || body.end[node]! - body.start[node]! > LONGEST) return ''
  return plainText(body, node).trim()
}

const UNITS: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  g: 1e9,
  t: 1e12,
  ki: 1024,
  mi: 1024 ** 2,
  gi: 1024 ** 3,
  ti: 1024 ** 4,
}

/** `1,234.5`, `$12.00`, `93.77 KB`, `2043320Ki`, `45%`. */
export function readNumber(text: string): number | undefined {
  const match = /^[$€£¥]?\s?([-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[-+]?\d+)?)\s?([a-z%]{0,5})$/i.exec(text)
  if (match === null) return undefined
  const number = Number(match[1]!.replaceAll(',', ''))
  const unit = match[2]!.toLowerCase().replace(/(?:ytes?|b)$/, '')
  return unit.length > 2 ? number : number * (Object.hasOwn(UNITS, unit) ? UNITS[unit]! : 1)
}

const ZONE = /(?:z|gmt|utc|[+-]\d\d:?\d\d)(?: ?\([^)]{0,40}\))?$/i

/** ISO dates and times, and what `Date` reads with a year in it; without a zone they are of UTC, wherever this runs. */
export function readTime(text: string): number | undefined {
  if (text.length < 8 || !/\d{4}/.test(text) || !/[-/:, ]/.test(text)) return undefined
  const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)$/.exec(text)
  const zoned = iso === null ? (ZONE.test(text) ? text : `${text} UTC`) : `${iso[1]}T${iso[2]!.replace(',', '.')}Z`
  const time = Date.parse(zoned)
  return Number.isNaN(time) ? undefined : time
}
