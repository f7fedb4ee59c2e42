import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'
import { madeValues } from './made-values.fixture.ts'

const { b64, hex, password } = madeValues(47)
const redactor = createRedactor({ packs: ['core', 'extended'] })
const integrity = () => `sha512-${b64(86)}==`

describe('what manifests and lock files say about packages', () => {
  test.each([
    [
      'ranges',
      {
        dependencies: {
          cookie: '^0.7.1',
          password: 'latest',
          'api-key': '>=1.2.0 <2',
          keytar: 'npm:keytar-secret@7.9.0',
        },
      },
    ],
    [
      'versions',
      { devDependencies: { 'pbkdf2-password': '1.2.1', passport: 'workspace:*', secrets: '1.x || 2.x', jwt: '~3' } },
    ],
    [
      'a lock file',
      {
        packages: {
          'node_modules/cookie': {
            version: '0.7.1',
            resolved: 'https://registry.npmjs.org/cookie/-/cookie-0.7.1.tgz',
            integrity: integrity(),
            engines: { node: '>= 0.6' },
          },
        },
      },
    ],
    [
      'an old lock file',
      {
        dependencies: {
          'express-session': { version: '1.17.0', integrity: integrity(), requires: { cookie: '0.4.0' } },
        },
      },
    ],
    ['where types stand', { typesVersions: { '*': { cookie: ['./dist/types/helper/cookie'] } } }],
    [
      'a registry',
      { name: 'rpassword', dist: { shasum: hex(40), integrity: integrity() }, 'dist-tags': { secret: '1.0.0-rc.2' } },
    ],
    ['Cargo', 'rpassword = "7.3.1"\nsecrets = { version = "1.2", features = ["x2"] }\n'],
    ['yarn', `cookie@^0.7.1:\n  version "0.7.1"\n  integrity ${integrity()}\n`],
    [
      'pnpm',
      `  cookie@0.7.1:\n    resolution: {integrity: ${integrity()}}\n  express-session: 1.17.0\n  cookie: 0.7.1\n`,
    ],
    ['pip', 'passlib==1.7.4\npython-secrets>=1.2,<2\napi_key = "==2.0.1"\n'],
    ['Go', `github.com/a/go-password v0.2.0 h1:${b64(43)}=\n`],
  ])('%s: stays', (_, input) => {
    expect(typeof input === 'string' ? redactor.redactText(input).text : redactor.redactValue(input).value).toEqual(
      input,
    )
  })

  test.each([
    ['under a name within a package', (v: string) => ({ dependencies: { db: { password: v } } })],
    ['beside versions', (v: string) => ({ version: '1.2.3', password: v })],
    ['after a digest', (v: string) => `integrity: ${integrity()}\npassword: ${v}\n`],
    ['that begins like a version', (v: string) => ({ password: `1.2.3-${v}!` })],
  ])('a password %s: goes', (_, place) => {
    const value = password()
    const input = place(value)
    const out =
      typeof input === 'string' ? redactor.redactText(input).text : JSON.stringify(redactor.redactValue(input).value)
    expect(out).not.toContain(value)
  })
})
