import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenRule } from '../broken-rule.fixture.ts'
import { createRedactor, createVault } from './index.ts'

const KEY = ['AK', 'IAQP', 'YWGZJ6C', 'BLYQBYR'].join('')
const OTHER = ['AK', 'IA74EG2X', 'WF2PW6QVJK'].join('')
const MAIL = createRedactor({ rules: ['secrets', 'email'] })

describe('redactText', () => {
  test('numbers placeholders by value', () => {
    expect(createRedactor().redactText(`${KEY} ${OTHER} ${KEY}`)).toEqual({
      text: '[AWS_KEY_ID_1] [AWS_KEY_ID_2] [AWS_KEY_ID_1]',
      redactions: [{ type: 'AWS_KEY_ID', count: 3, pointers: [] }],
    })
  })

  test('passes over numbers that the input uses already', () => {
    expect(MAIL.redactText('[EMAIL_1] and [EMAIL_3] wrote to a@example.com and b@example.com').text).toBe(
      '[EMAIL_1] and [EMAIL_3] wrote to [EMAIL_2] and [EMAIL_4]',
    )
  })

  test('renumbers a placeholder of the input whose number was given out before it', () => {
    expect(MAIL.redactText('a@example.com wrote [EMAIL_1]').text).toBe('[EMAIL_1] wrote [EMAIL_2]')
  })

  test('keeps line numbers: a private key becomes a placeholder and its line breaks', () => {
    const body = 'MIIEvTESTONLY098MIIEvTESTONLY098MIIEvTESTONLY098'
    const pem = `before\n-----BEGIN ${'PRIVATE'} KEY-----\n${body}\n${body}\n-----END ${'PRIVATE'} KEY-----\nafter`
    expect(createRedactor().redactText(pem).text).toBe('before\n[PRIVATE_KEY_1]\n\n\n\nafter')
  })

  test('gives the very text when nothing had to go', () => {
    expect(createRedactor().redactText('nothing here')).toEqual({ text: 'nothing here', redactions: [] })
  })

  test('forgets its numbers with each call unless told to keep them', () => {
    const each = createRedactor()
    expect(each.redactText(KEY).text + each.redactText(OTHER).text).toBe('[AWS_KEY_ID_1][AWS_KEY_ID_1]')
    const kept = createRedactor({}, { numbering: 'redactor' })
    expect(kept.redactText(KEY).text + kept.redactText(OTHER).text).toBe('[AWS_KEY_ID_1][AWS_KEY_ID_2]')
  })
})

describe('redactValue', () => {
  test('gives the same object when nothing had to go', () => {
    const value = { a: [1, 'two', null], password: '' }
    expect(createRedactor().redactValue(value).value).toBe(value)
  })

  test('redacts names, numbers and JSON in strings, and keeps the rest', () => {
    const value = { [KEY]: 1, password: 84_627_193, body: `{ "token" : "x", "secret" : "${OTHER}" }`, n: 1.5 }
    expect(createRedactor().redactValue(value)).toEqual({
      value: {
        '[AWS_KEY_ID_1]': 1,
        password: '[PASSWORD_1]',
        body: '{ "token" : "x", "secret" : "[SECRET_1]" }',
        n: 1.5,
      },
      redactions: [
        { type: 'AWS_KEY_ID', count: 1, pointers: ['/[AWS_KEY_ID_1]'] },
        { type: 'PASSWORD', count: 1, pointers: ['/password'] },
        { type: 'SECRET', count: 1, pointers: ['/body'] },
      ],
    })
  })

  test('keeps a key named __proto__ a key', () => {
    const value = JSON.parse(`{"__proto__":{"password":"hunter2x"}}`) as object
    const { value: redacted } = createRedactor().redactValue(value)
    expect(JSON.stringify(redacted)).toBe('{"__proto__":{"password":"[PASSWORD_1]"}}')
  })

  test('keeps any JSON value valid, and no piece of a planted secret, however deep it is escaped', () => {
    const redactor = createRedactor()
    const secret = 'q7w8E9r0T1y2U3i4'
    const wrap = (text: string, times: number): string =>
      times === 0 ? text : wrap(JSON.stringify({ log: text }), times - 1)
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom('password', 'apiKey', 'client_secret'),
        (noise, times, name) => {
          const value = {
            noise,
            inner: wrap(JSON.stringify({ [name]: secret, noise }), times),
            [name]: [secret, { [name]: secret }],
          }
          const text = JSON.stringify(redactor.redactValue(value).value)
          for (let at = 0; at + 12 <= secret.length; at++) expect(text).not.toContain(secret.slice(at, at + 12))
          let inner: unknown = (JSON.parse(text) as { inner: string }).inner
          for (let depth = 0; depth <= times; depth++) {
            const parsed = JSON.parse(inner as string) as Record<string, unknown>
            inner = parsed['log'] ?? parsed
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('never throws on any JSON value', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void MAIL.redactValue(value)))
  })
})

describe('what cannot be scanned', () => {
  test('does not pass: a cycle, a value too deep to write, a rule that throws', () => {
    const cycle: Record<string, unknown> = { password: 'hunter-2' }
    cycle['self'] = cycle
    expect(createRedactor().redactValue(cycle)).toEqual({
      value: '[UNSCANNED]',
      redactions: [{ type: 'UNSCANNED', count: 1, pointers: [''] }],
    })
    const broken = createRedactor({ rules: [], custom: [brokenRule('broken')] })
    expect(broken.redactText('a boomabcd b').text).toBe('[UNSCANNED]')
    expect(broken.redactValue({ a: 'a boomabcd', b: 'fine' }).value).toEqual({ a: '[UNSCANNED]', b: 'fine' })
    const stream = broken.stream()
    expect(stream.push('a boomabcd b\n\n\n\nc') + stream.push('more') + stream.end()).toBe('[UNSCANNED]')
  })
})

describe('the vault', () => {
  test('gives personal values back where that is allowed, and secrets nowhere', () => {
    const vault = createVault({ tenant: 'acme' })
    const redactor = createRedactor({ rules: ['secrets', 'email'] }, { vault })
    expect(redactor.redactText(`mail a@example.com, key ${KEY}`).text).toBe('mail [EMAIL_1], key [AWS_KEY_ID_1]')
    const allow = [{ tool: 'send', field: '/to' }]
    expect(
      vault.restore({ to: '[EMAIL_1]', body: '[EMAIL_1] [AWS_KEY_ID_1]' }, { tenant: 'acme', tool: 'send', allow }),
    ).toEqual({
      value: { to: 'a@example.com', body: '[EMAIL_1] [AWS_KEY_ID_1]' },
      restored: ['/to'],
      refused: ['/body'],
    })
    expect(
      vault.restore('[AWS_KEY_ID_1]', { tenant: 'acme', tool: 'send', allow: [{ tool: 'send', field: '' }] }).value,
    ).toBe('[AWS_KEY_ID_1]')
    expect(() => vault.restore({}, { tenant: 'other', tool: 'send', allow })).toThrow(/tenant/)
  })

  test('keeps numbers over calls and forgets values in time', () => {
    let time = 0
    const vault = createVault({ tenant: 'acme', expiresAfterMs: 100, now: () => time })
    const redactor = createRedactor({ rules: ['email'] }, { vault })
    redactor.redactText('a@example.com')
    expect(redactor.redactText('b@example.com a@example.com').text).toBe('[EMAIL_2] [EMAIL_1]')
    time = 101
    const allow = [{ tool: 't', field: '' }]
    expect(vault.restore('[EMAIL_1]', { tenant: 'acme', tool: 't', allow }).value).toBe('[EMAIL_1]')
  })
})

describe('names of members', () => {
  const first = ['gh', 'p_', 'TESTONLYabcdefghijklmnopqrstuvwxyz12'].join('')
  const second = ['gh', 'p_', 'TESTONLYabcdefghijklmnopqrstuvwxyz13'].join('')

  test('stay apart, and no report spells them', () => {
    const { value, redactions } = createRedactor().redactValue({ [first]: 1, [second]: 2, [`x ${first}`]: 3 })
    expect(Object.values(value as object)).toEqual([1, 2, 3])
    expect(JSON.stringify([value, redactions])).not.toContain('TESTONLY')
  })

  test('do not become the name that a placeholder of an earlier input already is', () => {
    const redactor = createRedactor({}, { numbering: 'redactor' })
    redactor.redactValue({ [first]: 1 })
    expect(redactor.redactValue({ '[GITHUB_TOKEN_1]': 1, [first]: 2 }).value).toEqual({
      '[GITHUB_TOKEN_1]': 1,
      '[GITHUB_TOKEN_1] (2)': 2,
    })
  })

  test('stay apart when they could not be scanned', () => {
    expect(
      createRedactor({ custom: [brokenRule('broken')] }).redactValue({ 'boomabcd one': 1, 'boomabcd two': 2 }).value,
    ).toEqual({
      '[UNSCANNED]': 1,
      '[UNSCANNED] (2)': 2,
    })
  })
})
