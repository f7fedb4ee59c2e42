import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { MAX_PEAK_MB, measureStream, sameFacts } from './measure-stream.ts'
import { expectedFacts } from './rows.ts'
import { startServer } from './start-server.ts'
import { writeRows } from './write-rows.ts'

/** Of the time that the same rows take as JSON Lines. */
const MOST_OF_LINES = 2

/** A file of rows into an S3 server as Parquet, beside the same rows as JSON Lines: memory, time, size, and whether all is right. */
export async function benchParquet(rows: number, holdSpeed: boolean): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-bench-'))
  const server = await startServer()
  try {
    const file = join(folder, 'rows.ndjson')
    await writeRows(file, rows)
    const megabytes = (await stat(file)).size / 1e6
    const settings = { file, endpoint: server.endpoint, credentials: server.credentials }
    console.log(`parquet: ${rows} rows, ${megabytes.toFixed(0)} MB`)
    const lines = await measureStream({ ...settings, mode: 'offload' }, megabytes)
    const parquet = await measureStream({ ...settings, mode: 'parquet' }, megabytes)
    const times = parquet.cpuSeconds / lines.cpuSeconds
    const checks: [string, boolean][] = [
      [`peak memory under ${MAX_PEAK_MB} MB`, parquet.peakMb < MAX_PEAK_MB],
      [
        `at most ${MOST_OF_LINES} times the time of JSON Lines (${times.toFixed(2)})`,
        !holdSpeed || times <= MOST_OF_LINES,
      ],
      [
        `at most a quarter of their size (${((parquet.size! / lines.size!) * 100).toFixed(0)} %)`,
        parquet.size! * 4 <= lines.size!,
      ],
      ['facts are those of the formula', parquet.rows === rows && sameFacts(parquet, expectedFacts(rows))],
      ['the row that was asked for is kept', parquet.planted === true],
      ['a row in the middle reads back', parquet.middle?.id === Math.floor(rows / 2)],
    ]
    for (const [name, holds] of checks) console.log(`  ${holds ? 'ok  ' : 'FAIL'} ${name}`)
    return checks.every(([, holds]) => holds)
  } finally {
    server.stop()
    await rm(folder, { recursive: true })
  }
}
