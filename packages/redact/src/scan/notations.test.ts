import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'
import { KEPT_NOTATIONS, NOTATIONS } from './notations.fixture.ts'

const redactor = createRedactor()
const everything = createRedactor({ rules: ['secrets', 'email', 'card', 'iban', 'ip', 'ssn', 'national_id', 'fields'] })

/** Twelve characters of a value, or all of a shorter one, are left. */
function isLeft(value: string, text: string): boolean {
  const length = Math.min(12, value.length)
  for (let start = 0; start + length <= value.length; start++) {
    if (text.includes(value.slice(start, start + length))) return true
  }
  return false
}

/** All strings of a value, those of JSON inside strings too. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...(value.startsWith('{"') ? stringsOf(JSON.parse(value)) : [])]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

describe.each(NOTATIONS)('$name', ({ input, gone }) => {
  test('goes', () => {
    const strings = stringsOf(redactor.redactValue(input).value)
    expect(gone.filter((value) => strings.some((text) => isLeft(value, text)))).toEqual([])
  })

  test('goes from JSON in JSON', () => {
    const nested = { body: JSON.stringify({ log: input }) }
    const strings = stringsOf(redactor.redactValue(nested).value)
    expect(gone.filter((value) => strings.some((text) => isLeft(value, text)))).toEqual([])
  })

  test('goes the same however it is cut in two, and nothing goes the second time', () => {
    if (typeof input !== 'string') return
    const whole = redactor.redactText(input).text
    expect(redactor.redactText(whole).text).toBe(whole)
    for (let at = 0; at <= input.length; at += Math.ceil(input.length / 400)) {
      const stream = redactor.stream()
      expect(stream.push(input.slice(0, at)) + stream.push(input.slice(at)) + stream.end()).toBe(whole)
    }
  })
})

test.each(KEPT_NOTATIONS)('$name stays with every rule on', ({ input }) => {
  expect(typeof input === 'string' ? everything.redactText(input).text : everything.redactValue(input).value).toEqual(
    input,
  )
})

test.each([
  [
    'an address whose user and password tell',
    ['Fetching https://gitlab-ci-token:gl', 'cbt-64_8KfQ2xYp7LmNv4RtWz1b@gitlab.example.org/acme/shop.git'].join(''),
    'Fetching https://gitlab-ci-token:[PASSWORD_1]@gitlab.example.org/acme/shop.git',
  ],
  [
    'a data source name',
    'dsn := "app:pl4inWord/x@tcp(db:3306)/shop?parseTime=true"',
    'dsn := "app:[PASSWORD_1]@tcp(db:3306)/shop?parseTime=true"',
  ],
  [
    'a box with a title',
    '-----\n|  CreateAccessKey  |\n+------+------+\n|  SecretAccessKey |  pl4inWord7 |\n|  Status          |  Active |\n',
    '-----\n|  CreateAccessKey  |\n+------+------+\n|  SecretAccessKey |  [SECRET_1] |\n|  Status          |  Active |\n',
  ],
  [
    'rows of a page',
    '<tr><th>User</th><th>Password</th></tr><tr><td>qa</td><td>pl4in<br>Word7</td></tr>',
    '<tr><th>User</th><th>Password</th></tr><tr><td>qa</td><td>[PASSWORD_1]<br>[PASSWORD_2]</td></tr>',
  ],
])('of %s nothing more goes than must', (_, text, shown) => {
  expect(redactor.redactText(text).text).toBe(shown)
})
