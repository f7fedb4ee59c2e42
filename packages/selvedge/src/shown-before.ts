import type { Document } from '@selvedge/content'
import type { Draft } from '@selvedge/pipeline'

/** Texts remembered at most; the oldest goes first. */
const MOST = 256

interface ShownText {
  readonly kept: Uint32Array
  readonly unitCount: number
}

/**
 * What the texts of this process showed for a question, so that a search with the same question does not show it again.
 * Only a help: a process that does not know of a text shows its units once more.
 */
export class ShownBefore {
  readonly #texts = new Map<string, ShownText>()

  /** Remembers the text of a result that a question led, when the rest of it can be searched. */
  note({ document, fit, ranking, resource }: Draft, queries: readonly string[], tenant: string): void {
    const [query] = queries
    if (fit === undefined || resource === undefined || ranking?.aware !== true) return
    if (queries.length !== 1 || query === undefined) return
    const key = keyOf(tenant, resource.uri, query)
    this.#texts.delete(key)
    this.#texts.set(key, { kept: fit.kept, unitCount: document.unitCount })
    if (this.#texts.size > MOST) this.#texts.delete(this.#texts.keys().next().value!)
  }

  /** Units of the document that the text for this question showed; none for a document that reads differently. */
  unitsFor(document: Document, uri: string, query: string, tenant: string): Uint32Array {
    const text = this.#texts.get(keyOf(tenant, uri, query))
    return text?.unitCount === document.unitCount ? text.kept : new Uint32Array(0)
  }
}

function keyOf(tenant: string, uri: string, query: string): string {
  return JSON.stringify([tenant, uri, query.trim().toLowerCase()])
}
