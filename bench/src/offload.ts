import type { BenchmarkOptions } from './command.ts'
import { benchAdopt } from './offload/adopt.ts'
import { benchFaults } from './offload/faults.ts'
import { benchStream } from './offload/stream.ts'
import { benchThroughput } from './offload/throughput.ts'

const ROWS = 6_500_000
const SHORT_ROWS = 150_000

/** Streams into S3, faults of a server, throughput. `--only=stream|faults|throughput|adopt`, `--rows=N`. */
export async function run({ short, values }: BenchmarkOptions): Promise<boolean> {
  const only = values['only']
  const rows = Number(values['rows'] ?? (short ? SHORT_ROWS : ROWS))
  const parts: readonly [string, () => Promise<boolean>][] = [
    ['faults', benchFaults],
    ['throughput', benchThroughput],
    ['adopt', () => benchAdopt(short ? 50 : 100)],
    ['stream', () => benchStream(rows, process.env['POSTGRES_URL'], !short)],
  ]
  let held = true
  for (const [name, bench] of parts) if (only === undefined || only === name) held = (await bench()) && held
  return held
}
