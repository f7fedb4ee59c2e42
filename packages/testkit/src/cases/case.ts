/** One fault case: an input that broke somebody's handling of tool results, and what must hold instead. */
export interface FaultCase {
  readonly id: string
  readonly title: string
  readonly area: string
  readonly source: readonly string[]
  readonly fault: string
  readonly vars?: Readonly<Record<string, unknown>>
  readonly input: CaseInput
  readonly options: CaseOptions
  readonly expect: readonly CaseCheck[]
}

/** What the tool gave; exactly one of the first eight, or `variants` of them. */
export interface CaseInput {
  readonly value?: unknown
  readonly result?: unknown
  readonly mcp?: unknown
  readonly chunks?: readonly string[]
  readonly throws?: CaseThrow
  readonly calls?: readonly CaseInput[]
  readonly steps?: readonly CaseInput[]
  readonly arrive?: unknown
  readonly pending?: unknown
  readonly read_link?: { readonly of_step: number }
  readonly call?: Readonly<Record<string, unknown>>
  readonly variants?: readonly CaseInput[]
  readonly shared?: CaseInput
  readonly freeze?: boolean
  readonly clock_runs?: readonly string[]
  readonly settle_ms?: number
  readonly tenant?: string
  readonly want?: unknown
}

export interface CaseThrow {
  readonly name?: string
  readonly message?: string
  readonly code?: string
  readonly status?: number
  readonly dispatched?: boolean
  readonly partial_content?: readonly unknown[]
  readonly [key: string]: unknown
}

/** How the run is set up. */
export interface CaseOptions {
  readonly stages?: readonly string[]
  readonly stage_orders?: readonly (readonly string[])[]
  readonly budget_tokens?: number
  readonly budgets?: readonly number[]
  readonly present?: 'envelope' | 'plain' | 'auto'
  readonly adapter?: string
  readonly adapters?: readonly string[]
  readonly offload_bytes?: number
  readonly key_prefix?: string
  readonly store?: { readonly fail?: 'always' | 'first'; readonly after_bytes?: number; readonly status?: number }
  readonly links?: string
  readonly sign_seconds?: number
  readonly output_schema?: Readonly<Record<string, unknown>>
  readonly rules?: readonly string[]
  readonly batch?: { readonly items: string; readonly ok: string }
  readonly page?: { readonly items?: string; readonly next: string; readonly asked?: string }
  readonly summarizer_returns?: string
  readonly wrap_untrusted?: boolean
  readonly untrusted?: { readonly image_hosts?: readonly string[] }
  readonly client?: { readonly resource_links?: boolean | readonly boolean[] }
  readonly parallel?: boolean
  readonly side_effecting?: boolean
  readonly dedupe?: boolean
  readonly stream?: boolean
  readonly clock?: string
  readonly [key: string]: unknown
}

/** One check; the other fields are the numbers and names its `say` speaks of. */
export interface CaseCheck {
  readonly check: string
  readonly say?: string
  readonly [key: string]: unknown
}

/** The format this runner reads. */
export const CASES_FORMAT = 'tool-result-fault-cases/1'
