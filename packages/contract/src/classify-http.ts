import type { Effect, FailureKind } from './failure-kind.ts'
import type { ErrorAction, ErrorCategory } from './result.ts'
import { retryAfterMs } from './retry-after.ts'
import { field, integerField, textField } from './read-field.ts'

interface StatusMeaning {
  readonly category: ErrorCategory
  readonly effect?: Effect
  readonly retryable?: boolean
  readonly action?: ErrorAction
}

const STATUS: ReadonlyMap<number, StatusMeaning> = new Map<number, StatusMeaning>([
  [400, { category: 'validation' }],
  [401, { category: 'authentication' }],
  [402, { category: 'business' }],
  [403, { category: 'authorization' }],
  [404, { category: 'not_found' }],
  [405, { category: 'validation' }],
  [406, { category: 'validation' }],
  [407, { category: 'authentication' }],
  [408, { category: 'transport_timeout', effect: 'uncertain', retryable: true }],
  [409, { category: 'conflict' }],
  [410, { category: 'not_found' }],
  [411, { category: 'validation' }],
  [412, { category: 'conflict' }],
  [413, { category: 'validation' }],
  [414, { category: 'validation' }],
  [415, { category: 'validation' }],
  [416, { category: 'validation' }],
  [422, { category: 'validation' }],
  [423, { category: 'conflict', retryable: true }],
  [425, { category: 'conflict', retryable: true }],
  [428, { category: 'conflict', action: 'fix_arguments' }],
  [429, { category: 'rate_limit', retryable: true }],
  [431, { category: 'validation' }],
  [451, { category: 'authorization', action: 'explain_to_user' }],
  // A server that breaks, or a gateway that lost it, may have done the work before.
  [500, { category: 'upstream', effect: 'uncertain', retryable: true }],
  [501, { category: 'upstream' }],
  [502, { category: 'upstream', effect: 'uncertain', retryable: true }],
  [503, { category: 'upstream', retryable: true }],
  [504, { category: 'transport_timeout', effect: 'uncertain', retryable: true }],
  [505, { category: 'upstream' }],
  [507, { category: 'upstream' }],
  [508, { category: 'upstream' }],
  [511, { category: 'authentication' }],
  [529, { category: 'rate_limit', retryable: true }],
])

/** A failure that came as an HTTP answer: a thrown Response, or an error of fetch wrappers, axios, got, AWS and the like. */
export function classifyHttp(thrown: unknown, now: () => Date): FailureKind | undefined {
  const response = field(thrown, 'response') ?? field(thrown, '$response')
  const status = httpStatus(thrown, response)
  if (status === undefined) return undefined

  const meaning = STATUS.get(status) ?? unlisted(status)
  const wait = retryAfterMs(field(response, 'headers') ?? field(thrown, 'headers'), now)
  const body = field(response, 'data') ?? field(response, 'body') ?? field(thrown, 'error') ?? field(thrown, 'body')
  const upstreamCode = codeOf(body) ?? codeOf(field(body, 'error')) ?? upperCode(thrown)
  const said = textField(body, 'message') ?? textField(field(body, 'error'), 'message') ?? statusLine(thrown, status)

  return {
    category: meaning.category,
    code: `HTTP_${status}`,
    effect: meaning.effect ?? 'refused',
    retryable: meaning.retryable ?? false,
    ...(meaning.action && { action: meaning.action }),
    ...(said !== undefined && { message: said }),
    details: {
      http_status: status,
      ...(upstreamCode !== undefined && { upstream_code: upstreamCode }),
      ...(wait !== undefined && { retry_after_ms: wait }),
    },
    answered: true,
  }
}

function httpStatus(thrown: unknown, response: unknown): number | undefined {
  const candidates = [
    integerField(response, 'status'),
    integerField(response, 'statusCode'),
    integerField(thrown, 'status'),
    integerField(thrown, 'statusCode'),
    integerField(field(thrown, '$metadata'), 'httpStatusCode'),
    integerField(field(thrown, 'output'), 'statusCode'),
    integerField(thrown, 'code'),
  ]
  return candidates.find((status) => status !== undefined && status >= 400 && status <= 599)
}

// 520 to 527 are gateways' own words for an origin that did not answer.
function unlisted(status: number): StatusMeaning {
  return status < 500
    ? { category: 'upstream' }
    : { category: 'upstream', effect: 'uncertain', retryable: status >= 520 && status <= 527 }
}

// A thrown Response has no message of its own.
function statusLine(thrown: unknown, status: number): string | undefined {
  if (textField(thrown, 'message') !== undefined) return undefined
  return `HTTP ${status} ${textField(thrown, 'statusText') ?? ''}`.trim()
}

function codeOf(body: unknown): string | undefined {
  return textField(body, 'code') ?? textField(body, 'type')
}

function upperCode(thrown: unknown): string | undefined {
  const code = textField(thrown, 'code')
  return code !== undefined && /^[A-Z][A-Z0-9_]+$/.test(code) ? code : undefined
}
