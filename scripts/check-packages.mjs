// publint and arethetypeswrong on each package as it would be published.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { packages, root } from './workspace.mjs'

const tarballs = join(root, '.cache/tarballs')
rmSync(tarballs, { recursive: true, force: true })
mkdirSync(tarballs, { recursive: true })

let failed = 0
for (const { folder, manifest } of packages()) {
  const packed = run(
    folder,
    'node',
    join(root, 'scripts/pnpm.mjs'),
    '--dir',
    folder,
    'pack',
    '--pack-destination',
    tarballs,
  )
  const name = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
  const ok =
    packed &&
    run(folder, bin('publint'), 'run', join(tarballs, name), '--strict') &&
    run(
      folder,
      bin('attw'),
      join(tarballs, name),
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      './schema.json',
      './package.json',
    )
  console.log(`${ok ? 'ok' : 'fail'} ${manifest.name}`)
  if (!ok) failed++
}
process.exitCode = failed === 0 ? 0 : 1

function bin(command) {
  return join(root, 'node_modules/.bin', command)
}

function run(cwd, command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status !== 0) console.error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return status === 0
}
