import { createHasher, type Completeness, type Provenance, type Resource } from '@selvedge/contract'
import type { Document } from '@selvedge/content'
import { clockOf, type Redaction } from '@selvedge/pipeline'

import { DAY_MS, expiryOf, layout } from './blob-layout.ts'
import type { BlobStore } from './blob-store.ts'
import { BlobWriter, storedSize, type Compression } from './blob-writer.ts'
import { parseHandle } from './handle.ts'
import { sha256Digest } from './hashing.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { resourceOf } from './open-blob.ts'
import { piecesOf } from './pieces-of.ts'
import { prefixedStore } from './prefixed-store.ts'
import { OF_BLOBS, OF_KEYS, assertStorageOptions } from './storage-options.ts'
import { StoreError } from './store-error.ts'
import { bodyOf, storeDocument } from './store-document.ts'
import { storeManifest } from './store-manifest.ts'
import { resolveKeys, tenantKeys, type KeyOption, type TenantKeys } from './tenant-keys.ts'
import { listStore } from './list-store.ts'

export interface OffloadBlobOptions {
  readonly store: BlobStore
  /** Secret from which handles are made, at least 16 bytes; a list rotates. Left out, the store's own is used. */
  readonly key?: KeyOption
  /** Whose blob it is; nobody else can read it. */
  readonly tenant: string
  /** Every storage key begins with it. */
  readonly keyPrefix?: string
  /** Name of the redaction policy that the document went through. Another policy is another handle. */
  readonly policy?: string
  /** How long the blob can be read. Left out, until it is deleted. */
  readonly ttlMs?: number
  /** Bytes this tenant may hold in all; more is refused with `full`. */
  readonly maxTenantBytes?: number
  /** Bytes of a segment, 64 KiB to 16 MiB. @default 8388608 (8 MiB), of Parquet 4 MiB */
  readonly segmentBytes?: number
  /** `gzip` compresses in blocks, so that parts are still read alone; digest and size stay those of the text. @default 'none' */
  readonly compression?: Compression
  readonly redactions?: readonly Redaction[]
  readonly provenance?: Provenance
  /** What the source said of its own completeness: whoever reads the blob is told so. Part of what the handle stands for. */
  readonly completeness?: Completeness
  readonly now?: () => Date
  readonly signal?: AbortSignal
}

const OPTIONS = [...OF_KEYS, ...OF_BLOBS, 'redactions', 'provenance', 'completeness']
const SEGMENT_BYTES = 8 * 1024 * 1024
/** A blob stored before is used again while this share of the wanted time is left. */
const LEASE_SHARE = 0.5

/**
 * Stores the source of a document, whole and byte for byte (of one that is base64 the bytes), and gives a link to it. The document must be redacted: what
 * it holds is what is stored. The same document of the same tenant gives the same handle and is stored once.
 *
 * Rejects with a {@link StoreError} when the store fails; then there is no link.
 */
export async function offloadBlob(document: Document, options: OffloadBlobOptions): Promise<Resource> {
  assertStorageOptions('offloadBlob', options, ['store', 'tenant'], OPTIONS)
  const { tenant, policy = '', ttlMs, signal } = options
  const short = shortOf(options)
  const now = clockOf(options.now, 'offloadBlob')
  const keys = tenantKeys(await writingKey('offloadBlob', options), tenant)
  const store = prefixedStore(options.store, options.keyPrefix ?? '')
  const digest = digestOf(bodyOf(document))
  const uri = keys.handle({ digest, mediaType: document.mediaType, policy, ...short })
  const time = now().getTime()

  const present = await findLease(store, keys, uri, time + (ttlMs ?? Infinity) * LEASE_SHARE, signal)
  if (present === undefined) await checkQuota(store, keys, document.source.length, options)
  const manifest = present ?? (await storeBlob(document, options, { store, keys, digest, time }))
  return resourceOf(uri, manifest)
}

interface Placing {
  readonly store: BlobStore
  readonly keys: TenantKeys
  readonly digest: string
  readonly time: number
}

async function storeBlob(
  document: Document,
  options: OffloadBlobOptions,
  { store, keys, digest, time }: Placing,
): Promise<Manifest> {
  const {
    policy = '',
    ttlMs,
    segmentBytes = SEGMENT_BYTES,
    compression = 'none',
    redactions = [],
    provenance,
    signal,
  } = options
  const writer = new BlobWriter({
    store,
    folder: keys.folder,
    day: Math.floor(time / DAY_MS),
    segmentBytes,
    compression,
    mostBytes: document.source.length * 3,
    signal,
  })
  const facts = await storeDocument(document, writer)
  if (facts.digest !== digest) throw new StoreError('corrupt', 'offloadBlob: the document changed while it was stored')
  const content = {
    media_type: document.mediaType,
    kind: document.kind,
    origin: document.origin,
    ...(document.name !== undefined && { name: document.name }),
    policy,
    ...facts,
    redactions: countsOf(redactions),
    ...(provenance && { provenance }),
    ...shortOf(options),
  }
  return (await storeManifest(store, keys, { content, time, ttlMs, signal })).manifest
}

/** Of a source that gave all there is nothing need be said. */
function shortOf({ completeness }: OffloadBlobOptions): Pick<Manifest, 'completeness'> {
  return completeness === undefined || completeness.state === 'complete' ? {} : { completeness }
}

/** A type may come several times, once a place. */
function countsOf(redactions: readonly Redaction[]): { readonly [type: string]: number } {
  const counts: { [type: string]: number } = {}
  for (const { type, count } of redactions) counts[type] = (counts[type] ?? 0) + count
  return counts
}

/** A manifest of the same handle that is still good for long enough and whose segments are all there. */
async function findLease(
  store: BlobStore,
  keys: TenantKeys,
  uri: string,
  until: number,
  signal?: AbortSignal,
): Promise<Manifest | undefined> {
  const request = signal ? { signal } : {}
  let last: string | undefined
  for await (const { key } of listStore(store, layout.leases(keys.folder, parseHandle(uri)!), request)) last = key
  if (last === undefined || (expiryOf(last)?.getTime() ?? Infinity) < until) return undefined
  const bytes = await store.get(last, request)
  const manifest = bytes && readManifest(bytes, keys.seal)
  if (manifest === undefined) return undefined
  for (const segment of manifest.segments) {
    if ((await store.head(segment.key, request))?.size !== storedSize(segment)) return undefined
  }
  return manifest
}

/** By what is there, so that all processes count alike; two at once may both pass. A text has at least a byte a character. */
async function checkQuota(
  store: BlobStore,
  { folder }: TenantKeys,
  length: number,
  { maxTenantBytes, signal }: OffloadBlobOptions,
): Promise<void> {
  if (maxTenantBytes === undefined) return
  let held = length
  for await (const { size } of listStore(store, `${folder}/`, signal ? { signal } : {})) held += size
  if (held > maxTenantBytes)
    throw new StoreError(
      'full',
      `offloadBlob: the tenant would hold ${held} bytes, over \`maxTenantBytes\` ${maxTenantBytes}; delete what is old`,
    )
}

async function writingKey(
  where: string,
  { key, store }: Pick<OffloadBlobOptions, 'key' | 'store'>,
): Promise<Uint8Array> {
  return (await resolveKeys(where, key, store))[0]!
}

/** By slices, so that a long source is never encoded as one piece. */
function digestOf(body: string | Uint8Array): string {
  if (typeof body !== 'string') return sha256Digest(body)
  const hasher = createHasher()
  for (const piece of piecesOf(body)) hasher.update(piece)
  return `sha256:${hasher.hex()}`
}
