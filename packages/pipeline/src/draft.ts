import type { Fact, JsonValue, Locator, Resource, ToolResult, Warning } from '@selvedge/contract'
import type { Document, Outcome } from '@selvedge/content'

/** How often a kind of value was taken out, and where (pointers or lines, capped); never the value. */
export interface Redaction {
  readonly type: string
  readonly count: number
  readonly at: readonly Locator[]
}

/** The units of the document in the order in which they deserve to be shown. */
export interface Ranking {
  /** Unit ids, best first, each at most once. Leaves and text units only, never containers that have children. */
  readonly order: Uint32Array
  /** Worth of `order[i]`: not increasing, from 1 down to 0. */
  readonly worth: Float32Array
  /**
   * Units that must be shown along with a unit: the record's id or name, header line, heading path, hunk header, what
   * an output schema requires. Transitively closed, without the unit itself.
   */
  readonly companions: (unit: number) => readonly number[]
  /** Whether a question led the ranking. */
  readonly aware: boolean
  /** Words of the question that occur in the document, and those that do not. */
  readonly termsFound: readonly string[]
  readonly termsMissing: readonly string[]
}

/** What the fit decided to show. */
export interface Fit {
  /** Unit ids shown, ascending. */
  readonly kept: Uint32Array
  readonly text: string
  readonly tokens: number
  readonly exact: boolean
  /** The kept sub-tree in the original shape. */
  readonly data: JsonValue
  /** Where a value of `data` (pointer from its root) stands in the source. */
  readonly origin: (pointer: string) => Locator | undefined
}

/** What was asked, without what redaction takes out of it. */
export interface Asked {
  readonly queries: readonly string[]
  readonly arguments?: JsonValue
}

/** What flows through a pipeline. Immutable; each stage says which fields it writes. */
export interface Draft<Data = unknown> {
  readonly document: Document<Data>
  readonly outcome: Outcome
  readonly redactions: readonly Redaction[]
  /** Set where a question or an argument held what is taken out: later stages see this as `queries` and `arguments`. */
  readonly asked?: Asked
  /** Facts over the whole document, most useful first. */
  readonly facts: readonly Fact[]
  readonly ranking?: Ranking
  readonly resource?: Resource
  /** Files and images that were moved out of the document, and its long texts: each has a blob of its own. */
  readonly attachments?: readonly Resource[]
  readonly warnings: readonly Warning[]
  readonly fit?: Fit
  /** Built by mark, once. */
  readonly result?: ToolResult
}

export type DraftField = keyof Draft
