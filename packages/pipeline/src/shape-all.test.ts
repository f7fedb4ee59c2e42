import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { shapeAll, shareOut, type Settled } from './shape-all.ts'

interface TestShaped {
  readonly id: string
  readonly tokens: number
  readonly whole: boolean
}

/** A call whose result needs as many tokens as it says. */
function callOf(id: string, need: number, ms = 0) {
  return {
    id,
    run: async () => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      if (need < 0) throw new Error('tool failed')
      return need
    },
  }
}

async function shape(call: { readonly id: string }, settled: Settled<number>, tokens: number): Promise<TestShaped> {
  const need = 'raw' in settled ? settled.raw : 7
  return { id: call.id, tokens: Math.min(need, tokens), whole: need <= tokens }
}

const isWhole = (shaped: TestShaped) => shaped.whole

describe('shareOut', () => {
  test.each([
    [100, [10, 20, 30], [10, 20, 30]],
    [100, [10, 500, 500], [10, 45, 45]],
    [100, [500, 10, 500], [45, 10, 45]],
    [11, [9, 9, 1], [5, 5, 1]],
    [10, [Infinity, Infinity, Infinity], [4, 3, 3]],
    [0, [5, 5], [0, 0]],
    [2, [5, 5, 5], [1, 1, 0]],
  ])('%i among %j is %j', (budget, needs, shares) => {
    expect(shareOut(budget, needs)).toEqual(shares)
  })

  test('never gives more than there is or than is needed, and leaves nothing while somebody needs it', () =>
    fc.assert(
      fc.property(fc.nat(10_000), fc.array(fc.nat(5_000), { minLength: 1, maxLength: 12 }), (budget, needs) => {
        const shares = shareOut(budget, needs)
        const total = shares.reduce((sum, share) => sum + share, 0)
        const needed = needs.reduce((sum, need) => sum + need, 0)
        expect(total).toBe(Math.min(budget, needed))
        for (const [index, share] of shares.entries()) expect(share).toBeLessThanOrEqual(needs[index]!)
      }),
    ))
})

describe('shapeAll', () => {
  test('keeps call order however late a tool answers', async () => {
    const shaped = await shapeAll([callOf('slow', 5, 20), callOf('fast', 5)], {
      shape,
      isWhole,
      budget: 100,
      concurrency: 2,
    })
    expect(shaped.map(({ id }) => id)).toEqual(['slow', 'fast'])
  })

  test('gives a small result what it needs and divides the rest', async () => {
    const shaped = await shapeAll([callOf('big', 900), callOf('small', 10), callOf('bigger', 5000)], {
      shape,
      isWhole,
      budget: 100,
    })
    expect(shaped.map(({ tokens }) => tokens)).toEqual([45, 10, 45])
  })

  test('shapes what a tool threw', async () => {
    const shaped = await shapeAll([callOf('broken', -1), callOf('fine', 3)], { shape, isWhole, budget: 100 })
    expect(shaped.map(({ tokens }) => tokens)).toEqual([7, 3])
  })

  test('runs no more calls at once than allowed', async () => {
    let running = 0
    let most = 0
    const calls = Array.from({ length: 6 }, () => ({
      id: 'x',
      run: async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 2))
        running--
        return 1
      },
    }))
    await shapeAll(calls, { shape, isWhole, budget: 100, concurrency: 2 })
    expect(most).toBe(2)
  })

  test('rejects with the reason once aborted', async () => {
    const signal = AbortSignal.abort('enough')
    await expect(shapeAll([callOf('a', 1)], { shape, isWhole, budget: 10, signal })).rejects.toBe('enough')
  })

  test.each([-1, 1.5, Number.NaN])('refuses a budget of %d', async (budget) => {
    await expect(shapeAll([], { shape, isWhole, budget })).rejects.toThrow(RangeError)
  })
})
