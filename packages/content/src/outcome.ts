import type {
  Calculation,
  Call,
  Completeness,
  Conflict,
  Evidence,
  InputRequest,
  ItemError,
  MemoryCandidate,
  Provenance,
  Reconciliation,
  ResultError,
  SideEffect,
  StatePatchEntry,
  Status,
  Summary,
  UntrustedContent,
} from '@selvedge/contract'

/** What is known of the call apart from the document: written by ingest and validate, read by mark. */
export interface Outcome {
  readonly call?: Call
  /** Before any cut of ours. */
  readonly status: Status
  readonly error: ResultError | null
  /** What the document is: the data, the output of a failed call (`error.output`), or nothing at all. */
  readonly documentIs: 'data' | 'error_output' | 'nothing'
  readonly side_effect: SideEffect
  readonly provenance: Provenance
  readonly citable?: boolean
  readonly input_request?: InputRequest
  readonly reconciliation?: Reconciliation
  readonly item_errors?: readonly ItemError[]
  /** What the source says of its own completeness (a page, an upstream limit). Never raised by us. */
  readonly completeness?: Completeness
  /** Pointer (into the document) of the list whose items are counted; without it the largest list. */
  readonly itemsAt?: string
  /** Evidence that came with an upstream result; `supports` speak of the document as `/data/...`. */
  readonly evidence: readonly Evidence[]
  readonly untrusted_content: readonly UntrustedContent[]
  readonly summary?: Summary
  readonly user_content?: string
  readonly conflicts?: readonly Conflict[]
  readonly calculation?: Calculation
  readonly state_patch?: { readonly [key: string]: StatePatchEntry }
  readonly memory_candidates?: readonly MemoryCandidate[]
  /** Links that came with the result (MCP resource_link), to be named in the text. */
  readonly links: readonly Link[]
}

/** A link the tool itself handed back. */
export interface Link {
  readonly uri: string
  readonly name: string
  readonly mimeType?: string
  readonly description?: string
  readonly size?: number
}
