import type { Document, Part } from '@selvedge/content'

/** What of a document is shown. */
export interface Shown {
  /** Whole units, ascending. */
  readonly units: Uint32Array
  /** The head of one unit that is too long to be shown whole; only where nothing else fits. */
  readonly piece?: Piece
}

export interface Piece {
  readonly unit: number
  /** UTF-16 units of the unit's text. */
  readonly length: number
}

/** What of one part is shown. */
export interface ShownPart {
  readonly part: Part
  /** Nodes or lines of its own, ascending, the one of which a piece is shown included. */
  readonly own: number[]
  /** Strings that embed something shown, in document order. */
  readonly hosts: number[]
  readonly piece?: { readonly index: number; readonly length: number }
}

export const NOTHING: Shown = { units: new Uint32Array(0) }

/** Divides what is shown among the parts; a part is there when something in it, or embedded in it, is shown. */
export function byPart(document: Document, { units, piece }: Shown): ReadonlyMap<number, ShownPart> {
  const { parts } = document
  const shown = new Map<number, ShownPart>()
  const partAt = (index: number): ShownPart => {
    let found = shown.get(index)
    if (found === undefined) shown.set(index, (found = { part: parts[index]!, own: [], hosts: [] }))
    return found
  }

  let index = 0
  for (const unit of units) {
    while (index + 1 < parts.length && parts[index + 1]!.firstUnit <= unit) index++
    partAt(index).own.push(unit - parts[index]!.firstUnit)
  }
  if (piece !== undefined) addPiece(document, shown, piece)

  // Embedded parts follow their host, so that going backwards every host learns of what lies in it.
  for (const at of [...shown.keys()].toSorted((one, other) => other - one)) addHosts(partAt, parts, at)
  for (const { hosts } of shown.values()) hosts.sort((one, other) => one - other)
  return shown
}

function addHosts(partAt: (index: number) => ShownPart, parts: readonly Part[], index: number): void {
  for (let host = parts[index]!.host; host !== undefined; host = parts[host.part]!.host) {
    const { hosts } = partAt(host.part)
    if (hosts.includes(host.node)) return
    hosts.push(host.node)
  }
}

function addPiece(document: Document, shown: Map<number, ShownPart>, { unit, length }: Piece): void {
  const index = partIndexOf(document, unit)
  const part = document.parts[index]!
  const at = unit - part.firstUnit
  const before = shown.get(index)
  const own = [...(before?.own ?? []), at].toSorted((one, other) => one - other)
  shown.set(index, { part, own, hosts: before?.hosts ?? [], piece: { index: at, length } })
}

/** Position of the part a unit belongs to. */
export function partIndexOf({ parts }: Document, unit: number): number {
  let low = 0
  let high = parts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (parts[middle]!.firstUnit <= unit) low = middle
    else high = middle - 1
  }
  return low
}

/** Nodes of a part in which something is shown, a node for each unit, ascending. */
export function shownNodes(document: Document, { units }: Shown, part: Part = document.parts[0]!): Uint32Array {
  const nodes: number[] = []
  for (const unit of units) {
    const node = nodeIn(document, part, partIndexOf(document, unit), unit)
    if (node !== undefined) nodes.push(node)
  }
  return Uint32Array.from(nodes).toSorted()
}

/** The node of the whole that a unit is, or lies in. */
export function rootNodeOf(document: Document, index: number, unit: number): number {
  return nodeIn(document, document.parts[0]!, index, unit)!
}

/** The node of a part that a unit (of the part at `index`) is, or lies in; `undefined` when it lies elsewhere. */
function nodeIn({ parts }: Document, part: Part, index: number, unit: number): number | undefined {
  let node = unit - parts[index]!.firstUnit
  for (let at = index; at !== part.index;) {
    const { host } = parts[at]!
    if (host === undefined) return undefined
    node = host.node
    at = host.part
  }
  return node
}
