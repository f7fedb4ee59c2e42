import {
  NodeType,
  childrenOf,
  isContainer,
  nodeAt,
  plainText,
  pointerOf,
  stepOf,
  type Document,
  type Tree,
} from '@selvedge/content'
import type { ItemError } from '@selvedge/contract'

/** Where the items of a batch say how each of them went. */
export interface BatchOptions {
  /** Pointer of the list of items. */
  readonly items: string
  /** Pointer inside an item: `false` there says that it failed. @default '/ok' */
  readonly ok?: string
  /** Pointer inside an item: what went wrong. @default '/error' */
  readonly error?: string
}

/** Item errors of one result; the rest are in the data, and counted. */
const MOST = 50

/** The failed items of a batch, with how many there are in all. */
export function failedItems(
  document: Document,
  options: BatchOptions,
): { readonly errors: readonly ItemError[]; readonly count: number } {
  const { items, ok = '/ok', error = '/error' } = options
  const tree = document.parts[0]!.body
  const list = tree.model === 'tree' ? nodeAt(tree, items) : -1
  if (tree.model !== 'tree' || list < 0 || !isContainer(tree, list)) return { errors: [], count: 0 }

  const errors: ItemError[] = []
  let count = 0
  for (const item of childrenOf(tree, list)) {
    const verdict = under(tree, item, ok)
    if (verdict < 0 || tree.type[verdict] !== NodeType.false) continue
    count++
    if (errors.length === MOST) continue
    const reason = under(tree, item, error)
    const message = reason < 0 || isContainer(tree, reason) ? 'this item failed' : plainText(tree, reason)
    errors.push({ pointer: pointerOf(tree, item), code: 'item_failed', message })
  }
  return { errors, count }
}

/**
 * The node at a pointer relative to another one, or -1. Walked from there: from the root, the item would be looked for
 * among all its siblings each time.
 */
function under(tree: Tree, node: number, pointer: string): number {
  let at = node
  for (const token of pointer.split('/').slice(1)) {
    const step = token.replaceAll('~1', '/').replaceAll('~0', '~')
    let found = -1
    for (const child of childrenOf(tree, at)) if (stepOf(tree, child) === step) found = child
    if (found < 0) return -1
    at = found
  }
  return at
}
