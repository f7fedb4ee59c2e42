import type { ErrorCategory } from '@selvedge/contract'

export interface ShapingErrorOptions {
  /** Stable machine code, e.g. `undeclared_write`. */
  readonly code: string
  /** Name of the stage that failed. */
  readonly stage: string
  /** What happened, without any of the result's content. */
  readonly message: string
  /** Whether the same run may succeed later. @default false */
  readonly retryable?: boolean
  /** How the contract files it. @default 'internal' */
  readonly category?: ErrorCategory
  readonly cause?: unknown
}

/** What a stage throws, and what the runner wraps anything else in. Test it with {@link isShapingError}, by `code`. */
export class ShapingError extends Error {
  override readonly name = 'ShapingError'
  readonly code: string
  readonly stage: string
  readonly retryable: boolean
  readonly category: ErrorCategory

  constructor({ code, stage, message, retryable = false, category = 'internal', cause }: ShapingErrorOptions) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.stage = stage
    this.retryable = retryable
    this.category = category
  }
}

/** Tells a {@link ShapingError} of any copy of this package from other errors. */
export function isShapingError(error: unknown): error is ShapingError {
  return (
    error instanceof Error &&
    error.name === 'ShapingError' &&
    'code' in error &&
    typeof error.code === 'string' &&
    'stage' in error &&
    typeof error.stage === 'string' &&
    'retryable' in error &&
    typeof error.retryable === 'boolean'
  )
}
