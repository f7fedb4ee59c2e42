import type { Call, JsonValue, Provenance, Warning } from '@selvedge/contract'

import type { Document, Kind } from '../document.ts'
import type { Outcome } from '../outcome.ts'

export interface IngestOptions {
  /** The only clock: when the result was read. */
  readonly now: () => Date
  readonly call?: Call
  /** Arguments of the call, for the cursor that was asked with. */
  readonly arguments?: JsonValue
  readonly mediaType?: string
  /** File name or tool name; its ending helps to tell the kind. */
  readonly name?: string
  /** Read as this kind, if the text allows it. */
  readonly kind?: Kind
  /** Where the result comes from; what is left out is filled in from the call and the clock. */
  readonly provenance?: Partial<Provenance>
  /** `raw` was thrown. @default false */
  readonly error?: boolean
  /** Whether the request had been sent when the call failed. */
  readonly dispatched?: boolean
  /** Whether the call changes something outside. @default false */
  readonly sideEffecting?: boolean
  readonly page?: PageOptions
  readonly batch?: BatchOptions
  /** What broke the stream `raw` was collected from: what came before it is only a part. */
  readonly interrupted?: unknown
  /** Largest source in UTF-8 bytes; a larger one is refused with `byte_limit`. */
  readonly maxBytes?: number
  /** Largest source that is parsed; a larger one is read as lines. */
  readonly parseBytes?: number
  /** Deepest nesting of a JavaScript value that is written out. @default 200 */
  readonly depth?: number
}

/** Where a tool that answers in pages puts what belongs to the page. Pointers into the result. */
export interface PageOptions {
  readonly items?: string
  /** The cursor of the next page; missing or null on the last one. */
  readonly next: string
  /** Pointer into the arguments: the cursor this page was asked with. */
  readonly asked?: string
}

/** Where a tool that answers for many items says which of them failed. */
export interface BatchOptions {
  /** Pointer to the list of items. */
  readonly items: string
  /** Pointer inside an item: false, null, 0 or an empty string there mean that it failed. */
  readonly ok: string
}

/** A result as it enters the pipeline. */
export interface Ingested {
  readonly document: Document
  readonly outcome: Outcome
  readonly warnings: readonly Warning[]
}
