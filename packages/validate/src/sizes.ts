import type { Document } from '@selvedge/content'
import { ShapingError, type Budget } from '@selvedge/pipeline'

/** Refuses a document that is larger than the budget lets in, before anything is made of it. */
export function assertSizes(document: Document, budget: Budget, maxDepth: number): void {
  if (budget.bytes !== undefined) {
    // No text has more than three bytes a unit, so most are judged without being read.
    const { length } = document.source
    const bytes = length * 3 <= budget.bytes ? length : new TextEncoder().encode(document.source).length
    if (bytes > budget.bytes)
      throw tooLarge('byte_limit', `it has ${bytes} bytes, and at most ${budget.bytes} are accepted`)
  }
  if (maxDepth === Infinity) return
  const depth = depthOf(document, maxDepth)
  if (depth > maxDepth) throw tooLarge('depth_limit', `it is nested deeper than ${maxDepth} levels`)
}

function tooLarge(code: string, what: string): ShapingError {
  return new ShapingError({
    code,
    stage: 'validate',
    category: 'budget',
    message: `The result was refused: ${what}. Ask for a smaller part of it.`,
  })
}

/** Deepest nesting of any tree; stops once it is known to be over. */
function depthOf(document: Document, limit: number): number {
  let deepest = 0
  for (const { body } of document.parts) {
    if (body.model !== 'tree') continue
    const depth = new Uint32Array(body.count)
    for (let node = 0; node < body.count; node++) {
      const parent = body.parent[node]!
      depth[node] = parent < 0 ? 1 : depth[parent]! + 1
      if (depth[node]! > deepest) deepest = depth[node]!
    }
    if (deepest > limit) break
  }
  return deepest
}
