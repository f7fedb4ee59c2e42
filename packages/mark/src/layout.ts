import { isLeaf, leafUnits, opaqueNode, type Document, type Opaque, type Part, type Tree } from '@selvedge/content'

import { partIndexOf, type Shown } from './shown.ts'

/** What is shown without the base64 in it, of which the text has a placeholder only. */
export function withoutOpaque(layout: Layout, shown: Shown): Shown {
  const { parts } = layout.document
  const units = shown.units.filter((unit) => {
    const part = parts[partIndexOf(layout.document, unit)]!
    return layout.opaque(part, unit - part.firstUnit) === undefined
  })
  return { ...shown, units }
}

/** What is counted once about a document and asked often. */
export interface Layout {
  readonly document: Document
  /** Leaf units of all parts, ascending. */
  readonly units: Uint32Array
  readonly unitTotal: number
  /** Node to embedded part, by part. */
  readonly embedded: readonly ReadonlyMap<number, Part>[]
  /** Leaf units of a part, those of the parts embedded in it included. */
  readonly unitsOfPart: Uint32Array
  /** For a tree part: leaf units (embedded ones included) below node k, summed up, so that a subtree is a difference. */
  readonly weights: (part: Part) => Uint32Array
  /** For a tree part: how deep each node lies. */
  readonly depths: (part: Part) => Uint32Array
  /** What a node holds when it is base64: the text shows a placeholder, the data does not show it at all. */
  readonly opaque: (part: Part, node: number) => Opaque | undefined
}

const known = new WeakMap<Document, Layout>()

export function layoutOf(document: Document): Layout {
  let layout = known.get(document)
  if (layout === undefined) known.set(document, (layout = makeLayout(document)))
  return layout
}

function makeLayout(document: Document): Layout {
  const { parts } = document
  const units = leafUnits(document)
  const embedded = parts.map(() => new Map<number, Part>())
  for (const part of parts) if (part.host !== undefined) embedded[part.host.part]!.set(part.host.node, part)

  const unitsOfPart = new Uint32Array(parts.length)
  // Backwards: embedded parts follow their host.
  for (const part of parts.toReversed()) {
    const { body } = part
    unitsOfPart[part.index] = body.model === 'lines' ? body.count : sumLeaves(body, embedded[part.index]!, unitsOfPart)
  }
  const sums = new Map<number, Uint32Array>()
  const levels = new Map<number, Uint32Array>()
  const opaque = new Map<number, Opaque | undefined>()
  return {
    document,
    units,
    unitTotal: units.length,
    embedded,
    unitsOfPart,
    weights(part) {
      let weights = sums.get(part.index)
      if (weights === undefined) {
        weights = sumWeights(part.body as Tree, embedded[part.index]!, unitsOfPart)
        sums.set(part.index, weights)
      }
      return weights
    },
    depths(part) {
      let depths = levels.get(part.index)
      if (depths === undefined) levels.set(part.index, (depths = depthsOf(part.body as Tree)))
      return depths
    },
    opaque({ body, firstUnit }, node) {
      if (body.model === 'lines') return undefined
      // Shorter strings are never taken for base64: that is quickly seen.
      if (body.end[node]! - body.start[node]! < 200) return opaqueNode(body, node)
      if (!opaque.has(firstUnit + node)) opaque.set(firstUnit + node, opaqueNode(body, node))
      return opaque.get(firstUnit + node)
    },
  }
}

function depthsOf(tree: Tree): Uint32Array {
  const depths = new Uint32Array(tree.count)
  for (let node = 1; node < tree.count; node++) depths[node] = depths[tree.parent[node]!]! + 1
  return depths
}

function sumLeaves(tree: Tree, embedded: ReadonlyMap<number, Part>, unitsOfPart: Uint32Array): number {
  let sum = 0
  forEachWeight(tree, embedded, unitsOfPart, (_, weight) => {
    sum += weight
  })
  return sum
}

function sumWeights(tree: Tree, embedded: ReadonlyMap<number, Part>, unitsOfPart: Uint32Array): Uint32Array {
  const sums = new Uint32Array(tree.count + 1)
  forEachWeight(tree, embedded, unitsOfPart, (node, weight) => {
    sums[node + 1] = weight
  })
  for (let node = 0; node < tree.count; node++) sums[node + 1]! += sums[node]!
  return sums
}

function forEachWeight(
  tree: Tree,
  embedded: ReadonlyMap<number, Part>,
  unitsOfPart: Uint32Array,
  visit: (node: number, weight: number) => void,
): void {
  for (let node = 0; node < tree.count; node++) {
    if (tree.shadowed.has(node)) node = tree.after[node]! - 1
    else if (isLeaf(tree, node)) {
      const part = embedded.get(node)
      visit(node, part === undefined ? 1 : unitsOfPart[part.index]!)
    }
  }
}
