import { validateResult, type Completeness, type ResultError, type Status } from '@selvedge/contract'
import { ingest, type Outcome } from '@selvedge/content'
import { createContext, type Draft } from '@selvedge/pipeline'
import { hostileText, jsonValue, rawValue, records } from '@selvedge/testkit'
import * as fc from 'fast-check'
import { get_encoding } from 'tiktoken'
import { describe, expect, test } from 'vitest'

import { fitDocument } from './fit-document.ts'

const second = get_encoding('o200k_base')
const now = () => new Date('2026-01-02T03:04:05Z')

const error: ResultError = {
  category: 'upstream',
  code: 'bad_gateway',
  message: 'the upstream did not answer',
  retryable: true,
  action: 'retry',
}
const page: Completeness = {
  state: 'partial',
  reason: 'page',
  available_items: 900,
  next: { type: 'cursor', value: 'c2' },
}

/** Outcomes a draft may come with when it reaches mark. */
const changes: Readonly<Record<string, (outcome: Outcome) => Outcome>> = {
  'as it came': (outcome) => outcome,
  'a page': (outcome) => ({ ...outcome, completeness: page }),
  'of unknown completeness': (outcome) => ({ ...outcome, completeness: { state: 'unknown' } }),
  'a batch with failed items': (outcome) => ({
    ...outcome,
    status: 'partial',
    item_errors: [{ pointer: '/items/3', code: 'gone', message: '404' }],
  }),
  failed: (outcome) => ({
    ...outcome,
    status: 'failed',
    error,
    documentIs: outcome.documentIs === 'nothing' ? 'nothing' : 'error_output',
  }),
  'a lost write': (outcome) => ({
    ...outcome,
    status: 'unknown',
    error: { ...error, retryable: false, action: 'query_by_idempotency_key' },
    side_effect: { operation: 'pay', occurred: null, possibly_occurred: true, idempotency_key: 'k' },
    reconciliation: { required: true, idempotency_key: 'k' },
  }),
  'waiting for input': (outcome) => ({
    ...outcome,
    status: 'needs_input',
    input_request: { message: 'Which account?' },
  }),
  accepted: (outcome) => ({
    ...outcome,
    status: 'accepted',
    completeness: { state: 'unknown', next: { type: 'poll', tool: 'job', arguments: { id: 7 } } },
  }),
}

const raw = fc.oneof(
  rawValue(),
  jsonValue(),
  hostileText(200),
  records(),
  records().map((items) => ({ total: 900, items })),
)
const setting = fc.record({
  raw,
  change: fc.constantFrom(...Object.keys(changes)),
  tokens: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 60, max: 600 })),
  present: fc.constantFrom('auto', 'plain', 'envelope'),
})

async function mark({ raw, change, tokens, present }: typeof setting extends fc.Arbitrary<infer S> ? S : never) {
  const taken = ingest(raw, { now })
  const isDone = taken.outcome.status === 'succeeded'
  const draft: Draft = {
    ...taken,
    outcome: isDone ? changes[change]!(taken.outcome) : taken.outcome,
    redactions: [],
    facts: [],
  }
  return { draft, ...(await fitDocument(draft, await createContext({ budget: { tokens }, present }))) }
}

describe('the result that mark builds', () => {
  test('has no fault the validator knows, whatever came in and whatever the budget', async () => {
    await fc.assert(
      fc.asyncProperty(setting, async (given) => {
        const { fit, result } = await mark(given)
        const faults = validateResult(result).filter(({ severity }) => severity === 'error')
        expect(faults.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([])
        expect(second.encode(fit.text, [], []).length).toBeLessThanOrEqual(given.tokens)
        expect(fit.text).not.toMatch(/\p{Cs}/u)
        expect(result.presentation!.model_content).toBe(fit.text)
      }),
      { numRuns: Number(process.env['SELVEDGE_RUNS'] ?? 200), endOnFailure: true },
    )
  })

  test('keeps every status but that of a success with something missing', async () => {
    const seen = new Map<string, Set<Status>>()
    for (const change of Object.keys(changes)) {
      for (const tokens of [40, 4000]) {
        const items = Array.from({ length: 50 }, (_, id) => ({ id, note: 'a note of some length' }))
        const { result } = await mark({ raw: { items }, change, tokens, present: 'auto' })
        seen.set(change, (seen.get(change) ?? new Set()).add(result.status))
      }
    }
    expect(Object.fromEntries([...seen].map(([change, statuses]) => [change, [...statuses]]))).toEqual({
      'as it came': ['partial', 'succeeded'],
      'a page': ['partial'],
      'of unknown completeness': ['partial', 'succeeded'],
      'a batch with failed items': ['partial'],
      failed: ['failed'],
      'a lost write': ['unknown'],
      'waiting for input': ['needs_input'],
      accepted: ['accepted'],
    })
  })
})
