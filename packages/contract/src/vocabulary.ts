import type {
  AllowedUse,
  CompletenessReason,
  CompletenessState,
  Dispatch,
  ErrorAction,
  ErrorCategory,
  ForbiddenUse,
  Status,
} from './result.ts'

// The closed lists of the contract as values. Each is an exhaustive record first, so that a word added to a type and
// forgotten here does not compile.

export const STATUSES = words<Status>({ accepted: 0, succeeded: 0, failed: 0, partial: 0, needs_input: 0, unknown: 0 })

export const COMPLETENESS_STATES = words<CompletenessState>({ complete: 0, truncated: 0, partial: 0, unknown: 0 })

export const COMPLETENESS_REASONS = words<CompletenessReason>({
  context_budget: 0,
  byte_limit: 0,
  item_limit: 0,
  depth_limit: 0,
  upstream_limit: 0,
  page: 0,
  source_error: 0,
  interrupted: 0,
  cancelled: 0,
  policy: 0,
})

export const ERROR_CATEGORIES = words<ErrorCategory>({
  validation: 0,
  authentication: 0,
  authorization: 0,
  not_found: 0,
  conflict: 0,
  rate_limit: 0,
  transport_timeout: 0,
  network: 0,
  upstream: 0,
  business: 0,
  contract: 0,
  cancelled: 0,
  budget: 0,
  internal: 0,
})

export const ERROR_ACTIONS = words<ErrorAction>({
  fix_arguments: 0,
  request_authorization: 0,
  ask_user: 0,
  retry: 0,
  retry_after: 0,
  query_by_idempotency_key: 0,
  manual_reconciliation: 0,
  explain_to_user: 0,
  stop: 0,
})

export const DISPATCHES = words<Dispatch>({ not_sent: 0, sent: 0, confirmed: 0, lost_after_send: 0 })

export const ALLOWED_USES = words<AllowedUse>({ summarize: 0, quote: 0, classify: 0 })

export const FORBIDDEN_USES = words<ForbiddenUse>({
  change_agent_policy: 0,
  authorize_tool_call: 0,
  expand_data_scope: 0,
})

/** Whether a value is one of the words of a closed list. */
export function isWord<Word extends string>(list: ReadonlySet<Word>, value: unknown): value is Word {
  return typeof value === 'string' && list.has(value as Word)
}

function words<Word extends string>(record: Record<Word, 0>): ReadonlySet<Word> {
  return new Set(Object.keys(record) as Word[])
}
