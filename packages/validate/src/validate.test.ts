import { readDocument, type Document } from '@selvedge/content'
import { pipeline, type Draft, type RunOptions } from '@selvedge/pipeline'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { validate, type ValidateOptions } from './validate.ts'

const tokens = { count: (text: string) => text.length } as never

function draftOf(document: Document, outcome: Partial<Draft['outcome']> = {}): Draft {
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
    warnings: [],
  }
}

async function run(
  value: unknown,
  options: ValidateOptions = {},
  context: RunOptions = {},
  outcome: Partial<Draft['outcome']> = {},
) {
  const source = typeof value === 'string' ? value : JSON.stringify(value)
  const draft = draftOf(readDocument(source, { origin: typeof value === 'string' ? 'text' : 'value' }), outcome)
  const ran = await pipeline()
    .use(validate(options))
    .runDraft(draft, { tokens, ...context })
  return { ...ran, before: draft }
}

const rows = {
  type: 'array',
  items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, card: { type: 'string' } } },
} as const

describe('schema', () => {
  test('data that matches passes as the same draft', async () => {
    const { draft, before } = await run([{ id: 1 }], { schema: rows })
    expect(draft).toBe(before)
  })

  test('data that does not match is passed on as not citable, with the place and the rule and not the value', async () => {
    const { draft } = await run([{ id: 1 }, { id: 'hunter2-TESTONLY' }], { schema: rows })
    expect(draft.outcome.citable).toBe(false)
    expect(draft.warnings).toEqual([
      { code: 'schema_mismatch', message: 'The result does not match its schema: /1/id (type).', pointer: '/1/id' },
    ])
  })

  test("with onInvalid 'fail' none of it passes", async () => {
    const { draft, failure } = await run([{}], { schema: rows, onInvalid: 'fail' })
    expect(failure).toMatchObject({ code: 'schema_mismatch', stage: 'validate', category: 'contract' })
    expect(draft.document.source).toBe('')
    expect(draft.outcome.status).toBe('failed')
  })

  test('a pointer is written in the steps of the data', async () => {
    const schema = { type: 'object', properties: { 'a/b #%23 é': { type: 'string' } } }
    const { draft } = await run({ 'a/b #%23 é': 1 }, { schema })
    expect(draft.warnings[0]?.pointer).toBe('/a~1b #%23 é')
  })

  test('a Standard Schema is checked, and its messages are not repeated', async () => {
    const schema = z.array(z.object({ id: z.number(), mail: z.literal('x', { error: 'got hunter2-TESTONLY' }) }))
    const { draft } = await run([{ id: 'a', mail: 'y' }], { schema })
    expect(draft.warnings).toEqual([
      { code: 'schema_mismatch', message: 'The result does not match its schema: /0/id, /0/mail.', pointer: '/0/id' },
    ])
  })

  test('an asynchronous Standard Schema is awaited', async () => {
    const schema = z.object({ id: z.number().refine(async (id) => id > 1) })
    expect((await run({ id: 2 }, { schema })).draft.warnings).toEqual([])
    expect((await run({ id: 1 }, { schema })).draft.warnings).toHaveLength(1)
  })

  test('the schema the tool declared is used when no other is given', async () => {
    const { draft } = await run([{}], {}, { outputSchema: rows })
    expect(draft.warnings.map(({ code }) => code)).toEqual(['schema_mismatch'])
  })

  test('a text that reads as JSON may be meant as the text', async () => {
    expect((await run('[1]', { schema: { type: 'string' } })).draft.warnings).toEqual([])
    expect((await run('[1]', { schema: { type: 'array' } })).draft.warnings).toEqual([])
    expect((await run('[1]', { schema: { type: 'number' } })).draft.warnings).toHaveLength(1)
  })

  test('an integer beyond 2^53 is an integer', async () => {
    expect(
      (await run('{"id":9007199254740993}', { schema: { properties: { id: { type: 'integer' } } } })).draft.warnings,
    ).toEqual([])
  })

  test('a failed call is not held against the schema', async () => {
    const { draft, before } = await run(
      'no such table',
      { schema: rows },
      {},
      { status: 'failed', documentIs: 'error_output' },
    )
    expect(draft).toBe(before)
  })

  test.each([
    ['a reference that leads nowhere', { $ref: '#/$defs/none' }],
    ['a reference to itself', { $ref: '#' }],
    ['references that multiply', doubling(40)],
  ])('a declared schema with %s cannot be checked, and says so', async (_, outputSchema) => {
    const { draft } = await run([1], {}, { outputSchema })
    expect(draft.warnings.map(({ code }) => code)).toEqual(['schema_not_checked'])
    expect(draft.outcome.citable).toBe(false)
  })

  test('a pattern of a declared schema that could run for ever is left out, and counted', async () => {
    const outputSchema = { type: 'string', pattern: '^(a+)+$' }
    const { draft } = await run('a'.repeat(40) + '!', {}, { outputSchema })
    expect(draft.warnings.map(({ code }) => code)).toEqual(['schema_partly_checked'])
  })

  // Each with each would be two billion comparisons: the test would run out of time.
  test('a long list with uniqueItems takes no quadratic time', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => ({ index }))
    const { draft } = await run(rows, { schema: { type: 'array', uniqueItems: true } })
    expect(draft.outcome.status).toBe('succeeded')
  })

  test('deep nesting is not checked rather than crashing', async () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000)
    const { draft } = await run(deep, { schema: { type: 'array', items: { $ref: '#' } } })
    expect(draft.warnings.map(({ code }) => code)).toEqual(['schema_not_checked'])
  })
})

/** Each definition refers to the next one twice. */
function doubling(levels: number) {
  const definitions = Array.from({ length: levels }, (_, level) => [
    `d${level}`,
    { allOf: [{ $ref: `#/$defs/d${level + 1}` }, { $ref: `#/$defs/d${level + 1}` }] },
  ])
  return { $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(definitions), [`d${levels}`]: {} } }
}

describe('sizes', () => {
  test('more bytes than the budget lets in are refused', async () => {
    const { failure, draft } = await run('é'.repeat(600), {}, { budget: { tokens: 100, bytes: 1000 } })
    expect(failure).toMatchObject({ code: 'byte_limit', category: 'budget' })
    expect(failure?.message).toBe(
      'The result was refused: it has 1200 bytes, and at most 1000 are accepted. Ask for a smaller part of it.',
    )
    expect(draft.outcome.error).toMatchObject({ category: 'budget', code: 'byte_limit' })
    expect((await run('é'.repeat(500), {}, { budget: { tokens: 100, bytes: 1000 } })).failure).toBeUndefined()
  })

  test('deeper nesting than allowed is refused', async () => {
    expect((await run([[[1]]], { maxDepth: 3 })).failure).toMatchObject({ code: 'depth_limit' })
    expect((await run([[[1]]], { maxDepth: 4 })).failure).toBeUndefined()
  })
})

describe('claims of rights', () => {
  test('one warning names them, however many there are', async () => {
    const { draft } = await run({
      user: { role: 'admin', isAdmin: true },
      rows: [{ authorized: true }, { authorized: true }],
    })
    expect(draft.warnings).toEqual([
      {
        code: 'rights_claim',
        message:
          "Statements about rights in the data (/user/role, /user/isAdmin, /rows/0/authorized and 1 more) are the source's words, not permissions.",
        pointer: '/user/role',
      },
    ])
  })

  test.each([[{ authorized: false }], [{ role: 'button' }], [{ admin: null }], [{ administrator_note: 'x' }]])(
    '%j claims nothing',
    async (value) => {
      expect((await run(value)).draft.warnings).toEqual([])
    },
  )

  test('a column of a table counts too', async () => {
    const table = draftOf(readDocument('id,is_admin\n1,true\n2,false\n', { mediaType: 'text/csv' }))
    const { draft } = await pipeline().use(validate()).runDraft(table, { tokens })
    expect(draft.warnings[0]?.pointer).toBe('/0/is_admin')
  })
})

describe('options', () => {
  test.each<[ValidateOptions, string]>([
    [{ onInvalid: 'drop' as never }, "validate: `onInvalid` must be 'downgrade' or 'fail', got \"drop\""],
    [{ maxDepth: 0 }, 'validate: `maxDepth` must be an integer from 1 up, got 0'],
  ])('%j is refused at construction', (options, message) => {
    expect(() => validate(options)).toThrow(message)
  })
})
