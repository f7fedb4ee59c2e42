import type { ItemError, JsonValue } from '@selvedge/contract'

import { toValue } from '../to-value.ts'
import { childrenOf, isLeaf, nodeAt, NodeType, pointerOf, type Tree } from '../tree.ts'
import { clip } from './clip.ts'
import type { Ingested, IngestOptions } from './ingest-options.ts'

/** Failed items that are listed one by one. */
const MAX_LISTED = 100
const MAX_MESSAGE = 300

/** Finds the failed items of a batch: with any, the result is partial, and each of them is named. */
export function applyBatch(ingested: Ingested, { batch }: IngestOptions): Ingested {
  const { document, outcome, warnings } = ingested
  const tree = document.parts[0]!.body
  if (batch === undefined || tree.model !== 'tree' || outcome.status === 'failed') return ingested
  const list = nodeAt(tree, batch.items)
  if (list < 0 || tree.type[list] !== NodeType.array) return ingested

  const errors: ItemError[] = []
  let failed = 0
  for (const item of childrenOf(tree, list)) {
    if (!isFailed(tree, item, batch.ok)) continue
    if (++failed <= MAX_LISTED) errors.push(itemError(tree, item))
  }
  const counted = { ...outcome, itemsAt: batch.items }
  if (failed === 0) return { ...ingested, outcome: counted }

  const total = tree.size[list]!
  const more = failed - errors.length
  return {
    document,
    outcome: {
      ...counted,
      status: outcome.status === 'succeeded' ? 'partial' : outcome.status,
      item_errors: [...(outcome.item_errors ?? []), ...errors],
      completeness: {
        reason: 'source_error',
        returned_items: total,
        available_items: total,
        items_at: batch.items,
        ...outcome.completeness,
        state: outcome.completeness?.state === 'truncated' ? 'truncated' : 'partial',
      },
    },
    warnings: [
      ...warnings,
      {
        code: 'items_failed',
        message: `${failed} of ${total} items failed${more > 0 ? `, ${more} of them not listed` : ''}`,
      },
    ],
  }
}

function isFailed(tree: Tree, item: number, ok: string): boolean {
  const node = nodeAt(tree, ok, item)
  if (node < 0 || !isLeaf(tree, node)) return false
  const value = toValue(tree, node)
  return value === false || value === null || value === 0 || value === ''
}

function itemError(tree: Tree, item: number): ItemError {
  const error = nodeAt(tree, '/error', item)
  const holder = error >= 0 && !isLeaf(tree, error) ? error : item
  const text = error >= 0 && isLeaf(tree, error) ? toValue(tree, error) : undefined
  const message = text ?? firstOf(tree, holder, ['/message', '/reason', '/detail', '/error_message'])
  const code = firstOf(tree, holder, ['/code', '/error_code', '/status_code'])
  return {
    pointer: pointerOf(tree, item),
    code: words(code) ?? 'item_failed',
    message: clip(words(message) ?? 'the item failed without saying why', MAX_MESSAGE),
  }
}

function firstOf(tree: Tree, node: number, pointers: readonly string[]): JsonValue | undefined {
  const found = pointers.map((pointer) => nodeAt(tree, pointer, node)).find((at) => at >= 0 && isLeaf(tree, at))
  return found === undefined ? undefined : toValue(tree, found)
}

function words(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
