import { describe, expect, test } from 'vitest'

import { createFieldPolicy } from '../fields/field-policy.ts'
import { restrictFields } from '../fields/restrict-fields.ts'
import { redact } from '../redact.ts'
import { createRedactor } from './redactor.ts'
import { createScanner } from './scanner.ts'

const wrong = (make: () => unknown): Error => {
  try {
    make()
  } catch (error) {
    return error as Error
  }
  throw new Error('it was taken')
}

describe.each([
  ['redact', redact],
  ['createScanner', createScanner],
])('options of %s', (caller, make) => {
  test.each<[string, unknown, string]>([
    ['rules', null, 'null'],
    ['rules', 5, '5'],
    ['rules', 'phone', '"phone"'],
    ['rules', () => {}, 'a function'],
    ['rules', 10n, '10n'],
    ['rules', {}, 'an object'],
    ['packs', 5, '5'],
    ['packs', true, 'true'],
    ['packs', 10n, '10n'],
    ['packs', null, 'null'],
    ['custom', '', '""'],
    ['custom', 'x', '"x"'],
    ['custom', null, 'null'],
  ])('`%s` must be a list: %o', (name, value, got) => {
    const error = wrong(() => make({ [name]: value }))
    expect(error).toBeInstanceOf(TypeError)
    expect(error.message).toMatch(new RegExp(`^${caller}: \`${name}\` must be a list of \\w+.*, got ${got}$`))
  })

  test.each<[string, unknown, string]>([
    ['rules', [null], 'null'],
    ['packs', [10n], '10n'],
    ['custom', [null], 'null'],
    ['custom', [[]], 'an empty list'],
  ])('`%s` may not hold %o', (name, value, got) => {
    const error = wrong(() => make({ [name]: value }))
    expect(error).toBeInstanceOf(TypeError)
    expect(error.message).toMatch(new RegExp(`^${caller}: \`${name}\` may hold .*, got ${got}$`))
  })

  test('must be an object', () => {
    expect(wrong(() => make(null as never))).toEqual(
      new TypeError(`${caller}: \`options\` must be an object, got null`),
    )
  })
})

test.each<[string, () => unknown, string]>([
  ['a vault', () => redact({ vault: null as never }), 'redact: `vault` must be what `createVault` gives, got null'],
  [
    'a vault of a redactor',
    () => createRedactor({}, { vault: {} as never }),
    'createRedactor: `vault` must be what `createVault` gives, got an object',
  ],
  [
    'a scanner',
    () => createRedactor(null as never),
    'createRedactor: `scannerOrOptions` must be a scanner, or the options of one, got null',
  ],
  [
    'a policy',
    () => restrictFields(null as never),
    'restrictFields: `options` must be a field policy, or the options of one, got null',
  ],
])('%s of another kind is refused', (_, make, message) => {
  expect(wrong(make)).toEqual(new TypeError(message))
})

const KINDS = "'allow' or 'deny', or an object that says it for each audience"
const RULES = "rules such as { pointer: '/internal_note', deny: ['model'] }"

test.each<[unknown, string]>([
  [{ default: null }, `\`default\` must be ${KINDS}, got null`],
  [{ default: 5 }, `\`default\` must be ${KINDS}, got 5`],
  [{ default: [] }, `\`default\` must be ${KINDS}, got an empty list`],
  [{ default: { model: null } }, "`default.model` must be 'allow' or 'deny', got null"],
  [
    { default: { modell: 'deny' } },
    '`default`: there is no option `modell`; there are `model`, `user`, `store`, `audit`',
  ],
  [{ rules: null }, `\`rules\` must be a list of ${RULES}, got null`],
  [{ rules: '/a' }, `\`rules\` must be a list of ${RULES}, got "/a"`],
  [{ rules: 10n }, `\`rules\` must be a list of ${RULES}, got 10n`],
  [{ rules: [null] }, `\`rules\` may hold ${RULES}, got null`],
  [{ rules: ['/a'] }, `\`rules\` may hold ${RULES}, got "/a"`],
  [{ rules: [{ pointer: '/a' }] }, '`rules[0]` must `allow` or `deny`, got neither'],
  [{ rules: [{ pointer: '/a', deny: null }] }, '`rules[0].deny` must be a list of model, user, store, audit, got null'],
  [
    { rules: [{ pointer: '/a', deny: 'model' }] },
    '`rules[0].deny` must be a list of model, user, store, audit, got "model"',
  ],
  [{ rules: [{ pointer: '/a', deny: [10n] }] }, '`audience` must be model, user, store, audit, got 10n'],
  [
    { rules: [{ pointer: '/a', allow: ['model'], denny: ['user'] }] },
    '`rules[0]`: there is no option `denny`; there are `pointer`, `allow`, `deny`',
  ],
  [{ schema: null }, '`schema` must be a JSON Schema that is an object, got null'],
])('a field policy refuses %o', (options, message) => {
  expect(wrong(() => createFieldPolicy(options as never))).toEqual(new TypeError(`createFieldPolicy: ${message}`))
})

test.each([
  ['redact', redact],
  ['createScanner', createScanner],
  ['createRedactor', createRedactor],
])('%s takes no map for options, and repeats no long text', (caller, make) => {
  const maker = make as (options: unknown) => unknown
  expect(wrong(() => maker(new Map())).message).toContain('an instance of Map')
  const value = ['gh', 'o_6uDgZ8BTRDoMwNoU'].join('')
  expect(wrong(() => maker({ rules: value })).message).not.toContain(value.slice(0, 12))
})
