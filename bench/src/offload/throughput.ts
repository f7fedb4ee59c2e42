import { createHash, randomBytes } from 'node:crypto'

import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { s3Store } from '@selvedge/store-s3'
import pLimit from 'p-limit'

import { startServer } from './start-server.ts'

const COUNT = 200
const BYTES = 100_000
const CONCURRENCY = 8
const ROUNDS = 3

/** Puts of 100 KB at concurrency 8: the store beside the bare SDK on the same server, best of three each. */
export async function benchThroughput(): Promise<boolean> {
  const server = await startServer()
  try {
    const { endpoint, credentials } = server
    const bodies = Array.from({ length: COUNT }, () => new Uint8Array(randomBytes(BYTES)))
    const client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true })
    const store = s3Store({ bucket: 'bench', endpoint, credentials, concurrency: CONCURRENCY })
    const limit = pLimit(CONCURRENCY)
    const bare = (round: number) =>
      Promise.all(
        bodies.map((Body, index) =>
          limit(() => client.send(new PutObjectCommand({ Bucket: 'bench', Key: `bare/${round}/${index}`, Body }))),
        ),
      )
    const ours = (round: number) =>
      Promise.all(
        bodies.map((bytes, index) =>
          store.putIfAbsent(`ours/${round}/${index}`, bytes, {
            digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
          }),
        ),
      )
    const best = { bare: Infinity, ours: Infinity }
    // Taken in turns, so that a busy moment falls on both.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, run] of [
        ['bare', bare],
        ['ours', ours],
      ] as const) {
        const started = process.cpuUsage()
        await run(round)
        const { user, system } = process.cpuUsage(started)
        if (round > 0) best[name] = Math.min(best[name], (user + system) / 1000)
      }
    }
    const ratio = best.bare / best.ours
    const holds = ratio >= 0.9
    console.log(
      `throughput: ${COUNT} puts of ${BYTES / 1000} KB at concurrency ${CONCURRENCY}, CPU ms of the client\n  bare SDK ${best.bare.toFixed(0)}, with digest and If-None-Match ${best.ours.toFixed(0)}`,
    )
    console.log(`  ${holds ? 'ok  ' : 'FAIL'} at least 0.90 of the bare SDK (${ratio.toFixed(2)})`)
    return holds
  } finally {
    server.stop()
  }
}
