// Ceph's S3 gateway over a cluster of one monitor and one object store in memory: the server that checks signatures,
// checksums and conditions as S3 does. From Debian's packages, in a folder of the cache; `chroot` needs root.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'

import { unpackRoot } from './apt.mjs'
import { freePort, startProcess } from './process.mjs'

const CHROOT = '/usr/sbin/chroot'
const ACCESS_KEY = 'rgw-test-access-key'
const SECRET_KEY = 'rgw-test-secret-key'

/** Starts monitor, object store and gateway on free ports of the loopback. */
export async function startRgw(signal) {
  if (process.getuid?.() !== 0) throw new Error('Ceph RGW needs root (chroot)')
  if (!existsSync(CHROOT)) throw new Error(`${CHROOT} is not there`)
  const packages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common', 'bash', 'coreutils']
  const root = join(await unpackRoot('rgw', { suite: 'sid', packages }, signal), 'root')
  prepare(root)
  const scratch = `/scratch/${randomUUID()}`
  for (const folder of ['mon', 'osd', 'rgw', 'run']) mkdirSync(join(root, scratch, folder), { recursive: true })
  const [monitorPort, port] = [await freePort(), await freePort()]
  const fsid = randomUUID()
  const osd = randomUUID()
  const file = `${scratch}/ceph.conf`
  writeFileSync(join(root, file), configuration({ scratch, monitorPort, port, fsid }))
  const inside = (...command) => {
    signal.throwIfAborted()
    return runInside(root, command)
  }
  const services = []
  const stop = async () => {
    for (const service of services.toReversed()) await service.stop()
    rmSync(join(root, scratch), { recursive: true, force: true })
  }

  try {
    inside(
      'monmaptool',
      '--create',
      '--fsid',
      fsid,
      '--addv',
      'a',
      `[v2:127.0.0.1:${monitorPort}/0]`,
      `${scratch}/monmap`,
    )
    inside('ceph-mon', '-c', file, '--mkfs', '-i', 'a', '--monmap', `${scratch}/monmap`)
    services.push(
      await start(root, signal, ['ceph-mon', '-c', file, '-f', '-i', 'a'], () =>
        answers(root, ['ceph', '-c', file, '--connect-timeout', '5', 'fsid']),
      ),
    )
    // The store must be made under the very id the monitor knows, or it stays down without a word.
    inside('ceph', '-c', file, 'osd', 'new', osd)
    inside('ceph-osd', '-c', file, '-i', '0', '--mkfs', '--osd-uuid', osd)
    services.push(
      await start(root, signal, ['ceph-osd', '-c', file, '-f', '-i', '0'], () =>
        /1 up/.test(inside('ceph', '-c', file, 'osd', 'stat')),
      ),
    )
    inside(
      'radosgw-admin',
      '-c',
      file,
      'user',
      'create',
      '--uid=test',
      '--display-name=test',
      `--access-key=${ACCESS_KEY}`,
      `--secret-key=${SECRET_KEY}`,
    )
    const endpoint = `http://127.0.0.1:${port}`
    services.push(
      await start(
        root,
        signal,
        ['radosgw', '-c', file, '-f', '-n', 'client.rgw'],
        async () => (await fetch(endpoint)).status < 500,
      ),
    )
    return {
      stop,
      environment: {
        S3_RGW_ENDPOINT: endpoint,
        S3_RGW_ACCESS_KEY_ID: ACCESS_KEY,
        S3_RGW_SECRET_ACCESS_KEY: SECRET_KEY,
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function configuration({ scratch, monitorPort, port, fsid }) {
  // Without signatures every connection must be `crc`, or the gateway waits for ever without a word.
  const modes = [
    'ms_cluster_mode',
    'ms_service_mode',
    'ms_client_mode',
    'ms_mon_cluster_mode',
    'ms_mon_service_mode',
    'ms_mon_client_mode',
  ]
  return `[global]
fsid = ${fsid}
mon_host = v2:127.0.0.1:${monitorPort}/0
public_addr = 127.0.0.1
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
${modes.map((mode) => `${mode} = crc`).join('\n')}
mon_allow_pool_size_one = true
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
osd_objectstore = memstore
memstore_device_bytes = 8589934592
run_dir = ${scratch}/run
admin_socket = ${scratch}/run/$name.$pid.asok
pid_file = ${scratch}/run/$name.pid
log_file = ${scratch}/$name.log
mon_data = ${scratch}/mon
osd_data = ${scratch}/osd
rgw_data = ${scratch}/rgw
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_crypt_require_ssl = false
rgw_crypt_s3_kms_backend = testing
rgw_crypt_s3_kms_encryption_keys = testkey-1=YmluCmJvb3N0CmJvb3N0LWJ1aWxkCmNlcGguY29uZgo=
`
}

/** What the unpacked packages expect to find around them. */
function prepare(root) {
  for (const folder of ['dev', 'proc', 'tmp', 'scratch', 'etc', 'var/lib/ceph', 'var/log/ceph', 'run/ceph'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const [name, minor] of [
    ['null', 3],
    ['zero', 5],
    ['random', 8],
    ['urandom', 9],
  ]) {
    if (!existsSync(join(root, 'dev', name)))
      spawnSync('mknod', ['-m', '666', join(root, 'dev', name), 'c', '1', String(minor)])
  }
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n')
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
}

function start(root, signal, command, ready) {
  return startProcess(CHROOT, [root, ...command], { env: { PATH: '/usr/bin:/usr/sbin' }, ready, signal })
}

function runInside(root, command) {
  const { status, stdout, stderr } = spawnSync(CHROOT, [root, ...command], {
    env: { PATH: '/usr/bin:/usr/sbin' },
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (status !== 0)
    throw new Error(`${command[0]} failed: ${(stderr || stdout || 'no answer').trim().split('\n').at(-1)}`)
  return stdout
}

function answers(root, command) {
  try {
    return runInside(root, command) !== ''
  } catch {
    return false
  }
}
