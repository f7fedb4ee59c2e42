// Debian packages unpacked into a folder of the cache: nothing is installed, no rights are needed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../../.cache/services/', import.meta.url))

/**
 * Downloads packages (`name` or `name/suite`) and unpacks them into one folder of the cache, once.
 * Gives the folder, or throws with the reason.
 */
export function unpackPackages(name, { suites, packages }) {
  const target = join(CACHE, name)
  if (existsSync(join(target, '.complete'))) return target
  if (!existsSync('/usr/bin/apt-get')) throw new Error('apt-get is not there: this is no Debian')

  const work = `${target}.new`
  rmSync(work, { recursive: true, force: true })
  for (const folder of ['lists/partial', 'cache/archives/partial', 'debs', 'root']) mkdirSync(join(work, folder), { recursive: true })
  const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
  const { mirror, options } = debianMirror()
  writeFileSync(join(work, 'sources.list'), suites.map((suite) => `deb [signed-by=${keyring}${options}] ${mirror} ${suite} main\n`).join(''))
  const settings = [
    `Dir::Etc::sourcelist=${work}/sources.list`,
    'Dir::Etc::sourceparts=-',
    'Dir::Etc::preferencesparts=-',
    `Dir::State::lists=${work}/lists`,
    `Dir::Cache=${work}/cache`,
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
    'Acquire::Retries=3',
  ].flatMap((setting) => ['-o', setting])

  run('apt-get', [...settings, '-qq', 'update'], work)
  run('apt-get', [...settings, '-qq', 'download', ...packages], join(work, 'debs'))
  for (const file of readdirSync(join(work, 'debs'))) run('dpkg', ['-x', join(work, 'debs', file), join(work, 'root')], work)
  for (const folder of ['lists', 'cache', 'debs']) rmSync(join(work, folder), { recursive: true })
  writeFileSync(join(work, '.complete'), packages.join('\n'))
  rmSync(target, { recursive: true, force: true })
  renameSync(work, target)
  return target
}

/** The mirror this machine is set up with. */
function debianMirror() {
  for (const file of ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const mirror = /^URIs:\s*(\S+)/m.exec(text)?.[1] ?? /^deb (?:\[[^\]]*\] )?(\S+)/m.exec(text)?.[1]
    if (mirror !== undefined) return { mirror, options: '' }
  }
  return { mirror: 'http://deb.debian.org/debian', options: '' }
}

function run(command, args, cwd) {
  const { status, stderr } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', timeout: 240_000 })
  if (status !== 0) throw new Error(`${command} failed: ${stderr.trim().split('\n').at(-1)}`)
}
