import type { Document, Tree } from '@selvedge/content'
import type { Budget } from '@selvedge/pipeline'

import type { CountedList } from './counted.ts'
import type { Layout } from './layout.ts'
import { partIndexOf, rootNodeOf } from './shown.ts'

/** The limits that are no sizes of text: items of the counted list, and depth. */
export interface Limits {
  /** Whether units may be shown together with those allowed before; if so they count from now on. */
  readonly allow: (units: readonly number[]) => boolean
  /** Only these count any more. */
  readonly reset: (units: readonly number[]) => void
  /** The limit that turned something away, if any did. */
  readonly hit: () => 'item_limit' | 'depth_limit' | undefined
}

export function limitsOf(layout: Layout, list: CountedList | undefined, { items, depth }: Budget): Limits {
  let hit: 'item_limit' | 'depth_limit' | undefined
  let shown = new Set<number>()
  if (items === undefined && depth === undefined) return { allow: () => true, reset: () => {}, hit: () => undefined }

  return {
    allow(units) {
      if (depth !== undefined && units.some((unit) => depthOf(layout, unit) > depth)) {
        hit ??= 'depth_limit'
        return false
      }
      if (items === undefined || list === undefined) return true
      const more = new Set(shown)
      for (const unit of units) {
        const item = itemOf(layout.document, list, unit)
        if (item >= 0) more.add(item)
      }
      if (more.size > items) {
        hit ??= 'item_limit'
        return false
      }
      shown = more
      return true
    },
    reset(units) {
      shown = new Set()
      if (items === undefined || list === undefined) return
      for (const unit of units) {
        const item = itemOf(layout.document, list, unit)
        if (item >= 0) shown.add(item)
      }
    },
    hit: () => hit,
  }
}

/** How deep in the whole a unit lies; 0 in a text. */
export function depthOf(layout: Layout, unit: number): number {
  const { document } = layout
  const root = document.parts[0]!
  if (root.body.model !== 'tree') return 0
  return layout.depths(root)[rootNodeOf(document, partIndexOf(document, unit), unit)]!
}

/** The item of the counted list that a unit lies in, or -1. */
function itemOf(document: Document, { node: list }: CountedList, unit: number): number {
  const tree = document.parts[0]!.body as Tree
  const node = rootNodeOf(document, partIndexOf(document, unit), unit)
  if (node <= list || node >= tree.after[list]!) return -1
  let item = node
  while (tree.parent[item] !== list) item = tree.parent[item]!
  return item
}
