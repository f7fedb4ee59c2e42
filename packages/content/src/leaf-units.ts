import { assertDocument } from './assert-argument.ts'
import type { Document, Part } from './document.ts'
import { hostedParts } from './part-of.ts'
import { isLeaf, type Tree } from './tree.ts'

/**
 * Every unit that stands for itself, ascending: scalars and empty containers of trees, lines and segments of texts.
 * Not among them: strings that host an embedded part (its own units stand for them) and members hidden by a later one
 * of the same name.
 */
export function leafUnits(document: Document): Uint32Array {
  assertDocument('leafUnits', document)
  const units = new UnitList(document.unitCount)
  for (const part of document.parts) {
    if (part.body.model === 'lines') units.addRange(part.firstUnit, part.firstUnit + part.body.count)
    else forEachLeaf(document, part, part.body, 0, part.body.count, (unit) => units.add(unit))
  }
  return units.finish()
}

/** Leaf units of the nodes `[from, to)` of a tree part, without those of embedded parts. */
export function forEachLeaf(
  document: Document,
  part: Part,
  tree: Tree,
  from: number,
  to: number,
  visit: (unit: number, node: number) => void,
  visitHost?: (embedded: Part) => void,
): void {
  const hosted = hostedParts(document, part.index)
  for (let node = from; node < to; node++) {
    if (tree.shadowed.has(node)) node = tree.after[node]! - 1
    else if (isLeaf(tree, node)) {
      const embedded = hosted.get(node)
      if (embedded === undefined) visit(part.firstUnit + node, node)
      else visitHost?.(embedded)
    }
  }
}

class UnitList {
  #units: Uint32Array
  #count = 0

  constructor(capacity: number) {
    this.#units = new Uint32Array(capacity)
  }

  add(unit: number): void {
    this.#units[this.#count++] = unit
  }

  addRange(from: number, to: number): void {
    for (let unit = from; unit < to; unit++) this.add(unit)
  }

  finish(): Uint32Array {
    return this.#units.slice(0, this.#count)
  }
}
