import { NodeType, childrenOf, keyOf, nodeAt, rawText, toValue, type Document, type Tree } from '@selvedge/content'
import type { JsonValue } from '@selvedge/contract'

/** The values a schema may speak of: usually one, two for a text that reads as JSON. */
export function structuredValues(document: Document): readonly JsonValue[] {
  const { body, source } = document.parts[0]!
  if (body.model !== 'tree') return [source]
  const node = structuredNode(document)
  const value = valueOf(body, node < 0 ? 0 : node)
  // A tool that returns JSON as text may mean the text.
  return document.origin === 'text' ? [value, source] : [value]
}

/** The `structuredContent` of an MCP result that is kept beside its content blocks, or -1. */
export function structuredNode(document: Document): number {
  const { body } = document.parts[0]!
  return body.model === 'tree' && document.origin === 'mcp' && isWrapped(body) ? nodeAt(body, '/structuredContent') : -1
}

function isWrapped(tree: Tree): boolean {
  if (tree.type[0] !== NodeType.object) return false
  const keys = [...childrenOf(tree, 0)].map((child) => keyOf(tree, child))
  return keys.length === 2 && keys.includes('content') && keys.includes('structuredContent')
}

/** Here a number beyond 2^53 stays a number: a schema that asks for one is right, and its digits do not matter to it. */
function valueOf(tree: Tree, node: number): JsonValue {
  return tree.layout === 'json' ? (JSON.parse(rawText(tree, node)) as JsonValue) : toValue(tree, node)
}
