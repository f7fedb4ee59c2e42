/**
 * `unavailable`: not reachable, timed out, or asked to slow down. `denied`: credentials or rights. `full`: no room.
 * `corrupt`: bytes that do not match their digest. `invalid`: a request no store can serve.
 */
export type StoreErrorCode = 'unavailable' | 'denied' | 'full' | 'corrupt' | 'invalid'

/** What every {@link BlobStore} rejects with. Tell by `code`, never by message. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: StoreErrorCode
  readonly retryable: boolean

  constructor(
    code: StoreErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly retryable?: boolean } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.retryable = options.retryable ?? code === 'unavailable'
  }
}

/** True for a {@link StoreError}, also of another copy of this package. */
export function isStoreError(error: unknown): error is StoreError {
  return error instanceof Error && error.name === 'StoreError' && 'code' in error && 'retryable' in error
}
