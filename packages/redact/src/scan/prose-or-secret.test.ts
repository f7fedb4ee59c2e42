import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'
import { madeValues } from './made-values.fixture.ts'

const { password } = madeValues(59)
const redactor = createRedactor({ packs: ['core', 'extended'] })
const redacted = (input: unknown) =>
  typeof input === 'string' ? redactor.redactText(input).text : JSON.stringify(redactor.redactValue(input).value)

describe('the directory a process works in', () => {
  test.each([
    [{ PWD: '/srv/app', OLDPWD: '/srv' }],
    [{ env: { PWD: '/app2', HOME: '/root' } }],
    [{ pwd: 'C:\\work', oldpwd: '\\\\nas\\share2' }],
    [{ pwd: '/home/mira/app2' }],
    ["PWD: '/Users/mira2'"],
    ['declare -x PWD="/srv/app2"\ndeclare -x OLDPWD="/"'],
    ['PWD=/srv/app2\nOLDPWD=/srv; cd /srv/app2'],
    ['pwd: C:\\Users\\mira2\\work'],
  ])('%j stays', (input) => {
    expect(redacted(input)).toBe(typeof input === 'string' ? input : JSON.stringify(input))
  })

  test.each([
    ['alone', (v: string) => ({ pwd: v })],
    ['under the name of a shell', (v: string) => ({ PWD: v })],
    ['last of a connection', (v: string) => `UID=app;PWD=${v};SERVER=db`],
    ['first of a connection', (v: string) => `PWD=${v};SERVER=db;UID=app`],
    ['first of a connection, with a slash', (v: string) => `PWD=/${v};SERVER=db;UID=app`],
    ['in a connection, with a slash', (v: string) => `UID=app;PWD=/${v};SERVER=db`],
    ['with a slash and digits', () => ({ pwd: '/S3cr3t9x' })],
    ['of a database', (v: string) => ({ db_pwd: `/${v}/x` })],
  ])('a password %s goes', (_, place) => {
    const value = password()
    const text = redacted(place(value))
    expect(text).toContain('[PASSWORD_1]')
    expect(text).not.toContain(value)
  })
})

describe('identified by', () => {
  test.each([
    ['Records are identified by "code".'],
    ['The process identified by *pid2* and *fd2*, see the map identified by *map_fd2*.'],
    ['an interface identified by %NL80211_ATTR_IFINDEX2.'],
    ["columns identified by 'code2' or by 'name2'"],
    ['It is identified by &quot;-x2&quot;'],
    ["Users are created with a role, and identified by 'email2'."],
  ])('%s: stays', (text) => {
    expect(redacted(text)).toBe(text)
  })

  test.each([
    [(v: string) => `CREATE USER x IDENTIFIED BY '${v}'`],
    [(v: string) => `create user if not exists x@'%' identified by '${v}';`],
    [(v: string) => `alter user x identified with mysql_native_password by "${v}"`],
    [(v: string) => `grant all on *.* to 'u'@'%'\n  identified by '${v}'`],
    [(v: string) => `  identified by '${v}';`],
    [(v: string) => `query("CREATE ROLE r IDENTIFIED BY '${v}'")`],
    [() => 'CREATE USER scott IDENTIFIED BY tiger1;'],
  ])('%s: goes', (place) => {
    const value = password()
    expect(redacted(place(value))).toContain('[PASSWORD_1]')
    expect(redacted(place(value))).not.toContain(value)
  })
})
