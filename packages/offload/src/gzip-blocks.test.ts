import { readDocument, textAt } from '@selvedge/content'
import { expect, test } from 'vitest'

import type { BlobStore, ByteRange } from './blob-store.ts'
import { gunzipBlocks, gzipBlocks } from './gzip-blocks.ts'
import { memoryStore } from './memory-store.ts'
import { offloadBlob } from './offload-blob.ts'
import { createReader } from './reader.ts'

const KEY = new Uint8Array(32).fill(7)
const rows = Array.from({ length: 40_000 }, (_, id) => ({ id, name: `part ${id}`, note: 'nothing of note '.repeat(4) }))
const document = readDocument(JSON.stringify(rows))
const at = { tenant: 'a' }

function watched(): { store: BlobStore; ranges: (ByteRange | undefined)[] } {
  const inner = memoryStore()
  const ranges: (ByteRange | undefined)[] = []
  const store: BlobStore = {
    ...inner,
    get: (key, options) => {
      if (key.includes('/s/')) ranges.push(options?.range)
      return inner.get(key, options)
    },
  }
  return { store, ranges }
}

async function sizeOf(store: BlobStore): Promise<number> {
  let size = 0
  for await (const entry of store.list('')) if (entry.key.includes('/s/')) size += entry.size
  return size
}

test('stores a fifth of the bytes, under the same handle, digest and size', async () => {
  const [plain, packed] = [memoryStore(), memoryStore()]
  const options = { key: KEY, ...at, segmentBytes: 1024 * 1024 }
  const one = await offloadBlob(document, { ...options, store: plain })
  const other = await offloadBlob(document, { ...options, store: packed, compression: 'gzip' })
  expect(other).toEqual(one)
  expect(await sizeOf(packed)).toBeLessThan((await sizeOf(plain)) / 5)
})

test('reads a row from one ranged request for its blocks', async () => {
  const { store, ranges } = watched()
  const { uri } = await offloadBlob(document, { store, key: KEY, ...at, compression: 'gzip' })
  const reader = createReader({ store, key: KEY })
  const { document: read } = await reader.read(uri, { ...at, pointer: '/31000' })
  expect(textAt(read, { pointer: '/31000/name' })).toBe('part 31000')
  expect(ranges).toHaveLength(1)
  expect(ranges[0]!.end - ranges[0]!.start).toBeLessThan(100_000)
  const { bytes } = await reader.bytes(uri, at)
  expect(new TextDecoder().decode(bytes)).toBe(document.source)
})

test('a damaged block is corrupt, not wrong', async () => {
  const { store } = watched()
  const { uri } = await offloadBlob(document, { store, key: KEY, ...at, compression: 'gzip' })
  const broken: BlobStore = {
    ...store,
    get: async (key, options) => {
      const bytes = await store.get(key, options)
      if (bytes === undefined || !key.includes('/s/')) return bytes
      return bytes.map((byte, index) => (index === bytes.length >> 1 ? byte ^ 0x40 : byte))
    },
  }
  const reader = createReader({ store: broken, key: KEY })
  await expect(reader.read(uri, { ...at, pointer: '/31000' })).rejects.toMatchObject({ code: 'corrupt' })
  await expect(reader.bytes(uri, at)).rejects.toMatchObject({ code: 'corrupt' })
})

test('blocks are members of one gzip file, and none may unfold to more than was stored', async () => {
  const bytes = new Uint8Array(600_000).map((_, index) => index % 251)
  const packed = await gzipBlocks(bytes)
  expect(packed.sizes).toHaveLength(3)
  expect(await gunzipBlocks(packed.bytes, packed.sizes)).toEqual(bytes)
  const bomb = await new Response(
    new Blob([new Uint8Array(50_000_000)]).stream().pipeThrough(new CompressionStream('gzip')),
  ).arrayBuffer()
  await expect(gunzipBlocks(new Uint8Array(bomb), [bomb.byteLength])).rejects.toMatchObject({ code: 'corrupt' })
})
