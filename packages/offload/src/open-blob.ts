import type { Resource } from '@selvedge/contract'

import { expiryOf, layout } from './blob-layout.ts'
import type { BlobStore } from './blob-store.ts'
import { HANDLE_SCHEME, parseHandle } from './handle.ts'
import { handleOf, readManifest, type Manifest } from './manifest.ts'
import { isReadError, readErrors, type ReadError } from './read-error.ts'
import { isStoreError } from './store-error.ts'
import { tenantKeys } from './tenant-keys.ts'
import { listStore } from './list-store.ts'

/** A blob that its tenant may read. */
export interface OpenBlob {
  readonly uri: string
  readonly manifestKey: string
  readonly manifest: Manifest
  readonly resource: Resource
}

export interface OpenRequest {
  readonly store: BlobStore
  readonly keys: readonly Uint8Array[]
  readonly tenant: string
  readonly uri: string
  readonly time: Date
  readonly signal: AbortSignal
}

/** What `openBlob` found out beyond what the caller may know. */
export type Refusal = 'malformed' | 'unknown' | 'forbidden' | 'expired' | 'corrupt'

/** Finds the manifest under the tenant's keys, newest first; a refusal otherwise. */
export async function openBlob(request: OpenRequest): Promise<OpenBlob | Refusal> {
  const digits = parseHandle(request.uri)
  if (digits === undefined) return 'malformed'
  // No tenant owns nothing. An empty name would be a tenant that everyone who forgets to say one shares.
  if (request.tenant === '') return refuseStranger(request, digits)

  let gone = false
  for (const key of request.keys) {
    const found = await openWith(key, digits, request)
    if (typeof found === 'object' || found === 'corrupt') return found
    if (found === 'expired') gone = true
  }
  return gone ? 'expired' : refuseStranger(request, digits)
}

async function openWith(
  key: Uint8Array,
  digits: string,
  request: OpenRequest,
): Promise<OpenBlob | 'corrupt' | 'expired' | undefined> {
  const { store, tenant, time, signal } = request
  const keys = tenantKeys(key, tenant)
  let last: string | undefined
  for await (const entry of listStore(store, layout.leases(keys.folder, digits), { signal })) last = entry.key
  if (last === undefined) return (await store.head(layout.tombstone(keys.folder, digits), { signal })) && 'expired'

  const expiresAt = expiryOf(last)
  if (expiresAt !== undefined && expiresAt <= time) return 'expired'
  const bytes = await store.get(last, { signal })
  if (bytes === undefined) return 'expired'
  const manifest = readManifest(bytes, keys.seal)
  const uri = HANDLE_SCHEME + digits
  if (manifest === undefined || handleOf(keys, manifest) !== uri) return 'corrupt'
  return { uri, manifestKey: last, manifest, resource: resourceOf(uri, manifest) }
}

/** Tells apart, for the audit log alone, a handle of somebody else and one that never was. */
async function refuseStranger({ store, signal }: OpenRequest, digits: string): Promise<'forbidden' | 'unknown'> {
  return (await store.head(layout.owner(digits), { signal })) === undefined ? 'unknown' : 'forbidden'
}

export function resourceOf(uri: string, manifest: Manifest): Resource {
  return {
    uri,
    name: manifest.name ?? 'result',
    mime_type: manifest.media_type,
    size: manifest.size,
    digest: manifest.digest,
    ...(manifest.expires_at !== null && { expires_at: manifest.expires_at }),
  }
}

/** What the caller is told: a stranger learns no more than someone who guesses. */
export function errorOf(refusal: Refusal, uri: unknown): Error {
  if (refusal === 'malformed') return readErrors.malformed(uri)
  if (refusal === 'expired') return readErrors.expired()
  if (refusal === 'corrupt') return readErrors.corrupt()
  return readErrors.unknown()
}

/** Turns what anything throws into what a reader throws; only the cause keeps the words of a store or a hook. */
export function readErrorOf(error: unknown): ReadError {
  if (isReadError(error)) return error
  return isStoreError(error) && error.code === 'corrupt' ? readErrors.corrupt(error) : readErrors.unavailable(error)
}
