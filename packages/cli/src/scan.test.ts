import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { main } from './main.ts'

// Put together here, so that no scanner takes this file for a leak.
const TOKEN = ['ghp', '_', 'TESTONLYabcdefghijklmnopqrstuvwxyz12'].join('')
const PASSWORD = 'correct-TESTONLY-battery9'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-scan-'))
  await mkdir(join(folder, 'sub'))
  await mkdir(join(folder, 'node_modules'))
  await writeFile(join(folder, 'clean.txt'), 'nothing here\n')
  await writeFile(join(folder, 'data set.json'), JSON.stringify({ a: [{ password: PASSWORD }], [TOKEN]: 1 }, null, 1))
  await writeFile(join(folder, 'image.bin'), Uint8Array.of(1, 0, 2))
  await writeFile(join(folder, 'node_modules', 'x.env'), `TOKEN=${TOKEN}`)
  await writeFile(join(folder, 'sub', 'app.env'), `A=1\nexport TOKEN=${TOKEN}\n`)
  await symlink(join(folder, 'sub'), join(folder, 'zlink'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(args: readonly string[], input = '') {
  const written = { stdout: '', stderr: '' }
  const stdin = {
    isTTY: false,
    async *[Symbol.asyncIterator]() {
      for (const character of input) yield character
    },
  }
  const stdout = { write: (text: string) => (written.stdout += text) }
  const stderr = { write: (text: string) => (written.stderr += text) }
  const code = await main(['scan', ...args], { stdin, stdout, stderr })
  return { code, ...written }
}

describe('scan', () => {
  test('says type, place and pointer, names what it skips, and never a value', async () => {
    const { code, stdout, stderr } = await run([folder])
    expect(code).toBe(1)
    expect(stdout.replaceAll(folder, '.')).toBe(
      [
        './data set.json:4:17 PASSWORD (field-name) /a/0/password',
        './data set.json:7:3 GITHUB_TOKEN (github-token) /[GITHUB_TOKEN_1]',
        './sub/app.env:2:14 GITHUB_TOKEN (github-token)',
        '3 found: 1 PASSWORD, 2 GITHUB_TOKEN; 3 files scanned, 3 skipped\n',
      ].join('\n'),
    )
    expect(stderr.replaceAll(folder, '.')).toBe(
      [
        'selvedge: skipped ./image.bin: binary',
        'selvedge: skipped ./node_modules: not part of the project',
        'selvedge: skipped ./zlink: a symbolic link\n',
      ].join('\n'),
    )
    expect((stdout + stderr).includes(TOKEN.slice(4, 20)) || stdout.includes(PASSWORD)).toBe(false)
  })

  test('exits with 0 where there is nothing, with 2 when called wrongly, with 3 when it cannot read', async () => {
    expect(await run([join(folder, 'clean.txt')])).toEqual({
      code: 0,
      stdout: 'nothing found; 1 files scanned, 0 skipped\n',
      stderr: '',
    })
    expect((await run([])).code).toBe(2)
    expect((await run([folder, '--rules', 'names'])).code).toBe(2)
    expect((await run([folder, '--output', 'xml'])).code).toBe(2)
    expect((await run([join(folder, 'nothing.txt')])).code).toBe(3)
  })

  test.skipIf(process.platform === 'win32')('reads a pipe that is named, and refuses a device', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const written = writeFile(pipe, `{"key":"${TOKEN}"}`)
    const { code, stdout } = await run([pipe])
    await written
    await rm(pipe)
    expect({ code, stdout: stdout.includes('1 GITHUB_TOKEN; 1 files scanned') }).toEqual({ code: 1, stdout: true })
    expect(await run(['/dev/null'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('neither a file, a folder nor a pipe'),
    })
  })

  test('keeps secrets with slashes out of pointers', async () => {
    const url = `https://bob:${PASSWORD}@example.com/a`
    await writeFile(join(folder, 'keys.json'), JSON.stringify({ [url]: { password: PASSWORD } }))
    const found = await run([join(folder, 'keys.json')])
    await rm(join(folder, 'keys.json'))
    expect(found.code).toBe(1)
    expect(found.stdout).not.toContain(PASSWORD)
    expect(found.stdout).toContain('/https:~1~1bob:[PASSWORD_1]@example.com~1a')
  })

  test('finds a value that comes in pieces, at its line', async () => {
    const { code, stdout } = await run(['-', '--output', 'json'], `${'words\n'.repeat(5000)}key ${TOKEN}\n`)
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toEqual({
      counts: { GITHUB_TOKEN: 1 },
      files: 1,
      findings: [
        { path: '-', type: 'GITHUB_TOKEN', rule: 'github-token', line: 5001, column: 5, endLine: 5001, endColumn: 45 },
      ],
      skipped: [],
    })
  })

  test('finds personal data when asked to', async () => {
    expect((await run(['-'], 'mira@example.com')).code).toBe(0)
    expect((await run(['-', '--rules', 'email,ip'], 'mira@example.com')).stdout).toContain('-:1:1 EMAIL (email)')
  })

  // The whole log was held against the published schema; here stands what the schema asks of each object.
  test('writes SARIF 2.1.0', async () => {
    const { code, stdout } = await run([folder, '--output', 'sarif'])
    expect(code).toBe(1)
    expect(stdout).not.toContain(TOKEN.slice(4, 20))
    const log = JSON.parse(stdout.replaceAll(folder, '.'))
    expect(Object.keys(log)).toEqual(['$schema', 'version', 'runs'])
    expect(log.version).toBe('2.1.0')
    const [{ tool, columnKind, invocations, results }] = log.runs
    expect(columnKind).toBe('utf16CodeUnits')
    expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['field-name', 'github-token'])
    expect(invocations[0].executionSuccessful).toBe(true)
    expect(invocations[0].toolExecutionNotifications[0]).toEqual({
      level: 'note',
      message: { text: 'Not scanned: binary' },
      locations: [{ physicalLocation: { artifactLocation: { uri: './image.bin' } } }],
    })
    expect(results[0]).toEqual({
      ruleId: 'field-name',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'PASSWORD found at /a/0/password' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: './data%20set.json' },
            region: { startLine: 4, startColumn: 17, endLine: 4, endColumn: 42 },
          },
          logicalLocations: [{ fullyQualifiedName: '/a/0/password' }],
        },
      ],
    })
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
  })
})
