/** One use of the reader, as the audit log keeps it. */
export interface AuditRecord {
  readonly at: string
  readonly tenant: string
  /** As it was given, cut to 80 characters. */
  readonly uri: string
  readonly action: ReadAction
  readonly outcome: AuditOutcome
}

export type ReadAction = 'open' | 'read' | 'bytes' | 'search' | 'select' | 'query' | 'delete'

/** `forbidden` is what the caller was told is `unknown`: another tenant's blob, or refused by the hook. */
export type AuditOutcome =
  | 'ok'
  | 'malformed'
  | 'unknown'
  | 'forbidden'
  | 'expired'
  | 'corrupt'
  | 'unavailable'
  | 'no_such_place'
  | 'bad_place'
  | 'bad_arguments'
  | 'too_large'
  | 'bad_expression'
  | 'aborted'
  | 'failed'

/**
 * Is awaited before the answer goes out. When it rejects, or takes longer than the reader waits, the caller gets
 * `unavailable` and no answer: nothing is read without its record.
 */
export type Audit = (record: AuditRecord) => void | Promise<void>
