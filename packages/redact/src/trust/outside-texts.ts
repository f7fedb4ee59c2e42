import { NodeType, plainText, pointerOf, type Document, type Tree } from '@selvedge/content'

import { embeddedParts } from '../fields/pointer-patterns.ts'
import type { OutsidePlace } from './trust-policy.ts'

/** A string of outside origin: a leaf of a tree, or a text as a whole (`node` 0 of a part that is lines). */
export interface OutsideText {
  readonly part: number
  readonly node: number
  readonly text: string
}

/** Every string at or below the places, JSON inside strings unfolded: each text once, where it is read. */
export function* outsideTexts(document: Document, places: readonly OutsidePlace[]): Generator<OutsideText> {
  const embedded = embeddedParts(document)
  const open = places.map(({ part, node }) => ({ part, from: node, to: endOf(document, part, node) }))
  for (let at = 0; at < open.length; at++) {
    const next = open[at]!
    const { body, source } = document.parts[next.part]!
    if (body.model === 'lines') {
      yield { part: next.part, node: 0, text: source }
      continue
    }
    const inner = embedded.get(next.part)
    for (let node = next.from; node < next.to; node++) {
      if (!isText(body, node)) continue
      const part = inner?.get(node)
      if (part !== undefined) open.push({ part, from: 0, to: endOf(document, part, 0) })
      else yield { part: next.part, node, text: plainText(body, node) }
    }
  }
}

/** Where a text stands in the document, as far as a pointer of the whole reaches. */
export function pointerOfText(document: Document, { part, node }: OutsidePlace): string {
  const { body, host } = document.parts[part]!
  if (host !== undefined) return pointerOfText(document, host)
  return body.model === 'tree' ? pointerOf(body, node) : ''
}

function endOf(document: Document, part: number, node: number): number {
  const { body } = document.parts[part]!
  return body.model === 'tree' ? body.after[node]! : 1
}

function isText(tree: Tree, node: number): boolean {
  const type = tree.type[node]
  return type === NodeType.string || type === NodeType.cell || type === NodeType.text
}
