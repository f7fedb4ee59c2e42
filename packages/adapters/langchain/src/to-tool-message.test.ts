import { ToolMessage } from '@langchain/core/messages'
import { createShaper } from 'selvedge'
import { expect, test } from 'vitest'

import { toContentAndArtifact, toToolMessageFields } from './to-tool-message.ts'

const shaper = createShaper({ now: () => new Date('2026-01-02T03:04:05.000Z') })
const call = { tool_name: 'look_up', call_id: 'call_7' }

test('a result fills a ToolMessage, the contract result beside what the model sees', async () => {
  const shaped = await shaper.shape({ id: 7 }, { call })
  const message = new ToolMessage(toToolMessageFields(shaped))
  expect([message.content, message.tool_call_id, message.name, message.status]).toEqual([
    '{"id":7}',
    'call_7',
    'look_up',
    'success',
  ])
  expect(message.artifact).toBe(shaped.result)
  expect(toContentAndArtifact(shaped)).toEqual(['{"id":7}', shaped.result])
})

test('a failure has the status error, a cut has not', async () => {
  expect(toToolMessageFields(await shaper.fail(new Error('connection refused'), { call })).status).toBe('error')
  expect(toToolMessageFields(await shaper.shape('word '.repeat(9000), { call })).status).toBe('success')
})

test('without any id there is nothing to answer', async () => {
  const shaped = await shaper.shape(1)
  expect(() => toToolMessageFields(shaped)).toThrow('toToolMessageFields: `toolCallId` must be the id')
})

test('refuses what is no shaped result, and an id that is none', async () => {
  expect(() => toContentAndArtifact('text' as never)).toThrow(
    'toContentAndArtifact: `shaped` must be a shaped result, as shaper.shape() gives it, got "text"',
  )
  const shaped = await createShaper().shape([1])
  expect(() => toToolMessageFields(shaped, '')).toThrow(
    'toToolMessageFields: `toolCallId` must be the id of the tool call, got ""',
  )
})
