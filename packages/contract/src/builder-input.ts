import type { JsonValue } from './json.ts'
import type { Completeness, Evidence, Provenance, ResultError, ToolResult } from './result.ts'

/** Fields of a result a builder sets itself. */
type BuiltFields =
  | 'contract_version'
  | 'status'
  | 'data'
  | 'error'
  | 'completeness'
  | 'provenance'
  | 'evidence'
  | 'result_digest'

/** Evidence as it is handed to a builder: the id follows from call and locator when there is none. */
export type EvidenceInput = Omit<Evidence, 'evidence_id'> & { readonly evidence_id?: string }

/** What every builder takes: any optional field of a result, and where the facts come from. */
export type BuilderInput = Partial<Omit<ToolResult, BuiltFields>> & {
  /** `source_id` is the tool's name, `retrieved_at` the time of `now`, unless they are given. */
  readonly provenance?: Partial<Provenance>
  readonly evidence?: readonly EvidenceInput[]
  /** Clock for `retrieved_at`. Pass a fixed one for results that repeat byte for byte. @default () => new Date() */
  readonly now?: () => Date
}

export type SuccessInput = BuilderInput & {
  /** Any value; what JSON cannot hold is normalised, with a warning. Nothing at all becomes null and `empty_result`. */
  readonly data: unknown
  /** @default complete, with the count of the items where the data is a list */
  readonly completeness?: Completeness
}

export type PartialInput = BuilderInput & {
  readonly data: unknown
  /** What is missing, and how to go on. */
  readonly completeness: Completeness
}

export type FailureInput = BuilderInput & {
  readonly error: ResultError
  readonly completeness?: Completeness
}

export type UnknownOutcomeInput = BuilderInput & {
  /** Name of the operation whose effect nobody can vouch for. */
  readonly operation: string
  readonly idempotencyKey?: string
  /** How to look the outcome up. */
  readonly query?: { readonly tool: string; readonly arguments: JsonValue }
  readonly error?: Partial<ResultError>
  readonly data?: unknown
  readonly completeness?: Completeness
}

export type NeedsInputInput = BuilderInput & {
  readonly input_request: NonNullable<ToolResult['input_request']>
  readonly data?: unknown
  readonly completeness?: Completeness
}

export type AcceptedInput = BuilderInput & {
  /** How to ask for the outcome. */
  readonly next: NonNullable<Completeness['next']>
  readonly data?: unknown
}
