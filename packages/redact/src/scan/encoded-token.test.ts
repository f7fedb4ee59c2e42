import { describe, expect, test } from 'vitest'
import { createRedactor, createScanner } from './index.ts'
import { CORE } from './packs/core.ts'
import type { Rule } from './rule.ts'

const scanner = createScanner()
const redactor = createRedactor(scanner)

/** Written in parts, so that no scanner takes this file for a leak. */
const STRIPE = ['sk', '_live_', '4eC39HqLyjWDarjtT1zdp7dc'].join('')
const GITHUB = ['gh', 'p_6uDgZ8BTR', 'DoMwNoUvzUtZd', 'hPv58pIqX3FFHE'].join('')

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const ALPHABETS = [
  '0123456789abcdef',
  LOWER + DIGITS,
  LOWER.toUpperCase() + DIGITS,
  LOWER + LOWER.toUpperCase() + DIGITS,
  DIGITS,
]

/** The same letters every time, none after the other in order. */
function made(alphabet: string, length: number): string {
  return Array.from({ length }, (_, index) => alphabet[(index * index * 7 + index * 3 + 1) % alphabet.length]).join('')
}

const TAILS = ALPHABETS.flatMap((alphabet) => Array.from({ length: 112 }, (_, length) => made(alphabet, length + 8)))

/** A token of a family that its rule finds, of letters of one kind; undefined for families of another form. */
function tokenOf(rule: Rule, literal: string): string | undefined {
  const pattern = new RegExp(rule.pattern.source, `${rule.pattern.flags}y`)
  const before = rule.before === undefined ? '' : made('0123456789abcdef', rule.before.max)
  let tries = 0
  for (const tail of TAILS) {
    pattern.lastIndex = 0
    if (!pattern.test(tail) || tries++ > 4) continue
    const token = before + literal + tail
    const [found] = scanner.scanText(` ${token} `)
    if (found?.rule === rule.name) return token
  }
  return undefined
}

const TOKENS = CORE.flatMap((rule) =>
  rule.literals.flatMap((literal) => {
    const token = literal.length >= 4 ? tokenOf(rule, literal) : undefined
    return token === undefined ? [] : [{ name: rule.name, literal, token }]
  }),
)

describe('a token in base64', () => {
  test('is planted for most families and literals', () => {
    expect(new Set(TOKENS.map(({ name }) => name)).size).toBe(165)
    expect(TOKENS).toHaveLength(386)
  })

  test('goes with all of the base64, whatever its family and its place in a group of four', () => {
    const left: string[] = []
    for (const { name, literal, token } of TOKENS) {
      for (const before of ['', 'A=1\nKEY=', 'AB=1\nKEY=', 'ABC=1\nKEY=']) {
        const value = btoa(`${before}${token}\nNEXT=value\n`)
        const { text } = redactor.redactText(`the value ${value} and more`)
        if (!/^the value \[[A-Z_\d]+_1\] and more$/.test(text)) left.push(`${name} ${literal} ${before.length}`)
      }
    }
    expect(left).toEqual([])
  })

  test.each([
    ['of an env file', `CFG=${btoa(`DEBUG=1\nSTRIPE=${STRIPE}\n`)}`, 'CFG=[STRIPE_KEY_1]'],
    [
      'of the other alphabet',
      `?c=${btoa(`{"a>>>":"${GITHUB}"}`).replaceAll('+', '-').replaceAll('=', '')}&d`,
      '?c=[GITHUB_TOKEN_1]&d',
    ],
    ['after a path', `/callback/${btoa(STRIPE)}`, '[STRIPE_KEY_1]'],
    ['after an escape', `a\\n${btoa(`${STRIPE} `)}`, 'a\\n[STRIPE_KEY_1]'],
    [
      'of a login file',
      btoa('{"auths":{"registry.example.com":{"username":"ci","password":"S3cr3tWord"}}}'),
      '[PASSWORD_1]',
    ],
    [
      'of a key not at its beginning',
      btoa(`a: 1\nkey: |\n  -----BEGIN ${'PRIVATE'} KEY-----\n  ${'MIIEvTESTONLY098'.repeat(4)}\n`),
      '[PRIVATE_KEY_1]',
    ],
  ])('goes: %s', (_, text, expected) => {
    expect(redactor.redactText(text).text).toBe(expected)
  })

  test.each([
    [
      'a public certificate',
      btoa(
        `-----BEGIN CERTIFICATE-----\n${'MIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUF'.repeat(9)}\n-----END CERTIFICATE-----\n`,
      ),
    ],
    [
      'a source map',
      `//# sourceMappingURL=data:application/json;base64,${btoa('{"version":3,"sources":["src/token.ts"],"mappings":"AAAA,SAAS"}')}`,
    ],
    ['a file about tokens', btoa('Tokens begin with sk_live_ or ghp_; put yours into API_KEY=<your key>.')],
    [
      'an integrity hash',
      'sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==',
    ],
    ['letters that only look like those of a token', 'c2tfbGl2ZV8c2tfbGl2ZV8c2tfbGl2ZV8'],
    ['base64 in base64', btoa(btoa(STRIPE))],
  ])('%s stays', (_, text) => {
    expect(redactor.redactText(text).text).toBe(text)
  })

  test('comes out of a stream as it comes out whole, however long the base64 is', () => {
    const filler = 'LOG_LEVEL=debug\n'
    const texts = [0, 40, 700].flatMap((before) =>
      [0, 40, 900].map((after) => `see ${btoa(`${filler.repeat(before)}K=${STRIPE}\n${filler.repeat(after)}`)} end\n`),
    )
    for (const text of texts) {
      const whole = redactor.redactText(text).text
      expect(whole).toMatch(/\[STRIPE_KEY_1\] end\n$/)
      for (const length of [1, 7, 64, 1000, 9000]) {
        if (length === 1 && text.length > 4000) continue
        const stream = redactor.stream()
        let given = ''
        for (let at = 0; at < text.length; at += length) given += stream.push(text.slice(at, at + length))
        expect(given + stream.end()).toBe(whole)
      }
    }
  })

  test('is decoded once however many beginnings of tokens it has', () => {
    const time = (length: number) => {
      const text = 'c2tfbGl2ZV8K'.repeat(length / 12)
      const start = performance.now()
      redactor.redactText(text)
      return performance.now() - start
    }
    time(12_000)
    const short = Math.min(time(240_000), time(240_000))
    expect(Math.min(time(960_000), time(960_000))).toBeLessThan(short * 12)
  })
})
