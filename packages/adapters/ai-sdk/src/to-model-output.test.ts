import { createShaper } from 'selvedge'
import { expect, test } from 'vitest'

import { toModelOutput } from './to-model-output.ts'

const shaper = createShaper({ now: () => new Date('2026-01-02T03:04:05.000Z') })

test('a result is text, an envelope too', async () => {
  expect(toModelOutput(await shaper.shape({ id: 7 }))).toEqual({ type: 'text', value: '{"id":7}' })
  const { value } = toModelOutput(await shaper.shape({ id: 7 }, { present: 'envelope' }))
  expect(JSON.parse(value)).toEqual({ status: 'succeeded', data: { id: 7 } })
})

test('a failure is an error text, a cut is not', async () => {
  expect(toModelOutput(await shaper.fail(new Error('connection refused'))).type).toBe('error-text')
  expect(toModelOutput(await shaper.shape('word '.repeat(9000))).type).toBe('text')
})

test('no text is blank', async () => {
  const shaped = await shaper.shape('word '.repeat(9000), { budget: { tokens: 0 } })
  expect(toModelOutput(shaped)).toEqual({ type: 'text', value: 'partial' })
})

test('refuses what is no shaped result', () => {
  expect(() => toModelOutput(null as never)).toThrow('toModelOutput: `shaped` must be a shaped result')
})
