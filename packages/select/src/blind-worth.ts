import { NodeType, recordsOf, type Lines, type Part, type Records } from '@selvedge/content'

import { HashSet } from './hash-set.ts'
import { inChunks } from './in-chunks.ts'
import { markLineExtremes } from './line-extremes.ts'
import { numericExtremes } from './numeric-extremes.ts'
import { columnPrior } from './score-columns.ts'
import type { Universe } from './universe.ts'
import type { Weights } from './weights.ts'

const CHUNK = 1024
/** What the first and the last line of a plain text are worth beside that. */
const ENDS = 0.4

interface Known {
  readonly weights: Weights
  readonly alone: boolean
  readonly worth: Float32Array
}

const known = new WeakMap<Universe, Known>()

/**
 * What each leaf is worth when nobody says what is wanted: its place, its rarity, its column. Counted once a document.
 * `alone`: nothing else leads, so that it pays to look at the numbers in lines too.
 */
export function* blindWorth(universe: Universe, weights: Weights, alone: boolean): Generator<void, Float32Array> {
  const held = known.get(universe)
  if (held?.weights === weights && held.alone === alone) return held.worth
  const worth = yield* weigh(universe, weights, alone)
  known.set(universe, { weights, alone, worth })
  return worth
}

function* weigh(universe: Universe, weights: Weights, alone: boolean): Generator<void, Float32Array> {
  const worth = new Float32Array(universe.leaves)
  const ends = documentEnds(universe, weights.endTokens)
  yield
  const extremes = numericExtremes(universe)
  yield
  if (alone && weights.extremes > 0) markLineExtremes(universe, extremes)
  yield
  const depths = Float32Array.from(
    universe.columns,
    ({ records, table }) => weights.tableDepth ** Math.max(0, records.tables[table]!.pattern.split('*').length - 2),
  )
  const priors = Float32Array.from(universe.columns, (column) => columnPrior(column) * column.information)
  for (const part of universe.document.parts) {
    if (part.body.model === 'lines') yield* weighLines(universe, part, part.body, weights, worth, extremes)
    else yield* weighCells(universe, part, priors, depths, weights, worth, ends, extremes)
  }
  return worth
}

function* weighLines(
  universe: Universe,
  part: Part,
  lines: Lines,
  weights: Weights,
  worth: Float32Array,
  extremes: Uint8Array,
): Generator<void, void> {
  const first = universe.firstLeaf[part.index]!
  const last = universe.firstLeaf[part.index + 1]!
  const counts = countTemplates(universe, first, last)
  const children = new Uint32Array(last - first)
  for (const parent of lines.parent) if (parent >= 0) children[parent]!++
  yield
  // The subjects of a history of commits speak of errors that are mended.
  const isPlain = part.kind === 'log' || part.kind === 'lines'
  const isLog = isPlain && looksLikeLog(counts, last - first)
  // A text inside a record stands beside the record's other values.
  const scale = part.index === 0 ? 1 : 0.5
  yield* inChunks(first, last, CHUNK, (from, to) => {
    for (let leaf = from; leaf < to; leaf++) {
      const fromHead = leaf - first
      const fromTail = last - 1 - leaf
      const rare = Math.max(0, 1 - Math.log2(counts.get(universe.measures.template[leaf]!)!) / 8)
      const place =
        1.2 * Math.exp(-fromHead / 12) +
        0.3 * Math.exp(-fromHead / 70) +
        1.2 * Math.exp(-fromTail / 12) +
        0.3 * Math.exp(-fromTail / 70)
      let value = 0.02 + weights.rarity * rare + weights.headTail * place
      // How it began, and how it ended; of markup these are marks.
      if (isPlain && (fromHead === 0 || fromTail === 0)) value += ENDS
      if (isLog) value += weights.salience * rare * salience(lines, leaf - first)
      if (extremes[leaf] === 1) value += weights.extremes
      if (children[leaf - first]! > 2) value += weights.outline * Math.min(1, Math.log(children[leaf - first]!) / 4)
      worth[leaf] = scale * value * (universe.measures.words[leaf] === 0 ? 0.1 : 1)
    }
  })
}

function* weighCells(
  universe: Universe,
  part: Part,
  priors: Float32Array,
  depths: Float32Array,
  weights: Weights,
  worth: Float32Array,
  ends: Float32Array,
  extremes: Uint8Array,
): Generator<void, void> {
  const { body } = part
  if (body.model !== 'tree') return
  const firstItem = universe.firstItem[part.index]!
  const standsOut = rowsWith(universe, part, extremes)
  const ofRow = worthOfRows(recordsOf(body), weights)
  const seen = new HashSet(universe.firstLeaf[part.index + 1]! - universe.firstLeaf[part.index]!)
  const repeated = weights.repeatedValue > 0 ? new Repeats(universe, part.index) : undefined
  yield* inChunks(universe.firstLeaf[part.index]!, universe.firstLeaf[part.index + 1]!, CHUNK, (from, to) => {
    for (let leaf = from; leaf < to; leaf++) {
      const column = universe.column[leaf]!
      const { distinct, count } = universe.columns[column]!
      let value = ofRow[universe.item[leaf]! - firstItem]! + weights.documentEnds * ends[leaf]!
      // The first row that says something: a reader then knows what the column can hold.
      if (distinct > 1 && distinct <= 30 && count > distinct * 2) {
        const key = Math.imul(column + 1, 0x9e3779b1) ^ universe.measures.text[leaf]!
        if (!seen.has(key)) {
          seen.add(key)
          value += weights.novelty
        }
      }
      if (extremes[leaf] === 1) value += weights.columnExtremes
      else if (standsOut[universe.item[leaf]! - firstItem] === 1) value += weights.extremeRows
      worth[leaf] = value * priors[column]! * depths[column]!
      if (repeated !== undefined && extremes[leaf] === 0)
        worth[leaf]! *= 1 - weights.repeatedValue * repeated.share(universe.measures.text[leaf]!)
      const node = universe.unit[leaf]! - part.firstUnit
      const type = body.type[node]!
      if (isCode(body.source, body.start[node]!, body.end[node]!)) worth[leaf]! *= 0.02
      if (type === NodeType.null || type <= NodeType.array) worth[leaf]! *= 0.15
    }
  })
}

/** 1 for the items of a part that hold an extreme, by their number within it. */
function rowsWith({ firstItem, firstLeaf, item }: Universe, { index }: Part, extremes: Uint8Array): Uint8Array {
  const rows = new Uint8Array(firstItem[index + 1]! - firstItem[index]!)
  for (let leaf = firstLeaf[index]!; leaf < firstLeaf[index + 1]!; leaf++)
    if (extremes[leaf] === 1) rows[item[leaf]! - firstItem[index]!] = 1
  return rows
}

const SHORTEST_CODE = 32

/** Hashes, keys, base64: long, in one piece, of letters and digits that spell no words. */
function isCode(source: string, from: number, to: number): boolean {
  if (to - from < SHORTEST_CODE) return false
  let digits = 0
  let capitals = 0
  let turns = 0
  let before = 0
  const end = Math.min(to, from + 200)
  for (let at = from; at < end; at++) {
    const code = source.charCodeAt(at)
    let kind = 0
    if (code >= 0x30 && code <= 0x39) {
      kind = 1
      digits++
    } else if (code >= 0x41 && code <= 0x5a) {
      kind = 2
      capitals++
    } else if (code >= 0x61 && code <= 0x7a) kind = 3
    else if (code === 0x22) continue
    else if (code !== 0x2b && code !== 0x2d && code !== 0x2f && code !== 0x3d && code !== 0x5f) return false
    if (kind !== before) turns++
    before = kind
  }
  return digits + capitals > 4 && turns * 5 > end - from
}

/** How near a leaf is to the head or tail of its document, by tokens: 1 at the ends. */
function documentEnds(universe: Universe, scale: number): Float32Array {
  const { leaves, measures } = universe
  const ends = new Float32Array(leaves)
  let before = 0
  for (let leaf = 0; leaf < leaves; leaf++) {
    ends[leaf] = Math.exp(-before / scale)
    before += measures.cost[leaf]!
  }
  let after = 0
  for (let leaf = leaves - 1; leaf >= 0; leaf--) {
    ends[leaf]! += Math.exp(-after / scale)
    after += measures.cost[leaf]!
  }
  return ends
}

/** What the place of a record in its table is worth: all rows of a short table, the ends of a long one. */
function worthOfRows(records: Records, weights: Weights): Float32Array {
  const worth = new Float32Array(records.count)
  for (const { records: rows } of records.tables) {
    const base = 0.1 + weights.rowBase * Math.min(1, weights.rowsInFull / rows.length)
    for (let position = 0; position < rows.length; position++) {
      const head = 1 / (1 + weights.rowDecay * position)
      const tail = weights.rowTail / (1 + weights.rowDecay * (rows.length - 1 - position))
      worth[rows[position]!] = base + weights.rowEnds * (head + tail)
    }
  }
  return worth
}

/** From here on a value is as common as can be. */
const COMMON = 256
const SHARES = Float32Array.from({ length: COMMON + 1 }, (_, count) => Math.log2(Math.max(1, count)) / 8)

/**
 * How common each text of a part is, from 0 (once) to 1 (256 times and more). Counted in slots of hashes: of a million
 * cells a map would cost more than all the rest of the ranking, and a few that share a slot do no harm.
 */
class Repeats {
  readonly #counts: Uint16Array
  readonly #shift: number

  constructor(universe: Universe, part: number) {
    const [first, last] = [universe.firstLeaf[part]!, universe.firstLeaf[part + 1]!]
    const bits = Math.min(22, Math.max(10, 34 - Math.clz32(last - first)))
    this.#counts = new Uint16Array(1 << bits)
    this.#shift = 32 - bits
    for (let leaf = first; leaf < last; leaf++) {
      const slot = this.#slot(universe.measures.text[leaf]!)
      if (this.#counts[slot]! < COMMON) this.#counts[slot]!++
    }
  }

  share(text: number): number {
    return SHARES[this.#counts[this.#slot(text)]!]!
  }

  #slot(text: number): number {
    return Math.imul(text, 0x9e3779b1) >>> this.#shift
  }
}

function countTemplates(universe: Universe, first: number, last: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (let leaf = first; leaf < last; leaf++) {
    const template = universe.measures.template[leaf]!
    counts.set(template, (counts.get(template) ?? 0) + 1)
  }
  return counts
}

/** The ten commonest templates cover much of a log; in source code and prose `error` is a topic and no alarm. */
function looksLikeLog(counts: ReadonlyMap<number, number>, lines: number): boolean {
  if (lines < 20) return false
  const top = [...counts.values()].toSorted((left, right) => right - left).slice(0, 10)
  return top.reduce((sum, count) => sum + count, 0) > lines * 0.4
}

const LOOKED_AT = 300

function salience(lines: Lines, index: number): number {
  const start = lines.start[index]!
  const text = lines.source.slice(start, Math.min(lines.end[index]!, start + LOOKED_AT))
  if (!/error|fail|fatal|warn|exception|panic|total|passed/i.test(text)) return 0
  let level = 0
  if (/\b(?:fatal|panic|critical|emerg)/i.test(text)) level = 3
  else if (/\b(?:error|fail(?:ed|ure)?|\w*exception)\b/i.test(text)) level = 2.2
  else if (/\bwarn(?:ing)?\b/i.test(text)) level = 1.4
  else if (/\b(?:total|passed|finished|succeeded)\b/i.test(text)) level = 1
  return /\b(?:0|no) (?:errors?|failures?|failed)|(?:errors?|failures?): 0\b/i.test(text) ? level * 0.4 : level
}
