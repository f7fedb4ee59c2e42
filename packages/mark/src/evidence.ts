import { evidenceId, resolvePointer, type Evidence, type Locator, type Warning } from '@selvedge/contract'
import { locate, nodeAt, recordsOf, unitText, type Document, type Outcome, type Tree } from '@selvedge/content'

import type { Layout } from './layout.ts'
import { lowerBound } from './omitted.ts'
import type { Pruned } from './prune.ts'
import { partIndexOf, rootNodeOf } from './shown.ts'

/** Pieces of evidence of our own making, and values each of them supports. */
const MOST = 8
const MOST_SUPPORTS = 6
const LONGEST_QUOTE = 200

/**
 * One piece of evidence for each of the best shown records or lines: where it stands in the source, which values of
 * `data` it carries, and the best of them word for word.
 */
export function evidenceFor(
  layout: Layout,
  units: Uint32Array,
  order: Iterable<number>,
  pruned: Pruned,
  callId: string,
): Evidence[] {
  const { document } = layout
  const found = new Map<string, Evidence>()
  for (const unit of order) {
    if (found.size >= MOST) break
    const at = lowerBound(units, unit)
    if (units[at] !== unit) continue
    const evidence = evidenceOf(layout, units, unit, pruned, callId)
    if (evidence !== undefined && !found.has(evidence.evidence_id)) found.set(evidence.evidence_id, evidence)
  }
  return [...found.values()]

  function evidenceOf(
    layout: Layout,
    units: Uint32Array,
    unit: number,
    pruned: Pruned,
    callId: string,
  ): Evidence | undefined {
    const part = document.parts[partIndexOf(document, unit)]!
    if (part.index === 0 && part.body.model === 'tree')
      return recordEvidence(document, part.body, units, unit, pruned, callId)

    const pointer =
      part.index === 0 ? pruned.pointerOfLine(unit) : pruned.pointerOfNode(rootNodeOf(document, part.index, unit))
    if (pointer === undefined || pointer === '') return undefined
    return piece(
      callId,
      part.body.model === 'lines' ? 'text' : 'value',
      locate(document, unit),
      [`/data${pointer}`],
      quoteOf(document, unit),
    )
  }
}

function recordEvidence(
  document: Document,
  tree: Tree,
  units: Uint32Array,
  unit: number,
  pruned: Pruned,
  callId: string,
): Evidence | undefined {
  const { recordOf, node: nodes } = recordsOf(tree)
  const record = recordOf[unit]!
  const supports: string[] = []
  const own = pruned.pointerOfNode(unit)
  if (own !== undefined && own !== '') supports.push(`/data${own}`)
  // A value of the root speaks for itself; those of a record for the record.
  if (record !== 0 && nodes[record] !== unit) {
    const node = nodes[record]!
    for (let at = lowerBound(units, node); at < units.length && units[at]! < tree.after[node]!; at++) {
      if (supports.length >= MOST_SUPPORTS) break
      if (units[at] === unit || recordOf[units[at]!] !== record) continue
      const pointer = pruned.pointerOfNode(units[at]!)
      if (pointer !== undefined) supports.push(`/data${pointer}`)
    }
    return piece(callId, 'record', locate(document, node), supports, quoteOf(document, unit))
  }
  return supports.length === 0
    ? undefined
    : piece(callId, 'value', locate(document, unit), supports, quoteOf(document, unit))
}

function piece(
  callId: string,
  kind: string,
  locator: Locator,
  supports: readonly string[],
  quote: string | undefined,
): Evidence {
  return { evidence_id: evidenceId(callId, locator), kind, locator, supports, ...(quote !== undefined && { quote }) }
}

function quoteOf(document: Document, unit: number): string | undefined {
  const text = unitText(document, unit)
  return text.length > 0 && text.length <= LONGEST_QUOTE ? text : undefined
}

/** Evidence that came with the result stays when all it supports is still there; its pointers follow the values. */
export function upstreamEvidence(
  { parts }: Document,
  evidence: Outcome['evidence'],
  pruned: Pruned,
  isWhole: (node: number) => boolean,
): { readonly kept: Evidence[]; readonly warnings: Warning[] } {
  const kept: Evidence[] = []
  let dropped = 0
  for (const one of evidence) {
    const supports = one.supports.map((pointer) => moved(pointer))
    if (supports.length > 0 && supports.every((pointer) => pointer !== undefined)) kept.push({ ...one, supports })
    else dropped++
  }
  const message = `${dropped} of ${evidence.length} pieces of evidence that came with the result were left out: what they support is not shown.`
  return { kept, warnings: dropped === 0 ? [] : [{ code: 'evidence_dropped', message }] }

  function moved(pointer: string): string | undefined {
    const { body } = parts[0]!
    if (!pointer.startsWith('/data')) return undefined
    const inner = pointer.slice('/data'.length)
    if (body.model === 'lines') return resolvePointer(pruned.data, inner).found ? pointer : undefined
    const node = nodeAt(body, inner)
    if (node < 0 || !isWhole(node)) return undefined
    const found = pruned.pointerOfNode(node)
    return found === undefined ? undefined : `/data${found}`
  }
}
