import type { Locator } from '@selvedge/contract'

import type { Document, Part } from './document.ts'
import { embeddedPart } from './part-of.ts'
import { childAt } from './tree.ts'

/** A place in a document: a node of a tree part, or a whole text part (`node` is -1). */
export interface Place {
  readonly part: Part
  readonly node: number
}

/** Follows `part` and `pointer` of a locator; `undefined` when they lead nowhere. */
export function resolvePlace(document: Document, locator: Locator): Place | undefined {
  let part: Part | undefined = document.parts[0]!
  if (locator.part !== undefined) {
    const host = descend(document, part, locator.part)
    part = host && embeddedPart(document, host.part, host.node)
    if (part === undefined) return undefined
  }
  return descend(document, part, locator.pointer ?? '')
}

/** Walks a pointer; on the way it steps from a string into the JSON embedded in it. */
function descend(document: Document, from: Part, pointer: string): Place | undefined {
  if (from.body.model === 'lines') return pointer === '' ? { part: from, node: -1 } : undefined
  if (pointer !== '' && !pointer.startsWith('/')) return undefined

  let part = from
  let node = 0
  for (const token of pointer === '' ? [] : pointer.slice(1).split('/')) {
    const embedded = embeddedPart(document, part, node)
    if (embedded !== undefined) {
      part = embedded
      node = 0
    }
    if (part.body.model !== 'tree') return undefined
    node = childAt(part.body, node, token.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (node < 0) return undefined
  }
  return { part, node }
}
