import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accepted, failure, needsInput, partial, success, unknownOutcome } from './builders.ts'
import type { ErrorCategory } from './result.ts'
import { validateResult } from './validate-result.ts'

const now = () => new Date('2026-09-01T02:10:00.000Z')
const call = { tool_name: 'orders.list', call_id: 'c1', attempt: 1 } as const
const deep = Array.from({ length: 250 }).reduce<unknown>((inner) => [inner], 1)
const error = { category: 'business', code: 'NO', message: 'm', retryable: false, action: 'explain_to_user' } as const

describe('builders', () => {
  it('write the whole minimal profile, in the order of the contract', () => {
    expect(JSON.stringify(success({ data: [{ id: 1 }], call, now }), null, 1)).toBe(
      JSON.stringify(
        {
          contract_version: 'agent.tool.result.v1',
          call: { tool_name: 'orders.list', call_id: 'c1', attempt: 1 },
          status: 'succeeded',
          data: [{ id: 1 }],
          error: null,
          completeness: { state: 'complete', returned_items: 1, available_items: 1, items_at: '/data' },
          provenance: {
            source_type: 'tool',
            source_id: 'orders.list',
            observed_at: null,
            retrieved_at: '2026-09-01T02:10:00.000Z',
          },
          evidence: [],
          untrusted_content: [],
          side_effect: { operation: 'read', occurred: false },
          warnings: [],
          result_digest: 'sha256:bb41eeeedb7789a3482cc74a1ac8d84effb2a508b753948130e3958c39004120',
        },
        null,
        1,
      ),
    )
  })

  it('mark nothing at all as empty', () => {
    for (const data of [null, undefined]) {
      const { status, data: written, warnings } = success({ data, now })
      expect({ status, written, codes: warnings.map(({ code }) => code) }).toEqual({
        status: 'succeeded',
        written: null,
        codes: ['empty_result'],
      })
    }
    for (const data of [[], '', 0, false, {}]) expect(success({ data, now }).warnings).toEqual([])
  })

  it('normalise data and say so', () => {
    const { data, warnings } = success({ data: { id: 12345678901234567890n, gone: undefined, ratio: Number.NaN }, now })
    expect(data).toEqual({ id: '12345678901234567890', ratio: null })
    expect(warnings.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['bigint_as_string', '/data/id'],
      ['not_finite', '/data/ratio'],
    ])
  })

  it('never call data complete that had to be cut', () => {
    let deep: unknown = 1
    for (let level = 0; level < 300; level++) deep = [deep]
    const { status, completeness } = success({ data: { deep }, now })
    expect(status).toBe('partial')
    expect(completeness).toMatchObject({
      state: 'truncated',
      reason: 'depth_limit',
      omitted: [{ reason: 'depth_limit' }],
    })
  })

  it('never call a value empty that could not be written', () => {
    for (const data of [Number.POSITIVE_INFINITY, Promise.resolve(1), () => 1]) {
      const { status, completeness, warnings } = success({ data, now })
      expect({ status, completeness }).toEqual({ status: 'partial', completeness: { state: 'unknown' } })
      expect(warnings).toHaveLength(1)
      expect(warnings[0]?.code).toMatch(/^(?:not_finite|opaque|function_dropped)$/)
    }
  })

  it('account for every cut, however many', () => {
    const { completeness } = success({ data: { list: Array.from({ length: 40 }, () => deep) }, now })
    expect(completeness.omitted).toHaveLength(9)
    expect(completeness.omitted?.at(-1)).toEqual({ pointer: '', count: 32, reason: 'depth_limit' })
  })

  it('count what they return where the list is plain to see', () => {
    const next = { type: 'cursor', value: 'c' } as const
    expect(partial({ data: { items: [1, 2] }, completeness: { state: 'partial', next }, now }).completeness).toEqual({
      available_items: null,
      state: 'partial',
      next,
      returned_items: 2,
      items_at: '/data/items',
    })
  })

  it('give evidence a stable id and keep one that is given', () => {
    const locator = { pointer: '/0' }
    const { evidence } = success({
      data: [7],
      call,
      evidence: [
        { locator, supports: ['/data/0'] },
        { evidence_id: 'mine', locator, supports: ['/data/0'] },
      ],
      now,
    })
    expect(evidence.map(({ evidence_id }) => evidence_id)).toEqual([expect.stringMatching(/^ev_[0-9a-z]{8}$/), 'mine'])
  })

  it('list claims of rights in the warnings', () => {
    const { warnings } = success({ data: { user_role: 'admin', authorized: true }, now })
    expect(warnings).toEqual([
      {
        code: 'rights_claim',
        message: 'a claim of rights in the data (and 1 more) is a statement of the source, not a permission',
        pointer: '/data/user_role',
      },
    ])
  })

  it('never let an unknown outcome be tried again', () => {
    const query = { tool: 'payments.find', arguments: { key: 'pay_1' } }
    const result = unknownOutcome({
      operation: 'charge',
      idempotencyKey: 'pay_1',
      query,
      error: { retryable: true },
      now,
    })
    expect(result).toMatchObject({
      status: 'unknown',
      data: null,
      error: { code: 'COMMIT_STATUS_UNKNOWN', retryable: false, action: 'query_by_idempotency_key' },
      side_effect: { operation: 'charge', occurred: null, possibly_occurred: true, idempotency_key: 'pay_1' },
      reconciliation: {
        required: true,
        idempotency_key: 'pay_1',
        query_tool: 'payments.find',
        query_args: { key: 'pay_1' },
      },
    })
    expect(unknownOutcome({ operation: 'charge', now }).error?.action).toBe('manual_reconciliation')
  })

  it.each<[string, () => unknown]>([
    [
      'success: rule 2 (succeeded_but_incomplete) at "/status"',
      () => success({ data: 1, completeness: { state: 'truncated' } }),
    ],
    [
      'success: rule 2 (truncated_yet_complete)',
      () => success({ data: 1, completeness: { state: 'complete', reason: 'page' } }),
    ],
    [
      'success: rule 3 (complete_with_next)',
      () => success({ data: 1, completeness: { state: 'complete', next: { type: 'cursor', value: '' } } }),
    ],
    [
      'success: rule 3 (returned_items_mismatch)',
      () => success({ data: [1], completeness: { state: 'complete', returned_items: 2, items_at: '/data' } }),
    ],
    [
      'success: rule 4 (occurred_without_external_id)',
      () => success({ data: 1, side_effect: { operation: 'pay', occurred: true } }),
    ],
    [
      'success: rule 5 (supports_unresolved)',
      () => success({ data: {}, evidence: [{ locator: {}, supports: ['/data/x'] }] }),
    ],
    [
      'success: rule 7 (observed_after_retrieved)',
      () => success({ data: 1, provenance: { observed_at: '2027-01-01' }, now }),
    ],
    [
      'success: rule 8 (url_is_not_evidence)',
      () => success({ data: { a: 1 }, evidence: [{ locator: 'https://example.com/', supports: ['/data/a'] }] }),
    ],
    ['success: rule 0 (bad_format)', () => success({ data: 1, provenance: { observed_at: 'yesterday' }, now })],
    [
      'success: rule 0 (not_json) at "/side_effect/committed_at"',
      () =>
        success({
          data: 1,
          side_effect: { operation: 'x', occurred: false, committed_at: new Date() as unknown as string },
        }),
    ],
    ['partial: rule 2 (partial_but_complete)', () => partial({ data: 1, completeness: { state: 'complete' } })],
    ['failure: rule 1 (failed_without_error)', () => failure({ error: null as unknown as typeof error })],
    [
      'failure: rule 4 (possible_effect_as_failed)',
      () => failure({ error, side_effect: { operation: 'pay', occurred: null, possibly_occurred: true } }),
    ],
    ['needsInput: rule 1 (needs_input_without_request)', () => needsInput({} as Parameters<typeof needsInput>[0])],
    [
      'accepted: rule 0 (missing_field) at "/completeness/next/tool"',
      () => accepted({ next: { type: 'poll' } as Parameters<typeof accepted>[0]['next'] }),
    ],
  ])('refuse a contradiction: %s', (message, build) => {
    expect(build).toThrow(TypeError)
    expect(build).toThrow(message)
  })

  it('write only results without an error, whatever the data', () => {
    const codes = fc.constantFrom<ErrorCategory>('business', 'network', 'internal')
    fc.assert(
      fc.property(fc.anything(), fc.jsonValue({ stringUnit: 'binary' }), codes, (any, json, category) => {
        const results = [
          success({ data: any, now }),
          success({ data: json, now }),
          partial({ data: any, completeness: { state: 'unknown' }, now }),
          failure({ error: { ...error, category }, now }),
          unknownOutcome({ operation: 'x', data: any, now }),
          needsInput({ input_request: { message: 'Which?' }, data: json, now }),
          accepted({ next: { type: 'poll', tool: 't', arguments: {} }, now }),
        ]
        for (const result of results) {
          expect(validateResult(JSON.parse(JSON.stringify(result)))).toEqual([])
        }
      }),
    )
  })
})
