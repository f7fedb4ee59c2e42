import { memoryStore } from '@selvedge/offload'
import { describe, expect, test } from 'vitest'

import { createShaper } from './create-shaper.ts'
import { shape } from './shape.ts'

const now = () => new Date('2026-01-02T03:04:05.000Z')
const rows = Array.from({ length: 400 }, (_, id) => ({
  id,
  city: `Town ${id}`,
  state: id % 7 === 0 ? 'late' : 'on time',
}))

test('a small value comes whole', async () => {
  const { text, tokens, exact, result, resources } = await shape({ id: 7, ok: true }, { now })
  expect(text).toBe('{"id":7,"ok":true}')
  expect(tokens).toBe(9)
  expect(exact).toBe(true)
  expect(result).toMatchObject({ status: 'succeeded', data: { id: 7, ok: true }, completeness: { state: 'complete' } })
  expect(resources).toEqual([])
})

describe('a large value', () => {
  const shaper = createShaper({ budget: { tokens: 500, encoding: 'o200k_base' }, store: memoryStore(), now })

  test('is cut to the budget, marked, stored and read back', async () => {
    const shaped = await shaper.shape(rows)
    expect(shaped.tokens).toBeLessThanOrEqual(500)
    expect(shaped.result).toMatchObject({
      status: 'partial',
      completeness: { state: 'truncated', available_items: 400 },
    })
    const { uri } = shaped.resources[0]!
    expect(uri).toMatch(/^selvedge:\/\/\d{39}$/)
    expect(shaped.text).toContain(uri)

    const page = await shaper.reader.read(uri, { rows: [341, 343] })
    expect(page.result.data).toEqual([rows[341], rows[342]])
    expect(page.result.completeness.state).toBe('complete')
  })
})
