import { EXACT, TermScanner, type Query } from '@selvedge/content'

import { inChunks } from './in-chunks.ts'
import type { Weights } from './weights.ts'
import { NO_COLUMN, recordKey, type Universe } from './universe.ts'
import { decodedText, wordsOf } from './words-of.ts'

/** A full match; lesser ones are shares of it. */
export const FULL = 100

/** A match in a text of about this many words counts in full; in longer ones a little less. */
const SHORT_TEXT = 8
/** Share that counts when a word for the kind of answer (`which id`) stands in a value. */
const ASKED_IN_VALUE = 0.35
/** Level from which a column is called by a word, in hundredths, and from which a word is the one meant, in tenths. */
const NAMED = 90
const SURE = 9

const CHUNK = 1024

/** Where the words of a question stand. Levels are hundredths of a match. */
export interface Matches {
  readonly groups: number
  /** Item by group: the best level in the item's own leaves and key. */
  readonly items: Uint8Array
  /** Item to a bit for each group that stands in it. */
  readonly itemMasks: Uint32Array
  /** The items in which any group stands, ascending: few of a long text. */
  readonly foundItems: Uint32Array
  /** Group to its best level in any item. */
  readonly best: Uint8Array
  /** Leaf to a bit for each group it matches. */
  readonly leaves: Uint32Array
  /** The leaves that match any group, ascending. */
  readonly foundLeaves: Uint32Array
  /** 1 for cells that hold nothing but words of the question. */
  readonly covered: Uint8Array
  /** Column by group: the best level in the words of its path. */
  readonly columns: Uint8Array
}

/** Looks at the words of every leaf, record key and column name once. Yields now and then, so that the caller can pause. */
export function* matchQuery(universe: Universe, query: Query, weights: Weights): Generator<void, Matches> {
  const { document, items, leaves } = universe
  const groups = query.groups.length
  const words = yield* wordsOf(universe)
  const scanner = new TermScanner(query.groups, words.reader)
  const itemLevels = new Uint8Array(items * groups)
  const itemMasks = new Uint32Array(items)
  const leafMasks = new Uint32Array(leaves)
  const covered = new Uint8Array(leaves)
  const inNames = query.groups.map(() => 1)
  const columns = new Uint8Array(universe.columns.length * groups)
  for (const [index, column] of universe.columns.entries()) {
    const path = spelledPath(column.path)
    scanner.scan(path, 0, path.length)
    note(scanner, weights.lengthLoss, inNames, columns, index * groups)
  }
  const inValues = query.groups.map(({ asked }, group) => {
    if (asked) return ASKED_IN_VALUE
    return namesColumn(columns, groups, group) ? weights.columnWord : 1
  })
  const inLongValues = inValues.map((share) => share * weights.partOfValue)
  const wordless = new Uint8Array(words.texts)

  const { sources, partOfLeaf, start, end, item: itemOf, column } = universe
  yield* inChunks(0, leaves, CHUNK, (first, last) => {
    for (let leaf = first; leaf < last; leaf++) {
      const text = words.textOf[leaf]!
      // Most texts of a large result hold no word of the question, and many stand there more than once.
      if (wordless[text] === 1) continue
      const [from, to] = [words.from[text]!, words.from[text + 1]!]
      if (words.escaped[text] === 1) {
        const plain = decodedText(universe, leaf)
        scanner.match(from, to, plain, 0, plain.length)
      } else scanner.match(from, to, sources[partOfLeaf[leaf]!]!, start[leaf]!, end[leaf]!)
      if (scanner.hits === 0) {
        wordless[text] = 1
        continue
      }
      const item = itemOf[leaf]!
      const isCell = column[leaf] !== NO_COLUMN
      if (isCell && isCovered(scanner)) covered[leaf] = 1
      const shares = isCell && covered[leaf] === 0 ? inLongValues : inValues
      const mask = note(scanner, isCell ? weights.lengthLoss : 0, shares, itemLevels, item * groups)
      leafMasks[leaf] = mask
      itemMasks[item]! |= mask
    }
  })

  for (const part of document.parts) {
    const records = universe.columns[column[universe.firstLeaf[part.index]!] ?? NO_COLUMN]?.records
    if (records === undefined || part.body.model === 'lines') continue
    const first = universe.firstItem[part.index]!
    yield* inChunks(0, records.count, CHUNK, (from, to) => {
      for (let record = from; record < to; record++) {
        const key = recordKey(records, record)
        if (key === undefined) continue
        scanner.scan(key, 0, key.length)
        if (scanner.hits === 0) continue
        const item = first + record
        itemMasks[item]! |= note(scanner, weights.lengthLoss, inValues, itemLevels, item * groups)
      }
    })
  }

  const foundItems = placesOf(itemMasks)
  return {
    groups,
    items: itemLevels,
    itemMasks,
    foundItems,
    best: bestLevels(itemLevels, groups, foundItems),
    leaves: leafMasks,
    foundLeaves: placesOf(leafMasks),
    covered,
    columns,
  }
}

function placesOf(masks: Uint32Array): Uint32Array {
  const places = new Uint32Array(masks.length)
  let count = 0
  for (let at = 0; at < masks.length; at++) if (masks[at] !== 0) places[count++] = at
  return places.slice(0, count)
}

function bestLevels(levels: Uint8Array, groups: number, items: Uint32Array): Uint8Array {
  const best = new Uint8Array(groups)
  for (let found = 0; found < items.length; found++) {
    const offset = items[found]! * groups
    for (let group = 0; group < groups; group++)
      if (levels[offset + group]! > best[group]!) best[group] = levels[offset + group]!
  }
  return best
}

/** What the groups of a mask are worth together. */
export function worthOfMask(mask: number, worth: readonly number[]): number {
  let sum = 0
  for (let bits = mask; bits !== 0; bits &= bits - 1) sum += worth[31 - Math.clz32(bits & -bits)]!
  return sum
}

/**
 * Positions say no word of what they hold, but those of a place in GeoJSON do.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7946#section-3.1.1
 */
function spelledPath(path: string): string {
  const place = /\/coordinates\/([012])$/.exec(path)?.[1]
  return place === undefined ? path : `${path} ${['longitude', 'latitude', 'altitude depth'][Number(place)]}`
}

/** Whether some column is called by a word of the question. */
export function namesColumn(columns: Uint8Array, groups: number, group: number): boolean {
  for (let at = group; at < columns.length; at += groups) if (columns[at]! >= NAMED) return true
  return false
}

/** Whether the words of the question are all there is in the scanned text. */
function isCovered(scanner: TermScanner): boolean {
  let covered = 0
  let last = -1
  for (let hit = 0; hit < scanner.hits; hit++) {
    const place = scanner.places[hit]!
    if (place === last || scanner.levels[hit]! < SURE) continue
    last = place
    covered++
  }
  return covered >= scanner.parts
}

/** Keeps the best level of each group; returns the groups as bits. */
function note(
  scanner: TermScanner,
  lengthLoss: number,
  shares: readonly number[],
  into: Uint8Array,
  offset: number,
): number {
  const { parts } = scanner
  const scale = (FULL / EXACT) * (parts > SHORT_TEXT ? 1 / (1 + lengthLoss * Math.log(parts / SHORT_TEXT)) : 1)
  let mask = 0
  for (let hit = 0; hit < scanner.hits; hit++) {
    const group = scanner.groups[hit]!
    mask |= 1 << group
    const level = Math.max(1, Math.round(scanner.levels[hit]! * scale * shares[group]!))
    if (level > into[offset + group]!) into[offset + group] = level
  }
  return mask
}
