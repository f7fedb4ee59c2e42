import { describe, expect, it } from 'vitest'

import { callReadTool, readTools } from './read-tools.ts'

const asked: unknown[] = []
const reader = {
  read: async (...call: unknown[]) => void asked.push(['read', ...call]),
  search: async (...call: unknown[]) => void asked.push(['search', ...call]),
}

describe('readTools', () => {
  it('names tools that only read, with the handle they need', () => {
    const tools = readTools(reader)
    expect(tools.map(({ name }) => name)).toEqual(['result_read', 'result_search'])
    expect(readTools({ ...reader, select: async () => {} }, { prefix: 'stored' }).map(({ name }) => name)).toEqual([
      'stored_read',
      'stored_search',
      'stored_select',
    ])
    for (const { inputSchema, annotations } of tools) {
      expect(inputSchema).toMatchObject({
        type: 'object',
        additionalProperties: false,
        required: expect.arrayContaining(['uri']),
      })
      expect(annotations.readOnlyHint).toBe(true)
    }
    expect(() => readTools(reader, { prefix: 'a b' })).toThrow(
      '`prefix` must be a word of at most 41 letters, digits and _, got "a b"',
    )
  })
})

describe('callReadTool', () => {
  it('passes on the place, and the tenant of the host alone', async () => {
    await callReadTool(
      reader,
      'result_read',
      { uri: 'selvedge://1', rows: [1, 5], pointer: '/a', tenant: 'evil', lines: null, budget: { tokens: 1e9 } },
      { tenant: 'a' },
    )
    await callReadTool(reader, 'result_search', { uri: 'selvedge://1', query: 'why?' }, { tenant: 'a' })
    await callReadTool(reader, 'result_search', { uri: 'selvedge://1', query: 'why?', page: 2 }, { tenant: 'a' })
    await callReadTool(reader, 'result_read', null, { tenant: 'a' })
    expect(asked).toEqual([
      ['read', 'selvedge://1', { pointer: '/a', rows: [1, 5], tenant: 'a' }],
      ['search', 'selvedge://1', 'why?', { tenant: 'a' }],
      ['search', 'selvedge://1', 'why?', { page: 2, tenant: 'a' }],
      ['read', 'undefined', { tenant: 'a' }],
    ])
    expect(await callReadTool(reader, 'weather', {}, { tenant: 'a' })).toBeUndefined()
  })

  it.each<[string, object, string]>([
    ['result_read', { rows: [5] }, 'This is no place: `rows` must be two whole numbers, [first, end), got a list.'],
    ['result_read', { lines: 'all' }, 'This is no place: `lines` must be two whole numbers, [first, last], got "all".'],
    [
      'result_read',
      { pointer: 'id' },
      'This is no place: `pointer` must be a JSON Pointer such as "/items", got "id".',
    ],
    [
      'result_read',
      { rows: [1, 2], lines: [1, 2], pointer: '/a' },
      'This is no place: `rows` are of a table or list, `lines` of a text: they cannot stand together. Give one of them.',
    ],
    [
      'result_read',
      { chars: [1, 2] },
      'This is no place: `chars` need the string or line they are of: give its `pointer`, or `lines` with its number twice.',
    ],
    ['result_search', { query: ' ' }, '`query` must be a non-empty string, got " ".'],
    ['result_search', {}, '`query` must be a non-empty string, got undefined.'],
    ['result_search', { query: 'x', page: 'two' }, '`page` must be an integer from 1 to 20, got "two".'],
    ['result_search', { query: 'x', page: 21 }, '`page` must be an integer from 1 to 20, got 21.'],
    ['result_select', { expression: 5 }, '`expression` must be a non-empty string, got 5.'],
  ])('%s refuses %j', async (name, input, message) => {
    const refusing = {
      read: async () => 'read',
      search: async () => 'searched',
      select: async () => 'selected',
      refuse: async (error: Error) => `refused: ${error.message}`,
    }
    const call = { uri: 'selvedge://1', ...input }
    expect(await callReadTool(refusing, name, call, { tenant: 'a' })).toBe(`refused: ${message}`)
    await expect(callReadTool({ ...refusing, refuse: undefined! }, name, call, { tenant: 'a' })).rejects.toThrow(
      message,
    )
  })
})
