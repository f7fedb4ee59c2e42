import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseQuery } from './query.ts'

const words = (question: string) => parseQuery(question).groups.map(({ word }) => word)

test('leaves out the words that only ask', () => {
  expect(words('Please show me what the timeout of the proxy is')).toEqual(['timeout', 'proxy'])
})

test('keeps an identifier whole beside its parts', () => {
  expect(words('where is getUserById defined')).toEqual(['getUserById', 'User', 'Id', 'defined'])
})

test('tells words for the kind of answer from words for what it is about', () => {
  const { groups } = parseQuery('Which id has the oldest invoice?')
  expect(groups.map(({ word, asked }) => [word, asked])).toEqual([
    ['id', true],
    ['oldest', true],
    ['invoice', false],
  ])
})

test('takes no more groups than fit the bits of a number', () => {
  const many = Array.from({ length: 200 }, (_, index) => `aB${index}x`).join(' ')
  expect(parseQuery(many).groups.length).toBeLessThanOrEqual(31)
})

test('reads any question', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (question) => {
      const { groups, phrases, focus } = parseQuery(question)
      for (const group of [...phrases.flat(), ...focus]) expect(group).toBeLessThan(groups.length)
    }),
  )
})
