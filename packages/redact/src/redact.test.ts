import { readDocument, type Document } from '@selvedge/content'
import type { Call } from '@selvedge/contract'
import { pipeline, type Draft } from '@selvedge/pipeline'
import { describe, expect, test } from 'vitest'

import { brokenRule } from './broken-rule.fixture.ts'
import { createFieldPolicy } from './fields/field-policy.ts'
import { redactValue } from './redact-value.ts'
import { redact, type RedactOptions } from './redact.ts'
import { distrust } from './trust/distrust.ts'

// Made up, and put together here so that no scanner takes this file for a leak.
const TOKEN = ['ghp', '_', 'TESTONLYabcdefghijklmnopqrstuvwxyz12'].join('')
const PASSWORD = 'correct-TESTONLY-battery9'
const tokens = { count: (text: string) => text.length } as never

function draftOf(document: Document, outcome: Partial<Draft['outcome']> = {}, warnings: Draft['warnings'] = []): Draft {
  return {
    document,
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
      ...outcome,
    },
    redactions: [],
    facts: [],
    warnings,
  }
}

async function run(draft: Draft, options?: RedactOptions, call?: Call): Promise<Draft> {
  const { draft: after, failure } = await pipeline()
    .use(redact(options))
    .runDraft(draft, { tokens, ...(call && { call }) })
  expect(failure).toBeUndefined()
  return after
}

const table = (text: string) => readDocument(text, { mediaType: 'text/csv' })
const json = (value: unknown) => readDocument(JSON.stringify(value))

describe('the document', () => {
  test('is the same draft when nothing has to go', async () => {
    const draft = draftOf(json({ id: 1, note: 'plain words' }), { error: null })
    expect(await run(draft)).toBe(draft)
  })

  test('keeps every other byte, and says where values were', async () => {
    const after = await run(draftOf(readDocument(`{"id": 9007199254740993,\n  "password": "${PASSWORD}", "n": 1.50}`)))
    expect(after.document.source).toBe('{"id": 9007199254740993,\n  "password": "[PASSWORD_1]", "n": 1.50}')
    expect(after.redactions).toEqual([{ type: 'PASSWORD', count: 1, at: [{ pointer: '/password' }] }])
  })

  test('JSON inside a string stays JSON', async () => {
    const after = await run(draftOf(json({ raw: JSON.stringify({ password: PASSWORD, keep: 'kept' }) })))
    expect(JSON.parse(JSON.parse(after.document.source).raw)).toEqual({ password: '[PASSWORD_1]', keep: 'kept' })
  })

  test('a key goes like a value, and a place in the report does not spell it', async () => {
    const after = await run(draftOf(json({ [TOKEN]: { a: 1 } })))
    expect(JSON.stringify(after)).not.toContain(TOKEN)
    expect(after.redactions[0]?.count).toBe(1)
  })

  test('the same value has the same placeholder wherever it stands', async () => {
    const after = await run(draftOf(json({ a: `token ${TOKEN}` }), {}, [{ code: 'x', message: `saw ${TOKEN}` }]))
    const placeholder = /\[[A-Z_]+_1\]/.exec(after.document.source)?.[0]
    expect(placeholder).toBeDefined()
    expect(after.warnings[0]?.message).toBe(`saw ${placeholder}`)
  })

  test('a text that looks like a placeholder keeps its number for itself', async () => {
    const after = await run(draftOf(json({ password: PASSWORD, note: 'see [PASSWORD_1]' })))
    expect(JSON.parse(after.document.source)).toEqual({ password: '[PASSWORD_2]', note: 'see [PASSWORD_1]' })
  })

  test('redacting twice changes nothing more', async () => {
    const once = await run(draftOf(json({ password: PASSWORD, list: [TOKEN] })))
    expect(await run(once)).toBe(once)
  })

  test('lines keep their numbers', async () => {
    const log = Array.from({ length: 40 }, (_, line) =>
      line === 20 ? `export TOKEN=${TOKEN}` : `step ${line} done`,
    ).join('\n')
    const after = await run(draftOf(readDocument(log)))
    expect(after.document.source.split('\n')).toHaveLength(40)
    expect(after.document.source).not.toContain(TOKEN)
    expect(after.redactions[0]?.at).toEqual([{ lines: [21, 21] }])
  })
})

test('facts stated before are redacted, too', async () => {
  const fact = { pointer: '/id', statistic: 'first', value: `token ${TOKEN}`, over: 1 }
  const { facts } = await run({ ...draftOf(json({ id: 1 })), facts: [fact] })
  expect(facts).toEqual([{ ...fact, value: 'token [GITHUB_TOKEN_1]' }])
})

describe('tables', () => {
  test('a column that names secrets is emptied of them, cell by cell', async () => {
    const after = await run(draftOf(table(`user,password,note\nann,${PASSWORD},"says ""hi"", twice"\nbob,,x\n`)))
    expect(after.document.source).toBe('user,password,note\nann,[PASSWORD_1],"says ""hi"", twice"\nbob,,x\n')
    expect(after.document.kind).toBe('csv')
    expect(after.redactions).toEqual([{ type: 'PASSWORD', count: 1, at: [{ pointer: '/0/password' }] }])
  })

  test('a name in one cell tells about the value in another', async () => {
    const after = await run(draftOf(table(`name,value\nDB_PASSWORD,${PASSWORD}\nPORT,5432\n`)))
    expect(after.document.source).toBe('name,value\nDB_PASSWORD,[PASSWORD_1]\nPORT,5432\n')
  })

  test('a quoted cell stays quoted', async () => {
    const after = await run(draftOf(table(`id,note\n1,"a, ${TOKEN}, b"\n2,c\n`)))
    expect(after.document.source).toMatch(/^id,note\n1,"a, \[[A-Z_]+_1\], b"\n2,c\n$/)
  })
})

test('telephone numbers are found once their plans are loaded, without anybody loading them', async () => {
  const draft = draftOf(json({ phone: '+44 20 7946 0958', password: PASSWORD }))
  const after = await run(draft, { rules: ['secrets', 'phone'] })
  expect(JSON.parse(after.document.source)).toEqual({ phone: '[PHONE_1]', password: '[PASSWORD_1]' })
})

describe('beside the document', () => {
  const said = `could not use ${TOKEN}`
  const outcome: Partial<Draft['outcome']> = {
    status: 'failed',
    error: {
      category: 'upstream',
      code: 'UPSTREAM',
      message: said,
      retryable: false,
      action: 'stop',
      details: { field: 'x', upstream: said },
      output: { deep: [said] },
    },
    provenance: {
      source_type: 'api',
      source_id: `https://user:${PASSWORD}@api.example/v1`,
      observed_at: null,
      retrieved_at: '2026-01-02T03:04:05.000Z',
    },
    evidence: [{ evidence_id: 'ev_1', locator: { pointer: '/a' }, supports: ['/data/a'], quote: said }],
    untrusted_content: [
      {
        content_id: 'c',
        mime_type: 'text/plain',
        text: said,
        trust: 'untrusted',
        source: { type: 'web', id: said },
        allowed_uses: [],
        forbidden_uses: [],
      },
    ],
    summary: { facts: [], text: said, method: 'summarizer', derived: true, covers: said },
    user_content: said,
    links: [{ uri: `https://x.example/?access_token=${TOKEN}`, name: said, description: said }],
    item_errors: [{ pointer: '/a', code: 'item_failed', message: said }],
    conflicts: [{ field: 'a', values: [{ value: said, source: said }], resolution: 'unresolved' }],
    input_request: { message: said },
    completeness: {
      state: 'partial',
      reason: 'page',
      next: { type: 'query', tool: 't', arguments: { password: PASSWORD } },
    },
  }

  test('nothing of a secret is left in any field', async () => {
    const document = { ...json({ a: said }), name: `${TOKEN}.json` }
    const after = await run(draftOf(document, outcome, [{ code: 'x', message: said }]))
    const text = JSON.stringify({ ...after, document: { source: after.document.source, name: after.document.name } })
    expect(text).not.toContain(TOKEN)
    expect(text).not.toContain(PASSWORD)
    expect(after.outcome.error?.code).toBe('UPSTREAM')
    expect(after.outcome.provenance.source_id).toContain('api.example/v1')
  })

  test('what a result from elsewhere says of its call is redacted, its times stay numbers', async () => {
    const call = { tool_name: TOKEN, call_id: TOKEN, attempt: 2, timings: { [TOKEN]: 5 }, said: { deep: TOKEN } }
    const after = await run(draftOf(json({ a: 1 }), { call }))
    expect(JSON.stringify(after)).not.toContain(TOKEN)
    const placeholder = after.outcome.call!.tool_name
    expect(after.outcome.call).toEqual({
      tool_name: placeholder,
      call_id: placeholder,
      attempt: 2,
      timings: { [placeholder]: 5 },
      said: { deep: placeholder },
    })
  })

  test('what the caller names the call by and what a write is reconciled by stays', async () => {
    const key = 'k-TESTONLY-0123456789abcdef0123456789abcdef'
    const call = { tool_name: 'send', call_id: TOKEN, attempt: 1, idempotency_key: key }
    const after = await run(
      draftOf(
        json({ password: PASSWORD }),
        {
          call,
          side_effect: { operation: 'send', occurred: null, possibly_occurred: true, idempotency_key: key },
          reconciliation: { required: true, idempotency_key: key, query_args: { password: PASSWORD } },
        },
        [{ code: 'x', message: TOKEN }],
      ),
      {},
      call,
    )
    expect(after.outcome.call).toEqual(call)
    expect(after.outcome.side_effect.idempotency_key).toBe(key)
    expect(after.outcome.reconciliation).toEqual({
      required: true,
      idempotency_key: key,
      query_args: { password: '[PASSWORD_1]' },
    })
  })
})

test('what cannot be scanned is left out, and a warning says so', async () => {
  const after = await run(draftOf(json({ a: `boomabcd ${PASSWORD}`, b: 'kept' })), { custom: [brokenRule(PASSWORD)] })
  expect(JSON.parse(after.document.source)).toEqual({ a: '[UNSCANNED]', b: 'kept' })
  expect(after.warnings).toEqual([
    { code: 'not_scanned', message: 'Values that could not be scanned were left out: 1. [UNSCANNED] stands for each.' },
  ])
})

test('a redactor that breaks lets nothing pass', async () => {
  const numbering = {
    begin() {
      throw new Error(PASSWORD)
    },
  }
  const { draft, failure } = await pipeline()
    .use(redact({ vault: { numbering } as never }))
    .runDraft(draftOf(json({ a: PASSWORD })), { tokens })
  expect(failure).toMatchObject({ stage: 'redact', code: 'stage_failed' })
  expect(draft.document.source).toBe('')
  expect(JSON.stringify(draft)).not.toContain(PASSWORD)
})

describe('options', () => {
  test('that do not exist are refused: what was meant would not be protected', () => {
    expect(() => redact({ email: true } as never)).toThrow('redact: there is no option `email`')
    expect(() => distrust({ rule: [] } as never)).toThrow('distrust: there is no option `rule`')
    expect(() => createFieldPolicy({ rulez: [] } as never)).toThrow('createFieldPolicy: there is no option `rulez`')
  })
})

test('redactValue works on any value, without a pipeline', () => {
  const { value } = redactValue(
    { mail: 'jane.doe@example.org', inner: '{"mail":"jane.doe@example.org"}' },
    { rules: ['email'] },
  )
  expect(value).toEqual({ mail: '[EMAIL_1]', inner: '{"mail":"[EMAIL_1]"}' })
})

test('names in pointers that warnings and errors carry are redacted as they were meant', async () => {
  const name = `https://bob:${['hunter', '2Xk9q'].join('')}@example.com/a~b`
  const pointer = `/data/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  const draft = draftOf(json({ a: 1 }), {}, [{ code: 'unwritable', message: 'a symbol', pointer }])
  const after = await run(draft)
  expect(after.warnings[0]?.pointer).toBe('/data/https:~1~1bob:[PASSWORD_1]@example.com~1a~0b')
})
