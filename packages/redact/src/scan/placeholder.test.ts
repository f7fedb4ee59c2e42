import { expect, test } from 'vitest'
import { assertNoPlaceholders, findPlaceholders, PlaceholderError } from './index.ts'
import { KeyedHash } from './keyed-hash.ts'
import { createNumbering, MOST_NUMBERED } from './numbering.ts'

test('finds whole placeholders only', () => {
  expect(findPlaceholders('[NAME_10] [name_1] [X] [EMAIL_x0123456789abcdef]')).toEqual([
    { text: '[NAME_10]', type: 'NAME', start: 0, end: 9 },
    { text: '[EMAIL_x0123456789abcdef]', type: 'EMAIL', start: 23, end: 48 },
  ])
})

test('refuses arguments with placeholders in strings or names, and says where', () => {
  expect(() => assertNoPlaceholders({ to: 'a@example.com', list: [1, 'plain'] })).not.toThrow()
  try {
    assertNoPlaceholders({ a: { 'b/c': 'to [EMAIL_1]' }, '[PHONE_2]': 1, d: '[UNSCANNED]' })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(PlaceholderError)
    expect([...(error as PlaceholderError).pointers].toSorted()).toEqual(['/[PHONE_2]', '/a/b~1c', '/d'])
    expect((error as PlaceholderError).code).toBe('placeholders_in_arguments')
  }
})

test('gives values past the limit of a type a suffix that is the same for the same value', () => {
  const numbering = createNumbering()
  for (let index = 0; index < MOST_NUMBERED; index++) numbering.placeholderOf('EMAIL', `u${index}@example.com`)
  const suffixed = numbering.placeholderOf('EMAIL', 'late@example.com')
  expect(suffixed).toMatch(/^\[EMAIL_x[\da-f]{16}\]$/)
  expect(numbering.placeholderOf('EMAIL', 'late@example.com')).toBe(suffixed)
  expect(numbering.placeholderOf('EMAIL', 'later@example.com')).not.toBe(suffixed)
  expect(numbering.placeholderOf('EMAIL', 'u7@example.com')).toBe('[EMAIL_8]')
})

test('hashes a text the same however it is fed, and its length too', () => {
  const hash = (text: string) => new KeyedHash([0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c]).update(text).digest()
  expect(hash('a')).not.toBe(hash('b'))
  expect(hash('abcdefgh')).toBe(
    new KeyedHash([0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c]).update('abc').update('defgh').digest(),
  )
  expect(hash('')).not.toBe(hash('\0'))
})
