import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createScanner, defineRule } from './index.ts'

const scanner = createScanner()

/** The parts of a text that a scanner finds, with their types. */
function found(text: string, from = scanner): string[] {
  return from.scanText(text).map(({ start, end, type }) => `${type}: ${text.slice(start, end)}`)
}

/** Written in parts, so that no scanner takes this file for a leak. */
const AWS = ['AK', 'IAQP', 'YWGZJ6C', 'BLYQBYR'].join('')
const GITHUB = ['gh', 'p_6uDgZ8BTR', 'DoMwNoUvzUtZd', 'hPv58pIqX3FFHE'].join('')

describe('scanText', () => {
  test('gives findings in order, not overlapping, in offsets of the text', () => {
    const text = `first ${GITHUB}, then ${AWS}`
    expect(scanner.scanText(text)).toEqual([
      { start: 6, end: 46, type: 'GITHUB_TOKEN', rule: 'github-token' },
      { start: 53, end: 73, type: 'AWS_KEY_ID', rule: 'aws-access-key-id' },
    ])
  })

  test.each([
    ['DB_PASSWORD=hunter\n', ['PASSWORD: hunter']],
    ['export API_KEY="a1b2c3d4e5f6"', ['API_KEY: a1b2c3d4e5f6']],
    ['{"password":"ends in a slash\\\\"}', ['PASSWORD: ends in a slash\\\\']],
    ['mysql -h db -u root -pS3cr3tWord shop', ['PASSWORD: S3cr3tWord']],
    ['curl -u bob:S3cr3tWord https://example.com', ['PASSWORD: S3cr3tWord']],
    ['machine h login bob password S3cr3tWord', ['PASSWORD: S3cr3tWord']],
    ['<password>S3cr3tWord</password>', ['PASSWORD: S3cr3tWord']],
    ['<add key="ApiKey" value="S3cr3tWord12"/>', ['API_KEY: S3cr3tWord12']],
    ['- name: DB_PASSWORD\n  value: S3cr3tWord', ['PASSWORD: S3cr3tWord']],
    ["CREATE USER app IDENTIFIED BY 'S3cr3tWord'", ['PASSWORD: S3cr3tWord']],
    ['Cookie: theme=dark; sid=a1b2c3d4e5f6g7', ['COOKIE: a1b2c3d4e5f6g7']],
    ['passwort：S3cr3tWord', ['PASSWORD: S3cr3tWord']],
    ['密码: S3cr3tWord', ['PASSWORD: S3cr3tWord']],
    ['redis://:S3cr3tWord@cache:6379', ['PASSWORD: S3cr3tWord']],
    ['echo "S3cr3tWord" | docker login -u bob --password-stdin', ['PASSWORD: S3cr3tWord']],
  ])('finds the secret in %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  test.each([
    'password = getpass()',
    'password: ${PASSWORD}',
    'docker run -p 8080:80 nginx',
    'secretKeyRef:\n  name: db\n  key: password',
    'auth module at 8f14e45fceea167a5a36dedd4bea25431f0e3dad',
    'CurrencyServiceShim$1$CurrencyFactory.class',
    'The token has expired',
    'next_page_token=p6JlwCTnnJXyFJGWMe3',
    '-----BEGIN PRIVATE KEY-----',
    'max_tokens: 4096',
  ])('finds nothing in %j', (text) => {
    expect(found(text)).toEqual([])
  })

  test('never overlaps, never leaves the text, and is the same twice', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'password',
            '=',
            ':',
            ' ',
            '"',
            "'",
            '\\',
            '\n',
            AWS,
            'eyJ',
            '://a:b@c',
            '@x.yz',
            '4012888888881881',
            'x1',
            '[A_1]',
          ),
        ),
        (pieces) => {
          const text = pieces.join('')
          const findings = scanner.scanText(text)
          let last = 0
          for (const { start, end } of findings) {
            expect(start).toBeGreaterThanOrEqual(last)
            expect(end).toBeGreaterThan(start)
            last = end
          }
          expect(last).toBeLessThanOrEqual(text.length)
          expect(scanner.scanText(text)).toEqual(findings)
        },
      ),
    )
  })
})

describe('field names', () => {
  test.each([
    ['password', 'strong'],
    ['DB-PASSWORD', 'strong'],
    ['dbpassword', 'strong'],
    ['token', 'weak'],
    ['pin', 'numeric'],
    ['tokenCount', undefined],
    ['next_page_token', undefined],
    ['secretary', undefined],
    ['compass', undefined],
    ['token_endpoint_auth_method', undefined],
    ['passwordLastChangedAt', undefined],
    ['public_key', undefined],
    ['monkey', undefined],
  ])('says of %j: %s', (name, strength) => {
    expect(scanner.fieldRule(name)).toBe(strength)
  })

  test('lets a strong name decide alone and a weak one only with a value that looks generated', () => {
    expect(scanner.scanField('password', 'anything at all')).toBe('PASSWORD')
    expect(scanner.scanField('password', 84_627_193)).toBe('PASSWORD')
    expect(scanner.scanField('password', true)).toBeUndefined()
    expect(scanner.scanField('token', 'the')).toBeUndefined()
    expect(scanner.scanField('token', 'v17qL6VWggnjBEDmanDoBsoPsC2e')).toBe('TOKEN')
  })
})

describe('scanJson', () => {
  test('gives offsets of the source and pointers', () => {
    const source = '{"env":[{"value":"S3cr3tWord","name":"DB_PASSWORD"}],"n":1}'
    expect(scanner.scanJson(source)).toEqual([
      { start: 18, end: 28, type: 'PASSWORD', rule: 'field-name', pointer: '/env/0/value' },
    ])
  })

  test('says how to quote a bare number, as deep as it stands', () => {
    const source = JSON.stringify({ body: JSON.stringify({ password: 84_627_193 }) })
    expect(scanner.scanJson(source)).toEqual([
      { start: 23, end: 31, type: 'PASSWORD', rule: 'field-name', pointer: '/body', quote: '\\"' },
    ])
  })

  test('walks JSON lines and refuses what is no JSON', () => {
    expect(scanner.scanJson('{"password":"one1"}\n{"password":"two2"}')?.map(({ pointer }) => pointer)).toEqual([
      '/password',
      '/password',
    ])
    expect(scanner.scanJson('[INFO] started')).toBeUndefined()
    expect(scanner.scanJson('{"a":')).toBeUndefined()
  })

  test('reads lists of arguments like command lines', () => {
    const source = JSON.stringify(['curl', '-u', 'bob:S3cr3tWord', '--db-password', 'An0therOne'])
    expect(scanner.scanJson(source)?.map(({ start, end }) => source.slice(start, end))).toEqual([
      'S3cr3tWord',
      'An0therOne',
    ])
  })

  test('follows a hundred thousand levels', () => {
    const source = '['.repeat(100_000) + `"${AWS}"` + ']'.repeat(100_000)
    expect(scanner.scanJson(source)).toHaveLength(1)
  })
})

describe('options', () => {
  test('runs rules of its user', () => {
    const rule = defineRule({ name: 'badge', type: 'BADGE', literals: ['BDG-'], pattern: /\d{6}/ })
    expect(found('see BDG-123456!', createScanner({ rules: [], custom: [rule] }))).toEqual(['BADGE: BDG-123456'])
  })

  test('tells tokens by the name of their service only with the extended pack', () => {
    const text = 'todoist_cfg = "0f3b5d7a9c1e2f4b6d8a0c1e3f5b7d9a1c2e4f6b"'
    expect(found(text)).toEqual([])
    expect(found(text, createScanner({ packs: ['core', 'extended'] }))).toEqual([
      'API_KEY: 0f3b5d7a9c1e2f4b6d8a0c1e3f5b7d9a1c2e4f6b',
    ])
  })

  test('names the option and the value when they are wrong', () => {
    expect(() => createScanner({ rules: ['emails' as 'email'] })).toThrow(
      /`rules` may hold secrets, email, .*, got "emails"/,
    )
    expect(() => createScanner({ packs: ['all' as 'core'] })).toThrow(/`packs` may hold core, extended, got "all"/)
    expect(() => defineRule({ name: 'x', type: 'lower', literals: ['ab'], pattern: /c/ })).toThrow(
      /rule "x": `type`.*"lower"/,
    )
    expect(() => defineRule({ name: 'x', type: 'X', literals: ['é'], pattern: /c/ })).toThrow(
      /`literal`|literal must be/,
    )
  })
})
