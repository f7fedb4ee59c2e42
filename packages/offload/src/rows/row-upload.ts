import { withinTime } from '@selvedge/content'
import type { Resource } from '@selvedge/contract'
import pLimit from 'p-limit'

import { DAY_MS } from '../blob-layout.ts'
import type { BlobStore } from '../blob-store.ts'
import { BlobWriter } from '../blob-writer.ts'
import type { ManifestColumn } from '../manifest.ts'
import { prefixedStore } from '../prefixed-store.ts'
import { resourceOf } from '../open-blob.ts'
import { timedStore } from '../timed-store.ts'
import { storeManifest } from '../store-manifest.ts'
import { ParquetRows } from '../parquet/parquet-rows.ts'
import { resolveKeys, tenantKeys, type TenantKeys } from '../tenant-keys.ts'
import type { OffloadRowsOptions } from './offload-rows.ts'

const MEDIA_TYPE = 'application/x-ndjson'
const PARQUET_TYPE = 'application/vnd.apache.parquet'
const NO_LINES = { offset: [], number: [], count: 0, end: 0 }
const SEGMENT_BYTES = { ndjson: 8 * 1024 * 1024, parquet: 4 * 1024 * 1024 }
const TIMEOUT_MS = 30_000
/** Longest wait for the removal of what an aborted run stored. */
const DISCARD_MS = 5000
const DELETED_AT_ONCE = 4

interface Upload {
  readonly store: BlobStore
  readonly keys: TenantKeys
  readonly writer: BlobWriter
  /** Takes the rows instead, when there are any. */
  readonly parquet: ParquetRows | undefined
}

export interface RowTotals {
  readonly columns: readonly ManifestColumn[]
  readonly redactions: { readonly [type: string]: number }
  readonly rows: number
}

/** Stores rows as they come. A store that fails is given up: the rows are then only looked at. */
export class RowUpload {
  readonly #options: OffloadRowsOptions
  readonly #time: number
  #upload: Upload | undefined
  /** Why there is no link. */
  failure: { readonly error: unknown } | undefined

  constructor(options: OffloadRowsOptions) {
    this.#options = options
    this.#time = (options.now?.() ?? new Date()).getTime()
  }

  async write(lines: readonly string[], firstRow: number): Promise<void> {
    await this.#try(async () => {
      const { writer, parquet } = (this.#upload ??= await this.#begin(this.#options.store!))
      if (parquet !== undefined) return parquet.write(lines)
      writer.markRow(firstRow)
      await writer.write(`${lines.join('\n')}\n`)
    })
  }

  async finish({ columns, redactions, rows }: RowTotals): Promise<Resource | undefined> {
    return this.#try(async () => {
      const { store, keys, writer, parquet } = (this.#upload ??= await this.#begin(this.#options.store!))
      const { name, policy = '', ttlMs, provenance, signal } = this.#options
      const table = rows > 0 ? await parquet?.finish() : undefined
      const written = table ?? (await writer.finish(rows))
      const { uri, manifest } = await storeManifest(store, keys, {
        time: this.#time,
        ttlMs,
        signal,
        content: {
          media_type: table === undefined ? MEDIA_TYPE : PARQUET_TYPE,
          kind: 'jsonl',
          origin: 'value',
          ...(name !== undefined && { name }),
          policy,
          size: written.size,
          digest: written.digest,
          segments: written.segments,
          lines: 'lines' in written ? written.lines : NO_LINES,
          ...(written.rows && { rows: { pointer: '', steps: [], ...written.rows } }),
          ...(table && { parquet: table.parquet }),
          columns,
          parts: [],
          redactions,
          ...(provenance && { provenance }),
        },
      })
      return resourceOf(uri, manifest)
    })
  }

  /** Removes what this run was the first to store: nothing names it. */
  async discard(): Promise<void> {
    if (this.#upload === undefined) return
    const { store, writer, parquet } = this.#upload
    const created = [...(await writer.created()), ...((await parquet?.created()) ?? [])]
    const limit = pLimit(DELETED_AT_ONCE)
    await withinTime(DISCARD_MS, undefined, ({ signal }) =>
      Promise.allSettled(created.map((key) => limit(() => store.delete(key, { signal })))),
    )
  }

  async #begin(unprefixed: BlobStore): Promise<Upload> {
    const { key, keyPrefix = '', tenant, format = 'ndjson', compression = 'none', signal } = this.#options
    const { segmentBytes = SEGMENT_BYTES[format], timeoutMs = TIMEOUT_MS } = this.#options
    const timed = timedStore(unprefixed, timeoutMs)
    const [first] = await resolveKeys('offloadRows', key, timed)
    const keys = tenantKeys(first!, tenant)
    const store = prefixedStore(timed, keyPrefix)
    const day = Math.floor(this.#time / DAY_MS)
    const options = { store, folder: keys.folder, day, segmentBytes, compression, signal }
    return {
      store,
      keys,
      writer: new BlobWriter(options),
      parquet: format === 'parquet' ? new ParquetRows(options) : undefined,
    }
  }

  /** Does the work while the store works; afterwards, and without a store, nothing. */
  async #try<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#options.store === undefined || this.failure !== undefined) return undefined
    try {
      return await work()
    } catch (error) {
      this.#options.signal?.throwIfAborted()
      this.failure = { error }
      await this.discard()
      return undefined
    }
  }
}
