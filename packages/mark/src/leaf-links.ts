import type { Resource } from '@selvedge/contract'
import { NodeType, movedPlaceholder, nodeAt, pointerOf, type Tree } from '@selvedge/content'
import type { Draft } from '@selvedge/pipeline'

import type { Layout } from './layout.ts'
import type { ShownPart } from './shown.ts'

/** Strings that have a blob of their own, and how many of them the text has room to name. */
export interface LeafLinks {
  /** By node: the placeholder that names the blob. */
  readonly placeholders: ReadonlyMap<number, string>
  readonly most: number
}

/** Tokens of the budget for each placeholder: one costs about 40, a tenth. */
const TOKENS_FOR_EACH = 400

/** Whether a link is that of a long string, which its name points at; the string stands in the document all the same. */
export function isLeafLink({ name }: Resource): boolean {
  return name.startsWith('/')
}

/** The long strings of a document that were stored on their own. */
export function leafLinksOf({ document, attachments = [] }: Draft, budgetTokens: number): LeafLinks | undefined {
  const { body } = document.parts[0]!
  const most = Math.floor(budgetTokens / TOKENS_FOR_EACH)
  if (attachments.length === 0 || most === 0 || body.model !== 'tree' || body.layout !== 'json') return undefined
  const placeholders = new Map<number, string>()
  for (const link of attachments) {
    const node = isLeafLink(link) ? nodeAt(body, link.name) : -1
    if (node > 0 && body.type[node] === NodeType.string)
      placeholders.set(node, movedPlaceholder({ mediaType: link.mime_type, byteLength: link.size }, link.uri))
  }
  return placeholders.size > 0 ? { placeholders, most } : undefined
}

/** Of the strings of which a part is shown, those that can be read on their own. */
export function leafMembers(
  layout: Layout,
  parts: ReadonlyMap<number, ShownPart>,
  { part, hosts, piece }: ShownPart,
  { placeholders, most }: LeafLinks,
): string[] {
  const cut = piece === undefined || hosts.includes(piece.index) ? hosts : [...hosts, piece.index]
  return cut
    .filter(
      (node) => placeholders.has(node) && !isShownWhole(parts.get(layout.embedded[part.index]!.get(node)?.index ?? -1)),
    )
    .slice(0, most)
    .map((node) => {
      const label = `${pointerOf(part.body as Tree, node)} (whole)`
      return `${JSON.stringify(label)}:${JSON.stringify(placeholders.get(node))}`
    })
}

function isShownWhole(shown: ShownPart | undefined): boolean {
  return shown?.part.body.model === 'lines' && shown.own.length === shown.part.body.count && shown.piece === undefined
}
