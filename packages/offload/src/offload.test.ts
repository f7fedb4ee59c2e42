import { readDocument } from '@selvedge/content'
import { createContext, createDraft, type Draft, type StageContext } from '@selvedge/pipeline'
import { counterFor } from '@selvedge/tokens'
import { testStage } from '@selvedge/testkit'
import { describe, expect, it } from 'vitest'

import type { BlobStore } from './blob-store.ts'
import { memoryStore } from './memory-store.ts'
import { offload } from './offload.ts'
import { StoreError } from './store-error.ts'

const key = 'a key for tests only'
const now = () => new Date('2026-12-01T10:00:00Z')
const long = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, city: `Town ${id}` })))

const context = async (more: Partial<StageContext> = {}) => ({
  ...(await createContext({ budget: { tokens: 300 }, tokens: await counterFor({}), tenant: 'a', now })),
  ...more,
})
const draftOf = (text: string): Draft => ({ ...createDraft(text, { now }), document: readDocument(text) })

testStage('offload', () => offload({ store: memoryStore(), key }), {
  drafts: { 'a long result': () => draftOf(long) },
  idle: () => draftOf('[1]'),
  context,
})

describe('offload', () => {
  it('links to what will be cut, and stores nothing else', async () => {
    const store = memoryStore()
    const stage = offload({ store, key })
    expect((await stage.run(draftOf(long), await context())).resource).toMatchObject({
      mime_type: 'application/json',
      size: 14_281,
    })
    const before = await count(store)
    expect((await stage.run(draftOf('[1]'), await context())).resource).toBeUndefined()
    expect(await count(store)).toBe(before)
  })

  it('does as told: always, never, from a size on', async () => {
    expect(await links({ when: 'always' }, '[1]')).toBe(true)
    expect(await links({ when: 'always', minBytes: 4 }, '[1]')).toBe(false)
    expect(await links({ when: 'always', minBytes: 4 }, '["é"]')).toBe(true)
    expect(await links({ when: 'never' }, long)).toBe(false)
    expect(await links({ minBytes: 1_000_000 }, long)).toBe(false)
  })

  it('waits no longer than it is told, and needs no key to give the answer', async () => {
    const never = () => new Promise<never>(() => {})
    for (const broken of [
      { putIfAbsent: never },
      { key: never },
      { key: () => Promise.reject(new Error('no key service')) },
    ]) {
      const store = { ...memoryStore(), ...broken } as BlobStore
      const after = await offload({ store, timeoutMs: 50 }).run(draftOf(long), await context())
      expect(after.resource).toBeUndefined()
      expect(after.warnings.map(({ code }) => code)).toEqual(['offload_failed'])
    }
  })

  it.each([
    ['a full store', new StoreError('full', 'no room for customer 4711'), 'full'],
    ['refused credentials', new StoreError('denied', 'no'), 'denied'],
    ['a store that is down', new StoreError('unavailable', 'no'), 'unavailable'],
    ['any other error', new Error('no'), 'error'],
  ])('gives no link and a warning for %s', async (_, error, reason) => {
    const log: string[] = []
    const draft = draftOf(long)
    const after = await offload({ store: failing(error), key }).run(
      draft,
      await context({ log: ({ message }) => void log.push(message) }),
    )
    expect(after.resource).toBeUndefined()
    expect(after.document).toBe(draft.document)
    expect(after.warnings).toEqual([
      {
        code: 'offload_failed',
        message: `The full result could not be stored (${reason}): there is no link, and what is left out here cannot be read back. Call the tool again for less.`,
      },
    ])
    expect(log).toEqual([error.message])
  })

  it('gives up on a store that does not answer', async () => {
    const never: BlobStore = {
      ...memoryStore(),
      putIfAbsent: (_, __, { signal }) =>
        new Promise((___, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error))),
    }
    const after = await offload({ store: never, key, timeoutMs: 50 }).run(draftOf(long), await context())
    expect(after.warnings[0]?.message).toContain('(timeout)')
  })

  it('is aborted, not failed, when the run is', async () => {
    const reason = new Error('stop')
    const run = offload({ store: memoryStore(), key }).run(
      draftOf(long),
      await context({ signal: AbortSignal.abort(reason) }),
    )
    await expect(run).rejects.toBe(reason)
  })

  it('sends all of it again after a failure that may pass', async () => {
    const memory = memoryStore()
    let left = 2
    const shaky: BlobStore = {
      ...memory,
      putIfAbsent: (...put) =>
        put[0].includes('/s/') && left-- > 0
          ? Promise.reject(new StoreError('unavailable', 'no'))
          : memory.putIfAbsent(...put),
    }
    const { resource } = await offload({ store: shaky, key }).run(draftOf(long), await context())
    expect(resource?.digest).toBe('sha256:9b830aeb8a77f94f9b031560f4c42720e821971f7fd8a6373f6384191542b566')
  })

  it.each([
    [{ when: 'sometimes' }, "`when` must be 'cut', 'always' or 'never', got \"sometimes\""],
    [{ minBytes: -1 }, '`minBytes` must be a number from 0 up, got -1'],
    [{ timeoutMs: 0 }, '`timeoutMs` must be an integer from 1 to 2147483647, got 0'],
    [{ key: 'short' }, '`key` 0 must be at least 16 bytes, got 5'],
    [{ segmentBytes: 10 }, '`segmentBytes` must be an integer from 65536 to 16777216, got 10'],
    [{ keyPrefix: '../' }, 'offload: `keyPrefix` must be steps of'],
  ])('refuses %j when it is made', (options, message) => {
    expect(() => offload({ store: memoryStore(), ...(options as object) })).toThrow(message)
  })
})

function failing(error: Error): BlobStore {
  return {
    ...memoryStore(),
    putIfAbsent: async () => {
      throw error
    },
  }
}

async function count(store: BlobStore): Promise<number> {
  let found = 0
  for await (const _ of store.list('')) found++
  return found
}

/** Whether a stage made with these options links to a text. */
async function links(options: Partial<Parameters<typeof offload>[0]>, text: string): Promise<boolean> {
  const stage = offload({ store: memoryStore(), key, ...options })
  return (await stage.run(draftOf(text), await context())).resource !== undefined
}
