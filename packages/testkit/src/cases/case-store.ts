import { memoryStore, type BlobStore } from '@selvedge/offload'

import type { CaseOptions } from './case.ts'
import type { StoreView } from './observation.ts'

/** The store of a case: a memory store that can be told to fail, and that shows what it holds. */
export interface CaseStore {
  readonly store: BlobStore
  readonly view: () => Promise<StoreView>
}

/** Fails as told: always, or at the first put after part of the body was taken. */
export function createCaseStore({ store: faults }: CaseOptions): CaseStore {
  const memory = memoryStore()
  const bodies: string[] = []
  let puts = 0
  const store: BlobStore = {
    ...memory,
    async putIfAbsent(key, bytes, options) {
      puts++
      if (faults?.fail === 'always' || (faults?.fail === 'first' && puts === 1)) {
        throw Object.assign(new Error('the server said no'), {
          name: 'ServiceUnavailable',
          $metadata: { httpStatusCode: faults.status ?? 503 },
        })
      }
      return memory.putIfAbsent(key, bytes, options)
    },
  }
  return { store, view }

  async function view(): Promise<StoreView> {
    const keys: string[] = []
    bodies.length = 0
    for await (const { key } of memory.list('')) {
      keys.push(key)
      const bytes = await memory.get(key)
      if (bytes !== undefined) bodies.push(new TextDecoder().decode(bytes))
    }
    return { keys, bodies: [...bodies], count: keys.filter((key) => MANIFEST.test(key)).length }
  }
}

/** A blob's manifest: what makes its segments one blob. */
const MANIFEST = /(^|\/)[0-9a-f]{32}\/m\//u
