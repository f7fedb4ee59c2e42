import { childrenOf, nodeAt, toValue, type Document } from '@selvedge/content'
import { compareTwin, type Warning } from '@selvedge/contract'

import { structuredNode } from './structured-value.ts'

/**
 * Compares the content blocks of an MCP result with the structured content beside them: JSON value by value, prose by
 * its numbers. The warning names the first two places that contradict each other, and how many more there are.
 */
export function compareContent(document: Document): Warning | undefined {
  const node = structuredNode(document)
  const { body } = document.parts[0]!
  if (node < 0 || body.model !== 'tree') return undefined
  const blocks = [...childrenOf(body, nodeAt(body, '/content'))].map((block) => toValue(body, block))
  const { same, pointers } = compareTwin(blocks, toValue(body, node))
  const [first] = pointers
  if (same !== 'mismatch' || first === undefined) return undefined
  const more = pointers.length > 1 ? ` (and ${pointers.length - 1} more places)` : ''
  return {
    code: 'content_mismatch',
    message: `${first.content} and ${first.structuredContent} tell different observations${more}. Neither may be cited before it is known which one holds.`,
    pointer: first.structuredContent,
  }
}
