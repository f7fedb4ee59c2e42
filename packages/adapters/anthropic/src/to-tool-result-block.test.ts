import { createShaper } from 'selvedge'
import { expect, test } from 'vitest'

import { toToolResultBlock } from './to-tool-result-block.ts'

const shaper = createShaper({ now: () => new Date('2026-01-02T03:04:05.000Z') })
const call = { tool_name: 'q', call_id: 'toolu_7' }

test('a result goes out under the id of its call', async () => {
  expect(toToolResultBlock(await shaper.shape({ id: 7 }, { call }))).toEqual({
    type: 'tool_result',
    tool_use_id: 'toolu_7',
    content: [{ type: 'text', text: '{"id":7}' }],
  })
})

test('an id that is given goes before it', async () => {
  expect(toToolResultBlock(await shaper.shape(1, { call }), 'toolu_8').tool_use_id).toBe('toolu_8')
})

test('without any id there is nothing to answer', async () => {
  const shaped = await shaper.shape(1)
  expect(() => toToolResultBlock(shaped)).toThrow('toToolResultBlock: `toolUseId` must be the id of the tool_use block')
})

test('failures are flagged, cuts are not', async () => {
  const failed = toToolResultBlock(await shaper.fail(new Error('connection refused'), { call }))
  expect(failed.is_error).toBe(true)
  expect(failed.content[0]!.text).toContain('connection refused')
  const cut = await shaper.shape('word '.repeat(9000), { call })
  expect(cut.result.status).toBe('partial')
  expect(toToolResultBlock(cut).is_error).toBeUndefined()
})

test('no block is blank', async () => {
  const shaped = await shaper.shape('word '.repeat(9000), { call, budget: { tokens: 0 } })
  expect(toToolResultBlock(shaped).content).toEqual([{ type: 'text', text: 'partial' }])
})

test('refuses what is no shaped result, and an id that is none', async () => {
  const { shape } = createShaper()
  expect(() => toToolResultBlock(shape([1]) as never, 'toolu_1')).toThrow(
    'toToolResultBlock: `shaped` must be a shaped result, as shaper.shape() gives it, got an object',
  )
  const shaped = await shape([1])
  expect(() => toToolResultBlock(shaped, 5 as never)).toThrow(
    'toToolResultBlock: `toolUseId` must be the id of the tool_use block, got 5',
  )
})
