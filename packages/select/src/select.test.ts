import { createContext, createDraft } from '@selvedge/pipeline'
import { expect, test } from 'vitest'

import { ORDERS } from './rank.fixture.ts'
import { select } from './select.ts'

const now = () => new Date(0)
const draft = () => createDraft(ORDERS, { now })

test('ranks by the questions of the call', async () => {
  const { ranking } = await select().run(draft(), await createContext({ queries: ['late orders'], now }))
  expect(ranking?.aware).toBe(true)
  expect(ranking?.termsFound).toContain('late')
})

test('takes the words of the arguments when nobody asks, for half of the place', async () => {
  const context = await createContext({ arguments: { customer: 'Ada', limit: 5 }, now })
  const { ranking } = await select().run(draft(), context)
  expect(ranking?.termsFound).toEqual(['Ada'])
})

test('is blind without a question and without arguments', async () => {
  const { ranking } = await select().run(draft(), await createContext({ now }))
  expect(ranking?.aware).toBe(false)
})

test('ranks nothing where there is nothing', async () => {
  const { ranking } = await select().run(createDraft('', { now }), await createContext({ queries: ['x'], now }))
  expect(ranking).toBeUndefined()
})
