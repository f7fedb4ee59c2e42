import { readDocument } from '@selvedge/content'
import { describe, expect, it } from 'vitest'

import { memoryStore } from './memory-store.ts'
import { offloadBlob } from './offload-blob.ts'

const key = 'a key for tests only'
const now = () => new Date('2026-12-01T10:00:00Z')

async function keysOf(store: ReturnType<typeof memoryStore>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list('')) keys.push(key)
  return keys
}

describe('offloadBlob', () => {
  it('gives the same handle for the same content, tenant and key', async () => {
    const resource = await offloadBlob(readDocument('[1,2,3]'), { store: memoryStore(), key, tenant: 'a', now })
    expect(resource).toEqual({
      uri: 'selvedge://135787365700352212739473320728120204675',
      name: 'result',
      mime_type: 'application/json',
      size: 7,
      digest: 'sha256:a615eeaee21de5179de080de8c3052c8da901138406ba71c38c032845f7d54f4',
    })
  })

  it('stores a document once and under keys made of digests', async () => {
    const store = memoryStore()
    const document = readDocument('a line\nanother\n', { name: '../../etc/passwd' })
    await offloadBlob(document, { store, key, tenant: '../other', now, keyPrefix: 'results/' })
    const before = await keysOf(store)
    await offloadBlob(document, { store, key, tenant: '../other', now, keyPrefix: 'results/' })
    expect(await keysOf(store)).toEqual(before)
    expect(before).toEqual([
      'results/c3fe2edd1963720e471aa312033e47a8/m/318240359195957315584260423916127776709/never',
      'results/c3fe2edd1963720e471aa312033e47a8/s/20788/7d2379fab21f1f7f28df22082f62eb52caace0a8d11d6d6dd14f7c59707c0909',
      'results/o/45911458b5c30b8c563db58115d8857f',
    ])
  })
})
