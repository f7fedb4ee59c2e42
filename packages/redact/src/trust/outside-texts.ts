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
  for (const { part, from, to } of outsideSpans(document, places, embedded)) {
    const { body, source } = document.parts[part]!
    if (body.model === 'lines') {
      yield { part, node: 0, text: source }
      continue
    }
    const inner = embedded.get(part)
    for (let node = from; node < to; node++) {
      if (isText(body, node) && inner?.has(node) !== true) yield { part, node, text: plainText(body, node) }
    }
  }
}

/** The nodes `[from, to)` of a part that are of outside origin. */
export interface OutsideSpan {
  readonly part: number
  readonly from: number
  readonly to: number
}

/** What lies at or below the places, and in the JSON that strings there hold. */
export function outsideSpans(
  document: Document,
  places: readonly OutsidePlace[],
  embedded = embeddedParts(document),
): readonly OutsideSpan[] {
  const spans: OutsideSpan[] = places.map(({ part, node }) => ({ part, from: node, to: endOf(document, part, node) }))
  for (let at = 0; at < spans.length; at++) {
    const { part, from, to } = spans[at]!
    const inner = embedded.get(part)
    if (inner === undefined) continue
    for (let node = from; node < to; node++) {
      const within = inner.get(node)
      if (within !== undefined) spans.push({ part: within, from: 0, to: endOf(document, within, 0) })
    }
  }
  return spans
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
