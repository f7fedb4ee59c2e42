import {
  isLeaf,
  keyOf,
  partOf,
  plainText,
  recordsOf,
  type Document,
  type Lines,
  type Part,
  type Tree,
} from '@selvedge/content'

/** A record or a line, as one thing to be scored. */
export interface ScoredText {
  readonly text: string
  /** Positions in the ranking's order of the units it has there. */
  readonly positions: number[]
}

const LONGEST = 1_000

/** The first records and lines of an order, each once, with all their units. */
export function scoredTexts(document: Document, order: Uint32Array, candidates: number): readonly ScoredText[] {
  const found = new Map<number, ScoredText>()
  for (let position = 0; position < order.length; position++) {
    const unit = order[position]!
    const part = partOf(document, unit)
    const node = unit - part.firstUnit
    const { body } = part
    // Unit numbers are one space: a record goes by its own node's.
    const key = part.firstUnit + (body.model === 'tree' ? recordNode(body, node) : node)
    const known = found.get(key)
    if (known !== undefined) known.positions.push(position)
    else if (found.size < candidates)
      found.set(key, { text: textOf(part, key - part.firstUnit), positions: [position] })
  }
  return [...found.values()]
}

function recordNode(tree: Tree, node: number): number {
  const records = recordsOf(tree)
  return records.node[records.recordOf[node]!]!
}

function textOf({ body }: Part, at: number): string {
  return (body.model === 'tree' ? recordText(body, at) : lineText(body, at)).slice(0, LONGEST)
}

/** The record's own leaves; those of records inside it are scored by themselves. */
function recordText(tree: Tree, node: number): string {
  const { recordOf } = recordsOf(tree)
  let text = ''
  for (let at = node; at < tree.after[node]! && text.length < LONGEST; at++) {
    if (!isLeaf(tree, at) || recordOf[at] !== recordOf[node]) continue
    const name = keyOf(tree, at)
    // What is over the limit is not read: a cell may hold a whole book.
    const value = tree.end[at]! - tree.start[at]! > 4 * LONGEST ? '…' : plainText(tree, at)
    text += `${text === '' ? '' : '\n'}${name === undefined ? '' : `${name}: `}${value}`
  }
  return text
}

function lineText(lines: Lines, unit: number): string {
  const own = lines.source.slice(lines.start[unit], lines.end[unit])
  const parent = lines.parent[unit]!
  if (parent < 0) return own
  return `${lines.source.slice(lines.start[parent], lines.end[parent]).slice(0, 200)}\n${own}`
}
