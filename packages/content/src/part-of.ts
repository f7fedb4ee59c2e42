import { assertArgument, assertDocument } from './assert-argument.ts'
import type { Document, Part } from './document.ts'

/** The part a unit belongs to. */
export function partOf(document: Document, unit: number): Part {
  assertDocument('partOf', document)
  assertArgument('partOf', 'unit', unit, 'number')
  const { parts } = document
  let low = 0
  let high = parts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (parts[middle]!.firstUnit <= unit) low = middle
    else high = middle - 1
  }
  // An empty part shares its first unit with the next one.
  while (low > 0 && parts[low]!.body.count === 0 && parts[low]!.firstUnit === unit) low--
  return parts[low]!
}

/** The part embedded in a string node, if there is one. */
export function embeddedPart(document: Document, part: Part, node: number): Part | undefined {
  assertDocument('embeddedPart', document)
  assertArgument('embeddedPart', 'part', part, 'part')
  return hostedParts(document, part.index).get(node)
}

const NONE: ReadonlyMap<number, Part> = new Map()
const kept = new WeakMap<Document, Map<number, Map<number, Part>>>()

/** Node to embedded part, for one part. */
export function hostedParts(document: Document, partIndex: number): ReadonlyMap<number, Part> {
  let hosts = kept.get(document)
  if (hosts === undefined) {
    hosts = new Map()
    for (const part of document.parts) {
      if (part.host === undefined) continue
      let nodes = hosts.get(part.host.part)
      if (nodes === undefined) hosts.set(part.host.part, (nodes = new Map()))
      nodes.set(part.host.node, part)
    }
    kept.set(document, hosts)
  }
  return hosts.get(partIndex) ?? NONE
}
