import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { sha256Hex } from '@selvedge/contract'
import { createReader, type BlobStore } from '@selvedge/offload'
import { fileStore } from '@selvedge/offload/file-store'
import { s3Store } from '@selvedge/store-s3'
import { startS3Server } from '@selvedge/testkit/s3-server'

export type CrashSettings = { readonly rows: number; readonly stopAt?: number } & (
  | { readonly directory: string }
  | {
      readonly endpoint: string
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
    }
)

const ROWS = 200_000
/** Before the first segment is full, while it is on its way, after some, before the end. */
const KILLED_AT = [20_000, 56_000, 120_000, 199_999]
const KEY = 'a key for benchmarks only'

/** Kills a process with -9 while it shapes a stream: what it leaves is whole or unnamed, and the next run is not disturbed. */
export async function benchCrash(): Promise<boolean> {
  console.log(`kill -9 while ${ROWS} rows are shaped`)
  const directory = await mkdtemp(join(tmpdir(), 'selvedge-bench-'))
  const server = await startS3Server({ buckets: ['bench'] })
  try {
    const { endpoint, credentials } = server
    const files = await crash('file store', fileStore({ directory }), { directory })
    const objects = await crash('S3 store', s3Store({ bucket: 'bench', endpoint, credentials }), {
      endpoint,
      credentials,
    })
    const drafts = (await readdir(join(directory, 'scratch')).catch(() => [])).length
    const uploads = server.buckets.get('bench')!.uploads.size
    console.log(
      `  ${uploads === 0 ? 'ok  ' : 'FAIL'} no upload left open (${uploads}); ${drafts} drafts left for the next sweep`,
    )
    return files && objects && uploads === 0
  } finally {
    await server.close()
    await rm(directory, { recursive: true })
  }
}

async function crash(
  name: string,
  store: BlobStore,
  where:
    | { readonly directory: string }
    | Pick<Extract<CrashSettings, { endpoint: string }>, 'endpoint' | 'credentials'>,
): Promise<boolean> {
  let held = true
  for (const stopAt of KILLED_AT) {
    const uri = await run({ ...where, rows: ROWS, stopAt })
    const { blobs, half, named } = await look(store)
    const holds = uri === undefined && half === 0 && named === 0
    held &&= holds
    console.log(
      `  ${holds ? 'ok  ' : 'FAIL'} ${name}, at row ${stopAt}: ${blobs} blobs, ${half} half written, ${named} results named`,
    )
  }
  const uri = await run({ ...where, rows: ROWS })
  const reader = createReader({ store, key: KEY })
  const { manifest } = await reader.open(uri!, { tenant: 'default' })
  const { document } = await reader.read(uri!, { tenant: 'default', rows: [ROWS - 1, ROWS] })
  const holds = manifest.rows?.count === ROWS && document.source.includes(`"id":${ROWS - 1}`)
  console.log(`  ${holds ? 'ok  ' : 'FAIL'} ${name}: the next run stores all rows and reads back`)
  return held && holds
}

/** What the child printed as its handle; nothing when it was killed. */
function run(settings: CrashSettings): Promise<string | undefined> {
  const path = fileURLToPath(new URL('crash-child.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    ['--conditions=@selvedge/source', '--import', 'tsx', path, JSON.stringify(settings)],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_NO_WARNINGS: '1' } },
  )
  let said = ''
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString()
    if (said.includes('stopped')) child.kill('SIGKILL')
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve(/selvedge:\/\/\d{39}/.exec(said)?.[0]))
  })
}

/** Blobs in a store, those whose bytes are not what their name says, and manifests. */
async function look(store: BlobStore): Promise<{ blobs: number; half: number; named: number }> {
  const found = { blobs: 0, half: 0, named: 0 }
  for await (const { key } of store.list('')) {
    found.blobs++
    if (key.includes('/m/')) found.named++
    const bytes = key.includes('/s/') ? await store.get(key) : undefined
    if (bytes !== undefined && !key.endsWith(sha256Hex(bytes))) found.half++
  }
  return found
}
