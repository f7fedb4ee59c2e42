import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ColumnTally } from './column-tally.ts'
import { DistinctSketch } from './distinct-sketch.ts'
import { loadQuantileSketch } from './quantile-sketch.ts'

const makeSketch = (await loadQuantileSketch())!

function factsOf(path: string, values: readonly (number | string)[]) {
  const tally = new ColumnTally(path, makeSketch)
  values.forEach((value, row) =>
    typeof value === 'number' ? tally.addNumber(value, row, '') : tally.addText(value, row, ''),
  )
  return new Map(tally.facts().map(({ fact }) => [fact.statistic, fact.value]))
}

test('quantiles lie within 1 % of the value that stands there, whatever the numbers', () => {
  const numbers = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
    fc.integer({ min: 0, max: 100_000 }),
    fc.double({ noNaN: true, min: 1e-5, max: 1e-3 }),
  )
  fc.assert(
    fc.property(fc.array(numbers, { minLength: 100, maxLength: 600 }), fc.boolean(), (drawn, asText) => {
      const values = drawn.map((value) => (asText ? Number(value.toFixed(6)) : value))
      const facts = factsOf('/load', asText ? values.map((value) => value.toFixed(6)) : values)
      const sorted = values.toSorted((a, b) => a - b)
      for (const [name, share] of [
        ['p50', 0.5],
        ['p95', 0.95],
        ['p99', 0.99],
      ] as const) {
        const estimate = facts.get(`${name} ±1 %`)
        if (estimate === undefined) continue
        const exact = sorted[Math.floor(share * (sorted.length - 1))]!
        expect(Math.abs((estimate as number) - exact)).toBeLessThanOrEqual(Math.abs(exact) * 0.01 + 1e-300)
      }
    }),
    { numRuns: 150, seed: 3 },
  )
})

test('gives quantiles of what is measured, not of identifiers, dates or few values', () => {
  const ids = Array.from({ length: 500 }, (_, id) => id)
  expect([...factsOf('/load', ids).keys()]).toEqual(['max', 'min', 'p50 ±1 %', 'p95 ±1 %', 'p99 ±1 %', 'distinct'])
  expect([...factsOf('/load', ids.map(String)).keys()]).toContain('p95 ±1 %')
  expect([...factsOf('/id', ids).keys()]).toEqual(['distinct'])
  expect([
    ...factsOf(
      '/load',
      ids.map((id) => id % 50),
    ).keys(),
  ]).toEqual(['max', 'min'])
  expect(
    factsOf(
      '/name',
      ids.map((id) => `name ${id % 200}`),
    ),
  ).toEqual(new Map([['distinct', 200]]))
  expect(
    factsOf(
      '/name',
      ids.map((id) => (id % 2 === 0 ? id : String(id))),
    ).has('distinct'),
  ).toBe(false)
})

test('counts up to 2,047 different values, and estimates more within 7 %', () => {
  for (const kind of ['number', 'text'] as const) {
    for (const count of [61, 2047, 2048, 5_000, 40_000, 300_000]) {
      const sketch = new DistinctSketch()
      for (let round = 0; round < 2; round++)
        for (let value = 0; value < count; value++)
          if (kind === 'number') sketch.addNumber(value / 4)
          else sketch.addText(`user-${value}@example.org`)
      expect(sketch.isExact).toBe(count < 2048)
      expect(Math.abs(sketch.count() / count - 1)).toBeLessThanOrEqual(count < 2048 ? 0 : 0.07)
    }
  }
})

test('of many draws hardly any estimate is farther off than 7 %', () => {
  let far = 0
  for (let draw = 0; draw < 60; draw++) {
    const sketch = new DistinctSketch()
    for (let value = 0; value < 10_000; value++) sketch.addText(`${draw}:${(value * 7919) % 10_007}`)
    if (Math.abs(sketch.count() / 10_000 - 1) > 0.07) far++
  }
  expect(far).toBeLessThanOrEqual(1)
})
