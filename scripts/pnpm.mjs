// Runs exactly the pnpm that package.json pins, whether or not pnpm is installed:
// another version would refuse the lock file or rewrite it.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const { packageManager } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const pinned = packageManager.split('@')[1]
const root = new URL('..', import.meta.url)
const installed = spawnSync('pnpm', ['--version'], { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
const [command, ...prefix] = installed.stdout?.trim() === pinned ? ['pnpm'] : ['npx', '--yes', packageManager]

// stdin closed and CI=true: pnpm never asks a question.
const { status, error } = spawnSync(command, [...prefix, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, CI: 'true' },
  shell: process.platform === 'win32',
})
if (error) console.error(`pnpm ${pinned} could not be started: ${error.message}`)
process.exit(status ?? 1)
