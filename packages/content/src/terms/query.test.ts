import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseQuery } from './query.ts'
import { TermScanner } from './term-scanner.ts'

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
      const { groups, focus } = parseQuery(question)
      for (const group of focus) expect(group).toBeLessThan(groups.length)
    }),
  )
})

test.each([
  ['Which authority is from Slovakia?', 'Slovakia', 'sk'],
  ['orders from the United Kingdom', 'United', 'gb'],
  ['In which time zone did it run?', 'zone', 'timezone'],
  ['How many airports does Delaware have?', 'Delaware', 'de'],
  ['counties of North Dakota', 'North', 'nd'],
])('%j also looks for another spelling of %s', (question, word, spelling) => {
  const group = parseQuery(question).groups.find((one) => one.word === word)
  expect(group!.terms.map(({ text }) => text)).toContain(spelling)
})

test('a member of an object is a word, whatever its name', () => {
  expect(parseQuery('Since when does Array.prototype.at work?').groups.map(({ word }) => word)).toContain('at')
  expect(parseQuery('What happened at noon?').groups.map(({ word }) => word)).not.toContain('at')
})

test('the particle of a verb is no beginning of a name', () => {
  const scanner = new TermScanner(parseQuery('When was the film taken out?').groups)
  const hits = (text: string): number => {
    scanner.scan(text, 0, text.length)
    return scanner.hits
  }
  expect(hits('OUTLAW HANKY')).toBe(0)
  expect(hits('out of stock')).toBe(1)
})

test('too many is a word for failures, many others is none', () => {
  const wordsOf = (question: string) => parseQuery(question).groups.map(({ word }) => word)
  expect(wordsOf('Why were there too many open files?')).toContain('many')
  expect(wordsOf('How many others were there?')).toEqual([])
})
