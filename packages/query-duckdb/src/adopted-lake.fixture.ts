import { sha256Hex } from '@selvedge/contract'
import { adopt, createReader, memoryStore, type BlobStore, type QueryBackend } from '@selvedge/offload'
import { createRedactor } from '@selvedge/redact'

const key = 'a key for tests only'

/** Objects as an engine left them, adopted; every question counts the bytes that are read for it. */
export async function adoptedLake(objects: readonly Uint8Array[], extension: string) {
  const lake = memoryStore()
  for (const [file, bytes] of objects.entries())
    await lake.putIfAbsent(`q/${file}.${extension}`, bytes, { digest: `sha256:${sha256Hex(bytes)}` })
  let read = 0
  const source: BlobStore = {
    ...lake,
    get: async (name, options) => {
      const got = await lake.get(name, options)
      // A tail is read for the footer, whatever the query.
      if (options?.range !== undefined && options.range.end < (await lake.head(name))!.size)
        read += got?.byteLength ?? 0
      return got
    },
  }
  const store = memoryStore()
  const redactor = createRedactor({ rules: ['secrets', 'card'] }, { numbering: 'redactor' })
  const draft = await adopt({ source, prefix: 'q/', store, key, tenant: 'a', redactor })
  const asking = (backend: QueryBackend) => {
    const reader = createReader({ store, key, adopted: { source, redactor }, backend })
    return async (sql: string) => {
      read = 0
      const { document, skipped } = await reader.query!(draft.resource!.uri, sql, { tenant: 'a' })
      return { rows: JSON.parse(document.source) as unknown, text: document.source, skipped, read }
    }
  }
  return { draft, asking, size: objects.reduce((sum, { byteLength }) => sum + byteLength, 0) }
}
