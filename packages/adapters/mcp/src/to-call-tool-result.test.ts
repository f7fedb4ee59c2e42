import { createShaper, memoryStore, type JsonObject, type Shaped, type ShapeOptions } from 'selvedge'
import { describe, expect, test } from 'vitest'

import { target, toCallToolResult } from './to-call-tool-result.ts'

const now = () => new Date('2026-01-02T03:04:05.000Z')
const shaper = createShaper({ budget: { tokens: 400 }, store: memoryStore(), now })
const shape = (raw: unknown, options?: ShapeOptions) => shaper.shape(raw, { target, ...options })
const rows = { items: Array.from({ length: 300 }, (_, id) => ({ id, city: `Town ${id}` })) }

test('an object goes out as text and as structured content', async () => {
  expect(toCallToolResult(await shape({ id: 7 }))).toEqual({
    content: [{ type: 'text', text: '{"id":7}' }],
    structuredContent: { id: 7 },
  })
})

test.each<[string, unknown]>([
  ['a list', [1, 2]],
  ['a text', 'plain words'],
  ['null', null],
])('%s has no structured content', async (_, raw) => {
  const { structuredContent, content } = toCallToolResult(await shape(raw))
  expect(structuredContent).toBeUndefined()
  expect(content).toHaveLength(1)
})

describe('the budget', () => {
  test('holds for structured content too, and a cut is no error', async () => {
    const shaped = await shape(rows)
    const { structuredContent, isError } = toCallToolResult(shaped)
    expect(shaped.result.status).toBe('partial')
    expect(isError).toBeUndefined()
    expect(structuredContent).toEqual(shaped.result.data)
  })

  test('a result that was not shaped here has none, for its limit is not known', async () => {
    const elsewhere = JSON.parse(JSON.stringify(await shape({ id: 7 }))) as Shaped
    expect(toCallToolResult(elsewhere)).toEqual({ content: [{ type: 'text', text: '{"id":7}' }] })
  })
})

describe('the output schema', () => {
  const outputSchema: JsonObject = {
    type: 'object',
    required: ['items'],
    properties: { items: { type: 'array', minItems: 1 } },
  }

  test('what satisfies it goes out', async () => {
    const shaped = await shape(rows, { outputSchema })
    expect(toCallToolResult(shaped, { outputSchema }).structuredContent).toEqual(shaped.result.data)
  })

  test('what does not satisfy it does not', async () => {
    expect(toCallToolResult(await shape({ other: 1 }, { outputSchema }), { outputSchema })).not.toHaveProperty(
      'structuredContent',
    )
  })

  test('neither does what cannot be checked', async () => {
    expect(toCallToolResult(await shape({ a: 1 }), { outputSchema: { $ref: '#/nowhere' } })).not.toHaveProperty(
      'structuredContent',
    )
  })
})

describe('links', () => {
  test('stand in the text alone unless blocks are asked for', async () => {
    const shaped = await shape(rows)
    const { content } = toCallToolResult(shaped)
    expect(content.map(({ type }) => type)).toEqual(['text'])
    expect(shaped.text).toContain(shaped.resources[0]!.uri)

    const both = toCallToolResult(shaped, { links: 'both' }).content
    expect(both.map(({ type }) => type)).toEqual(['text', 'resource_link'])
    expect(both[1]).toMatchObject({ uri: shaped.resources[0]!.uri, mimeType: 'application/json' })
    expect((both[1] as { name: string }).name).not.toBe('')
  })

  test('another word is refused', async () => {
    const shaped = await shape(1)
    expect(() => toCallToolResult(shaped, { links: 'block' as never })).toThrow(
      "`links` must be 'text' or 'both', got \"block\"",
    )
  })
})

describe('failures', () => {
  test('are flagged and carry text only', async () => {
    const shaped = await shaper.fail(new Error('disk full on volume 3'), { target })
    const { content, isError, structuredContent } = toCallToolResult(shaped)
    expect(isError).toBe(true)
    expect(structuredContent).toBeUndefined()
    expect(content).toEqual([{ type: 'text', text: shaped.text }])
    expect(shaped.text).toContain('disk full on volume 3')
  })

  test('so is an outcome that is not known', async () => {
    const timeout = Object.assign(new Error('no answer within 30 s'), { name: 'TimeoutError' })
    const shaped = await shaper.fail(timeout, { dispatched: true, sideEffecting: true })
    expect(shaped.result.status).toBe('unknown')
    expect(toCallToolResult(shaped).isError).toBe(true)
  })
})

test('no block is blank, whatever the budget', async () => {
  for (const raw of ['', '  \n\n', [], null, undefined, {}, rows]) {
    for (const tokens of [0, 1, 400]) {
      const [block] = toCallToolResult(await shape(raw, { budget: { tokens } })).content
      expect((block as { text: string }).text.trim()).not.toBe('')
    }
  }
})

test('refuses what is no shaped result, and options that are none', async () => {
  expect(() => toCallToolResult(undefined as never)).toThrow('toCallToolResult: `shaped` must be a shaped result')
  const shaped = await createShaper().shape([1])
  expect(() => toCallToolResult(shaped, null as never)).toThrow(
    'toCallToolResult: `options` must be an object, got null',
  )
  expect(() => toCallToolResult(shaped, { outputSchema: 5 as never })).toThrow(
    'toCallToolResult: `outputSchema` must be a JSON Schema object, got 5',
  )
})
