import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { fileStore } from '@selvedge/offload/file-store'
import { createShaper, shapeRows } from 'selvedge'

import { orderRow } from './rows.ts'

const PROGRAMS = '/bin'
const MEGABYTES = 6
const ROWS = Array.from({ length: 20_000 }, (_, id) => orderRow(id))

/** A file store on a disk that is full: the answer comes without a link, nothing half written stays. */
export async function benchDiskFull(): Promise<boolean> {
  const mount = await mkdtemp(join(tmpdir(), 'selvedge-full-'))
  const mounted =
    process.getuid?.() === 0 &&
    spawnSync(join(PROGRAMS, 'mount'), ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', mount]).status === 0
  if (!mounted) {
    await rmdir(mount)
    console.log('skip  disk full: it takes root and a tmpfs to make a small disk')
    return true
  }
  try {
    const directory = join(mount, 'store')
    const store = fileStore({ directory })
    await store.key!()
    await writeFile(join(mount, 'filler'), new Uint8Array((MEGABYTES - 1) * 1e6))
    const shaper = createShaper({ store, budget: { tokens: 600 } })
    const full = [await shaper.shape(ROWS), await shapeRows(ROWS, { store, budget: { tokens: 600 } })]
    const left = (await readdir(join(directory, 'scratch')).catch(() => [])).length
    await rm(join(mount, 'filler'))
    const { resources } = await shaper.shape(ROWS)
    const { text } = await shaper.reader.read(resources[0]?.uri ?? '', { rows: [19_999, 20_000] })
    const checks: [string, boolean][] = [
      [
        'no link, and the answer says so and what is missing',
        full.every(
          ({ result }) =>
            result.resources === undefined &&
            result.warnings.some(({ code }) => code === 'offload_failed') &&
            result.completeness.state === 'truncated',
        ),
      ],
      [`nothing half written stays (${left})`, left === 0],
      ['with room again, the same result is stored and reads back', text.includes('19999')],
    ]
    console.log(`disk full: ${ROWS.length} rows on a disk with 1 MB left`)
    for (const [name, holds] of checks) console.log(`  ${holds ? 'ok  ' : 'FAIL'} ${name}`)
    return checks.every(([, holds]) => holds)
  } finally {
    spawnSync(join(PROGRAMS, 'umount'), [mount])
    await rm(mount, { recursive: true, force: true })
  }
}
