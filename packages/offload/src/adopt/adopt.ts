import { sha256Hex, type Call, type Provenance } from '@selvedge/contract'
import type { Draft } from '@selvedge/pipeline'
import pLimit from 'p-limit'

import type { BlobStore } from '../blob-store.ts'
import { checkOffloadOptions, type OffloadBlobOptions } from '../offload-blob.ts'
import { resourceOf } from '../open-blob.ts'
import { prefixedStore } from '../prefixed-store.ts'
import { keptDocument } from '../rows/kept-document.ts'
import { RowKeeper } from '../rows/row-keeper.ts'
import { RowTerms } from '../rows/row-terms.ts'
import { storeManifest } from '../store-manifest.ts'
import { resolveKeys, tenantKeys } from '../tenant-keys.ts'
import { AdoptedRows, type AdoptedSource } from './adopted-rows.ts'
import { footerFacts } from './footer-facts.ts'
import { openParquet, type ParquetObject } from './parquet-object.ts'

export interface AdoptOptions
  extends
    Pick<OffloadBlobOptions, 'store' | 'key' | 'tenant' | 'keyPrefix' | 'policy' | 'ttlMs' | 'now' | 'signal'>,
    AdoptedSource {
  /** Objects that begin with it, in the order of their keys; or name them. */
  readonly prefix?: string
  readonly objects?: readonly string[]
  /** Questions the sample should answer. */
  readonly queries?: readonly string[]
  readonly name?: string
  readonly call?: Call
  readonly provenance?: Provenance
}

const MEDIA_TYPE = 'application/vnd.apache.parquet'
const IN_FLIGHT = 8
const SAMPLE_ROWS = 200
const SAMPLE_CHARACTERS = 1_000_000
const NO_INDEX = { offset: [], number: [], count: 0, end: 0 }

/**
 * Takes over what a query engine has written as Parquet (Athena UNLOAD, Trino, Spark, Snowflake, BigQuery): its rows
 * never pass through here. Reads the footers, and a few rows of the first object; gives a draft with facts over all rows
 * and a handle with which a reader that was given `adopted` reads, searches and computes.
 *
 * The objects stay where they are and as they are: not redacted. Redaction happens whenever their rows are read through
 * the handle; the manifest and a warning say so. Needs `hyparquet`.
 */
export async function adopt(options: AdoptOptions): Promise<Draft> {
  const { source, redactor, queries = [], name, now = () => new Date(), policy = '', ttlMs, provenance, call } = options
  checkOffloadOptions('adopt', options)
  if (typeof redactor?.edits !== 'function')
    throw new TypeError(`adopt: \`redactor\` must be a redactor, got ${typeof redactor}`)
  const signal = options.signal ?? new AbortController().signal
  signal.throwIfAborted()

  const objects = await openAll(source, options, signal)
  const { facts, columns } = footerFacts(objects)
  const rows = objects.reduce((sum, object) => sum + object.rows, 0)
  const adopted = objects.map(({ key, size, rows: own, footer_digest }) => ({ key, size, rows: own, footer_digest }))
  const [first] = await resolveKeys('adopt', options.key, options.store)
  const keys = tenantKeys(first!, options.tenant)
  const { uri, manifest } = await storeManifest(prefixedStore(options.store, options.keyPrefix ?? ''), keys, {
    time: now().getTime(),
    ttlMs,
    signal: options.signal,
    content: {
      media_type: MEDIA_TYPE,
      kind: 'jsonl',
      origin: 'value',
      ...(name !== undefined && { name }),
      policy,
      size: objects.reduce((sum, { size }) => sum + size, 0),
      digest: `sha256:${sha256Hex(JSON.stringify(adopted))}`,
      segments: [],
      lines: NO_INDEX,
      rows: { pointer: '', steps: [], ...NO_INDEX, count: rows },
      columns,
      parts: [],
      redactions: {},
      adopted: { format: 'parquet', objects: adopted, redaction: 'on_read' },
      ...(provenance && { provenance }),
    },
  })
  const sample = await sampleOf(new AdoptedRows({ source, redactor }, adopted, signal), rows, queries)
  return {
    document: keptDocument(sample, name),
    outcome: {
      ...(call && { call }),
      status: 'succeeded',
      error: null,
      documentIs: 'data',
      side_effect: { operation: 'none', occurred: false },
      provenance: provenance ?? {
        source_type: 'database',
        source_id: name ?? 'objects',
        observed_at: null,
        retrieved_at: now().toISOString(),
      },
      evidence: [],
      untrusted_content: [],
      links: [],
      itemsAt: '',
      ...(sample.length < rows && {
        completeness: {
          state: 'truncated',
          reason: 'context_budget',
          available_items: rows,
          omitted: [{ pointer: '', count: rows - sample.length, reason: 'context_budget' }],
        },
      }),
    },
    redactions: [],
    facts,
    warnings: [
      {
        code: 'adopted',
        message: `The ${rows} rows stay where the query engine wrote them, and are redacted when they are read; those shown are from the beginning.`,
      },
    ],
    resource: resourceOf(uri, manifest),
  }
}

async function openAll(
  source: BlobStore,
  { prefix, objects }: AdoptOptions,
  signal: AbortSignal,
): Promise<readonly ParquetObject[]> {
  if ((prefix === undefined) === (objects === undefined))
    throw new TypeError('adopt: give either `prefix` or `objects`')
  const found: { readonly key: string; readonly size: number }[] = []
  if (prefix !== undefined) {
    // Engines leave marks of success and empty objects beside their rows.
    for await (const { key, size } of source.list(prefix, { signal }))
      if (size > 0 && !/(?:^|\/)[_.][^/]*$/.test(key)) found.push({ key, size })
  }
  for (const key of objects ?? []) {
    const head = await source.head(key, { signal })
    if (head === undefined) throw new TypeError(`adopt: there is no object under key ${found.length} of \`objects\``)
    found.push({ key, size: head.size })
  }
  if (found.length === 0) throw new TypeError('adopt: there are no objects under `prefix`')
  const limit = pLimit(IN_FLIGHT)
  return Promise.all(found.map(({ key, size }) => limit(() => openParquet(source, key, size, signal))))
}

async function sampleOf(rows: AdoptedRows, count: number, queries: readonly string[]) {
  const terms = new RowTerms(queries)
  const keeper = new RowKeeper(terms.groups, SAMPLE_CHARACTERS)
  let row = 0
  for await (const lines of rows.lines(0, Math.min(count, SAMPLE_ROWS)))
    for (const line of lines) keeper.add(row++, line, terms.match(line))
  return keeper.finish([])
}
