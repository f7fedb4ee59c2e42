// Debian packages unpacked into a folder of the cache: nothing is installed, no rights are needed.
import { spawn } from 'node:child_process'
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
 * the folder, or rejects with the reason.
 */
export function unpackRoot(name, { suite, packages }, signal) {
  return unpack(name, [suite], packages, signal, async (settings, work) => {
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
    await run('apt-get', [...closure, 'install', ...packages], work, signal)
    for (const folder of ['bin', 'lib', 'lib64', 'sbin']) {
      mkdirSync(join(work, 'root/usr', folder), { recursive: true })
      symlinkSync(`usr/${folder}`, join(work, 'root', folder))
    }
    return join(work, 'cache/archives')
  })
}

/**
 * Downloads packages (`name` or `name/suite`) and unpacks them into one folder of the cache, once.
 * Gives the folder, or rejects with the reason.
 */
export function unpackPackages(name, { suites, packages }, signal) {
  return unpack(name, suites, packages, signal, async (settings, work) => {
    await run('apt-get', [...settings, '-qq', 'download', ...packages], join(work, 'debs'), signal)
    return join(work, 'debs')
  })
}

async function unpack(name, suites, packages, signal, download) {
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

  await run('apt-get', [...settings, '-qq', 'update'], work, signal)
  const folder = await download(settings, work)
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.deb'))) {
    // Through tar, which follows the links of a merged /usr where dpkg would replace them.
    await run(
      'sh',
      [
        '-c',
        'dpkg-deb --fsys-tarfile "$1" | tar -x -C "$2" --keep-directory-symlink -f -',
        'sh',
        join(folder, file),
        join(work, 'root'),
      ],
      work,
      signal,
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

/** Runs a program to its end, or kills it with all it started when the signal says that it took too long. */
function run(command, args, cwd, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
    let said = ''
    child.stderr.on('data', (data) => (said = (said + data).slice(-2000)))
    const kill = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }
    signal.addEventListener('abort', kill, { once: true })
    const end = (error) => {
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(signal.reason)
      else if (error !== undefined) reject(error)
      else resolve()
    }
    child.once('error', end)
    child.once('close', (status) =>
      end(status === 0 ? undefined : new Error(`${command} failed: ${said.trim().split('\n').at(-1)}`)),
    )
  })
}
