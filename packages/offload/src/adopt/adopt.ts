import { formatPointer, parsePointer, sha256Hex, type Call, type Fact, type Provenance } from '@selvedge/contract'
import { assertOption, clockOf, optionChecks, type Draft } from '@selvedge/pipeline'
import pLimit from 'p-limit'

import type { OffloadBlobOptions } from '../offload-blob.ts'
import { resourceOf } from '../open-blob.ts'
import type { AdoptedObjects, ManifestColumn } from '../manifest.ts'
import { prefixedStore } from '../prefixed-store.ts'
import { keptDocument } from '../rows/kept-document.ts'
import { loadQuantileSketch } from '../rows/quantile-sketch.ts'
import { RowKeeper, type KeptRow } from '../rows/row-keeper.ts'
import { RowPass } from '../rows/row-pass.ts'
import { RowTerms } from '../rows/row-terms.ts'
import type { RowRedactor } from '../rows/redact-batch.ts'
import { valueOf } from '../rows/value-of.ts'
import { OF_KEYS, assertStorageOptions } from '../storage-options.ts'
import { storeManifest } from '../store-manifest.ts'
import { resolveKeys, tenantKeys } from '../tenant-keys.ts'
import { AdoptedRows, redacted, type AdoptedSource } from './adopted-rows.ts'
import { emptyTable } from './empty-table.ts'
import { FooterFacts } from './footer-facts.ts'
import { openParquet } from './parquet-object.ts'
import { contextOf } from './redaction-context.ts'
import { columnNames, scanText, type AdoptedText } from './text-object.ts'
import { listStore } from '../list-store.ts'

export interface AdoptOptions
  extends
    Pick<OffloadBlobOptions, 'store' | 'key' | 'tenant' | 'keyPrefix' | 'policy' | 'ttlMs' | 'now' | 'signal'>,
    AdoptedSource {
  /** Objects that begin with it, in the order of their keys; or name them. */
  readonly prefix?: string
  readonly objects?: readonly string[]
  /** @default what the key of the first object ends with; Parquet when that says nothing */
  readonly format?: AdoptFormat
  /** Questions the sample should answer. */
  readonly queries?: readonly string[]
  readonly name?: string
  readonly call?: Call
  readonly provenance?: Provenance
}

/** How the objects are written. */
export type AdoptFormat = 'parquet' | 'jsonl' | 'csv'

const MEDIA_TYPES: Readonly<Record<AdoptFormat, string>> = {
  parquet: 'application/vnd.apache.parquet',
  jsonl: 'application/x-ndjson',
  csv: 'text/csv',
}
const OPTIONS = [
  ...OF_KEYS,
  'policy',
  'ttlMs',
  'source',
  'redactor',
  'prefix',
  'objects',
  'format',
  'queries',
  'name',
  'call',
  'provenance',
]
const IN_FLIGHT = 8
const SAMPLE_ROWS = 200
const SAMPLE_CHARACTERS = 1_000_000
const NO_INDEX = { offset: [], number: [], count: 0, end: 0 }

/**
 * Takes over what a query engine has written as Parquet, JSON Lines or CSV (Athena UNLOAD, Trino, Spark, Snowflake,
 * BigQuery, COPY of PostgreSQL). Of Parquet it reads the footers and a few rows of the first object; text it reads through
 * once, in flat memory. Gives a draft with facts over all rows and a handle with which a reader that was given `adopted`
 * reads, searches and computes.
 *
 * The objects stay where they are and as they are: not redacted. Redaction happens whenever their rows are read through
 * the handle; the manifest and a warning say so. Needs `hyparquet`.
 */
export async function adopt(options: AdoptOptions): Promise<Draft> {
  assertAdoptOptions(options)
  const { queries = [], name, policy = '', ttlMs, provenance, call } = options
  const now = clockOf(options.now, 'adopt')
  const signal = options.signal ?? new AbortController().signal
  signal.throwIfAborted()

  const found = await findObjects(options, signal)
  const format = options.format ?? formatOf(found[0]!.key)
  const taken =
    format === 'parquet'
      ? await takeParquet(options, found, queries, signal)
      : await takeText(options, found, format, queries, signal)
  const { objects, rows, facts, columns, sample, open } = taken
  const [first] = await resolveKeys('adopt', options.key, options.store)
  const keys = tenantKeys(first!, options.tenant)
  const { uri, manifest } = await storeManifest(prefixedStore(options.store, options.keyPrefix ?? ''), keys, {
    time: now().getTime(),
    ttlMs,
    signal: options.signal,
    content: {
      media_type: MEDIA_TYPES[format],
      kind: 'jsonl',
      origin: 'value',
      ...(name !== undefined && { name }),
      policy,
      size: found.reduce((sum, { size }) => sum + size, 0),
      digest: `sha256:${sha256Hex(JSON.stringify(objects.objects))}`,
      segments: [],
      lines: NO_INDEX,
      rows: { pointer: '', steps: [], ...NO_INDEX, count: rows },
      columns,
      parts: [],
      redactions: {},
      adopted: { ...objects, redaction: 'on_read' },
      ...(provenance && { provenance }),
    },
  })
  return {
    document: rows === 0 ? emptyTable(columns, options.redactor, name) : keptDocument(sample, name),
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
        message: `The ${rows} rows stay where the query engine wrote them, and are redacted when they are read${format === 'parquet' ? '; those shown are from the beginning' : ''}.`,
      },
      ...(open === 0
        ? []
        : [
            {
              code: 'quote_never_closed',
              message: `A quote is never closed in ${open} of the ${found.length} objects: what follows it there is one row, and is not shown.`,
            },
          ]),
    ],
    resource: resourceOf(uri, manifest),
  }
}

const FORMATS: readonly unknown[] = Object.keys(MEDIA_TYPES)

function assertAdoptOptions(options: AdoptOptions): void {
  assertStorageOptions('adopt', options, ['source', 'redactor', 'store', 'tenant'], OPTIONS)
  const { prefix, objects, format } = options
  if (prefix !== undefined) assertOption('adopt', 'prefix', prefix, optionChecks.string)
  if (objects !== undefined) assertOption('adopt', 'objects', objects, optionChecks.strings)
  if ((prefix === undefined) === (objects === undefined))
    throw new TypeError('adopt: give either `prefix` or `objects`')
  if (format !== undefined)
    assertOption('adopt', 'format', format, ["'parquet', 'jsonl' or 'csv'", (value) => FORMATS.includes(value)])
}

interface FoundObject {
  readonly key: string
  readonly size: number
}

async function findObjects(
  { source, prefix, objects }: AdoptOptions,
  signal: AbortSignal,
): Promise<readonly FoundObject[]> {
  const found: FoundObject[] = []
  const empty: FoundObject[] = []
  if (prefix !== undefined) {
    // Engines leave marks of success and empty objects beside their rows.
    for await (const { key, size } of listStore(source, prefix, { signal }))
      if (!/(?:^|\/)[_.][^/]*$/.test(key)) (size > 0 ? found : empty).push({ key, size })
    if (found.length === 0) found.push(...empty)
  }
  for (const key of objects ?? []) {
    const head = await source.head(key, { signal })
    if (head === undefined) throw new TypeError(`adopt: there is no object under key ${found.length} of \`objects\``)
    found.push({ key, size: head.size })
  }
  if (found.length === 0) throw new TypeError('adopt: there are no objects under `prefix`')
  return found
}

/** What the ending of a key promises. */
function formatOf(key: string): AdoptFormat {
  if (/\.(?:csv|tsv)$/i.test(key)) return 'csv'
  return /\.(?:ndjson|jsonl|json)$/i.test(key) ? 'jsonl' : 'parquet'
}

interface Taken {
  readonly objects: AdoptedObjects
  readonly rows: number
  readonly facts: readonly Fact[]
  readonly columns: readonly ManifestColumn[]
  readonly sample: readonly KeptRow[]
  /** Objects that end in a quote that is never closed. */
  readonly open: number
}

/** By the footers, and a few rows of the first object. */
async function takeParquet(
  { source, redactor }: AdoptOptions,
  found: readonly FoundObject[],
  queries: readonly string[],
  signal: AbortSignal,
): Promise<Taken> {
  const limit = pLimit(IN_FLIGHT)
  const footers = new FooterFacts()
  const objects = await Promise.all(
    found.map(({ key, size }) =>
      limit(async () => {
        // What a footer says is added up at once, so that not all of them are held.
        const { metadata, ...object } = await openParquet(source, key, size, signal)
        footers.add(metadata)
        return object
      }),
    ),
  )
  const { rows, facts: told, columns } = footers.finish()
  const facts = tellable(told, columns, redactor)
  const terms = new RowTerms(queries)
  const keeper = new RowKeeper(terms.groups, SAMPLE_CHARACTERS)
  let row = 0
  const beginning = new AdoptedRows({ source, redactor }, objects, signal).lines(0, Math.min(rows, SAMPLE_ROWS))
  for await (const lines of beginning) for (const line of lines) keeper.add(row++, line, terms.match(line))
  return { objects: { format: 'parquet', objects }, rows, facts, columns, sample: keeper.finish([]), open: 0 }
}

/** Footers are not redacted: without the extremes, and the names, that redaction would not let pass in a row. */
function tellable(facts: readonly Fact[], columns: readonly ManifestColumn[], redactor: RowRedactor): readonly Fact[] {
  const names = columns.map(({ path }) => String(parsePointer(path)?.[0] ?? ''))
  const lines = facts.map(({ pointer, value }) => {
    const steps = (parsePointer(pointer) ?? []).slice(1).toReversed()
    return JSON.stringify(steps.reduce<unknown>((inner, step) => ({ [step]: inner }), value))
  })
  const passed = redacted(lines, redactor)
  return facts.filter(({ pointer }, at) => {
    const [, name] = parsePointer(pointer) ?? []
    return passed[at] === lines[at] && (name === undefined || contextOf([String(name)], names).length === 0)
  })
}

/** Of objects without rows: what their headers name. */
function namedColumns(objects: readonly AdoptedText[]): readonly ManifestColumn[] {
  const table = objects.find((object) => object.table !== undefined)?.table
  return table === undefined ? [] : columnNames(table).map((name) => ({ path: formatPointer([name]), count: 0 }))
}

/** By reading them once: text has no footer. */
async function takeText(
  { source, redactor }: AdoptOptions,
  found: readonly FoundObject[],
  format: 'jsonl' | 'csv',
  queries: readonly string[],
  signal: AbortSignal,
): Promise<Taken> {
  const pass = new RowPass(queries, await loadQuantileSketch())
  const objects: AdoptedText[] = []
  let open = 0
  for (const object of found) {
    const take = (lines: readonly string[]): void => {
      for (const line of redacted(lines, redactor)) pass.add(line, valueOf(line))
    }
    const scanned = await scanText(source, object, format, signal, take)
    objects.push(scanned.object)
    if (scanned.isOpen) open++
  }
  const columns = pass.rows === 0 ? namedColumns(objects) : pass.columns()
  return { objects: { format, objects }, rows: pass.rows, facts: pass.facts(), columns, sample: pass.kept(), open }
}
