import {
  NodeType,
  embeddedPart,
  isLeaf,
  keyOf,
  recordsOf,
  type Document,
  type Part,
  type Records,
  type Tree,
} from '@selvedge/content'

import { NO_COLUMN, measureText, type Measures } from './measure-text.ts'

/**
 * The whole document as the ranking sees it: leaves (what can be shown) and the items they belong to (what is
 * compared with a question). An item is a record of a tree, or a line of a text. All parts share one universe, so that
 * a line of an embedded log competes with a cell on equal terms.
 */
export interface Universe {
  readonly document: Document
  /** Number of items. */
  readonly items: number
  /** The items of part `p` start here. */
  readonly firstItem: readonly number[]
  /** The item around an item; -1 for none. */
  readonly parentItem: Int32Array
  readonly partOfItem: Uint32Array
  /** Number of leaves. */
  readonly leaves: number
  /** Leaf to its unit, ascending. */
  readonly unit: Uint32Array
  readonly item: Uint32Array
  readonly partOfLeaf: Uint32Array
  /** `[start, end)` of a leaf's text in what its part is read from (`sources`), without quotes; 1 where it was in quotes. */
  readonly start: Uint32Array
  readonly end: Uint32Array
  readonly quoted: Uint8Array
  readonly sources: readonly string[]
  /** Leaf to its column in the list of all columns; 0xffffffff for lines. */
  readonly column: Uint32Array
  readonly columns: readonly UniverseColumn[]
  /** The leaves of part `p` start here. */
  readonly firstLeaf: readonly number[]
  readonly measures: Measures
}

export interface UniverseColumn {
  readonly part: number
  readonly records: Records
  /** Id inside its part. */
  readonly id: number
  readonly path: string
  readonly table: number
  readonly count: number
  /** Different values, estimated beyond a hundred or so. */
  readonly distinct: number
  /** How much its values tell rows apart: 1, down to 0.1 for a column that says the same in every row. */
  readonly information: number
}

export { NO_COLUMN }

const known = new WeakMap<Document, Universe>()

/** Built once a document; O(text). */
export function* universeOf(document: Document): Generator<void, Universe> {
  let universe = known.get(document)
  if (universe === undefined) known.set(document, (universe = yield* build(document)))
  return universe
}

function* build(document: Document): Generator<void, Universe> {
  const { parts } = document
  const unit = new Uint32Array(document.unitCount)
  const item = new Uint32Array(document.unitCount)
  const column = new Uint32Array(document.unitCount)
  const partOfLeaf = new Uint32Array(document.unitCount)
  const start = new Uint32Array(document.unitCount)
  const end = new Uint32Array(document.unitCount)
  const quoted = new Uint8Array(document.unitCount)
  const firstItem: number[] = []
  const firstLeaf: number[] = []
  const columns: UniverseColumn[] = []
  let items = 0
  let leaves = 0

  for (const part of parts) {
    yield
    firstItem.push(items)
    firstLeaf.push(leaves)
    const { body } = part
    if (body.model === 'lines') {
      const after = leaves + body.count
      count(unit, leaves, after, part.firstUnit)
      count(item, leaves, after, items)
      column.fill(NO_COLUMN, leaves, after)
      partOfLeaf.fill(part.index, leaves, after)
      start.set(body.start.subarray(0, body.count), leaves)
      end.set(body.end.subarray(0, body.count), leaves)
      leaves = after
      items += body.count
      continue
    }
    const records = recordsOf(body)
    yield
    const firstColumn = columns.length
    for (const { id, path, table, count } of records.columns)
      columns.push({ part: part.index, records, id, path, table, count, distinct: 0, information: 1 })
    forEachLeaf(document, part, body, (node) => {
      unit[leaves] = part.firstUnit + node
      item[leaves] = items + records.recordOf[node]!
      column[leaves] = firstColumn + records.columnOf[node]!
      partOfLeaf[leaves] = part.index
      const quote = body.type[node] === NodeType.string ? 1 : 0
      start[leaves] = body.start[node]! + quote
      end[leaves] = body.end[node]! - quote
      quoted[leaves] = quote
      leaves++
    })
    items += records.count
  }
  firstItem.push(items)
  firstLeaf.push(leaves)
  yield

  const parentItem = new Int32Array(items)
  const partOfItem = new Uint32Array(items)
  for (const part of parts) linkItems(part, firstItem, document, parentItem, partOfItem)
  yield
  const spans = {
    sources: parts.map(({ body }) => body.source),
    partOfLeaf: partOfLeaf.slice(0, leaves),
    start: start.slice(0, leaves),
    end: end.slice(0, leaves),
    quoted: quoted.slice(0, leaves),
    column: column.slice(0, leaves),
  }
  const measures = yield* measureText(spans)
  yield
  return {
    document,
    ...spans,
    items,
    firstItem,
    parentItem,
    partOfItem,
    leaves,
    unit: unit.slice(0, leaves),
    item: item.slice(0, leaves),
    columns: withInformation(columns, column, measures.text, leaves),
    firstLeaf,
    measures,
  }
}

function count(numbers: Uint32Array, from: number, to: number, first: number): void {
  for (let at = from; at < to; at++) numbers[at] = first + at - from
}

/** Leaves that are shown: no hosts of embedded parts, no members hidden by a later one of the same name. */
function forEachLeaf(document: Document, part: Part, tree: Tree, visit: (node: number) => void): void {
  const hasEmbedded = document.parts.length > 1
  const hasShadowed = tree.shadowed.size > 0
  for (let node = 0; node < tree.count; node++) {
    if (hasShadowed && tree.shadowed.has(node)) node = tree.after[node]! - 1
    else if (isLeaf(tree, node) && !(hasEmbedded && embeddedPart(document, part, node) !== undefined)) visit(node)
  }
}

function linkItems(
  part: Part,
  firstItem: readonly number[],
  document: Document,
  parentItem: Int32Array,
  partOfItem: Uint32Array,
): void {
  const first = firstItem[part.index]!
  let host = -1
  if (part.host !== undefined) {
    const around = document.parts[part.host.part]!
    if (around.body.model === 'tree') host = firstItem[around.index]! + recordsOf(around.body).recordOf[part.host.node]!
  }
  const { body } = part
  const count = firstItem[part.index + 1]! - first
  const parents = body.model === 'tree' ? recordsOf(body).parent : body.parent
  for (let index = 0; index < count; index++) {
    partOfItem[first + index] = part.index
    parentItem[first + index] = parents[index]! < 0 ? host : first + parents[index]!
  }
}

/** Bits of the sketch that counts different values of a column. */
const SKETCH = 512
const CONSTANT = 0.1
const FEW_VALUES = 0.4
/** A column with this many different values tells rows apart as well as any. */
const MANY_VALUES = 32

/** A column of one value over several rows tells nothing but that value; one of few values tells little. */
function withInformation(
  columns: readonly UniverseColumn[],
  column: Uint32Array,
  text: Int32Array,
  leaves: number,
): UniverseColumn[] {
  const words = SKETCH / 32
  const sketch = new Int32Array(columns.length * words)
  const seen = new Uint32Array(columns.length)
  for (let leaf = 0; leaf < leaves; leaf++) {
    const at = column[leaf]!
    if (at === NO_COLUMN) continue
    seen[at]!++
    const mixed = Math.imul(text[leaf]! ^ (text[leaf]! >>> 15), 0x2c1b3c6d)
    const bit = (mixed ^ (mixed >>> 13)) & (SKETCH - 1)
    sketch[at * words + (bit >> 5)]! |= 1 << (bit & 31)
  }
  return columns.map((one, at) => {
    const distinct = Math.min(seen[at]!, distinctOf(sketch, at * words, words))
    if (seen[at]! < 3) return { ...one, distinct }
    if (distinct <= 1) return { ...one, distinct: 1, information: CONSTANT }
    const share = Math.min(1, Math.log2(distinct) / Math.log2(Math.min(seen[at]!, MANY_VALUES)))
    return { ...one, distinct, information: FEW_VALUES + (1 - FEW_VALUES) * share }
  })
}

/** Linear counting: how many values set so many bits. */
function distinctOf(sketch: Int32Array, from: number, words: number): number {
  let free = SKETCH
  for (let word = from; word < from + words; word++) for (let bits = sketch[word]!; bits !== 0; bits &= bits - 1) free--
  return free === 0 ? Infinity : Math.round(-SKETCH * Math.log(free / SKETCH))
}

/** The name of a record that is an entry of a map, or of a long list of named scalars. */
export function recordKey(records: Records, record: number): string | undefined {
  return keyOf(records.tree, records.node[record]!)
}
