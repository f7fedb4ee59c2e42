import { beforeAll, expect, test } from 'vitest'
import { createRedactor, createScanner, loadPhoneRules } from '../index.ts'
import type { RuleName } from '../index.ts'

const RULES: readonly RuleName[] = ['email', 'phone', 'card', 'iban', 'ip', 'ssn', 'national_id']

beforeAll(() => loadPhoneRules())

function found(text: string): string[] {
  return createScanner({ rules: RULES })
    .scanText(text)
    .map(({ start, end, type }) => `${type} ${text.slice(start, end)}`)
}

test('a placeholder before a number says nothing about the number', () => {
  expect(found('[PHONE_1] 6338548 9829')).toEqual([])
  expect(found('phone 6338548 9829')).toEqual(['PHONE 6338548 9829'])
})

test('a word counts for every number in its reach, and for none beyond', () => {
  expect(found('tel 0171 3284716 or 0171 3284717')).toEqual(['PHONE 0171 3284716', 'PHONE 0171 3284717'])
  expect(found(`tel ${'x '.repeat(20)} 0171 3284716`)).toEqual([])
  expect(found('see /tel/0171 3284716')).toEqual([])
})

test('dates, times, versions and counters are no numbers of anybody', () => {
  const line = '2026-03-04T05:06:07.890Z INFO worker[4711]: GET /v1/items/7127100 200 33ms v1.24.7 took 0.123456789 s'
  expect(found(line)).toEqual([])
})

test('numbers are found however a text is cut', () => {
  const text =
    'card 4111 1111 1111 1111, tel 0171 3284716, from 203.0.113.9 to 2001:db8::8a2e:370:7334, ssn 219-09-9999, ' +
    'cpf 111.444.777-35, NRIC S1234567D, iban DE89 3704 0044 0532 0130 00, (202) 555-0143 (office), +44 20 7946 0958\n'
  const redactor = createRedactor({ rules: RULES })
  const whole = redactor.redactText(text).text
  expect(whole).toBe(
    'card [CARD_1], tel [PHONE_1], from [IP_1] to [IP_2], ssn [SSN_1], cpf [NATIONAL_ID_1], NRIC [NATIONAL_ID_2], iban [IBAN_1], [PHONE_2] (office), [PHONE_3]\n',
  )
  for (let at = 1; at < text.length; at++) {
    const stream = redactor.stream()
    expect(stream.push(text.slice(0, at)) + stream.push(text.slice(at)) + stream.end()).toBe(whole)
  }
})

test.each([
  ['Card: 4012 8888 8888 1881 12/28', ['CARD 4012 8888 8888 1881']],
  ['{"card":"4012 8888 8888 1881 12/28"}', ['CARD 4012 8888 8888 1881']],
  ['3782 822463 10005 03/27', ['CARD 3782 822463 10005']],
  ['12/28 4012.8888.8888.1881 (12)', ['CARD 4012.8888.8888.1881']],
  ['4012-8888-8888-1881 4012-8888-8888-1881', ['CARD 4012-8888-8888-1881', 'CARD 4012-8888-8888-1881']],
  ['4012 8888-8888 1881', []],
  ['order 4012 8888 8888 1881 12/28', []],
  ['social security number 078.05.1123', ['SSN 078.05.1123']],
  ['version 078.05.1123', []],
  ['ssn 078.05-1123', []],
])('a number with another sign and more after it: %s', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  ['from 2001:db8:0:0:0:0:198.51.100.7 up', 'from [IP_1] up'],
  ['[2001:db8::198.51.100.7]:443', '[[IP_1]]:443'],
  ['::ffff:198.51.100.7.', '[IP_1].'],
  ['::ffff:127.0.0.1', '::ffff:127.0.0.1'],
  ['std::vec::1.2.3.4', 'std::vec::1.2.3.4'],
  ['at 12:34:56.789', 'at 12:34:56.789'],
  ['2001:db8::198.51.100.7.x', '[IP_1].51.100.7.x'],
])('an address that ends as one of version 4: %s', (text, expected) => {
  expect(createRedactor({ rules: ['ip'] }).redactText(text).text).toBe(expected)
})
