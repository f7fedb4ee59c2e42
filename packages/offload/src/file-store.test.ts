import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { readDocument } from '@selvedge/content'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { fileStore } from './file-store.ts'
import { offloadBlob } from './offload-blob.ts'
import { createReader } from './reader.ts'

const run = promisify(execFile)
const digest = 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const bytes = new TextEncoder().encode('test')

describe('fileStore', () => {
  let directory: string
  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'selvedge-'))))
  afterEach(() => rm(directory, { recursive: true }))

  it('writes under its directory, for its owner alone', async () => {
    const store = fileStore({ directory: join(directory, 'new') })
    await store.putIfAbsent('a/b', bytes, { digest })
    await store.key!()
    expect((await stat(join(directory, 'new/blobs/a/@b'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(directory, 'new/blobs/a'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(directory, 'new/key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(directory, 'new/scratch'))).toEqual([])
  })

  it('keeps one key, also when several processes ask for it first', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => fileStore({ directory }).key!()))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
  })

  it('refuses a key file that others can read, or that holds no key', async () => {
    await fileStore({ directory }).key!()
    await chmod(join(directory, 'key'), 0o644)
    await expect(fileStore({ directory }).key!()).rejects.toMatchObject({ code: 'denied' })
    await writeFile(join(directory, 'key'), '')
    await chmod(join(directory, 'key'), 0o600)
    await expect(fileStore({ directory }).key!()).rejects.toMatchObject({ code: 'denied' })
  })

  it('survives a restart', async () => {
    const { uri } = await offloadBlob(readDocument('[1,2]'), { store: fileStore({ directory }), tenant: 'a' })
    const reader = createReader({ store: fileStore({ directory }) })
    expect((await reader.read(uri, { tenant: 'a' })).document.source).toBe('[1,2]')
  })

  it('evicts the oldest blob when there is no room, which then reads as expired', async () => {
    let time = Date.parse('2026-12-01T10:00:00Z')
    const now = () => new Date(time)
    const store = fileStore({ directory, maxBytes: 12_000, now })
    const uris: string[] = []
    for (const letter of 'abcd') {
      const { uri } = await offloadBlob(readDocument(letter.repeat(3000)), { store, tenant: 'a', now })
      uris.push(uri)
      time += 1000
    }
    const reader = createReader({ store, now })
    await expect(reader.read(uris[0]!, { tenant: 'a' })).rejects.toMatchObject({ code: 'expired' })
    expect((await reader.read(uris[3]!, { tenant: 'a' })).document.source).toBe('d'.repeat(3000))
    let held = 0
    for await (const { size } of store.list('')) held += size
    expect(held).toBeLessThanOrEqual(12_000)
  })

  it('evicts what nobody stored again for long', async () => {
    let time = Date.parse('2026-12-01T10:00:00Z')
    const now = () => new Date(time)
    const store = fileStore({ directory, maxAgeMs: 60_000, now })
    const { uri } = await offloadBlob(readDocument('[1]'), { store, tenant: 'a', now })
    time += 20 * 60_000
    await offloadBlob(readDocument('[2]'), { store, tenant: 'a', now })
    await expect(createReader({ store, now }).read(uri, { tenant: 'a' })).rejects.toMatchObject({ code: 'expired' })
  })

  it('refuses a blob that is larger than all the room there is', async () => {
    const store = fileStore({ directory, maxBytes: 3 })
    await expect(store.putIfAbsent('a', bytes, { digest })).rejects.toMatchObject({ code: 'full', retryable: false })
  })

  it('reports what the system says as a store error', async () => {
    await mkdir(join(directory, 'blobs'))
    await writeFile(join(directory, 'scratch'), '')
    await expect(fileStore({ directory }).putIfAbsent('a', bytes, { digest })).rejects.toMatchObject({
      name: 'StoreError',
    })
  })

  it('removes drafts that a crash left, and never lists them', async () => {
    await mkdir(join(directory, 'scratch'))
    await writeFile(join(directory, 'scratch/half'), 'te')
    const store = fileStore({ directory })
    for await (const entry of store.list('')) expect(entry).toBeUndefined()
    await utimes(join(directory, 'scratch/half'), 0, 0)
    await store.putIfAbsent('a', bytes, { digest })
    expect(await readFile(join(directory, 'blobs/@a'), 'utf8')).toBe('test')
  })

  it('leaves a whole blob or none when it is killed in the middle', async () => {
    const script = `
      import { createHash } from 'node:crypto'
      import { fileStore } from ${JSON.stringify(new URL('file-store.ts', import.meta.url).pathname)}
      const store = fileStore({ directory: process.argv[1] })
      for (let index = 0; ; index++) {
        const bytes = new Uint8Array(200_000).fill(index)
        const digest = 'sha256:' + createHash('sha256').update(bytes).digest('hex')
        await store.putIfAbsent('blob/' + index, bytes, { digest })
        // However long the first one took.
        if (index === 0) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(process.argv[2]))
      }`
    for (const delay of [5, 20, 45]) {
      await run(process.execPath, [
        '--conditions=@selvedge/source',
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        script,
        directory,
        String(delay),
      ]).catch((error: { readonly signal?: string }) => expect(error.signal).toBe('SIGKILL'))
    }
    const store = fileStore({ directory })
    let count = 0
    for await (const { key, size } of store.list('blob/')) {
      count++
      expect(size).toBe(200_000)
      expect(new Set(await store.get(key))).toEqual(new Set([Number(key.slice(5)) % 256]))
    }
    expect(count).toBeGreaterThan(0)
  }, 60_000)
})
