// Debian packages unpacked into a folder of the cache: nothing is installed, no rights are needed.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../../.cache/services/', import.meta.url))

/**
 * Downloads packages with all they need (of one suite) and unpacks them as a root folder to `chroot` into, once. Gives
 * the folder, or throws with the reason.
 */
export function unpackRoot(name, { suite, packages }) {
  return unpack(name, [suite], packages, (settings, work) => {
    writeFileSync(join(work, 'status'), '')
    const closure = [
      ...settings,
      '-o',
      `Dir::State::status=${work}/status`,
      '-qq',
      '-y',
      '--no-install-recommends',
      '--download-only',
    ]
    run('apt-get', [...closure, 'install', ...packages], work)
    for (const folder of ['bin', 'lib', 'lib64', 'sbin']) {
      mkdirSync(join(work, 'root/usr', folder), { recursive: true })
      symlinkSync(`usr/${folder}`, join(work, 'root', folder))
    }
    return join(work, 'cache/archives')
  })
}

/**
 * Downloads packages (`name` or `name/suite`) and unpacks them into one folder of the cache, once.
 * Gives the folder, or throws with the reason.
 */
export function unpackPackages(name, { suites, packages }) {
  return unpack(name, suites, packages, (settings, work) => {
    run('apt-get', [...settings, '-qq', 'download', ...packages], join(work, 'debs'))
    return join(work, 'debs')
  })
}

function unpack(name, suites, packages, download) {
  const target = join(CACHE, name)
  if (existsSync(join(target, '.complete'))) return target
  if (!existsSync('/usr/bin/apt-get')) throw new Error('apt-get is not there: this is no Debian')

  const work = `${target}.new`
  rmSync(work, { recursive: true, force: true })
  for (const folder of ['lists/partial', 'cache/archives/partial', 'debs', 'root'])
    mkdirSync(join(work, folder), { recursive: true })
  const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
  writeFileSync(
    join(work, 'sources.list'),
    suites.map((suite) => `deb [signed-by=${keyring}] ${debianMirror()} ${suite} main\n`).join(''),
  )
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
  const folder = download(settings, work)
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.deb'))) {
    // Through tar, which follows the links of a merged /usr where dpkg would replace them.
    run(
      'sh',
      [
        '-c',
        'dpkg-deb --fsys-tarfile "$1" | tar -x -C "$2" --keep-directory-symlink -f -',
        'sh',
        join(folder, file),
        join(work, 'root'),
      ],
      work,
    )
  }
  for (const unneeded of ['lists', 'cache', 'debs']) rmSync(join(work, unneeded), { recursive: true })
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
    if (mirror !== undefined) return mirror
  }
  return 'http://deb.debian.org/debian'
}

function run(command, args, cwd) {
  const { status, stderr } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: 240_000,
  })
  if (status !== 0) throw new Error(`${command} failed: ${stderr.trim().split('\n').at(-1)}`)
}
