import { resolvePointer, type Completeness, type JsonValue, type Warning } from '@selvedge/contract'

import { toValue } from '../to-value.ts'
import { nodeAt, NodeType, type Tree } from '../tree.ts'
import type { Ingested, IngestOptions } from './ingest-options.ts'

/**
 * Reads the page of a tool that answers in pages: how many items, and the cursor of the next page. A cursor that does
 * not advance is not passed on: whoever followed it would walk without end.
 */
export function applyPage(ingested: Ingested, { page, arguments: asked }: IngestOptions): Ingested {
  const { document, outcome, warnings } = ingested
  const tree = document.parts[0]!.body
  if (page === undefined || tree.model !== 'tree' || outcome.status === 'failed') return ingested

  const next = cursorOf(scalarAt(tree, page.next))
  if (next === undefined) return { ...ingested, outcome: withItems(ingested, page.items) }

  const before = page.asked === undefined ? undefined : cursorOf(valueAt(asked, page.asked))
  if (next === before) {
    const completeness: Completeness = { state: 'unknown', ...counts(tree, page.items) }
    return { document, outcome: { ...withItems(ingested, page.items), completeness }, warnings: [...warnings, STUCK] }
  }

  const completeness: Completeness = {
    state: 'partial',
    reason: 'page',
    ...counts(tree, page.items),
    next: { type: 'cursor', value: next },
  }
  const status = outcome.status === 'succeeded' ? 'partial' : outcome.status
  return { document, warnings, outcome: { ...withItems(ingested, page.items), status, completeness } }
}

const STUCK: Warning = {
  code: 'cursor_not_advancing',
  message: 'the next cursor is the one this page was asked with; it is left out, and whether more exists is not known',
}

function withItems({ outcome }: Ingested, items: string | undefined) {
  return items === undefined ? outcome : { ...outcome, itemsAt: items }
}

function counts(tree: Tree, items: string | undefined): Partial<Completeness> {
  const node = items === undefined ? -1 : nodeAt(tree, items)
  if (node < 0 || tree.type[node] !== NodeType.array) return { available_items: null }
  return { returned_items: tree.size[node]!, available_items: null, items_at: items! }
}

function scalarAt(tree: Tree, pointer: string): JsonValue | undefined {
  const node = nodeAt(tree, pointer)
  return node < 0 ? undefined : toValue(tree, node)
}

function valueAt(value: JsonValue | undefined, pointer: string): JsonValue | undefined {
  if (value === undefined) return undefined
  const found = resolvePointer(value, pointer)
  return found.found ? (found.value as JsonValue) : undefined
}

/** An empty string is a cursor; null is none. */
function cursorOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return undefined
}
