import { spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const command = fileURLToPath(new URL('command.ts', import.meta.url))

/** The real process, from source. */
function start(args: readonly string[]) {
  return spawn(process.execPath, ['--conditions=@selvedge/source', '--import', 'tsx', command, ...args], {
    stdio: 'pipe',
  })
}

test('a reader that stops early is no failure', async () => {
  const child = start(['shape', '--budget', '200000'])
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  child.stdout.destroy()
  child.stdin.on('error', () => {})
  child.stdin.end('a line of some length\n'.repeat(30_000))
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('a mistake is told in a line, without a stack', async () => {
  const child = start(['shape', '/no/such/file'])
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect({ code, stderr }).toEqual({ code: 3, stderr: 'selvedge: cannot read /no/such/file: there is no such file\n' })
})

test.skipIf(!existsSync('/dev/full'))('an output that cannot be written exits with 3', () => {
  for (const args of [['count'], ['shape', '--budget', '3000']]) {
    const options = {
      input: 'a line of some length\n'.repeat(3000),
      stdio: ['pipe', openSync('/dev/full', 'w'), 'pipe'],
    }
    const { status } = spawnSync(
      process.execPath,
      ['--conditions=@selvedge/source', '--import', 'tsx', command, ...args],
      options as object,
    )
    expect(status).toBe(3)
  }
})
