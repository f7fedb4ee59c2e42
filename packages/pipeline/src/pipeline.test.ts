import { describe, expect, test } from 'vitest'

import { defineStage } from './stage.ts'
import { emptyDocument } from './empty-document.ts'
import { pipeline } from './pipeline.ts'
import type { Draft } from './draft.ts'

const counter = { count: (text: string) => text.length } as never

function draftOf(overrides: Partial<Draft> = {}): Draft {
  return {
    document: emptyDocument('text'),
    outcome: {
      status: 'succeeded',
      error: null,
      documentIs: 'data',
      side_effect: { operation: 'none', occurred: false },
      provenance: {
        source_type: 'tool',
        source_id: 'test',
        observed_at: null,
        retrieved_at: '2026-01-02T03:04:05.000Z',
      },
      evidence: [],
      untrusted_content: [],
      links: [],
    },
    redactions: [],
    facts: [],
    warnings: [],
    ...overrides,
  }
}

const redact = defineStage({
  name: 'redact',
  gives: ['redacted'],
  writes: ['document', 'redactions', 'outcome', 'warnings'],
  run: (draft) => draft,
})
const offload = defineStage({
  name: 'offload',
  needs: ['redacted'],
  gives: ['offloaded'],
  writes: ['resource'],
  run: (draft) => draft,
})

describe('order', () => {
  test('a stage that needs a fact nobody gave is refused when the pipeline is built', () => {
    expect(() => pipeline().useUnchecked([offload, redact])).toThrow(
      new TypeError('pipeline: stage "offload" needs "redacted" from an earlier stage'),
    )
  })

  test('writing the document breaks the facts given before', () => {
    const rewrite = defineStage({ name: 'rewrite', gives: ['rewritten'], writes: ['document'], run: (draft) => draft })
    expect([...pipeline().use(redact).use(rewrite).facts]).toEqual(['rewritten'])
    expect(() => pipeline().use(redact).useUnchecked([rewrite, offload])).toThrow(TypeError)
  })
})

test('runs stages in the order written and tells what each changed', async () => {
  const warn = defineStage({
    name: 'warn',
    writes: ['warnings'],
    run: (draft) => ({ ...draft, warnings: [{ code: 'seen', message: 'Seen.' }] }),
  })
  const { draft, trace } = await pipeline().use(redact).use(warn).runDraft(draftOf(), { tokens: counter })
  expect(draft.warnings).toEqual([{ code: 'seen', message: 'Seen.' }])
  expect(trace.map(({ stage, outcome, changed }) => ({ stage, outcome, changed }))).toEqual([
    { stage: 'redact', outcome: 'ran', changed: [] },
    { stage: 'warn', outcome: 'ran', changed: ['warnings'] },
  ])
})

describe('defineStage', () => {
  test('gives a frozen stage with empty lists where none were written', () => {
    const stage = defineStage({ name: 'plain', writes: [], run: (draft) => draft })
    expect(stage).toMatchObject({ name: 'plain', needs: [], gives: [], breaks: [], writes: [], onFailure: 'close' })
    expect(Object.isFrozen(stage) && Object.isFrozen(stage.needs) && Object.isFrozen(stage.writes)).toBe(true)
  })

  test.each([
    [{ name: '', writes: [], run: () => {} }, '`name` must be a non-empty string'],
    [{ name: 'x', writes: [] }, '`run` of "x" must be a function, got undefined'],
    [{ name: 'x', writes: 'document', run: () => {} }, '`writes` of "x" must be an array, got "document"'],
    [
      { name: 'x', writes: [], onFailure: 'open', run: () => {} },
      '`onFailure` of "x" must be \'close\' or \'skip\', got "open"',
    ],
    [
      { name: 'x', writes: [], gives: ['redacted'], onFailure: 'skip', run: () => {} },
      "so its `onFailure` must be 'close', got 'skip'",
    ],
  ])('refuses %j', (definition, message) => {
    expect(() => defineStage(definition as never)).toThrow(TypeError)
    expect(() => defineStage(definition as never)).toThrow(message)
  })
})

test('run reads what a tool gave, and what it threw', async () => {
  const chain = pipeline().use(redact)
  const now = () => new Date('2026-01-02T03:04:05.000Z')
  const gave = await chain.run({ id: 7 }, { tokens: counter, now, name: 'orders' })
  expect(gave.draft.document).toMatchObject({ source: '{"id":7}', kind: 'json', name: 'orders' })
  expect(gave.draft.outcome.provenance.retrieved_at).toBe('2026-01-02T03:04:05.000Z')
  const threw = await chain.run(new Error('disk full'), { tokens: counter, now, error: true })
  expect(threw.draft.outcome).toMatchObject({ status: 'failed', error: { message: 'disk full' } })
})
