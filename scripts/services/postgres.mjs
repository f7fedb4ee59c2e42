// PostgreSQL on the loopback, in a folder that goes when it stops: the installed one, else Debian's package unpacked.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { unpackRoot } from './apt.mjs'
import { freePort, startProcess } from './process.mjs'

const INSTALLED = '/usr/lib/postgresql'
const NOBODY = 65_534

/** Starts a server with a database `test` and a user `test`. */
export async function startPostgres(signal) {
  const { binaries, libraries } = await findPostgres(signal)
  // The server refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const data = mkdtempSync(join(tmpdir(), 'selvedge-postgres-'))
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid)
  const env = { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }), LC_ALL: 'C' }
  const run = (program, ...args) => {
    const { status, stderr } = spawnSync(join(binaries, program), args, {
      env,
      ...user,
      cwd: data,
      encoding: 'utf8',
      timeout: 60_000,
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr?.trim().split('\n').at(-1) ?? 'not found'}`)
  }

  const port = await freePort()
  const at = ['-h', '127.0.0.1', '-p', String(port), '-U', 'test']
  let started
  const stop = async () => {
    await started?.stop()
    rmSync(data, { recursive: true, force: true })
  }
  try {
    run('initdb', '-D', join(data, 'db'), '-U', 'test', '--auth=trust', '--encoding=UTF8', '--no-sync')
    started = await startProcess(
      join(binaries, 'postgres'),
      [
        '-D',
        join(data, 'db'),
        '-p',
        String(port),
        '-k',
        data,
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'fsync=off',
        '-c',
        'full_page_writes=off',
      ],
      {
        env,
        cwd: data,
        user,
        ready: () => spawnSync(join(binaries, 'pg_isready'), at, { env }).status === 0,
        signal,
      },
    )
    run('createdb', ...at, 'test')
    return { stop, environment: { POSTGRES_URL: `postgres://test@127.0.0.1:${port}/test` } }
  } catch (error) {
    await stop()
    throw error
  }
}

async function findPostgres(signal) {
  const version = existsSync(INSTALLED)
    ? readdirSync(INSTALLED).toSorted((a, b) => Number(b) - Number(a))[0]
    : undefined
  if (version !== undefined && existsSync(join(INSTALLED, version, 'bin/initdb')))
    return { binaries: join(INSTALLED, version, 'bin') }
  const unpacked = await unpackRoot('postgres', { suite: 'bookworm', packages: ['postgresql-15'] }, signal)
  const root = join(unpacked, 'root')
  return { binaries: join(root, 'usr/lib/postgresql/15/bin'), libraries: join(root, 'usr/lib/x86_64-linux-gnu') }
}
