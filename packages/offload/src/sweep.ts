import { assertOption, clockOf } from '@selvedge/pipeline'
import pLimit from 'p-limit'

import { expiryOf, isOwnerKey, layout, parseLayout } from './blob-layout.ts'
import type { BlobEntry, BlobStore } from './blob-store.ts'
import { sha256Digest } from './hashing.ts'
import { segmentKeysOf } from './manifest.ts'
import { prefixedStore } from './prefixed-store.ts'
import { assertStorageOptions, storeCheck } from './storage-options.ts'
import { listStore } from './list-store.ts'

export interface SweepOptions {
  readonly keyPrefix?: string
  readonly now?: () => Date
  /** Blobs stored longer ago are removed. */
  readonly maxAgeMs?: number
  /** While more is held, the oldest blobs are removed. */
  readonly maxBytes?: number
  /**
   * Segments younger than this stay even when no manifest names them: theirs may be on its way. Longer than any upload,
   * and than a day where the store does not renew what is put again.
   * @default 900000 (15 minutes) where the store renews, else 172800000 (2 days)
   */
  readonly graceMs?: number
  /** How long it is remembered that a blob was there, so that its handle reads as expired. @default 7776000000 (90 days) */
  readonly tombstoneMs?: number
  readonly signal?: AbortSignal
}

export interface SweepReport {
  /** Blobs removed because their time had come, because they were old, and because room was needed. */
  readonly expired: number
  readonly aged: number
  readonly evicted: number
  readonly segmentsRemoved: number
  /** Bytes held afterwards. */
  readonly bytesLeft: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const IN_FLIGHT = 8
/** Of an owner's mark and of a tombstone, about. */
const MARK_BYTES = 32

/**
 * Removes what has expired, what is old, and what is too much; leaves tombstones; collects segments no manifest names.
 * Needs no key. Safe beside writers and readers, and to break off at any point.
 */
export async function sweep(store: BlobStore, options: SweepOptions = {}): Promise<SweepReport> {
  assertStorageOptions(
    'sweep',
    options,
    [],
    ['keyPrefix', 'now', 'maxAgeMs', 'maxBytes', 'graceMs', 'tombstoneMs', 'signal'],
  )
  assertOption('sweep', 'store', store, storeCheck)
  const now = clockOf(options.now, 'sweep')
  const {
    maxAgeMs = Infinity,
    maxBytes = Infinity,
    graceMs = store.renews ? 15 * MINUTE_MS : 2 * DAY_MS,
    tombstoneMs = 90 * DAY_MS,
    signal,
  } = options
  const request = signal ? { signal } : {}
  const place = prefixedStore(store, options.keyPrefix ?? '')
  const time = now().getTime()
  const held = await survey(place, request)
  const limit = pLimit(IN_FLIGHT)
  let bytesLeft = held.bytes
  const report = { expired: 0, aged: 0, evicted: 0, segmentsRemoved: 0 }

  const live = new Set<BlobEntry>()
  for (const manifest of held.manifests) {
    const expired = (expiryOf(manifest.key)?.getTime() ?? Infinity) <= time
    const aged = time - manifest.modifiedAt.getTime() > maxAgeMs
    if (!expired && !aged) live.add(manifest)
    else {
      report[expired ? 'expired' : 'aged']++
      await remove(manifest)
    }
  }

  const named = new Map<string, number>()
  const namedBy = new Map<BlobEntry, readonly string[]>()
  const read = async (manifest: BlobEntry): Promise<void> => {
    const bytes = await place.get(manifest.key, request)
    const { prefix } = parseLayout(manifest.key)!
    const keys = bytes === undefined ? [] : segmentKeysOf(bytes).map((key) => prefix + key)
    namedBy.set(manifest, keys)
    for (const key of keys) named.set(key, (named.get(key) ?? 0) + 1)
  }
  await Promise.all([...live].map((manifest) => limit(read, manifest)))
  for (const key of held.segments.keys()) if (!named.has(key)) await collect(key, graceMs)

  for (const manifest of [...live].toSorted((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime())) {
    if (bytesLeft <= maxBytes) break
    report.evicted++
    await remove(manifest)
    for (const key of namedBy.get(manifest) ?? []) {
      named.set(key, named.get(key)! - 1)
      // Not put again since its manifest was written, so no writer counts on it.
      const untouched = store.renews ? time - manifest.modifiedAt.getTime() : graceMs
      if (named.get(key) === 0) await collect(key, Math.min(untouched, graceMs))
    }
  }

  for (const tombstone of held.tombstones) {
    if (time - tombstone.modifiedAt.getTime() <= tombstoneMs) continue
    const { prefix, folder, name } = parseLayout(tombstone.key)!
    let alive = false
    for await (const _ of listStore(place, prefix + layout.leases(folder, name), request)) alive = true
    if (!alive) await drop({ key: prefix + layout.owner(name), size: MARK_BYTES })
    await drop(tombstone)
  }
  return { ...report, bytesLeft }

  async function remove(manifest: BlobEntry): Promise<void> {
    const { prefix, folder, name } = parseLayout(manifest.key)!
    await putTombstone(prefixedStore(place, prefix), folder, name, request)
    await drop(manifest)
    bytesLeft += MARK_BYTES
  }

  /** Segments are looked up as they were listed: one that was put again meanwhile is young, and stays. */
  async function collect(key: string, youngest: number): Promise<void> {
    const segment = held.segments.get(key)
    if (segment === undefined || time - segment.modifiedAt.getTime() < youngest) return
    const current = await place.head(key, request)
    if (current === undefined || time - current.modifiedAt.getTime() < youngest) return
    await drop(segment)
    report.segmentsRemoved++
  }

  async function drop({ key, size }: Pick<BlobEntry, 'key' | 'size'>): Promise<void> {
    await place.delete(key, request)
    bytesLeft -= size
  }
}

/** Remembers that a handle of this tenant once stood for something. */
export async function putTombstone(
  store: BlobStore,
  folder: string,
  digits: string,
  request: { readonly signal?: AbortSignal },
): Promise<void> {
  const bytes = new TextEncoder().encode('gone')
  await store.putIfAbsent(layout.tombstone(folder, digits), bytes, { digest: sha256Digest(bytes), ...request })
}

async function survey(store: BlobStore, request: { readonly signal?: AbortSignal }) {
  const manifests: BlobEntry[] = []
  const tombstones: BlobEntry[] = []
  const segments = new Map<string, BlobEntry>()
  let bytes = 0
  for await (const entry of listStore(store, '', request)) {
    const kind = parseLayout(entry.key)?.kind
    if (kind === 'm') manifests.push(entry)
    else if (kind === 's') segments.set(entry.key, entry)
    else if (kind === 'x') tombstones.push(entry)
    if (kind !== undefined || isOwnerKey(entry.key)) bytes += entry.size
  }
  return { manifests, tombstones, segments, bytes }
}
