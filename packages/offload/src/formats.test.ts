import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { sha256Digest } from './hashing.ts'
import { memoryStore } from './memory-store.ts'
import { createReader } from './reader.ts'

/** What earlier versions stored. Never written anew: a change of the format adds a file. */
async function storedBy(version: number) {
  const { uris, blobs } = JSON.parse(
    readFileSync(new URL(`../fixtures/blob-${version}.json`, import.meta.url), 'utf8'),
  ) as {
    readonly uris: { readonly [name: string]: string }
    readonly blobs: { readonly [key: string]: string }
  }
  const store = memoryStore()
  for (const [key, body] of Object.entries(blobs)) {
    const bytes = new Uint8Array(Buffer.from(body, 'base64'))
    await store.putIfAbsent(key, bytes, { digest: sha256Digest(bytes) })
  }
  return { uris, reader: createReader({ store, key: 'a key for tests only' }) }
}

describe('blobs of format 1', () => {
  it.each([
    ['rows.csv', 'id;name\n1;"Ada; the first"\n2;Grace\n', 'csv'],
    ['rows.ndjson', '{"id":1,"name":"Ada"}\n{"id":2,"name":"Grace"}\n', 'jsonl'],
    ['value.json', '{"big":12345678901234567890,"items":[{"id":1},{"id":2}]}', 'json'],
    ['notes.txt', 'first line\r\nsecond line ö\n', 'lines'],
  ])('%s can still be read', async (name, source, kind) => {
    const { uris, reader } = await storedBy(1)
    const { document, manifest } = await reader.read(uris[name]!, { tenant: 'a' })
    expect(document.source).toBe(source)
    expect(document.kind).toBe(kind)
    expect(manifest).toMatchObject({
      format: 'selvedge.blob.1',
      name,
      policy: 'secrets',
      redactions: { email: 2 },
      provenance: {
        source_type: 'database',
        source_id: 'orders',
        observed_at: null,
        retrieved_at: '2026-12-01T09:59:00Z',
      },
      created_at: '2026-12-01T10:00:00.000Z',
      expires_at: null,
    })
  })
})
