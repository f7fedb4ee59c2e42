import { clockOf } from '@selvedge/pipeline'
import pLimit from 'p-limit'

import type { Audit, AuditOutcome } from './audit.ts'
import { layout } from './blob-layout.ts'
import type { BlobEntry, BlobStore } from './blob-store.ts'
import { parseHandle } from './handle.ts'
import { segmentKeysOf } from './manifest.ts'
import { prefixedStore } from './prefixed-store.ts'
import { readErrors } from './read-error.ts'
import { recordUse } from './record-use.ts'
import { putTombstone } from './sweep.ts'
import { OF_KEYS, assertStorageOptions } from './storage-options.ts'
import { resolveKeys, tenantKeys, type KeyOption } from './tenant-keys.ts'
import { listStore } from './list-store.ts'

export interface DeleteOptions {
  readonly store: BlobStore
  readonly key?: KeyOption
  readonly keyPrefix?: string
  readonly tenant: string
  readonly audit?: Audit
  readonly now?: () => Date
  readonly signal?: AbortSignal
}

const IN_FLIGHT = 8

/**
 * Deletes a blob of this tenant: its handle reads as expired from then on, and its bytes are gone, apart from those
 * another blob of the tenant shares. Gives whether there was anything to delete. A write of the same bytes at the same
 * moment may lose them, and then reads as damaged; it can be stored again.
 */
export async function deleteBlob(uri: string, options: DeleteOptions): Promise<boolean> {
  assertStorageOptions('deleteBlob', options, ['store', 'tenant'], [...OF_KEYS, 'audit'])
  const { tenant, audit, signal } = options
  const now = clockOf(options.now, 'deleteBlob')
  const digits = parseHandle(uri)
  if (digits === undefined) throw readErrors.malformed(uri)
  const request = signal ? { signal } : {}
  const store = prefixedStore(options.store, options.keyPrefix ?? '')
  let outcome: AuditOutcome = 'failed'
  try {
    let found = false
    for (const key of await resolveKeys('deleteBlob', options.key, store)) {
      if (await deleteUnder(store, tenantKeys(key, tenant).folder, digits, request)) found = true
    }
    outcome = found ? 'ok' : (await store.head(layout.owner(digits), request)) === undefined ? 'unknown' : 'forbidden'
    return found
  } finally {
    await recordUse(audit, { at: now().toISOString(), tenant, uri, action: 'delete', outcome }, signal)
  }
}

/** Deletes all that a tenant ever stored, tombstones too: afterwards nothing tells that there was such a tenant. */
export async function deleteTenant(
  options: Omit<DeleteOptions, 'audit' | 'now'>,
): Promise<{ readonly blobs: number; readonly bytes: number }> {
  assertStorageOptions('deleteTenant', options, ['store', 'tenant'], [...OF_KEYS, 'audit'])
  const { tenant, signal } = options
  const request = signal ? { signal } : {}
  const store = prefixedStore(options.store, options.keyPrefix ?? '')
  let blobs = 0
  let bytes = 0
  for (const key of await resolveKeys('deleteTenant', options.key, store)) {
    const { folder } = tenantKeys(key, tenant)
    // Manifests sort before segments: what is half deleted cannot be read.
    for await (const entry of listStore(store, `${folder}/`, request)) {
      if (entry.key.startsWith(layout.manifests(folder)) || entry.key.startsWith(layout.tombstones(folder))) {
        if (entry.key.startsWith(layout.manifests(folder))) blobs++
        await store.delete(layout.owner(entry.key.split('/')[2]!), request)
      }
      bytes += entry.size
      await store.delete(entry.key, request)
    }
  }
  return { blobs, bytes }
}

async function deleteUnder(
  store: BlobStore,
  folder: string,
  digits: string,
  request: { readonly signal?: AbortSignal },
): Promise<boolean> {
  const leases: BlobEntry[] = []
  for await (const entry of listStore(store, layout.leases(folder, digits), request)) leases.push(entry)
  if (leases.length === 0) return false

  const segments = new Set<string>()
  for (const { key } of leases) for (const segment of await segmentsOf(store, key, request)) segments.add(segment)
  await putTombstone(store, folder, digits, request)
  for (const { key } of leases) await store.delete(key, request)
  for (const key of await namedByOthers(store, folder, segments, request)) segments.delete(key)
  for (const key of segments) await store.delete(key, request)
  return true
}

async function namedByOthers(
  store: BlobStore,
  folder: string,
  wanted: ReadonlySet<string>,
  request: { readonly signal?: AbortSignal },
): Promise<ReadonlySet<string>> {
  const limit = pLimit(IN_FLIGHT)
  const named = new Set<string>()
  const reads: Promise<void>[] = []
  for await (const { key } of listStore(store, layout.manifests(folder), request)) {
    reads.push(
      limit(async () => {
        for (const segment of await segmentsOf(store, key, request)) if (wanted.has(segment)) named.add(segment)
      }),
    )
  }
  await Promise.all(reads)
  return named
}

async function segmentsOf(
  store: BlobStore,
  manifestKey: string,
  request: { readonly signal?: AbortSignal },
): Promise<readonly string[]> {
  const bytes = await store.get(manifestKey, request)
  return bytes === undefined ? [] : segmentKeysOf(bytes)
}
