import { expect, test } from 'vitest'

import { defineRule } from './rule.ts'

const rule = { name: 'acme', type: 'ACME_KEY', literals: ['acme_'], pattern: /[a-z0-9]{20}/y }
const where = 'defineRule: rule "acme"'
const most = /from 1 to \d+, got /

test.each<[object, string | RegExp]>([
  [{ maxLength: 40 }, `${where}: there is no option \`maxLength\`; there are \`name\`, `],
  [{ max: null }, most],
  [{ max: '40' }, most],
  [{ ignoreCase: 'yes' }, `${where}: \`ignoreCase\` must be true or false, got "yes"`],
  [{ inside: null }, `${where}: \`inside\` must be true or false, got null`],
  [{ check: /a/ }, `${where}: \`check\` must be a function, got an object`],
])('a rule with %o is refused', (wrong, message) => {
  expect(() => defineRule({ ...rule, ...wrong } as never)).toThrow(TypeError)
  expect(() => defineRule({ ...rule, ...wrong } as never)).toThrow(message)
})

test.each([null, undefined, 5, [rule], new Map()])('%o is no rule', (wrong) => {
  expect(() => defineRule(wrong as never)).toThrow(/^defineRule: `rule` must be an object such as /)
})

test('a limit out of range is a RangeError, and without one the usual holds', () => {
  expect(() => defineRule({ ...rule, max: 0 })).toThrow(RangeError)
  expect(defineRule(rule)).toEqual(rule)
})
