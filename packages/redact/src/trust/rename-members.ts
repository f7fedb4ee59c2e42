import { childrenOf, editKey, keyOf, nodeAt, stepOf, type Document, type Edit, type Tree } from '@selvedge/content'
import { formatPointer, parsePointer } from '@selvedge/contract'

import { BREAK, defused } from '../untrusted/defuse.ts'
import { distinctNames, type DefuseText } from '../untrusted/defuse-value.ts'
import { endsFolded } from '../untrusted/fold.ts'
import { outsideSpans, type OutsideSpan } from './outside-texts.ts'
import { renameColumns } from './rename-columns.ts'
import type { OutsidePlace } from './trust-policy.ts'

export interface RenamedMembers {
  readonly edits: readonly Edit[]
  /** A pointer into the document, or into its result (`/data/…`), as it leads to the same place under the new names. */
  readonly pointer: (pointer: string) => string
}

/** Breaks what could pass for the frame in names of members and columns; those of one object stay apart. */
export function renameMembers(
  document: Document,
  places: readonly OutsidePlace[],
  defuseIn: (part: number) => DefuseText,
): RenamedMembers {
  const edits: Edit[] = []
  // By node of the whole, for pointers end where a text begins; columns of a table by their index.
  const members = new Map<number, string>()
  let columns: ReadonlyMap<number, string> = new Map()
  for (const span of outsideSpans(document, places)) {
    const { body } = document.parts[span.part]!
    if (body.model !== 'tree') continue
    const defuse = defuseIn(span.part)
    if (body.table !== undefined) {
      if (span.from > 0) continue
      const { edit, names } = renameColumns(span.part, body, defuse)
      if (edit !== undefined) edits.push(edit)
      if (span.part === 0) columns = names
      continue
    }
    for (const [node, name] of renamedIn(body, span, defuse)) {
      const edit = editKey(document, span.part, node, 0, Infinity, name)
      if (edit !== undefined) edits.push(edit)
      if (span.part === 0) members.set(node, name)
    }
  }
  const { body } = document.parts[0]!
  const nameAt = (tree: Tree, node: number): string =>
    members.get(node) ??
    (tree.table && tree.parent[node]! > 0 ? columns.get(tree.index[node]!) : undefined) ??
    stepOf(tree, node)
  return {
    edits,
    pointer: (pointer) => renamedPointer(pointer, body.model === 'tree' ? body : undefined, nameAt, defuseIn(0)),
  }
}

function* renamedIn(
  tree: Tree,
  { from, to }: OutsideSpan,
  defuse: DefuseText,
): Generator<[node: number, name: string]> {
  const objects = new Set<number>()
  for (let node = from; node < to; node++) {
    const parent = tree.parent[node]!
    // The name of the place itself is that of the rule which leads there.
    if (parent < from || objects.has(parent)) continue
    const name = keyOf(tree, node)
    if (name !== undefined && (isLive(name) || goesOnBelow(tree, node, name))) objects.add(parent)
  }
  for (const object of objects) {
    const members = Array.from(childrenOf(tree, object), (node) => [node, keyOf(tree, node)!] as const)
    const goingOn = new Set(members.flatMap(([node, name]) => (goesOnBelow(tree, node, name) ? [name] : [])))
    const names = distinctNames(
      members.map(([, name]) => name),
      (name) => (goingOn.has(name) ? `${defuse(name)}${BREAK}` : defuse(name)),
    )
    for (const [node, name] of members) {
      const changed = names.get(name)
      if (changed !== undefined) yield [node, changed]
    }
  }
}

/** Whatever the pictures may be: that of an allowed host is looked at again when its name is changed. */
function isLive(text: string): boolean {
  return defused(text, []).text !== text
}

/** A pointer puts a slash between names: `<` and `tool_result>` would make a marker of it. */
function goesOnBelow(tree: Tree, node: number, name: string): boolean {
  if (!endsFolded(name, OPEN_AT_END, LONGEST_END)) return false
  for (const child of childrenOf(tree, node)) {
    const below = keyOf(tree, child)
    if (below !== undefined && (below === '' || isLive(`${name.slice(-LONGEST_END)}/${below}`))) return true
  }
  return false
}

const OPEN_AT_END = /(?:[<[]|\((?:https?:)?)\s*$/
const LONGEST_END = 32

const RESULT_PLACES = ['/data', '/error/output', '']

function renamedPointer(
  pointer: string,
  tree: Tree | undefined,
  nameAt: (tree: Tree, node: number) => string,
  defuse: DefuseText,
): string {
  for (const place of tree === undefined ? [] : RESULT_PLACES) {
    const node = pointer.startsWith(`${place}/`) ? nodeAt(tree!, pointer.slice(place.length)) : -1
    if (node < 0) continue
    const steps: string[] = []
    for (let at = node; tree!.parent[at]! >= 0; at = tree!.parent[at]!) steps.push(nameAt(tree!, at))
    return defuse(place + formatPointer(steps.toReversed()))
  }
  const steps = parsePointer(pointer)
  return defuse(steps === undefined ? pointer : formatPointer(steps.map(defuse)))
}
