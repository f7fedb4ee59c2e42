import { memoryStore } from '@selvedge/offload'
import { describe, expect, it } from 'vitest'

import { createShaper } from './create-shaper.ts'
import { shapeRows } from './shape-rows.ts'

const now = () => new Date('2026-12-01T10:00:00Z')
const secret = ['gh', 'p_', 'TESTONLY00aaBBccDDeeFFggHHiiJJkkLL11'].join('')

async function* orders(count: number) {
  for (let id = 0; id < count; id++) {
    const note = id === 7341 ? `eaten by a walrus, token ${secret}` : null
    yield {
      id,
      city: ['Oslo', 'Lyon', 'Kyoto'][id % 3],
      amount: (id * 37) % 1009,
      status: id % 97 === 0 ? 'late' : 'shipped',
      note,
      when: `2026-0${1 + (id % 9)}-01`,
    }
  }
}

describe('shapeRows', () => {
  it('tells of all rows, shows what was asked for, and links to the rest', async () => {
    const store = memoryStore()
    const query = 'Which parcel was eaten by a walrus?'
    const { text, tokens, result } = await shapeRows(orders(15_000), { query, store, now, budget: { tokens: 500 } })
    expect(tokens).toBeLessThanOrEqual(500)
    expect(text).toContain('eaten by a walrus')
    expect(text).toContain('7341')
    expect(text).not.toContain('TESTONLY')
    expect(result.status).toBe('partial')
    expect(result.completeness).toMatchObject({ state: 'truncated', available_items: 15_000 })
    expect(
      result.summary?.facts.find(({ statistic, pointer }) => statistic === 'max' && pointer === '/*/amount'),
    ).toMatchObject({ value: 1008, over: 15_000 })

    const { uri } = result.resources![0]!
    const { reader } = createShaper({ store, now })
    const row = await reader.read(uri, { rows: [9000, 9001], budget: { tokens: 300 } })
    expect(row.text).toContain('9000')
    const found = await reader.search(uri, query, { budget: { tokens: 300 } })
    expect(found.text).toContain('walrus')
  })

  it('searches what is too large to be ranked whole, and says that there is more', async () => {
    const store = memoryStore()
    const { result } = await shapeRows(orders(80_000), { store, now })
    const { reader } = createShaper({ store, now })
    const { text, result: found } = await reader.search(result.resources![0]!.uri, 'Who was eaten by a walrus?', {
      budget: { tokens: 300 },
    })
    expect(text).toContain('7341')
    expect(text).toContain('walrus')
    expect(found.status).toBe('partial')
    expect(found.completeness).toMatchObject({ state: 'truncated', available_items: 80_000 })
  })

  it('gives all of a short stream whole', async () => {
    const { text, result } = await shapeRows(orders(2), { now })
    expect(result.completeness.state).toBe('complete')
    expect(text).toContain('Lyon')
  })

  it('is partial when the source breaks', async () => {
    const breaking = async function* () {
      yield* orders(50)
      throw new Error('gone')
    }
    const { result } = await shapeRows(breaking(), { now, budget: { tokens: 400 } })
    expect(result.status).toBe('partial')
    expect(result.warnings.map(({ code }) => code)).toContain('source_interrupted')
  })
})
