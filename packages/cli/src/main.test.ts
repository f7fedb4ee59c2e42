import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { main } from './main.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a command line on strings. */
async function run(args: readonly string[], input?: string | Uint8Array) {
  const written = { stdout: '', stderr: '' }
  const stdin = {
    isTTY: input === undefined,
    async *[Symbol.asyncIterator]() {
      if (input !== undefined) yield input
    },
  }
  const stdout = { write: (text: string) => (written.stdout += text) }
  const stderr = { write: (text: string) => (written.stderr += text) }
  const code = await main(args, { stdin, stdout, stderr })
  return { code, ...written }
}

const LOG = Array.from({ length: 900 }, (_, step) => `step ${step} compiled ok`).join('\n')

describe('shape', () => {
  test('shapes standard input', async () => {
    expect(await run(['shape'], '{"id":7}')).toEqual({ code: 0, stdout: '{"id":7}\n', stderr: '' })
    expect(await run(['shape', '-'], 'two words')).toEqual({ code: 0, stdout: 'two words\n', stderr: '' })
  })

  test('cuts to the budget, keeps the rest, and both can be read', async () => {
    const store = join(folder, 'store')
    const file = join(folder, 'build.log')
    await writeFile(file, LOG)
    const shaped = JSON.parse((await run(['shape', file, '--budget', '200', '--store', store, '-o', 'json'])).stdout)
    expect(shaped.tokens).toBeLessThanOrEqual(200)
    expect(shaped.result.completeness.state).toBe('truncated')
    const [{ uri }] = shaped.resources

    const read = await run(['read', uri, '--store', store, '--lines', '500-502'])
    expect(read).toEqual({
      code: 0,
      stdout: 'step 499 compiled ok\nstep 500 compiled ok\nstep 501 compiled ok\n',
      stderr: '',
    })

    const found = await run(['search', uri, 'step 777', '--store', store, '--budget', '150'])
    expect(found.code).toBe(0)
    expect(found.stdout).toContain('step 777 compiled ok')
  })

  test('says when the tokens are estimated', async () => {
    const { stdout, stderr } = await run(['shape', '--model', 'claude-opus-5'], 'two words')
    expect({ stdout, stderr }).toEqual({
      stdout: 'two words\n',
      stderr: 'selvedge: the tokens of this model are estimated: no vocabulary of it is known\n',
    })
  })

  test('a small budget gives the shortest text and no error', async () => {
    expect(await run(['shape', '--budget', '3', '--present', 'plain'], LOG)).toEqual({
      code: 0,
      stdout: 'partial\n',
      stderr: '',
    })
  })

  test('what a failing command printed is a failure', async () => {
    const { code, stdout } = await run(['shape', '--failed'], 'error TS2345: no such type')
    expect(code).toBe(1)
    expect(stdout).toContain('failed')
    expect(stdout).toContain('error TS2345: no such type')
  })

  test('bytes that are no text are named, not printed', async () => {
    const { code, stdout } = await run(
      ['shape'],
      Uint8Array.from({ length: 3000 }, (_, at) => (at * 31) % 256),
    )
    expect(code).toBe(0)
    expect(stdout).not.toMatch(/[\u0000-\u0008\ufffd]/u)
  })
})

describe('count', () => {
  test('counts exactly', async () => {
    expect(await run(['count'], 'hello world')).toEqual({ code: 0, stdout: '2\n', stderr: '' })
    expect(JSON.parse((await run(['count', '--encoding', 'cl100k_base', '-o', 'json'], 'hello world')).stdout)).toEqual(
      {
        tokens: 2,
        encoding: 'cl100k_base',
        exact: true,
        bytes: 11,
      },
    )
  })

  test('says when it estimates', async () => {
    expect((await run(['count', '--model', 'claude-opus-5'], 'hello world')).stdout).toContain(
      '(an estimate: by the profile of claude, without its vocabulary)',
    )
    expect((await run(['count', '--model', 'foo-1'], 'hello world')).stdout).toMatch(
      /^\d+ \(an estimate: no vocabulary is known for foo-1\)\n$/,
    )
  })

  test.each([
    [700, '700 bytes'],
    [48_213, '48 kB'],
    [3_140_000, '3.1 MB'],
  ])('says how far it is when %i bytes take long to come', async (length, size) => {
    let now = 0
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 2000))
    try {
      const { stderr } = await run(['count'], ' '.repeat(length))
      expect(stderr).toBe(`selvedge: read ${size}\n`)
    } finally {
      clock.mockRestore()
    }
  })
})

describe('check', () => {
  test('what shape writes is in order', async () => {
    const { stdout } = await run(['shape', '-o', 'json'], LOG)
    expect(await run(['check'], stdout)).toEqual({ code: 0, stdout: 'ok\n', stderr: '' })
  })

  test('a result that contradicts itself is not', async () => {
    const shaped = JSON.parse((await run(['shape', '-o', 'json'], '{"id":7}')).stdout)
    const { code, stdout } = await run(['check'], JSON.stringify({ ...shaped.result, status: 'failed' }))
    expect(code).toBe(1)
    expect(stdout).toContain('error failed_without_error /error: `failed` has an error\n')
  })

  test('neither is what is no JSON', async () => {
    expect(await run(['check'], 'no')).toEqual({
      code: 1,
      stdout: 'error not_json: the input is no JSON\n',
      stderr: '',
    })
  })
})

describe('mistakes', () => {
  test.each<[readonly string[], number, string]>([
    [['shpae'], 2, 'selvedge: there is no command shpae; try selvedge --help\n'],
    [['shape'], 2, 'selvedge: nothing to read: name a FILE, or pipe something in\n'],
    [['shape', '--budgte', '5'], 2, "selvedge: Unknown option '--budgte'; try selvedge shape --help\n"],
    [['shape', 'a', 'b'], 2, 'selvedge: unexpected argument b; try selvedge shape --help\n'],
    [['shape', '--budget', 'many', '-'], 2, 'selvedge: --budget must be a whole number from 0 up, got many\n'],
    [['shape', '--present', 'xml', '-'], 2, 'selvedge: --present must be auto or envelope or plain, got xml\n'],
    [['shape', '--model', 'a', '--encoding', 'b', '-'], 2, 'selvedge: --model and --encoding cannot stand together\n'],
    [['shape', '--model', '', '-'], 2, 'selvedge: --model must be the name of a model\n'],
    [['shape', '--budget', '-5'], 2, "selvedge: Option '--budget' argument is ambiguous; try selvedge shape --help\n"],
    [['scan'], 2, 'selvedge: name a FILE or DIR to scan; try selvedge scan --help\n'],
    [['shape', '/no/such/file'], 3, 'selvedge: cannot read /no/such/file: there is no such file\n'],
    [['read'], 2, 'selvedge: read needs the URI of a stored result; try selvedge read --help\n'],
    [['read', 'selvedge://1'], 2, 'selvedge: read needs --store DIR: the directory the result was stored in\n'],
    [['read', 'x', '--store', 'y', '--lines', '9-1'], 2, 'selvedge: --lines must be like 10-20, got 9-1\n'],
    [['search', 'x'], 2, 'selvedge: search needs the URI of a stored result and a QUERY; try selvedge search --help\n'],
  ])('%j exits with %i', async (args, code, stderr) => {
    expect(await run(args)).toEqual({ code, stdout: '', stderr })
  })

  test('a directory is no file', async () => {
    expect(await run(['shape', folder])).toEqual({
      code: 3,
      stdout: '',
      stderr: `selvedge: ${folder} is a directory; name a file\n`,
    })
  })

  test.each(['count', 'shape'])('%s names an encoding nobody knows, and those there are', async (name) => {
    const { code, stderr } = await run([name, '--encoding', 'nope'], 'x')
    expect(code).toBe(2)
    expect(stderr).toMatch(/^selvedge: --encoding must be o200k_base or cl100k_base or [^\n]*, got nope\n$/)
  })

  test('what the library refuses is told by the flag', async () => {
    const told = 'selvedge: --tenant must be a non-empty string without lone surrogates, got ""\n'
    expect(await run(['shape', '--tenant', ''], 'x')).toEqual({ code: 2, stdout: '', stderr: told })
  })

  test('says why the rest was not kept, and exits with 3', async () => {
    const file = join(folder, 'plain.txt')
    await writeFile(file, 'x')
    const { code, stdout, stderr } = await run(['shape', '--budget', '150', '--store', join(file, 'below')], LOG)
    expect(stdout).toContain('offload_failed')
    expect(stderr).toMatch(/^selvedge: cannot keep the rest in .*below: \S/)
    expect(code).toBe(3)
  })

  test('a handle that cannot be read says what to do', async () => {
    const store = join(folder, 'other')
    await run(['shape', '--budget', '150', '--store', store], LOG)
    const { code, stdout } = await run(['read', 'selvedge://12', '--store', store])
    expect(code).toBe(1)
    expect(stdout).toContain('A handle is "selvedge://" and 39 digits')
  })
})

describe('reading', () => {
  test.each([
    ['read', 'selvedge://1'],
    ['search', 'selvedge://1', 'late'],
  ])('%s makes nothing where there is no store', async (...args) => {
    const nowhere = join(folder, 'nowhere')
    expect(await run([...args, '--store', nowhere])).toEqual({
      code: 3,
      stdout: '',
      stderr: `selvedge: cannot read ${nowhere}: there is no store in it; name the directory that shape --store named\n`,
    })
    expect(await run([...args, '--store', folder])).toMatchObject({ code: 3 })
    expect(await readdir(folder)).not.toContain('nowhere')
    expect(await readdir(folder)).not.toContain('key')
  })

  test('search shows what answers, and nothing to fill the page', async () => {
    const store = join(folder, 'searched')
    const { stdout } = await run(['shape', '--budget', '150', '--store', store, '-o', 'json'], LOG)
    const [{ uri }] = JSON.parse(stdout).resources
    const found = await run(['search', uri, 'step 777', '--store', store])
    expect(found.code).toBe(0)
    expect(found.stdout.split('\n').slice(1)).toEqual(['…778: step 777 compiled ok', '…', ''])
    const more = await run(['search', uri, 'step 777', '--store', store, '--page', '2'])
    expect(more.code).toBe(0)
    expect(more.stdout).not.toContain('step 777 ')
    expect(await run(['search', uri, 'step', '--store', store, '--page', '0'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'selvedge: --page must be an integer from 1 to 20, got 0\n',
    })
  })

  test('read refuses a place that cannot be meant', async () => {
    const store = join(folder, 'placed')
    const { stdout } = await run(['shape', '--budget', '150', '--store', store, '-o', 'json'], LOG)
    const [{ uri }] = JSON.parse(stdout).resources
    const read = await run(['read', uri, '--store', store, '--rows', '1:2', '--lines', '3-4'])
    expect(read.code).toBe(1)
    expect(read.stdout).toContain('they cannot stand together')
  })
})

describe('help', () => {
  test.each([['shape'], ['read'], ['search'], ['count'], ['check']])(
    'of %s says how it exits and shows an example',
    async (name) => {
      const { code, stdout } = await run([name, '--help'])
      expect(code).toBe(0)
      expect(stdout).toMatch(new RegExp(`^Usage: selvedge ${name} `))
      expect(stdout).toContain('Exit codes: 0 ')
      expect(stdout).toContain('Example: ')
      expect((await run(['help', name])).stdout).toBe(stdout)
    },
  )

  test('comes without a command, as a mistake', async () => {
    const { code, stdout } = await run([])
    expect(code).toBe(2)
    expect(stdout).toMatch(/^Usage: selvedge COMMAND/)
  })
})

test('says which version it is', async () => {
  expect(await run(['--version'])).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' })
})
