import type { Query } from '@selvedge/content'

import { readNumber } from './column-values.ts'
import type { Boosts, Scored } from './operators.ts'
import { NO_COLUMN, type Universe } from './universe.ts'

const SMALLEST_GROUP = 5
const MAX_SLOTS = 24
const MAX_LINE = 400
/** Share of the lines that must have a number at a place for it to be a column. */
const ENOUGH = 0.7

/**
 * Extremes in text: lines under one table header are compared word by word, and so are lines of the same number of
 * words, and lines of one template (they differ in their digits only). A header's words tell which column is meant.
 */
export function extremeLines(
  universe: Universe,
  query: Query,
  scored: Scored,
  headerMatch: (leaf: number) => readonly number[],
  boosts: Boosts,
): void {
  const sign = query.extreme!.direction === 'max' ? 1 : -1
  for (const { members, header } of lineGroups(universe)) {
    if (members.length < SMALLEST_GROUP) continue
    const best = extremesOf(universe, members, sign)
    let top = 0
    for (const leaf of members) top = Math.max(top, scored.items[universe.item[leaf]!]!)
    const named = header < 0 ? [] : headerMatch(header)
    const anyNamed = named.some((match) => match > 0)
    for (const [slot, leaf] of best) {
      // With a header that names the column, the others do not count.
      if (anyNamed) {
        if ((named[slot] ?? 0) > 0) boosts.add(universe, leaf, 0.7)
      } else boosts.add(universe, leaf, Math.min(0.6, 0.15 + top * 0.6))
    }
  }
}

interface LineGroup {
  readonly members: number[]
  /** Leaf of the header line, or -1. */
  readonly header: number
}

function lineGroups(universe: Universe): Iterable<LineGroup> {
  const groups = new Map<string, LineGroup>()
  const add = (key: string, leaf: number, header: number) => {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { members: [leaf], header })
    else group.members.push(leaf)
  }
  for (const part of universe.document.parts) {
    const { body } = part
    if (body.model !== 'lines') continue
    const first = universe.firstLeaf[part.index]!
    for (let index = 0; index < body.count; index++) {
      if (index > 0 && body.line[index] === body.line[index - 1]) continue
      const leaf = first + index
      const header = universe.parentItem[universe.firstItem[part.index]! + index]! - universe.firstItem[part.index]!
      if (header >= 0 && isHeader(body.source, body.start[header]!, body.end[header]!))
        add(`${part.index} h${header}`, leaf, first + header)
      else add(`${part.index} n${countWords(body.source, body.start[index]!, body.end[index]!)}`, leaf, -1)
      add(`${part.index} t${universe.measures.template[leaf]}`, leaf, -1)
    }
  }
  return groups.values()
}

/** Place of a number in its line to the leaf with its extreme. */
function extremesOf(universe: Universe, members: readonly number[], sign: number): Map<number, number> {
  const best: ({ value: number; leaf: number; count: number } | undefined)[] = []
  for (const leaf of members) {
    for (const [slot, value] of numbersOf(universe, leaf)) {
      const held = best[slot]
      if (held === undefined) best[slot] = { value, leaf, count: 1 }
      else {
        held.count++
        if (sign * value > sign * held.value) {
          held.value = value
          held.leaf = leaf
        }
      }
    }
  }
  const found = new Map<number, number>()
  for (const [slot, held] of best.entries())
    if (held !== undefined && held.count >= Math.max(SMALLEST_GROUP, members.length * ENOUGH))
      found.set(slot, held.leaf)
  return found
}

/** Words that are numbers, with their place; a unit that stands apart (`93.77 KB`) belongs to its number. */
function numbersOf(universe: Universe, leaf: number): [slot: number, value: number][] {
  if (universe.column[leaf] !== NO_COLUMN) return []
  const words = wordsOfLine(universe, leaf)
  const found: [number, number][] = []
  for (let slot = 0; slot < words.length && slot < MAX_SLOTS; slot++) {
    const word = words[slot]!
    const first = word.charCodeAt(0)
    if ((first < 0x30 || first > 0x39) && first !== 0x24 && first !== 0x2d) continue
    const next = words[slot + 1]
    const value =
      (next !== undefined && /^[KMGT]i?B$|^bytes$/i.test(next) ? readNumber(`${word} ${next}`) : undefined) ??
      readNumber(word.replace(/[,;:]$/, ''))
    if (value !== undefined) found.push([slot, value])
  }
  return found
}

export function wordsOfLine(universe: Universe, leaf: number): string[] {
  const part = universe.document.parts[universe.partOfLeaf[leaf]!]!
  const index = universe.unit[leaf]! - part.firstUnit
  const from = part.body.start[index]!
  return part.body.source
    .slice(from, Math.min(part.body.end[index]!, from + MAX_LINE))
    .split(/\s+/)
    .filter((word) => word !== '')
}

function countWords(source: string, from: number, to: number): number {
  let words = 0
  let inWord = false
  for (let at = from; at < to && at < from + MAX_LINE; at++) {
    const blank = source.charCodeAt(at) <= 0x20
    if (!blank && !inWord) words++
    inWord = !blank
  }
  return words
}

/** Words in capitals at least as often as not. */
function isHeader(source: string, from: number, to: number): boolean {
  let capital = 0
  let small = 0
  for (let at = from; at < Math.min(to, from + 200); at++) {
    const code = source.charCodeAt(at)
    if (code >= 0x41 && code <= 0x5a) capital++
    else if (code >= 0x61 && code <= 0x7a) small++
  }
  return capital > 6 && capital > small
}
