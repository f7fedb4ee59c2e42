import type { FileMetaData } from 'hyparquet'

import type { ObjectSource } from '../adopt/adopted-rows.ts'
import { lineOf } from '../adopt/parquet-values.ts'
import { readBytes } from '../blob-body.ts'
import type { BlobStore } from '../blob-store.ts'
import type { StoredBlob } from '../excerpt.ts'
import type { Manifest } from '../manifest.ts'
import { NOTE, type FileNote } from './parquet-rows.ts'

/** A result whose rows lie in objects: where they do, and how their rows are redacted. */
interface TableOfObjects {
  readonly blob: StoredBlob
  readonly from: ObjectSource | undefined
}

/** A result that was adopted, or stored as Parquet: then the objects are its segments, and redacted already. */
export function tableOfObjects(blob: StoredBlob, adopted: ObjectSource | undefined): TableOfObjects | undefined {
  const { store, manifest } = blob
  if (manifest.adopted !== undefined) return { blob, from: adopted }
  if (manifest.parquet === undefined) return undefined
  const { objects } = manifest.parquet
  return {
    blob: { ...blob, manifest: { ...manifest, adopted: { format: 'parquet', objects, redaction: 'on_read' } } },
    from: { source: segmentSource(store, manifest), redactor: REDACTED, parsers: AS_SPELLED, linesOf: storedLines },
  }
}

const REDACTED = { edits: () => [] }
/** JSON stays as it was spelled, with all its digits. */
const AS_SPELLED = { jsonFromBytes: (bytes: Uint8Array) => new TextDecoder().decode(bytes) }

/** Every block that is read is checked, as those of other segments are. */
function segmentSource(store: BlobStore, manifest: Manifest): BlobStore {
  const segments = new Map(manifest.segments.map((segment) => [segment.key, segment]))
  return {
    ...store,
    async get(key, { range, signal = new AbortController().signal } = {}) {
      const segment = segments.get(key)
      if (segment === undefined) return undefined
      const { start = 0, end = segment.size } = range ?? {}
      return readBytes(store, { ...manifest, segments: [segment] }, start, Math.min(end, segment.size), signal)
    },
  }
}

/** Rows as they were: a member that no row of a file had as `null` is left out where there is none. */
function storedLines(metadata: FileMetaData, rows: readonly object[]): readonly string[] {
  const note = JSON.parse(
    metadata.key_value_metadata?.find(({ key }) => key === NOTE)?.value ?? '{"optional":[]}',
  ) as FileNote
  if (note.texts === true) return rows.map((row) => (row as { readonly row: string }).row)
  const json = new Set(
    metadata.schema.filter(({ logical_type: type }) => type?.type === 'JSON').map(({ name }) => name),
  )
  const optional = new Set(note.optional)
  return rows.map((row) => lineOf(row, json, optional))
}
