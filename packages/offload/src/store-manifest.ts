import { layout } from './blob-layout.ts'
import type { BlobStore } from './blob-store.ts'
import { parseHandle } from './handle.ts'
import { sha256Digest } from './hashing.ts'
import { handleOf, MANIFEST_FORMAT, writeManifest, type Manifest } from './manifest.ts'
import { putPatiently } from './put-patiently.ts'
import type { TenantKeys } from './tenant-keys.ts'

export interface ManifestRequest {
  readonly content: Omit<Manifest, 'format' | 'created_at' | 'expires_at'>
  readonly time: number
  readonly ttlMs: number | undefined
  readonly signal: AbortSignal | undefined
}

/** Stores the manifest of segments that are there: from then on the blob can be read. */
export async function storeManifest(
  store: BlobStore,
  keys: TenantKeys,
  { content, time, ttlMs, signal }: ManifestRequest,
): Promise<{ readonly uri: string; readonly manifest: Manifest }> {
  const uri = handleOf(keys, content)
  // In whole seconds, as the key spells it.
  const expiresAt = ttlMs === undefined ? undefined : new Date(Math.ceil((time + ttlMs) / 1000) * 1000)
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    ...content,
    created_at: new Date(time).toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  }
  // The owner's mark comes first: a blob without one could be read, but its misuse would not be recognised.
  await put(store, layout.owner(parseHandle(uri)!), new TextEncoder().encode(keys.folder), signal)
  await put(store, layout.manifest(keys.folder, uri, expiresAt), writeManifest(manifest, keys.seal), signal)
  return { uri, manifest }
}

/** Whatever stands under the key already says the same. */
async function put(store: BlobStore, key: string, bytes: Uint8Array, signal: AbortSignal | undefined): Promise<void> {
  await putPatiently(store, key, bytes, {
    digest: sha256Digest(bytes),
    mediaType: 'application/json',
    ...(signal && { signal }),
  })
}
