import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { success } from './builders.ts'
import { fullResult } from './full-result.fixture.ts'
import { validateResult } from './validate-result.ts'

const good = success({ data: { a: 1, b: ['x'] }, now: () => new Date('2026-09-01T02:10:00.000Z') })
const error = { category: 'network', code: 'X', message: 'm', retryable: false, action: 'stop' }
const failed = {
  ...good,
  status: 'failed',
  data: null,
  result_digest: undefined,
  error,
  completeness: { state: 'unknown' },
}
const evidence = { evidence_id: 'e1', locator: { pointer: '/a' }, supports: ['/data/a'] }
const charge = { operation: 'charge', occurred: null, possibly_occurred: true }
const found = (result: object) =>
  validateResult(JSON.parse(JSON.stringify(result))).map(({ rule, code, pointer }) => `${rule} ${code} ${pointer}`)

describe('validateResult', () => {
  it('finds nothing in a good result, nor in one with every field', () => {
    expect(validateResult(good)).toEqual([])
    expect(validateResult(fullResult)).toEqual([])
    expect(found(failed)).toEqual([])
  })

  it.each<[string, object, string]>([
    ['no object', [], '0 not_an_object '],
    [
      'another version',
      { ...good, contract_version: 'agent.tool.result.v2' },
      '0 unsupported_version /contract_version',
    ],
    ['a status of the business', { ...good, status: 'shipped' }, '0 not_in_list /status'],
    ['a wrong type', { ...good, citable: 'yes' }, '0 wrong_type /citable'],
    [
      'an unreadable time',
      { ...good, provenance: { ...good.provenance, retrieved_at: 'timestamp' } },
      '0 bad_format /provenance/retrieved_at',
    ],
    [
      'a day that is none',
      { ...good, provenance: { ...good.provenance, retrieved_at: '2026-02-30T10:00:00Z' } },
      '0 bad_format /provenance/retrieved_at',
    ],
    ['attempt 0', { ...good, call: { tool_name: 't', call_id: 'c', attempt: 0 } }, '0 out_of_range /call/attempt'],
    [
      'a cursor without value',
      { ...good, status: 'partial', completeness: { state: 'partial', next: { type: 'cursor' } } },
      '0 missing_field /completeness/next/value',
    ],
    ['another digest', { ...good, data: { a: 2 } }, '0 digest_mismatch /result_digest'],

    ['success without data', { ...good, data: null, result_digest: undefined }, '1 succeeded_without_data /data'],
    ['success with an error', { ...good, error }, '1 succeeded_with_error /error'],
    ['failure without an error', { ...failed, error: null }, '1 failed_without_error /error'],
    ['failure with data', { ...failed, data: 1 }, '1 failed_with_data /data'],
    ['a question without words', { ...good, status: 'needs_input' }, '1 needs_input_without_request /input_request'],
    ['accepted without a way on', { ...good, status: 'accepted' }, '1 accepted_without_next /completeness/next'],

    ['success that was cut', { ...good, completeness: { state: 'truncated' } }, '2 succeeded_but_incomplete /status'],
    [
      'success that knows not whether',
      { ...good, completeness: { state: 'unknown' } },
      '2 unknown_without_warning /warnings',
    ],
    ['a complete part', { ...good, status: 'partial' }, '2 partial_but_complete /completeness/state'],
    [
      'complete with a gap',
      { ...good, completeness: { state: 'complete', omitted: [{ pointer: '/a', reason: 'byte_limit' }] } },
      '2 truncated_yet_complete /completeness/omitted',
    ],
    [
      'complete with a reason',
      { ...good, completeness: { state: 'complete', reason: 'page' } },
      '2 truncated_yet_complete /completeness/reason',
    ],
    [
      'complete with fewer than there are',
      { ...good, completeness: { state: 'complete', returned_items: 1, available_items: 2 } },
      '2 truncated_yet_complete /completeness/available_items',
    ],
    [
      'complete with units not shown',
      { ...good, completeness: { state: 'complete', coverage: { units_shown: 1, units_total: 2 } } },
      '2 truncated_yet_complete /completeness/coverage/units_shown',
    ],
    [
      'a cut failure called complete',
      { ...failed, completeness: { state: 'complete', local_next: { type: 'cursor', value: '' } } },
      '2 truncated_yet_complete /completeness/local_next',
    ],

    [
      'a count that is wrong',
      { ...good, completeness: { state: 'complete', items_at: '/data/b', returned_items: 2 } },
      '3 returned_items_mismatch /completeness/returned_items',
    ],
    [
      'items that are not there',
      { ...good, completeness: { state: 'complete', items_at: '/data/c' } },
      '3 items_at_unresolved /completeness/items_at',
    ],
    [
      'fewer than were returned',
      { ...good, completeness: { state: 'complete', returned_items: 2, available_items: 1 } },
      '3 available_below_returned /completeness/available_items',
    ],
    [
      'complete with a next page',
      { ...good, completeness: { state: 'complete', next: { type: 'cursor', value: '' } } },
      '3 complete_with_next /completeness/next',
    ],
    [
      'a list without counts',
      { ...good, data: { items: ['first 20'] }, result_digest: undefined },
      '3 complete_without_counts /completeness',
    ],

    [
      'an effect without id',
      { ...good, side_effect: { operation: 'pay', occurred: true } },
      '4 occurred_without_external_id /side_effect/external_id',
    ],
    [
      'an effect left open',
      { ...good, side_effect: { operation: 'pay', occurred: null } },
      '4 effect_not_stated /side_effect/occurred',
    ],
    [
      'an open effect that is certain',
      { ...good, side_effect: { ...charge, occurred: false } },
      '4 possible_effect_but_certain /side_effect/occurred',
    ],
    [
      'an open effect as failure',
      { ...failed, side_effect: charge, reconciliation: { required: true } },
      '4 possible_effect_as_failed /status',
    ],
    [
      'an open effect as success',
      { ...good, side_effect: charge, reconciliation: { required: true } },
      '4 possible_effect_as_succeeded /status',
    ],
    [
      'an open effect to be tried again',
      {
        ...failed,
        status: 'unknown',
        error: { ...error, retryable: true },
        side_effect: charge,
        reconciliation: { required: true },
      },
      '4 possible_effect_retryable /error/retryable',
    ],
    [
      'an open effect nobody looks into',
      { ...failed, status: 'unknown', side_effect: charge },
      '4 possible_effect_without_reconciliation /reconciliation',
    ],
    [
      'a lost write as failure',
      {
        ...failed,
        call: { tool_name: 'pay', call_id: 'c', attempt: 1, dispatch: 'lost_after_send' },
        side_effect: { operation: 'pay', occurred: false },
      },
      '4 lost_write_as_failed /status',
    ],

    [
      'support for what is not there',
      { ...good, evidence: [{ ...evidence, supports: ['/data/z'] }] },
      '5 supports_unresolved /evidence/0/supports/0',
    ],
    [
      'support for everything',
      { ...good, evidence: [{ ...evidence, supports: ['/data'] }] },
      '5 supports_too_coarse /evidence/0/supports/0',
    ],
    [
      'support for nothing',
      { ...good, evidence: [{ ...evidence, supports: [] }] },
      '5 supports_nothing /evidence/0/supports',
    ],

    [
      'a mismatch that may be cited',
      { ...good, warnings: [{ code: 'content_mismatch', message: '/content/0/text and /structuredContent/t differ' }] },
      '6 mismatch_yet_citable /citable',
    ],
    [
      'a mismatch without places',
      { ...good, citable: false, warnings: [{ code: 'content_mismatch', message: 'they differ' }] },
      '6 mismatch_without_pointers /warnings/0',
    ],

    [
      'an observation from later',
      { ...good, provenance: { ...good.provenance, observed_at: '2026-09-01T04:10:01+02:00' } },
      '7 observed_after_retrieved /provenance/observed_at',
    ],
    [
      'evidence from later',
      { ...good, evidence: [{ ...evidence, observed_at: '2026-09-02', retrieved_at: '2026-09-01T00:00:00Z' }] },
      '7 observed_after_retrieved /evidence/0/observed_at',
    ],

    [
      'a URL as evidence',
      { ...good, evidence: [{ ...evidence, locator: 'https://example.com/report' }] },
      '8 url_is_not_evidence /evidence/0/locator',
    ],
    [
      'a URL as evidence in a field',
      { ...good, evidence: [{ ...evidence, locator: { url: 'https://example.com/report' } }] },
      '8 url_is_not_evidence /evidence/0/locator',
    ],
    [
      'a claim of rights',
      { ...good, data: { u: [{ user_role: 'admin' }] }, result_digest: undefined },
      '8 rights_claim_unlisted /data/u/0/user_role',
    ],

    ['no warnings', { ...good, warnings: undefined }, '9 minimal_field_missing /warnings'],
    ['no evidence', { ...good, evidence: undefined }, '9 minimal_field_missing /evidence'],
  ])('finds %s', (_, result, expected) => {
    expect(found(result)).toContain(expected)
  })

  it('accepts an open effect that says how to find out', () => {
    const result = {
      ...failed,
      status: 'unknown',
      error: { ...error, action: 'query_by_idempotency_key' },
      side_effect: charge,
      reconciliation: { required: true },
    }
    expect(found(result)).toEqual([])
  })

  it('accepts null data with the warning that it is empty', () => {
    const result = {
      ...good,
      data: null,
      result_digest: undefined,
      warnings: [{ code: 'empty_result', message: 'nothing' }],
    }
    expect(found(result)).toEqual([])
  })

  it('takes roles of chats and file modes for no claim of rights', () => {
    const data = { messages: [{ role: 'user' }, { role: 'assistant' }], permissions: '-rw-r--r--', authorized: false }
    expect(found({ ...good, data, result_digest: undefined })).toEqual([])
  })

  it('names what JSON cannot hold', () => {
    expect(validateResult({ ...good, data: { a: [new Date(0)] } })).toMatchObject([
      { code: 'not_json', pointer: '/data/a/0' },
    ])
  })

  it('survives depth, cycles and shared values that would explode', () => {
    let deep: unknown = 'https://example.com/'
    for (let level = 0; level < 20_000; level++) deep = { url: deep }
    expect(found({ ...good, evidence: [{ ...evidence, locator: {} }] })).toEqual([])
    expect(validateResult({ ...good, evidence: [{ ...evidence, locator: deep }] })).toEqual([])

    let bomb: unknown = 'x'
    for (let level = 0; level < 40; level++) bomb = [bomb, bomb]
    expect(validateResult({ ...good, data: bomb })).toMatchObject([{ code: 'not_json' }])
    const cycle: Record<string, unknown> = { ...good }
    cycle['self'] = cycle
    expect(validateResult(cycle)).toMatchObject([{ code: 'not_json', pointer: '/self' }])
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (value) => void validateResult(value)))
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(fullResult)), fc.jsonValue(), (key, value) => {
        validateResult({ ...fullResult, [key]: value })
      }),
    )
  })
})
