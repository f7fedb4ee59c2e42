import { locate, readDocument } from '@selvedge/content'
import { describe, expect, test } from 'vitest'

import { rankUnits } from './rank-units.ts'

const films = Array.from({ length: 300 }, (_, id) => ({
  id,
  title: `Film number ${id}`,
  production_budget: 1_000_000 + ((id * 7919) % 300) * 10_000,
  distributor: id === 17 ? 'Link Production Company' : `House ${id % 9}`,
  year: 1990 + (id % 20),
}))

function first(query: string): unknown {
  const document = readDocument(JSON.stringify(films))
  return locate(document, rankUnits(document, { queries: [query] }).order[0]!)
}

describe('a question for an extreme', () => {
  const budgets = films.map(({ production_budget: budget }) => budget)

  test('finds the row, though another one holds the words of the column', () => {
    const row = budgets.indexOf(Math.max(...budgets))
    expect(first('Which film had the highest production budget?')).toEqual({ pointer: `/${row}/production_budget` })
    const least = budgets.indexOf(Math.min(...budgets))
    expect(first('What was the lowest production budget?')).toEqual({ pointer: `/${least}/production_budget` })
  })

  test('keeps to the rows that meet a condition', () => {
    const of1995 = films.filter(({ year }) => year === 1995)
    const best = of1995.toSorted((one, other) => other.production_budget - one.production_budget)[0]!
    expect(first('Which film of 1995 had the highest production budget?')).toMatchObject({
      pointer: expect.stringMatching(`^/${best.id}/`),
    })
  })
})
