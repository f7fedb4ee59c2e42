import { adopt, memoryStore, type BlobStore } from '@selvedge/offload'
import { createRedactor } from '@selvedge/redact'
import { s3Store } from '@selvedge/store-s3'

import type { BenchServer } from './start-server.ts'

export const KEY = 'a key for benchmarks only'

/** The bucket as an engine left it; `counted.bytes` are those read of it since it was last set. */
export function countedBucket({ endpoint, credentials }: Pick<BenchServer, 'endpoint' | 'credentials'>) {
  const s3 = s3Store({ bucket: 'bench', endpoint, credentials })
  const counted = { bytes: 0 }
  const source: BlobStore = {
    ...s3,
    get: async (...request) => {
      const bytes = await s3.get(...request)
      counted.bytes += bytes?.byteLength ?? 0
      return bytes
    },
  }
  const store = memoryStore()
  const redactor = createRedactor({}, { numbering: 'redactor' })
  const adoptAll = () => adopt({ source, prefix: 'unload/', store, key: KEY, tenant: 'bench', redactor })
  return { counted, adoptAll, reading: { store, key: KEY, adopted: { source, redactor } } }
}
