import { NodeType, nodeAt, plainText, type Document } from '@selvedge/content'
import type { Completeness, JsonValue, Warning } from '@selvedge/contract'

/** Where a result says that it is one page of more. */
export interface PageOptions {
  /** Pointer of the list that is counted. */
  readonly items?: string
  /** Pointer of the cursor of the next page; `null` or nothing there means that this is the last. */
  readonly next: string
  /** Pointer into the call's arguments: the cursor this page was asked with. */
  readonly asked?: string
  /** Pointer of the number of items in all pages together. */
  readonly total?: string
}

export interface Page {
  readonly completeness: Completeness
  readonly warning?: Warning
}

/** What the result says of its own place among pages; `undefined` when it is the last, or the only one. */
export function pageOf(
  document: Document,
  options: PageOptions,
  callArguments: JsonValue | undefined,
): Page | undefined {
  const cursor = scalarAt(document, options.next)
  if (cursor === undefined) return undefined

  const available = options.total === undefined ? undefined : Number(scalarAt(document, options.total))
  const completeness: Completeness = {
    state: 'partial',
    reason: 'page',
    available_items: available !== undefined && Number.isSafeInteger(available) && available >= 0 ? available : null,
  }
  const asked = options.asked === undefined ? undefined : argumentAt(callArguments, options.asked)
  if (asked !== undefined && asked === cursor) {
    return {
      completeness,
      warning: {
        code: 'cursor_not_advancing',
        message: 'The cursor of the next page is the cursor of this one: following it would not end. It was left out.',
        pointer: options.next,
      },
    }
  }
  // An empty string is a cursor too.
  return { completeness: { ...completeness, next: { type: 'cursor', value: cursor } } }
}

function scalarAt(document: Document, pointer: string): string | undefined {
  const { body } = document.parts[0]!
  if (body.model !== 'tree') return undefined
  const node = nodeAt(body, pointer)
  if (node < 0) return undefined
  const type = body.type[node]!
  return type === NodeType.string || type === NodeType.number || type === NodeType.cell
    ? plainText(body, node)
    : undefined
}

function argumentAt(root: JsonValue | undefined, pointer: string): string | undefined {
  let at = root
  for (const token of pointer.split('/').slice(1)) {
    const step = token.replaceAll('~1', '/').replaceAll('~0', '~')
    at =
      typeof at === 'object' && at !== null && Object.hasOwn(at, step)
        ? (at as { readonly [key: string]: JsonValue })[step]
        : undefined
  }
  return typeof at === 'string' || typeof at === 'number' ? String(at) : undefined
}
