import {
  escapeStep,
  hidesText,
  plainText,
  scalarJson,
  stepOf,
  type Part,
  type Records,
  type Tree,
} from '@selvedge/content'

import type { Layout } from './layout.ts'
import { renderRuns } from './render-lines.ts'
import type { ShownPart } from './shown.ts'

/** What the pieces of a rendered tree have in common. */
export interface Writer {
  readonly layout: Layout
  readonly parts: ReadonlyMap<number, ShownPart>
  readonly shown: ShownPart
  readonly tree: Tree
  readonly records: Records
  /** Leaves to write, ascending: own ones and strings that embed a text. */
  readonly nodes: readonly number[]
}

/** The JSON of a leaf, or of as much of it as is shown. */
export function cell({ layout, parts, shown, tree }: Writer, node: number): string {
  const embedded = layout.embedded[shown.part.index]!.get(node)
  if (embedded !== undefined) return renderRuns(parts.get(embedded.index)!)
  const opaque = layout.opaque(shown.part, node)
  if (opaque !== undefined) return JSON.stringify(opaque.placeholder)
  if (shown.piece?.index === node) return `{"1":${JSON.stringify(plainText(tree, node).slice(0, shown.piece.length))}}`
  return scalarJson(tree, node)
}

/** Whether a text in a string is, or holds, a page with text that its reader does not see. */
function hides(layout: Layout, { index, body }: Part): boolean {
  if (body.model === 'lines') return hidesText(body)
  for (const inner of layout.embedded[index]!.values()) if (hides(layout, inner)) return true
  return false
}

/** Whether everything below a container is shown, so that it can be written as it is. */
export function isWhole(writer: Writer, container: number, from: number, to: number): boolean {
  const { layout, parts, shown, tree, nodes } = writer
  const weights = layout.weights(shown.part)
  let weight = 0
  for (let at = from; at < to; at++) {
    const embedded = layout.embedded[shown.part.index]!.get(nodes[at]!)
    if (embedded === undefined) weight += layout.opaque(shown.part, nodes[at]!) === undefined ? 1 : 0
    else if (hides(layout, embedded)) return false
    else weight += parts.get(embedded.index)!.own.length
  }
  return shown.piece === undefined && weight === weights[tree.after[container]!]! - weights[container]!
}

/** The path of a node below a container. */
export function pathFrom(tree: Tree, node: number, container: number): string {
  const steps: string[] = []
  for (let at = node; at !== container; at = tree.parent[at]!) steps.push(escapeStep(stepOf(tree, at)))
  return steps.toReversed().join('/')
}
