// Runs every example from source and compares what it prints with the output its README shows.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './workspace.mjs'

let failed = 0
for (const name of readdirSync(join(root, 'examples'))) {
  const folder = join(root, 'examples', name)
  if (!existsSync(join(folder, 'main.ts'))) continue
  const command = ['--conditions=@selvedge/source', '--import', 'tsx', join(folder, 'main.ts')]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const readme = existsSync(join(folder, 'README.md')) ? readFileSync(join(folder, 'README.md'), 'utf8') : ''
  const shown = /```text\n([\s\S]*?)```/.exec(readme)?.[1]
  const same = shown === undefined || stdout.trim() === shown.trim()
  console.log(`${status === 0 && same ? 'ok' : 'fail'} ${name}`)
  if (status === 0 && same) continue
  failed++
  console.error(same ? stderr : `its README shows other output than:\n${stdout}`)
}
process.exitCode = failed === 0 ? 0 : 1
