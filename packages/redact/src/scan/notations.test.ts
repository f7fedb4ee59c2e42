import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'
import { madeValues } from './made-values.fixture.ts'
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

describe('a token broken into lines', () => {
  const { alnum, b64url } = madeValues(31)
  const github = ['gh', 'p_', alnum(36)].join('')
  const jwt = ['ey', 'JhbGciOiJIUzI1NiJ9.ey', 'Jz', b64url(700), '.', b64url(43)].join('')

  /** Broken after every `width` characters. */
  const wrapped = (text: string, width: number, sign = '\n') =>
    text.match(new RegExp(`.{1,${width}}`, 'gs'))?.join(sign) ?? text

  test.each([
    [
      'short of what its family has',
      wrapped(`${'x'.repeat(60)} ${github} and more of it`, 80),
      `${'x'.repeat(60)} [GITHUB_TOKEN_1]\n and more of it`,
    ],
    [
      'after a name',
      wrapped(`${'x'.repeat(50)} token ${github} and more of it`, 80),
      `${'x'.repeat(50)} token [TOKEN_1]\n and more of it`,
    ],
    [
      'over a dozen lines',
      `printed:\n${wrapped(jwt, 80)}\nNext line of words`,
      `printed:\n[JWT_1]${'\n'.repeat(10)}Next line of words`,
    ],
    ['with carriage returns', `"${wrapped(jwt, 76, '\r\n')}"\r\nnext`, `"[JWT_1]${'\r\n'.repeat(10)}"\r\nnext`],
    [
      'as quoted-printable',
      wrapped(`${'x'.repeat(56)} ${github} and`, 75, '=\n'),
      `${'x'.repeat(56)} [GITHUB_TOKEN_1]\n and`,
    ],
    ['at its end', `${'x'.repeat(60)} ${github}\nwonderful\n`, `${'x'.repeat(60)} [GITHUB_TOKEN_1]\nwonderful\n`],
  ])('%s goes with all its lines', (_, text, shown) => {
    expect(redactor.redactText(text).text).toBe(shown)
    for (let at = 0; at <= text.length; at += 7) {
      const stream = redactor.stream()
      expect(stream.push(text.slice(0, at)) + stream.push(text.slice(at)) + stream.end()).toBe(shown)
    }
  })

  test('does not take the block of base64 that a line of it stands in', () => {
    const block = wrapped(`${b64url(76)}${'EA'}${'AA'}${b64url(72)}${b64url(200)}`, 76)
    expect(redactor.redactText(block).text.split('\n').at(-1)).toBe(block.split('\n').at(-1))
  })
})

test('a token of any length goes whole, whatever the chunks', () => {
  const { b64url } = madeValues(32)
  const jwt = ['ey', 'JhbGciOiJIUzI1NiJ9.ey', 'Jz', b64url(30_000), '.', b64url(43)].join('')
  const text = `before ${jwt} after`
  expect(redactor.redactText(text).text).toBe('before [JWT_1] after')
  for (let at = 0; at <= text.length; at += 997) {
    const stream = redactor.stream()
    expect(stream.push(text.slice(0, at)) + stream.push(text.slice(at)) + stream.end()).toBe('before [JWT_1] after')
  }
})

describe('an object of JSON in a text', () => {
  const line = (value: unknown) => `2026-01-02T03:04:05Z INFO ${JSON.stringify(value)} done`

  test('is read as JSON: names and values apart, lists of names, objects that say what they hold', () => {
    const text = line({
      fields: [{ value: 'pl4inWord7', type: 'CONCEALED', id: 'x' }],
      kind: 'Secret',
      data: { a: 'YWRtaW4=' },
    })
    expect(redactor.redactText(text).text).toBe(
      '2026-01-02T03:04:05Z INFO {"fields":[{"value":"[SECRET_1]","type":"CONCEALED","id":"x"}],"kind":"Secret","data":{"a":"[SECRET_2]"}} done',
    )
  })

  test('stays JSON when a number goes, and nothing goes the second time', () => {
    const text = line({ otp: 495_572, rows: { columns: ['id', 'password'], rows: [[1, 'pl4inWord7']] } })
    const shown =
      '2026-01-02T03:04:05Z INFO {"otp":"[CODE_1]","rows":{"columns":["id","password"],"rows":[[1,"[PASSWORD_1]"]]}} done'
    expect(redactor.redactText(text).text).toBe(shown)
    expect(redactor.redactText(shown).text).toBe(shown)
  })

  test('is the same in a stream, and what is no JSON stays text', () => {
    const text = `${line({ a: { value: 'pl4inWord7', secret: true } })}\n{"a": b} {"password": "x1y2z3w4"\n${line({ a: 1 })}`
    const shown = redactor.redactText(text).text
    expect(shown).toBe(text.replace('pl4inWord7', '[SECRET_1]').replace('x1y2z3w4', '[PASSWORD_1]'))
    for (let at = 0; at <= text.length; at++) {
      const stream = redactor.stream()
      expect(stream.push(text.slice(0, at)) + stream.push(text.slice(at)) + stream.end()).toBe(shown)
    }
  })
})

const password = ['Falcon', 'Mango61'].join('.')

test.each([
  `let api_key: &str = "${password}";`,
  `pub const DB_PASSWORD: &'static str = "${password}";`,
  `let apiKey: String? = "${password}"`,
  `const char password[] = "${password}";`,
  `std::string password{"${password}"};`,
])('a declared type is passed: %s', (line) => {
  expect(redactor.redactText(line).text).not.toContain('Mango')
})

test.each(['let token: &str = get_token();', 'var password: String? = nil', 'char password[] = {0};'])(
  'a declaration without a value stays: %s',
  (line) => expect(redactor.redactText(line).text).toBe(line),
)
