import { expect, test } from 'vitest'

import { assertOptionNames, assertOptionSpelling } from './index.ts'

const KNOWN = ['budget', 'keyPrefix', 'tenant']

test.each([
  ['keyprefix', 'f: there is no `keyprefix`; did you mean `keyPrefix`?'],
  ['key_prefix', 'f: there is no `key_prefix`; did you mean `keyPrefix`?'],
  ['bugdet', 'f: there is no `bugdet`; did you mean `budget`?'],
  ['tenants', 'f: there is no `tenants`; did you mean `tenant`?'],
])('%s is told what was meant', (name, message) => {
  expect(() => assertOptionNames('f', { [name]: 1 }, KNOWN)).toThrow(new TypeError(message))
  expect(() => assertOptionSpelling('f', { [name]: 1 }, KNOWN)).toThrow(new TypeError(message))
})

test('a name like none is told which there are, unless others may stand there', () => {
  const options = { maxTokens: 1 }
  expect(() => assertOptionNames('f', options, KNOWN)).toThrow(
    new TypeError('f: there is no `maxTokens`; there are `budget`, `keyPrefix`, `tenant`'),
  )
  expect(() => assertOptionNames('f', options, [])).toThrow('there are none')
  expect(() => assertOptionSpelling('f', options, KNOWN)).not.toThrow()
})

test('of a text in the place of a name only the beginning is told', () => {
  expect(() => assertOptionNames('f', { ['x'.repeat(500)]: 1 }, KNOWN)).toThrow(`\`${'x'.repeat(40)}…\`; there are`)
})

test('known names pass', () => {
  expect(() => assertOptionNames('f', { budget: 1, tenant: undefined }, KNOWN)).not.toThrow()
})
