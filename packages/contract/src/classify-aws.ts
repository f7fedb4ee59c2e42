import type { FailureKind } from './failure-kind.ts'
import type { ErrorCategory } from './result.ts'
import { field, textField } from './read-field.ts'

/** AWS answers many faults with 400; the name tells them apart. Matched in this order. */
const NAMES: readonly (readonly [RegExp, ErrorCategory, boolean])[] = [
  [/Throttl|TooManyRequests|SlowDown|RequestLimitExceeded|ThroughputExceeded|BandwidthLimit/, 'rate_limit', true],
  [
    /ExpiredToken|InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|InvalidAccessKey|Credentials|TokenRefresh/,
    'authentication',
    false,
  ],
  [/AccessDenied|Unauthorized|NotAuthorized|Forbidden/, 'authorization', false],
  [/NoSuch|NotFound/, 'not_found', false],
  [/ConditionalCheckFailed|Conflict|AlreadyExists|PreconditionFailed|TransactionCanceled/, 'conflict', false],
  [/RequestTimeout/, 'transport_timeout', true],
  [/Validation|InvalidParameter|InvalidArgument|Malformed|InvalidRequest/, 'validation', false],
]

/** The name of an AWS SDK error, laid over what its HTTP status says. */
export function classifyAws(thrown: unknown, http: FailureKind | undefined): FailureKind | undefined {
  const name = textField(thrown, 'name')
  const local = name === 'CredentialsProviderError'
  if (name === undefined || (field(thrown, '$metadata') === undefined && !local)) return undefined

  const known = NAMES.find(([pattern]) => pattern.test(name))
  const throttled = field(field(thrown, '$retryable'), 'throttling') === true
  if (known === undefined && !throttled) return http === undefined ? undefined : { ...http, code: name }

  const [, category, retryable] = throttled ? ([/./, 'rate_limit', true] as const) : (known as (typeof NAMES)[number])
  return {
    category,
    code: name,
    effect: category === 'transport_timeout' ? 'uncertain' : local ? 'not_sent' : 'refused',
    retryable,
    ...(http?.details && { details: http.details }),
    answered: !local,
  }
}
