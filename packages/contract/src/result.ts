import type { JsonValue } from './json.ts'
import type { Locator } from './locator.ts'

/** The contract version this package writes. */
export const CONTRACT_VERSION = 'agent.tool.result.v1'

/** State of the call, never of the business object it speaks of. */
export type Status = 'accepted' | 'succeeded' | 'failed' | 'partial' | 'needs_input' | 'unknown'

export type CompletenessState = 'complete' | 'truncated' | 'partial' | 'unknown'

export type CompletenessReason =
  | 'context_budget'
  | 'byte_limit'
  | 'item_limit'
  | 'depth_limit'
  | 'upstream_limit'
  | 'page'
  | 'source_error'
  | 'interrupted'
  | 'cancelled'
  | 'policy'

export type ErrorCategory =
  | 'validation'
  | 'authentication'
  | 'authorization'
  | 'not_found'
  | 'conflict'
  | 'rate_limit'
  | 'transport_timeout'
  | 'network'
  | 'upstream'
  | 'business'
  | 'contract'
  | 'cancelled'
  | 'budget'
  | 'internal'

export type ErrorAction =
  | 'fix_arguments'
  | 'request_authorization'
  | 'ask_user'
  | 'retry'
  | 'retry_after'
  | 'query_by_idempotency_key'
  | 'manual_reconciliation'
  | 'explain_to_user'
  | 'stop'

export type Dispatch = 'not_sent' | 'sent' | 'confirmed' | 'lost_after_send'

/** Which call a result answers. */
export interface Call {
  readonly tool_name: string
  readonly call_id: string
  /** Counts from 1. */
  readonly attempt: number
  readonly idempotency_key?: string
  /** How far the call got. */
  readonly dispatch?: Dispatch
  readonly timings?: { readonly [name: string]: number }
}

/** Made by the executor, never guessed from the message by a model. */
export interface ResultError {
  readonly category: ErrorCategory
  /** Stable machine code, e.g. `ECONNREFUSED`. */
  readonly code: string
  readonly message: string
  readonly retryable: boolean
  readonly action: ErrorAction
  readonly details?: {
    readonly field?: string
    readonly expected?: string
    readonly received_type?: string
    readonly allowed?: readonly JsonValue[]
    readonly http_status?: number
    readonly upstream_code?: string
    readonly retry_after_ms?: number
    readonly [key: string]: JsonValue | undefined
  }
  /** What a failing tool printed: shaped like data, never citable as fact. */
  readonly output?: JsonValue
}

/** A failed item of a batch; `pointer` addresses the source. */
export interface ItemError {
  readonly pointer: string
  readonly code: string
  readonly message: string
}

/** How to go on. */
export type Next =
  | { readonly type: 'cursor'; readonly value: string }
  | ({ readonly type: 'resource'; readonly uri: string } & Locator)
  | { readonly type: 'query'; readonly tool: string; readonly arguments: JsonValue }
  | { readonly type: 'poll'; readonly tool: string; readonly arguments: JsonValue; readonly retry_after_ms?: number }

/** One container with something left out; every omitted unit lies under one entry. */
export interface Omitted {
  readonly part?: string
  readonly pointer?: string
  readonly lines?: readonly [from: number, to: number]
  readonly count?: number
  readonly reason: CompletenessReason
}

export interface Coverage {
  readonly units_shown: number
  readonly units_total: number
  readonly tokens_total?: number
  /** Units the summary was computed over. */
  readonly summary_over?: number
  readonly query_terms_found?: readonly string[]
  readonly query_terms_missing?: readonly string[]
}

/** Whether the result is enough to support a conclusion. `null` means not known, never zero. */
export interface Completeness {
  readonly state: CompletenessState
  readonly reason?: CompletenessReason
  readonly returned_items?: number
  readonly available_items?: number | null
  /** Where `returned_items` counts: a pointer from the root of this result, e.g. `/data/items`. */
  readonly items_at?: string
  /** The upstream's next page. An empty-string cursor is a cursor. */
  readonly next?: Next
  /** How to get what was cut here, before following `next`. */
  readonly local_next?: Next
  /** At most 8, one a container, then a rest entry. */
  readonly omitted?: readonly Omitted[]
  readonly coverage?: Coverage
}

export interface Provenance {
  /** database, api, file, user, web, model, or the executor's own word. */
  readonly source_type: string
  readonly source_id: string
  readonly version?: string
  /** When the fact held in the source; null when the source does not say. */
  readonly observed_at: string | null
  /** When we read it. */
  readonly retrieved_at: string
}

/** The smallest piece of the source that carries a claim. */
export interface Evidence {
  readonly evidence_id: string
  readonly kind?: string
  readonly source?: JsonValue
  /** Ours is a {@link Locator}; an upstream's own form is kept. */
  readonly locator: Locator | JsonValue
  /** JSON Pointers from the root of this result, e.g. `/data/items/2/price`. */
  readonly supports: readonly string[]
  readonly quote?: string
  readonly observed_at?: string
  readonly retrieved_at?: string
}

/** A number or value computed over `over` units of the source. */
export interface Fact {
  readonly pointer: string
  readonly statistic: string
  readonly value: JsonValue
  readonly over: number
  /** Where the value stands in the source, for extremes. */
  readonly at?: string
}

/** Never loses the mark of being one. */
export interface Summary {
  readonly facts: readonly Fact[]
  readonly text?: string
  readonly method: 'computed' | 'summarizer'
  readonly derived: true
  readonly covers: string
}

/** What each reader is shown. */
export interface Presentation {
  readonly model_content: string
  readonly user_content?: string
  readonly user_visible: boolean
}

/** A link to what was moved out; never a bearer secret. */
export interface Resource {
  readonly uri: string
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly mime_type: string
  /** Bytes of the stored body, uncompressed. */
  readonly size: number
  /** `sha256:<hex>` over the stored bytes. */
  readonly digest: string
  readonly expires_at?: string
}

export type AllowedUse = 'summarize' | 'quote' | 'classify'
export type ForbiddenUse = 'change_agent_policy' | 'authorize_tool_call' | 'expand_data_scope'

/** Prose of outside origin that is shown. Data stays where it is; `text` is empty when `pointer` names it instead. */
export interface UntrustedContent {
  readonly content_id: string
  readonly mime_type: string
  readonly text: string
  /** Where the text stands in this result, so that it need not stand twice. */
  readonly pointer?: string
  readonly trust: 'untrusted'
  readonly source: { readonly type: string; readonly id: string }
  readonly instructional?: boolean
  readonly allowed_uses: readonly AllowedUse[]
  readonly forbidden_uses: readonly ForbiddenUse[]
}

export interface Conflict {
  readonly field: string
  readonly values: readonly { readonly value: JsonValue; readonly source: string; readonly retrieved_at?: string }[]
  readonly resolution: 'unresolved' | { readonly rule: string; readonly value: JsonValue }
}

/** Present whenever `data` holds an aggregate made under a declared rule. */
export interface Calculation {
  readonly formula: string
  readonly inputs: readonly string[]
}

/** Independent of `status`. `occurred` is null only together with `possibly_occurred: true`. */
export interface SideEffect {
  readonly operation: string
  readonly occurred: boolean | null
  readonly possibly_occurred?: boolean
  readonly external_id?: string
  readonly idempotency_key?: string
  readonly committed_at?: string
}

/** How to find out what really happened. */
export interface Reconciliation {
  readonly required: boolean
  readonly idempotency_key?: string
  readonly query_tool?: string
  readonly query_args?: JsonValue
}

export interface StatePatchEntry {
  readonly value: JsonValue
  readonly version: number | string
  readonly source_id: string
  readonly evidence_ids: readonly string[]
  readonly observed_at?: string
  readonly retrieved_at: string
}

export interface MemoryCandidate {
  readonly kind: 'session' | 'preference' | 'fact'
  readonly fact: string
  readonly source: string
  readonly confidence: string
  readonly observed_at?: string
}

/** Does not block, but changes how the result is read. */
export interface Warning {
  readonly code: string
  readonly message: string
  readonly pointer?: string
}

export interface InputRequest {
  readonly message: string
  readonly schema?: JsonValue
  readonly fields?: readonly string[]
}

/** The wire result. Written strictly; read leniently. */
export interface ToolResult {
  readonly contract_version: typeof CONTRACT_VERSION
  readonly call?: Call
  readonly status: Status
  readonly data: JsonValue
  readonly input_request?: InputRequest
  readonly error: ResultError | null
  readonly item_errors?: readonly ItemError[]
  readonly completeness: Completeness
  /** False after a content mismatch or a failed output schema. */
  readonly citable?: boolean
  readonly provenance: Provenance
  readonly evidence: readonly Evidence[]
  readonly summary?: Summary
  readonly presentation?: Presentation
  readonly resources?: readonly Resource[]
  readonly untrusted_content: readonly UntrustedContent[]
  readonly conflicts?: readonly Conflict[]
  readonly calculation?: Calculation
  readonly side_effect: SideEffect
  readonly reconciliation?: Reconciliation
  readonly state_patch?: { readonly [key: string]: StatePatchEntry }
  readonly memory_candidates?: readonly MemoryCandidate[]
  readonly warnings: readonly Warning[]
  /** `sha256:<hex>` over the RFC 8785 form of `data`. */
  readonly result_digest?: string
}
