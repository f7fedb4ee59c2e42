import type { ErrorAction, ErrorCategory, ResultError } from './result.ts'

/**
 * What a failure tells of the request: it never left (`not_sent`), the other side refused it without acting
 * (`refused`), or nobody can say (`uncertain`).
 */
export type Effect = 'not_sent' | 'refused' | 'uncertain'

/** What one look at a thrown value found. */
export interface FailureKind {
  readonly category: ErrorCategory
  readonly code: string
  readonly effect: Effect
  readonly retryable: boolean
  /** Where it is not the usual one of the category. */
  readonly action?: ErrorAction
  readonly message?: string
  readonly details?: NonNullable<ResultError['details']>
  /** Whether an answer arrived. */
  readonly answered?: boolean
}

/** What to do about a failure of this category when nothing more is known. */
export const ACTIONS: Readonly<Record<ErrorCategory, ErrorAction>> = {
  validation: 'fix_arguments',
  authentication: 'request_authorization',
  authorization: 'request_authorization',
  not_found: 'fix_arguments',
  conflict: 'explain_to_user',
  rate_limit: 'retry_after',
  transport_timeout: 'retry',
  network: 'retry',
  upstream: 'explain_to_user',
  business: 'explain_to_user',
  contract: 'stop',
  cancelled: 'stop',
  budget: 'explain_to_user',
  internal: 'explain_to_user',
}

/** The action that fits: one that says "again" only when it may be done again. */
export function actionFor(category: ErrorCategory, retryable: boolean, retryAfterMs: number | undefined): ErrorAction {
  if (retryable) return retryAfterMs !== undefined || category === 'rate_limit' ? 'retry_after' : 'retry'
  const action = ACTIONS[category]
  return action === 'retry' || action === 'retry_after' ? 'explain_to_user' : action
}
