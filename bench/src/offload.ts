import type { BenchmarkOptions } from './command.ts'
import { benchAdopt } from './offload/adopt.ts'
import { benchCrash } from './offload/crash.ts'
import { benchDiskFull } from './offload/disk-full.ts'
import { benchFaults } from './offload/faults.ts'
import { benchParquet } from './offload/parquet.ts'
import { benchReadBack } from './offload/read-back.ts'
import { benchReadFaults } from './offload/read-faults.ts'
import { benchStream } from './offload/stream.ts'
import { benchThroughput } from './offload/throughput.ts'

const ROWS = 6_500_000
const POSTGRES_ROWS = 10_000_000
const PARQUET_ROWS = 1_000_000
const SHORT_ROWS = 150_000

/** Reading back, faults of a server, streams into S3, throughput: `--only=read-back|faults|crash|throughput|adopt|stream|parquet`, `--rows=N`, `--postgres-rows=N`. */
export async function run({ short, values, corpus }: BenchmarkOptions): Promise<boolean> {
  const only = values['only']
  const rows = Number(values['rows'] ?? (short ? SHORT_ROWS : ROWS))
  const postgresRows = Number(
    values['postgres-rows'] ?? (values['rows'] === undefined && !short ? POSTGRES_ROWS : rows),
  )
  const parts: readonly [string, () => Promise<boolean>][] = [
    ['read-back', () => readBack(corpus, short)],
    ['faults', async () => (await benchFaults()) && (await benchReadFaults()) && (await benchDiskFull())],
    ['crash', benchCrash],
    ['throughput', benchThroughput],
    ['adopt', () => benchAdopt(short ? 50 : 100)],
    ['stream', () => benchStream(rows, { url: process.env['POSTGRES_URL'], rows: postgresRows }, !short)],
    ['parquet', () => benchParquet(Math.min(rows, PARQUET_ROWS), !short)],
  ]
  let held = true
  for (const [name, bench] of parts) if (only === undefined || only === name) held = (await bench()) && held
  return held
}

async function readBack(corpus: string | undefined, short: boolean): Promise<boolean> {
  if (corpus !== undefined) return benchReadBack(corpus, short)
  console.log('skip read-back: it needs `--corpus DIR` with questions and a scorer')
  return true
}
