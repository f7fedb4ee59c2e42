import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyError } from './classify-error.ts'

const now = () => new Date('2026-09-01T00:00:00.000Z')
const named = (name: string, message = '', fields: object = {}) => Object.assign(new Error(message), { name }, fields)
const coded = (code: string, fields: object = {}) => Object.assign(new Error(`failed with ${code}`), { code }, fields)

describe('classifyError', () => {
  it.each<[string, unknown, object]>([
    [
      'a Response',
      new Response('', { status: 404, statusText: 'Not Found' }),
      {
        category: 'not_found',
        code: 'HTTP_404',
        message: 'HTTP 404 Not Found',
        retryable: false,
        action: 'fix_arguments',
      },
    ],
    ['status', named('E', 'x', { status: 401 }), { category: 'authentication', action: 'request_authorization' }],
    ['statusCode', named('E', 'x', { statusCode: 403 }), { category: 'authorization' }],
    [
      'axios',
      named('AxiosError', 'x', { code: 'ERR_BAD_REQUEST', response: { status: 422, headers: {}, data: {} } }),
      { category: 'validation', details: { http_status: 422, upstream_code: 'ERR_BAD_REQUEST' } },
    ],
    ['got', named('HTTPError', 'x', { response: { statusCode: 409 } }), { category: 'conflict', retryable: false }],
    [
      'googleapis',
      named('GaxiosError', 'x', { code: '503' }),
      { category: 'upstream', retryable: true, action: 'retry' },
    ],
    ['a gateway', named('E', 'x', { status: 504 }), { category: 'transport_timeout', retryable: true }],
    ['an unlisted status', named('E', 'x', { status: 418 }), { category: 'upstream', retryable: false }],
    [
      'refused connection',
      coded('ECONNREFUSED'),
      { category: 'network', code: 'ECONNREFUSED', retryable: true, action: 'retry' },
    ],
    ['unknown host', coded('ENOTFOUND'), { category: 'network', retryable: false, action: 'explain_to_user' }],
    ['undici', coded('UND_ERR_HEADERS_TIMEOUT'), { category: 'transport_timeout' }],
    [
      'fetch failed',
      new TypeError('fetch failed', { cause: coded('ECONNRESET') }),
      { category: 'network', code: 'ECONNRESET', message: 'fetch failed: failed with ECONNRESET' },
    ],
    ['a browser', new TypeError('Failed to fetch'), { category: 'network', code: 'FETCH_FAILED' }],
    [
      'a TypeError of ours',
      new TypeError('x is not a function'),
      { category: 'internal', code: 'UNEXPECTED', retryable: false },
    ],
    ['an abort', named('AbortError', 'stopped'), { category: 'cancelled', retryable: false, action: 'stop' }],
    [
      'a timeout',
      named('TimeoutError', 'late'),
      { category: 'transport_timeout', code: 'TimeoutError', action: 'retry' },
    ],
    [
      'an abort by timeout',
      named('AbortError', 'stopped', { cause: named('TimeoutError', 'late') }),
      { category: 'transport_timeout' },
    ],
    [
      'several addresses',
      Object.assign(new AggregateError([coded('ECONNREFUSED')]), { code: 'ECONNREFUSED' }),
      { code: 'ECONNREFUSED', message: 'failed with ECONNREFUSED' },
    ],
    [
      'AWS throttling',
      named('ThrottlingException', 'slow', { $metadata: { httpStatusCode: 400 } }),
      { category: 'rate_limit', code: 'ThrottlingException', retryable: true, action: 'retry_after' },
    ],
    [
      'AWS not found',
      named('NoSuchKey', 'gone', { $metadata: { httpStatusCode: 404 } }),
      { category: 'not_found', code: 'NoSuchKey', details: { http_status: 404 } },
    ],
    [
      'AWS of any name',
      named('OddException', 'odd', { $metadata: { httpStatusCode: 500 } }),
      { category: 'upstream', code: 'OddException', retryable: true },
    ],
    [
      'JSON-RPC',
      { code: -32602, message: 'bad params' },
      { category: 'validation', code: 'JSONRPC_32602', message: 'bad params' },
    ],
    ['a missing file', coded('ENOENT', { syscall: 'open' }), { category: 'not_found' }],
    [
      'a failed command',
      named('Error', 'Command failed', { code: 2, stderr: 'no' }),
      { category: 'upstream', code: 'EXIT_2', retryable: false },
    ],
    [
      'a command that ran too long',
      named('Error', 'Command failed', { killed: true, signal: 'SIGTERM', stderr: '' }),
      { category: 'transport_timeout', code: 'TIMED_OUT' },
    ],
    [
      'a command that crashed',
      named('Error', 'Command failed', { killed: false, signal: 'SIGSEGV' }),
      { category: 'upstream', code: 'SIGSEGV' },
    ],
    [
      'a declared error',
      named('Error', 'too late', { category: 'business', code: 'ORDER_NOT_REFUNDABLE' }),
      { category: 'business', code: 'ORDER_NOT_REFUNDABLE', message: 'too late', action: 'explain_to_user' },
    ],
    ['an error with a code of its own', coded('SOME_CODE'), { category: 'internal', code: 'SOME_CODE' }],
    ['a string', 'it broke', { category: 'internal', message: 'it broke' }],
    ['null', null, { category: 'internal', message: 'the tool threw null without a message' }],
    [
      'undefined',
      undefined,
      { category: 'internal', message: 'the tool threw a value of type undefined without a message' },
    ],
    ['an empty error', new Error(''), { message: 'the tool threw a value of type object without a message' }],
  ])('knows %s', (_, thrown, error) => {
    expect(classifyError(thrown, { now })).toMatchObject({ status: 'failed', error })
  })

  it('reads what the other side said', () => {
    const body = { error: { code: 'card_declined', message: 'Your card was declined.' } }
    expect(classifyError(named('E', 'Request failed', { response: { status: 402, data: body } })).error).toEqual({
      category: 'business',
      code: 'HTTP_402',
      message: 'Request failed: Your card was declined.',
      retryable: false,
      action: 'explain_to_user',
      details: { http_status: 402, upstream_code: 'card_declined' },
    })
  })

  it.each<[unknown, number | undefined]>([
    [new Headers({ 'retry-after': '120' }), 120_000],
    [{ 'Retry-After': '1.5' }, 1500],
    [{ 'retry-after': 3 }, 3000],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': 'Tue, 01 Sep 2026 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Mon, 31 Aug 2026 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-5' }, undefined],
  ])('respects Retry-After in %o', (headers, wait) => {
    const { error } = classifyError(named('E', 'x', { response: { status: 429, headers } }), { now })
    expect(error.details?.retry_after_ms).toBe(wait)
    expect(error).toMatchObject({ category: 'rate_limit', retryable: true, action: 'retry_after' })
  })

  describe('of schema libraries', () => {
    it.each<[string, unknown, object]>([
      [
        'zod',
        named('ZodError', '[{"code":"invalid_type"}]', {
          issues: [
            {
              code: 'invalid_type',
              path: ['user', 0, 'a/b'],
              message: 'Expected string',
              expected: 'string',
              received: 'number',
            },
          ],
        }),
        {
          message: '/user/0/a~1b: Expected string',
          details: { field: '/user/0/a~1b', expected: 'string', received_type: 'number' },
        },
      ],
      [
        'zod 4',
        named('ZodError', '[{"message":"Invalid input: expected string, received number"}]', {
          issues: [
            {
              code: 'invalid_type',
              path: [],
              message: 'Invalid input: expected string, received number',
              expected: 'string',
            },
          ],
        }),
        {
          message: 'Invalid input: expected string, received number',
          details: { expected: 'string', received_type: 'number' },
        },
      ],
      [
        'Standard Schema',
        { issues: [{ message: 'too short', path: [{ key: 'name' }] }, { message: 'odd' }] },
        { message: '/name: too short; odd', details: { field: '/name' } },
      ],
      [
        'ajv of a missing field',
        {
          errors: [
            { instancePath: '/o', keyword: 'required', message: 'must have it', params: { missingProperty: 'b' } },
          ],
        },
        { message: '/o/b: must have it', details: { field: '/o/b' } },
      ],
      [
        'ajv',
        named('Error', 'validation failed', {
          errors: [
            {
              instancePath: '/size',
              keyword: 'enum',
              message: 'must be one of',
              params: { allowedValues: ['s', 'm'] },
            },
          ],
        }),
        { message: 'validation failed: /size: must be one of', details: { field: '/size', allowed: ['s', 'm'] } },
      ],
    ])('reads the issues of %s', (_, thrown, error) => {
      expect(classifyError(thrown).error).toMatchObject({
        category: 'validation',
        code: 'INVALID_ARGUMENTS',
        retryable: false,
        action: 'fix_arguments',
        ...error,
      })
    })
  })

  describe('of calls with effects', () => {
    const timeout = named('TimeoutError', 'no answer within 30 s')

    it('says unknown of a timeout after sending, and never to try again', () => {
      const classified = classifyError(timeout, {
        dispatched: true,
        sideEffecting: true,
        operation: 'send_mail',
        idempotencyKey: 'k-77',
      })
      expect(classified).toEqual({
        status: 'unknown',
        error: {
          category: 'transport_timeout',
          code: 'COMMIT_STATUS_UNKNOWN',
          message: 'no answer within 30 s',
          retryable: false,
          action: 'query_by_idempotency_key',
          details: { upstream_code: 'TimeoutError' },
        },
        dispatch: 'lost_after_send',
        side_effect: { operation: 'send_mail', occurred: null, possibly_occurred: true, idempotency_key: 'k-77' },
        reconciliation: { required: true, idempotency_key: 'k-77' },
      })
    })

    it('asks for a person where there is no key', () => {
      expect(classifyError(timeout, { sideEffecting: true }).error.action).toBe('manual_reconciliation')
    })

    it.each<[string, unknown, boolean | undefined, string]>([
      ['a timeout before sending', timeout, false, 'failed'],
      ['a timeout at a time unknown', timeout, undefined, 'unknown'],
      ['a lost connection', coded('ECONNRESET'), true, 'unknown'],
      ['a refused connection', coded('ECONNREFUSED'), undefined, 'failed'],
      ['a timeout while connecting', coded('ETIMEDOUT', { syscall: 'connect' }), undefined, 'failed'],
      ['an abort after sending', named('AbortError'), true, 'unknown'],
      ['a refusal by the other side', named('E', 'x', { status: 400 }), true, 'failed'],
      ['a server that is overloaded', named('E', 'x', { status: 503 }), true, 'failed'],
      ['a server that broke', named('E', 'x', { status: 500 }), true, 'unknown'],
      ['a gateway that gave up', named('E', 'x', { status: 504 }), true, 'unknown'],
      ['arguments that are wrong', { issues: [{ message: 'no' }] }, undefined, 'failed'],
      ['an answer that is wrong', { issues: [{ message: 'no' }] }, true, 'unknown'],
      ['a business error', named('Error', 'x', { category: 'business', code: 'NO' }), true, 'failed'],
      ['any other error after sending', new Error('boom'), true, 'unknown'],
    ])('judges %s', (_, thrown, dispatched, status) => {
      const classified = classifyError(thrown, { sideEffecting: true, ...(dispatched !== undefined && { dispatched }) })
      expect(classified.status).toBe(status)
      expect(classified.side_effect?.occurred).toBe(status === 'failed' ? false : null)
      expect(classified.error.retryable && status === 'unknown').toBe(false)
    })
  })

  it('never throws, and always gives the fields an error has', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const cycle = new Error('round')
    cycle.cause = cycle
    const hostile = [
      proxy,
      cycle,
      {
        get message(): string {
          throw new Error('no')
        },
        response: proxy,
      },
      { issues: [proxy, null, 1] },
      {
        response: {
          status: 429,
          headers: {
            get() {
              throw new Error('no')
            },
          },
        },
      },
      { category: 'business', code: 'X', details: proxy },
    ]
    const names = ['name', 'message', 'code', 'cause', 'errors', 'issues', 'details', 'response', 'status', 'category']
    const errorLike = fc.dictionary(fc.constantFrom(...names), fc.anything())
    fc.assert(fc.property(fc.oneof(fc.anything(), errorLike), fc.boolean(), fc.boolean(), check))
    for (const thrown of hostile) check(thrown, true, true)
  })
})

function check(thrown: unknown, dispatched: boolean, sideEffecting: boolean): void {
  const { error, status } = classifyError(thrown, { dispatched, sideEffecting })
  expect(error.message).not.toBe('')
  expect(JSON.parse(JSON.stringify(error))).toEqual(error)
  expect(status === 'unknown' && error.retryable).toBe(false)
}
