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
      { uri: 'selvedge://1', rows: [1, 5], pointer: '/a', tenant: 'evil', lines: 'all', budget: { tokens: 1e9 } },
      { tenant: 'a' },
    )
    await callReadTool(reader, 'result_search', { uri: 'selvedge://1', query: 'why?' }, { tenant: 'a' })
    await callReadTool(reader, 'result_search', { uri: 'selvedge://1', query: 'why?', page: 2 }, { tenant: 'a' })
    await callReadTool(reader, 'result_search', { uri: 'selvedge://1', query: 'why?', page: 'two' }, { tenant: 'a' })
    await callReadTool(reader, 'result_read', null, { tenant: 'a' })
    expect(asked).toEqual([
      ['read', 'selvedge://1', { pointer: '/a', rows: [1, 5], tenant: 'a' }],
      ['search', 'selvedge://1', 'why?', { tenant: 'a' }],
      ['search', 'selvedge://1', 'why?', { page: 2, tenant: 'a' }],
      ['search', 'selvedge://1', 'why?', { tenant: 'a' }],
      ['read', 'undefined', { tenant: 'a' }],
    ])
    expect(await callReadTool(reader, 'weather', {}, { tenant: 'a' })).toBeUndefined()
  })
})
