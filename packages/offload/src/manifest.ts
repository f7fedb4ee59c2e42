import { hmacSha256, type Completeness, type JsonObject, type Locator, type Provenance } from '@selvedge/contract'
import type { Document, Kind } from '@selvedge/content'

import type { AdoptedObject } from './adopt/parquet-object.ts'
import type { AdoptedText } from './adopt/text-object.ts'
import type { BlobIndex } from './blob-index.ts'
import type { Segment } from './blob-writer.ts'
import { equalText, toHex } from './hashing.ts'
import type { StoredParquet } from './parquet/parquet-rows.ts'
import type { TenantKeys } from './tenant-keys.ts'

/** The format this package writes. Every format ever written stays readable. */
export const MANIFEST_FORMAT = 'selvedge.blob.1'

/** An embedded text of the document. */
export interface ManifestPart {
  readonly base: Locator
  readonly kind: Kind
  readonly media_type: string
}

export interface ManifestColumn {
  /** Path of the leaf inside its record, e.g. `/owner/login`. */
  readonly path: string
  readonly count: number
  /** Bytes it takes in adopted objects, where they tell. */
  readonly bytes?: number
}

/** The list whose elements are the rows: the records of a table, or the largest list of a JSON document. */
export interface ManifestRows extends BlobIndex {
  readonly pointer: string
  /** The same as steps; a number is the index of an element. */
  readonly steps: readonly (string | number)[]
}

/** Objects of another system, and how they are written. */
export type AdoptedObjects =
  | { readonly format: 'parquet'; readonly objects: readonly AdoptedObject[] }
  | { readonly format: 'jsonl' | 'csv'; readonly objects: readonly AdoptedText[] }

/** What is known of a blob without reading it. */
export interface Manifest {
  readonly format: typeof MANIFEST_FORMAT
  readonly media_type: string
  readonly kind: Kind
  readonly origin: Document['origin']
  readonly name?: string
  /** Bytes of the body, uncompressed. */
  readonly size: number
  /** `sha256:<hex>` of the body. */
  readonly digest: string
  /** Name of the redaction policy; part of what the handle stands for. */
  readonly policy: string
  /** `bytes`: the body is no text. Left out, it is UTF-8. */
  readonly body?: 'bytes'
  readonly segments: readonly Segment[]
  readonly lines: BlobIndex
  readonly rows?: ManifestRows
  readonly columns?: readonly ManifestColumn[]
  /** What separates the cells of delimited text. */
  readonly delimiter?: string
  readonly parts: readonly ManifestPart[]
  /** How often each kind of value was taken out before the body was stored. */
  readonly redactions: { readonly [type: string]: number }
  readonly provenance?: Provenance
  /** Where the source did not give all: what it said of that. Part of what the handle stands for. */
  readonly completeness?: Completeness
  /** The segments are Parquet files of rows; `size` and `digest` are of those. */
  readonly parquet?: StoredParquet
  /** The rows lie in objects of another system, unredacted; `size` and `digest` are of those, and there are no segments. */
  readonly adopted?: AdoptedObjects & { readonly redaction: 'on_read' }
  readonly created_at: string
  readonly expires_at: string | null
}

const encoder = new TextEncoder()

/** Two lines of JSON: the manifest, and a MAC over the bytes of that line by the tenant's key. */
export function writeManifest(manifest: Manifest, seal: Uint8Array): Uint8Array {
  const line = JSON.stringify(manifest)
  return encoder.encode(`${line}\n{"seal":"${sealOf(line, seal)}"}\n`)
}

/** `undefined` unless the bytes are a manifest sealed by this key: then nothing in them can have been changed. */
export function readManifest(bytes: Uint8Array, seal: Uint8Array): Manifest | undefined {
  const [line = '', sealLine = ''] = new TextDecoder().decode(bytes).split('\n', 2)
  if (!equalText(sealLine, `{"seal":"${sealOf(line, seal)}"}`)) return undefined
  const manifest = JSON.parse(line) as Manifest | (JsonObject & { readonly format: string })
  return manifest.format === MANIFEST_FORMAT ? (manifest as Manifest) : undefined
}

/** The handle of what a manifest describes. */
export function handleOf(
  keys: Pick<TenantKeys, 'handle'>,
  { digest, media_type: mediaType, policy, completeness }: Omit<Manifest, 'format' | 'created_at' | 'expires_at'>,
): string {
  return keys.handle({ digest, mediaType, policy, ...(completeness && { completeness }) })
}

/** The segments a manifest names, its seal unchecked: for those who sweep without a key. None when it cannot be read. */
export function segmentKeysOf(bytes: Uint8Array): readonly string[] {
  try {
    const { segments } = JSON.parse(new TextDecoder().decode(bytes).split('\n', 1)[0]!) as Pick<Manifest, 'segments'>
    return segments.map(({ key }) => key)
  } catch {
    return []
  }
}

function sealOf(line: string, seal: Uint8Array): string {
  return toHex(hmacSha256(seal, line))
}
