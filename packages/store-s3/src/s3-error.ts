import { StoreError, type StoreErrorCode } from '@selvedge/offload'

/** The parts of an SDK error that tell its kind; `$retryable` is not among them, it was never set. */
interface ServiceError {
  readonly name: string
  readonly status: number | undefined
  readonly systemCode: string | undefined
}

export function serviceError(error: unknown): ServiceError {
  const {
    name = 'Error',
    $metadata,
    code,
    $response,
  } = error as {
    readonly name?: string
    readonly code?: unknown
    readonly $metadata?: { readonly httpStatusCode?: number }
    readonly $response?: { readonly statusCode?: number }
  }
  return {
    name,
    status: $metadata?.httpStatusCode ?? $response?.statusCode,
    systemCode: typeof code === 'string' ? code : undefined,
  }
}

const BY_NAME: { readonly [name: string]: StoreErrorCode } = {
  InvalidAccessKeyId: 'denied',
  SignatureDoesNotMatch: 'denied',
  AccessDenied: 'denied',
  ExpiredToken: 'denied',
  ExpiredTokenException: 'denied',
  InvalidToken: 'denied',
  RequestExpired: 'denied',
  RequestTimeTooSkewed: 'denied',
  CredentialsProviderError: 'denied',
  BadDigest: 'corrupt',
  InvalidDigest: 'corrupt',
  XAmzContentSHA256Mismatch: 'corrupt',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
  EntityTooLarge: 'full',
  SlowDown: 'unavailable',
  RequestTimeout: 'unavailable',
  TimeoutError: 'unavailable',
  NoSuchBucket: 'invalid',
}

/** An error of the SDK as a {@link StoreError}. Its message names the server's code, never a key or an address. */
export function storeErrorOf(error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error
  const { name, status, systemCode } = serviceError(error)
  const code = Object.hasOwn(BY_NAME, name) ? BY_NAME[name]! : byStatus(status)
  const hint = Object.hasOwn(HINTS, name) ? HINTS[name]! : ''
  const said = [name === 'Error' ? systemCode : name, status].filter((part) => part !== undefined).join(' ')
  return new StoreError(code, `s3Store: the request failed${said === '' ? '' : ` (${said})`}${hint}`, {
    cause: error,
  })
}

const HINTS: { readonly [name: string]: string } = {
  ExpiredToken: '; renew the credentials',
  ExpiredTokenException: '; renew the credentials',
  NoSuchBucket: '; make the bucket first',
  CredentialsProviderError: '; give `credentials`, or set them in the environment',
}

function byStatus(status: number | undefined): StoreErrorCode {
  if (status === 401 || status === 403) return 'denied'
  if (status === 507) return 'full'
  // Without a status the request did not get through.
  return status === undefined || status === 408 || status === 429 || status >= 500 ? 'unavailable' : 'invalid'
}
