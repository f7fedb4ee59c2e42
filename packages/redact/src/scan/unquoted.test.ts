import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'
import { madeValues } from './made-values.fixture.ts'

const redactor = createRedactor()
const { alnum, made } = madeValues(77)
const shown = (text: string) => redactor.redactText(text).text

/** Notations in which a value stands without quotation marks and no code can. */
const PLACES: readonly (readonly [name: string, place: (value: string) => string])[] = [
  ['environment', (v) => `DB_USER=app\nDB_PASSWORD=${v}\nDB_PORT=5432\n`],
  ['YAML', (v) => `db:\n  user: app\n  password: ${v}\n  port: 5432\n`],
  ['properties', (v) => `db.user=app\nspring.datasource.password=${v}\ndb.port=5432\n`],
  ['INI', (v) => `[db]\nuser = app\npassword = ${v}\nport = 5432\n`],
  ['connection string', (v) => `Server=db1;Database=x;User Id=app;Password=${v};Encrypt=true`],
  ['data source name', (v) => `host=db1 user=app password=${v} dbname=x`],
  ['option', (v) => `$ tool --user app --password=${v} --yes`],
  ['log', (v) => `2026-03-02 INFO connect user=app password=${v} host=db1`],
  ['netrc', (v) => `machine h.example\n  login app\n  password ${v}\n`],
]
const ELEMENT = ['element', (v: string) => `<db><user>app</user><password>${v}</password></db>`] as const

/** Twelve characters of the value, or all of a shorter one. */
function left(value: string, text: string): boolean {
  const length = Math.min(12, value.length)
  for (let start = 0; start + length <= value.length; start++)
    if (text.includes(value.slice(start, start + length))) return true
  return false
}

describe.each([...PLACES, ELEMENT])('in the notation %s', (_, place) => {
  test.each([
    'Falcon.Mango61',
    'walnut.dragon88',
    'Falcon.Mango.Tulip7',
    'copper-mango-pewter-harbor',
    'HarborDragon*',
  ])('%s goes', (value) => {
    expect(shown(place(value))).not.toContain(value)
  })

  test('random text goes with any mark inside, and all of it', () => {
    const marks = '!@$%^*()-_=+[]{}|:.?/~<>'
    const whole = [...marks].filter((mark) => {
      const value = `kTxWmQ7zLvBn${mark}Hd5sJ6gPc1`
      if (place === ELEMENT[1] && '<>'.includes(mark)) return false
      return left('kTxWmQ7zLvBn', shown(place(value))) || left('Hd5sJ6gPc1', shown(place(value)))
    })
    expect(whole).toEqual([])
  })

  test('random text goes with any mark before it', () => {
    const marks = place === ELEMENT[1] ? '!$*([{=/' : '!$*([=/'
    expect([...marks].filter((mark) => left('kT9xW2mQ7zL4vB8nR3', shown(place(`${mark}kT9xW2mQ7zL4vB8nR3`))))).toEqual(
      [],
    )
  })
})

test('of random text with every mark of a keyboard little is left, and a stream shows what the whole shows', () => {
  const alphabet = `abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%^&*()-_=+[]{}|:.<>?/~`
  let seen = 0
  for (let count = 0; count < 200; count++) {
    const value = `${alnum(1)}${made(alphabet, 18)}${alnum(1)}`
    const text = `DB_USER=app\nDB_PASSWORD=${value}\nDB_PORT=5432\n`
    const whole = shown(text)
    if (left(value, whole)) seen++
    const at = 22 + (count % 20)
    const stream = redactor.stream()
    expect(stream.push(text.slice(0, at)) + stream.push(text.slice(at)) + stream.end()).toBe(whole)
  }
  expect(seen).toBeLessThan(14)
})

test.each([
  ['a password by reference in JSON', '{"password":"$kT9xW2mQ7zL4vB8nR3"}', '{"password":"[PASSWORD_1]"}'],
  [
    'a password in brackets of Kafka',
    '[iterations=8192,password=Falcon.Mango61]',
    '[iterations=8192,password=[PASSWORD_1]]',
  ],
  ['an option with a point', 'run --password=Falcon.Mango61 --yes', 'run --password=[PASSWORD_1] --yes'],
])('%s goes', (_, text, expected) => {
  expect(shown(text)).toBe(expected)
})

test.each([
  'password = config.password',
  'password = config.db2',
  'const o = { password: user.password }',
  '  password: user.password,\n',
  'this.pw=this.pw',
  'password = form.password1',
  'password: e.t1',
  'user.password=req.body.password\n',
  'password = foo.bar\n',
  'const apiKey = loadOptionalSetting({\n',
  'const credential = workloadIdentity.fromX509({\n',
  'password: z.string().min(8)\n',
  'password: Promise<string>\n',
  'secret: Option<SecretString>\n',
  'password: Map<string, string>\n',
  'password = params[:password]\n',
  'password = hash(user.password)\n',
  'PASSWORD=$DB_PASSWORD1\n',
  'password: $dbPassword2\n',
  'password: *dbpw\n',
  'password: &pw2\n',
  'secret: !ref x\n',
  'password: <at least 8 chars>\n',
  '<b>Password:</b><i>see below</i>',
  '<password>{props.password}</password>',
  '<password>config.password</password>',
  'password: /run/secrets/db_password2\n',
  'password: /^[a-z0-9]{8,}$/\n',
  'PASSWORD=secret >file2\n',
  'password: use-your-own-password\n',
  'password: see-the-wiki-page\n',
  'password: required\n',
])('%j stays', (text) => {
  expect(shown(text)).toBe(text)
})
