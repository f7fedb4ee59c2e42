import { createShaper } from 'selvedge'
import { describe, expect, test } from 'vitest'

import { toChatToolMessage } from './to-chat-tool-message.ts'
import { toFunctionCallOutput } from './to-function-call-output.ts'

const shaper = createShaper({ now: () => new Date('2026-01-02T03:04:05.000Z') })
const call = { tool_name: 'q', call_id: 'call_7' }

test('a result is an item of the Responses API and a message of Chat Completions', async () => {
  const shaped = await shaper.shape({ id: 7 }, { call })
  expect(toFunctionCallOutput(shaped)).toEqual({ type: 'function_call_output', call_id: 'call_7', output: '{"id":7}' })
  expect(toChatToolMessage(shaped)).toEqual({ role: 'tool', tool_call_id: 'call_7', content: '{"id":7}' })
})

test('a failure says so in its text, for there is no flag', async () => {
  const shaped = await shaper.fail(new Error('connection refused'), { call })
  expect(toFunctionCallOutput(shaped).output).toMatch(/failed.*connection refused/s)
})

describe('ids', () => {
  test('one that is given goes before that of the call', async () => {
    const shaped = await shaper.shape(1, { call })
    expect([toFunctionCallOutput(shaped, 'a').call_id, toChatToolMessage(shaped, 'b').tool_call_id]).toEqual(['a', 'b'])
  })

  test('without any there is nothing to answer', async () => {
    const shaped = await shaper.shape(1)
    expect(() => toFunctionCallOutput(shaped)).toThrow('toFunctionCallOutput: `callId` must be the call_id')
    expect(() => toChatToolMessage(shaped)).toThrow('toChatToolMessage: `toolCallId` must be the id')
  })
})

test('no text is blank', async () => {
  const shaped = await shaper.shape('word '.repeat(9000), { call, budget: { tokens: 0 } })
  expect(toFunctionCallOutput(shaped).output).toBe('partial')
})

test('refuse what is no shaped result, and an id that is none', async () => {
  expect(() => toChatToolMessage({} as never)).toThrow('toChatToolMessage: `shaped` must be a shaped result')
  const shaped = await createShaper().shape([1])
  expect(() => toFunctionCallOutput(shaped, null as never)).toThrow(
    'toFunctionCallOutput: `callId` must be the call_id of the function call, got null',
  )
})
