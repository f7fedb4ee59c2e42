import { childrenOf, nodeAt, plainText, toValue, type Document, type Tree } from '@selvedge/content'
import type { JsonValue, Warning } from '@selvedge/contract'

import { compareProse } from './compare-prose.ts'
import { firstDifference } from './first-difference.ts'
import { structuredNode } from './structured-value.ts'

/**
 * Compares the content blocks of an MCP result with the structured content beside them. A text that is JSON must not
 * give another value in the same place, prose no number that the data contradicts. The warning names both places.
 */
export function compareContent(document: Document): Warning | undefined {
  const node = structuredNode(document)
  const { body } = document.parts[0]!
  if (node < 0 || body.model !== 'tree') return undefined
  const structured = toValue(body, node)
  for (const [index, text] of textsOf(body)) {
    const found = differenceOf(text, structured)
    if (found === undefined) continue
    const [left, right] = [`/content/${index}/text${found.left}`, `/structuredContent${found.right}`]
    return {
      code: 'content_mismatch',
      message: `${left} and ${right} tell different observations. Neither may be cited before it is known which one holds.`,
      pointer: right,
    }
  }
  return undefined
}

function differenceOf(
  text: string,
  structured: JsonValue,
): { readonly left: string; readonly right: string } | undefined {
  const twin = parsed(text)
  if (twin !== undefined) {
    const pointer = firstDifference(twin, structured)
    return pointer === undefined ? undefined : { left: '', right: pointer }
  }
  const pointer = compareProse(text, structured)
  return pointer === undefined ? undefined : { left: '', right: pointer }
}

function* textsOf(tree: Tree): Generator<[index: number, text: string]> {
  for (const block of childrenOf(tree, nodeAt(tree, '/content'))) {
    const index = tree.index[block]!
    const text = nodeAt(tree, `/content/${index}/text`)
    if (text >= 0) yield [index, plainText(tree, text)]
  }
}

function parsed(text: string): JsonValue | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    // Not JSON: prose.
    return undefined
  }
}
