import { isLeaf, pointerOf, recordsOf, type Tree } from '@selvedge/content'

import type { Layout } from './layout.ts'
import { leafMembers, type LeafLinks } from './leaf-links.ts'
import { rootMembers } from './render-members.ts'
import { tableMembers } from './render-table.ts'
import type { ShownPart } from './shown.ts'
import { cell, type Writer } from './tree-writer.ts'

/**
 * What is shown of a tree as JSON. Records of a table stand in blocks of columns, one block for each set of columns, so
 * that what is absent is never taken for null; `#` says which record a row is. The header names table and counts:
 * `"/items (5 of 90)"`. What belongs to no table is written as the object it is; a list shown in part is an object of
 * its positions. Of a long string that was stored on its own, and is shown in part, the handle stands under its pointer.
 */
export function renderTree(
  layout: Layout,
  parts: ReadonlyMap<number, ShownPart>,
  links?: LeafLinks,
  index = 0,
): string {
  const shown = parts.get(index)
  if (shown === undefined) return '{}'
  const tree = shown.part.body as Tree
  const writer: Writer = { layout, parts, shown, tree, records: recordsOf(tree), nodes: nodesOf(layout, parts, shown) }
  if (isLeaf(tree, 0)) return writer.nodes.length > 0 ? cell(writer, 0) : embeddedValue(writer)

  const whole = links === undefined ? [] : leafMembers(layout, parts, shown, links)
  const members = [...rootMembers(writer), ...tableMembers(writer), ...embeddedMembers(writer), ...whole]
  return `{${members.join(',')}}`
}

function nodesOf(
  layout: Layout,
  parts: ReadonlyMap<number, ShownPart>,
  { part, own, hosts }: ShownPart,
): readonly number[] {
  const texts = hosts.filter((host) => parts.get(partIn(layout, part.index, host))!.part.body.model === 'lines')
  return texts.length === 0 ? own : [...own, ...texts].toSorted((one, other) => one - other)
}

function partIn(layout: Layout, part: number, node: number): number {
  return layout.embedded[part]!.get(node)!.index
}

/** JSON inside a string stands by itself, under the string's pointer. */
function embeddedMembers({ layout, parts, shown, tree }: Writer): string[] {
  const members: string[] = []
  for (const host of shown.hosts) {
    const index = partIn(layout, shown.part.index, host)
    if (parts.get(index)!.part.body.model === 'lines') continue
    members.push(`${JSON.stringify(`${pointerOf(tree, host)} (JSON)`)}:${renderTree(layout, parts, undefined, index)}`)
  }
  return members
}

function embeddedValue({ layout, parts, shown }: Writer): string {
  const host = shown.hosts[0]
  return host === undefined ? '{}' : renderTree(layout, parts, undefined, partIn(layout, shown.part.index, host))
}
