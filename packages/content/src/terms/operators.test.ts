import { expect, test } from 'vitest'

import { parseQuery } from './query.ts'

test.each([
  ['Which order is the largest?', { direction: 'max', temporal: false, places: 1, word: 4 }],
  ['the oldest node', { direction: 'min', temporal: true, places: 1, word: 1 }],
  ['the most recent run', { direction: 'max', temporal: true, places: 1, word: 1 }],
  ['top 3 films by gross', { direction: 'max', temporal: false, places: 3, word: 0 }],
  ['the five lowest prices', { direction: 'min', temporal: false, places: 5, word: 2 }],
  ['the three days with the highest wind', { direction: 'max', temporal: false, places: 3, word: 5 }],
  ['the second highest price', { direction: 'max', temporal: false, places: 2, word: 2 }],
  ['top 150 by amount', { direction: 'max', temporal: false, places: 100, word: 0 }],
  ['the 3rd largest file', { direction: 'max', temporal: false, places: 3, word: 3 }],
])('reads the superlative of %j', (question, expected) => {
  expect(parseQuery(question).extreme).toMatchObject(expected)
})

test.each(['at least five', 'days with a maximum temperature above 30', 'no interest at all'])(
  'reads no superlative in %j',
  (question) => {
    expect(parseQuery(question).extreme).toBeUndefined()
  },
)

test.each([
  ['orders of more than 100', 'above', false, '100'],
  ['more than 2000 downloads', 'above', false, '2000'],
  ['at least magnitude six', 'above', true, '6'],
  ['more than ten open issues', 'above', false, '10'],
  ['no more than twenty five', 'below', true, '25'],
  ['not less than 3', 'above', true, '3'],
  ['up to 40', 'below', true, '40'],
  ['10 or more replicas', 'above', true, '10'],
  ['5 days or less', 'below', true, '5'],
  ['100+ stars', 'above', true, '100'],
  ['size >= 7', 'above', true, '7'],
  ['size < 7', 'below', false, '7'],
  ['exceeds 1,500', 'above', false, '1500'],
  ['does not exceed 12', 'below', true, '12'],
  ['below -5', 'below', false, '-5'],
  ['over 10 MB', 'above', false, '10 mb'],
  ['more than two million', 'above', false, '2000000'],
  ['above 1.5 million', 'above', false, '1500000'],
  ['over 20k', 'above', false, '20000'],
  ["doesn't exceed 5", 'below', true, '5'],
  ['cannot exceed 5', 'below', true, '5'],
  ["isn't more than 5", 'below', true, '5'],
  ['not above 5', 'below', true, '5'],
  ['never below 990', 'above', true, '990'],
  ['not under 990', 'above', true, '990'],
  ['not at least 3', 'below', false, '3'],
  ['less than or equal to 3', 'below', true, '3'],
  ['greater than or equal to 997', 'above', true, '997'],
  ['990 < amount', 'above', false, '990'],
  ['5 >= amount', 'below', true, '5'],
])('reads the bound of %j', (question, operator, inclusive, value) => {
  const found = parseQuery(question).comparisons
  expect(found).toMatchObject([{ operator, inclusive, value, temporal: false }])
})

test.each([
  ['nodes from before 2020', 'below', false, '2020'],
  ['created since 2024-03', 'above', true, '2024-03'],
  ['after March 5th, 2020', 'above', false, '2020-03-05'],
  ['before 5 March 2020', 'below', false, '2020-03-05'],
  ['May 2021 or later', 'above', true, '2021-05'],
  ['on or after 2020-01-02', 'above', true, '2020-01-02'],
  ['older than 2019', 'below', false, '2019'],
  ['placed after 2025-11-01 13:20:05', 'above', false, '2025-11-01T13:20:05'],
  ['after 9 pm', 'above', false, '21:00'],
  ['no later than 2015-01-10', 'below', true, '2015-01-10'],
  ['no earlier than 2024-12-20', 'above', true, '2024-12-20'],
  ['not before 2024-12-20', 'above', true, '2024-12-20'],
])('reads the bound in time of %j', (question, operator, inclusive, value) => {
  const found = parseQuery(question).comparisons
  expect(found).toMatchObject([{ operator, inclusive, value, temporal: true }])
})

test('reads a range', () => {
  expect(parseQuery('runs between 09:00 and 10:00').comparisons).toMatchObject([
    { operator: 'between', value: '09:00', to: '10:00', temporal: true },
  ])
  expect(parseQuery('400 <= amount <= 402').comparisons).toMatchObject([
    { operator: 'above', inclusive: true, value: '400' },
    { operator: 'below', inclusive: true, value: '402' },
  ])
  expect(parseQuery('between 402 and 400').comparisons).toMatchObject([{ value: '400', to: '402' }])
  expect(parseQuery('from 3 to 7 replicas').comparisons).toMatchObject([
    { operator: 'between', value: '3', to: '7', temporal: false },
  ])
})

test.each([
  ['Which ids in 400-402 failed?', '400', '402'],
  ['ports within 8000–8010', '8000', '8010'],
  ['amounts in the range 10 to 20', '10', '20'],
  ['requests between 9:30 and 10:00', '09:30', '10:00'],
  ['requests from 9 to 5 pm', '09:00', '17:00'],
  ['files between 900 KB and 2 MB', '900 kb', '2 mb'],
  ['files from 900 to 950 KB', '900 kb', '950 kb'],
  ['films that cost between $2 and $4 million', '2000000', '4000000'],
  ['between 3 and 7 March 2020', '2020-03-03', '2020-03-07'],
  ['from 2014-03-10 to 2014-03', '2014-03-10', '2014-03'],
])('reads %j as a range', (question, value, to) => {
  expect(parseQuery(question).comparisons).toMatchObject([{ operator: 'between', inclusive: true, value, to }])
})

test.each([
  ['not between 5 and 995', '5', '995', false],
  ['values outside of 5 to 10', '5', '10', false],
  ['price below 5 or above 90', '5', '90', false],
  ['price of at least 90 or at most 5', '5', '90', true],
])('reads %j as what lies outside of a range', (question, value, to, inclusive) => {
  expect(parseQuery(question).comparisons).toMatchObject([{ operator: 'outside', inclusive, value, to }])
})

test('a date with `by` is a bound, a number is none', () => {
  expect(parseQuery('released by 2015-01-10').comparisons).toMatchObject([
    { operator: 'below', inclusive: true, value: '2015-01-10', temporal: true },
  ])
  expect(parseQuery('went up by 10').comparisons).toEqual([])
})

test.each([
  'what changed in 2015 and 2016',
  'in 5 minutes to 10',
  'outside of business hours',
  '5 errors and more than usual',
  'rented under number 14840',
  'the second page',
  'over the 2008 season',
  'page 3 of 10',
])('reads no bound in %j', (question) => {
  expect(parseQuery(question).comparisons).toEqual([])
})

test.each([
  ['in a currency other than EUR', ['EUR'], true],
  ['all cities except New York', ['New', 'York'], true],
  ['Which pods are not running?', ['running'], false],
  ['no more than five', [], false],
])('reads what %j rules out', (question, words, firm) => {
  const { groups, excluded } = parseQuery(question)
  expect(excluded.groups.map((group) => groups[group]!.word)).toEqual(words)
  expect(excluded.firm).toBe(firm)
})

test('a number that sets a bound is no word to look for, capitals are no stop word', () => {
  expect(parseQuery('US films with more than ten awards').groups.map(({ word }) => word)).toEqual([
    'US',
    'films',
    'awards',
  ])
})

test('takes equal bounds once, and no more than a few', () => {
  expect(parseQuery('more than 5 and more than 5').comparisons).toHaveLength(1)
  const many = Array.from({ length: 30 }, (_, index) => `amount > ${index}`).join(' and ')
  expect(parseQuery(many).comparisons).toHaveLength(8)
})

test('what turns a bound round denies nothing else', () => {
  expect(parseQuery("amounts that don't exceed 5").negated).toBe(false)
  expect(parseQuery("amounts that don't count, above 5").negated).toBe(true)
})

test.each([
  ['Which scaling actions took place?', 'actions'],
  ['Which failed jobs ran twice?', 'jobs'],
  ['amount over 985 in Rome', undefined],
  ["amounts that don't exceed 5", undefined],
  ['pods with more than 5 restarts', 'pods'],
  ['Which jobs needed more than 3 ms?', 'jobs'],
])('tells the kind of row from a column with a bound: %j', (question, expected) => {
  const { groups, subject } = parseQuery(question)
  expect(subject === undefined ? undefined : groups[subject]!.word).toBe(expected)
})

test.each([
  ['on nights colder than minus four degrees', 'below', '-4'],
  ['days with temperatures warmer than 30', 'above', '30'],
  ['readings below negative 12', 'below', '-12'],
])('compares in %j', (question, operator, value) => {
  expect(parseQuery(question).comparisons).toMatchObject([{ operator, value, temporal: false }])
})

test('what a comparative measures names a column', () => {
  const { groups, comparisons } = parseQuery('Which nights were colder than 4 degrees?')
  expect(comparisons).toHaveLength(1)
  expect(groups.find(({ word }) => word === 'colder')!.terms.map(({ text }) => text)).toContain('temperature')
})

test('the runner-up is the second greatest', () => {
  expect(parseQuery('Who is the runner-up in popularity?').extreme).toMatchObject({ direction: 'max', places: 2 })
})

test.each([
  ['orders still waiting to be shipped', true],
  ['invoices that remain to be paid', true],
  ['orders to be shipped', false],
])('%j says that something has not happened: %s', (question, negated) => {
  expect(parseQuery(question).negated).toBe(negated)
})

test.each([
  ['Which release came directly after 3.8.4?', true],
  ['Which was the last release before 6.0.0?', true],
  ['What follows the part on views?', true],
  ['What was rented after 2005-07-08?', false],
  ['errors before the crash', false],
])('%j asks for what stands next to something: %s', (question, adjacent) => {
  expect(parseQuery(question).adjacent.length > 0).toBe(adjacent)
})

test('a version or an address sets no bound on numbers', () => {
  expect(parseQuery('releases after 3.8.4').comparisons).toEqual([])
  expect(parseQuery('requests above 10.0.0.1').comparisons).toEqual([])
})

test.each([
  ['above two billion', '2000000000'],
  ['above 2bn', '2000000000'],
  ['above 0.001 trillion', '1000000000'],
])('reads the multiple in %j', (question, value) => {
  expect(parseQuery(question)).toMatchObject({ comparisons: [{ value, temporal: false }], unsure: false })
})

test('`the one` is no number', () => {
  expect(parseQuery('What is listed below the one with the most rain?').comparisons).toEqual([])
  expect(parseQuery('rows below one').comparisons).toMatchObject([{ operator: 'below', value: '1' }])
})

test('a number and a date are no range', () => {
  expect(parseQuery('between March 3 and March 7 2020').comparisons).toEqual([])
})

test('`other than between` denies a range; its ends are years when both are', () => {
  expect(parseQuery('wind other than between 5 and 100').comparisons).toMatchObject([{ operator: 'outside' }])
  expect(parseQuery('between 1990 and 2050').comparisons).toMatchObject([{ temporal: true }])
  expect(parseQuery('between 1999 and 15000').comparisons).toMatchObject([{ temporal: false }])
})

test.each([
  'rows with wind above 90 except in Paris',
  'rows in Paris or Rome with wind above 90',
  'rows with wind != 90',
  'rows with wind strictly between 5 and 10',
  'a revenue above one and a half million',
  'a temperature above five point five',
  'a revenue above $2B',
])('%j says more than is read', (question) => {
  expect(parseQuery(question).unsure).toBe(true)
})

test.each([
  '5 or more errors',
  'wind below 5 or above 90',
  'took longer than 10ms',

  'which one is it',
])('%j is read whole', (question) => expect(parseQuery(question).unsure).toBe(false))

test('what reaches nothing by a number sets no bound', () => {
  expect(parseQuery('Which rate did it reach, on one node?').comparisons).toEqual([])
  expect(parseQuery('days that reached 36 degrees').comparisons).toHaveLength(1)
  expect(parseQuery('users that reached the 1000 mark').comparisons).toHaveLength(1)
})

test('the longest is measured by its length where there is no other measure', () => {
  expect(parseQuery('the longest description').extreme).toMatchObject({ direction: 'max', ofLength: true })
  expect(parseQuery('the largest description').extreme).not.toHaveProperty('ofLength')
})

test.each([
  ['When was the last line of the log written?', 'end', 1, true],
  ['What is the very last chart of the whole dashboard?', 'end', 1, true],
  ['the third entry', 'start', 3, true],
  ['What is the last field of the table?', 'end', 1, true],
  ['the last release before 6.0.0', 'end', 1, false],
  ['Who was the first to answer?', 'start', 1, false],
])('reads the place in %j', (question, from, number, ofWhole) => {
  expect(parseQuery(question).ordinal).toMatchObject({ from, number, ofWhole })
})
