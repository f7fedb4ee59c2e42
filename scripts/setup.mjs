// Installs the locked dependencies, then packs the vocabularies that are generated from one of them.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

run(fileURLToPath(new URL('pnpm.mjs', import.meta.url)), 'install', '--frozen-lockfile')
const pack = fileURLToPath(new URL('../packages/tokens/scripts/pack-vocabularies.mjs', import.meta.url))
if (existsSync(pack)) run(pack)

function run(...command) {
  const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}
