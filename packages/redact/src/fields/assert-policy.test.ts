import { expect, test } from 'vitest'

import { createFieldPolicy } from './field-policy.ts'

const KINDS = "'allow' or 'deny', or an object that says it for each audience"

test.each<[unknown, string]>([
  [new Map(), "`options` must be an object such as { default: 'deny' }, got an instance of Map"],
  [null, "`options` must be an object such as { default: 'deny' }, got null"],
  [{ default: new Map([['model', 'deny']]) }, `\`default\` must be ${KINDS}, got an instance of Map`],
  [{ default: new Set() }, `\`default\` must be ${KINDS}, got an instance of Set`],
  [{ default: new Date(0) }, `\`default\` must be ${KINDS}, got an instance of Date`],
  [{ schema: new Map() }, '`schema` must be a JSON Schema that is an object, got an instance of Map'],
])('a field policy refuses %o, which would protect nothing', (options, message) => {
  expect(() => createFieldPolicy(options as never)).toThrow(new TypeError(`createFieldPolicy: ${message}`))
})

test('an object without a prototype says it as well', () => {
  const options = Object.assign(Object.create(null) as object, { model: 'deny' as const })
  expect(createFieldPolicy({ default: options }).project({ a: 1 }, 'model')).toBeUndefined()
})
