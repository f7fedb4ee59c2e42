import { childrenOf, keyOf, nodeAt, plainText, type Document } from '@selvedge/content'

import type { Audience } from './field-policy.ts'

/** What MCP calls the reader we call the model, and the user. Nobody else is spoken of. */
const NAMES: Readonly<Partial<Record<Audience, string>>> = { model: 'assistant', user: 'user' }

const NONE: ReadonlySet<number> = new Set()

/** Content blocks of an MCP result whose `annotations.audience` leaves this reader out. */
export function mcpAudience({ origin, parts }: Document, audience: Audience): ReadonlySet<number> {
  const name = NAMES[audience]
  const { body } = parts[0]!
  if (origin !== 'mcp' || name === undefined || body.model !== 'tree') return NONE
  const content = nodeAt(body, '/content')
  if (content < 0) return NONE

  const closed = new Set<number>()
  for (const block of childrenOf(body, content)) {
    const list = nodeAt(body, '/annotations/audience', block)
    if (list < 0) continue
    const readers = [...childrenOf(body, list)].filter((node) => keyOf(body, node) === undefined)
    if (readers.length > 0 && readers.every((node) => plainText(body, node) !== name)) closed.add(block)
  }
  return closed
}
