import { readDocument } from '@selvedge/content'
import { pipeline, type Draft } from '@selvedge/pipeline'
import { expect, test } from 'vitest'

import { redact } from '../redact.ts'
import type { Audience } from './field-policy.ts'
import { restrictFields } from './restrict-fields.ts'

const CUT = '{"id":2,"internal_note":"SECRETNOTE and mo'

async function restricted(source: string, deny: readonly Audience[]): Promise<Draft> {
  const draft: Draft = {
    document: readDocument(source),
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
    warnings: [],
    facts: [],
  }
  const rules = [{ pointer: '/*/internal_note', deny }]
  const tokens = { count: (text: string) => text.length } as never
  const { draft: after, failure } = await pipeline()
    .use(redact())
    .use(restrictFields({ rules }))
    .runDraft(draft, { tokens })
  expect(failure).toBeUndefined()
  return after
}

test('omits a text that begins as JSON and is cut off, and says so', async () => {
  const { document, outcome, warnings } = await restricted(CUT, ['model', 'user'])
  expect(document.source).toBe('')
  expect(outcome).toMatchObject({
    documentIs: 'nothing',
    completeness: { state: 'truncated', reason: 'policy', omitted: [{ pointer: '', count: 1, reason: 'policy' }] },
  })
  expect(outcome.user_content).toBeUndefined()
  expect(warnings).toEqual([
    {
      code: 'fields_unreadable',
      message:
        'texts that begin as JSON, or stand among it, and cannot be read as it were kept from the model: 1; the field policy denies what may be in them',
    },
    { code: 'fields_unreadable', message: expect.stringContaining('from the user: 1') },
  ])
})

test('omits the last line of JSON Lines when it is cut off, from the reader it is denied to', async () => {
  const source = `{"id":0}\n{"id":1,"internal_note":"x"}\n${CUT}`
  const forModel = await restricted(source, ['model'])
  expect(forModel.document.source).toBe('{"id":0}\n{"id":1}\nnull')
  expect(forModel.outcome.user_content).toBe(source)
  const forUser = await restricted(source, ['user'])
  expect(forUser.document.source).toBe(source)
  expect(forUser.outcome.user_content).toBe('{"id":0}\n{"id":1}\nnull')
  expect(forUser.warnings).toHaveLength(1)
})
