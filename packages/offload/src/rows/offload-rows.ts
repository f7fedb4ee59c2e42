import { isUsedStream, streamUse, unlessAborted, usedStream } from '@selvedge/content'
import { classifyError, type Call, type Provenance, type Warning } from '@selvedge/contract'
import { clockOf, type Draft } from '@selvedge/pipeline'

import type { OffloadBlobOptions } from '../offload-blob.ts'
import { OF_BLOBS, OF_KEYS, assertStorageOptions } from '../storage-options.ts'
import { failureMessage } from '../failure-message.ts'
import type { BlobStore } from '../blob-store.ts'
import { keptDocument } from './kept-document.ts'
import { loadQuantileSketch } from './quantile-sketch.ts'
import { redactBatch, type RowRedactor } from './redact-batch.ts'
import { assertRowSource, batchesOf, type RowSource } from './row-batches.ts'
import { assertRowFormat } from '../parquet/assert-row-format.ts'
import { RowPass } from './row-pass.ts'
import { RowUpload } from './row-upload.ts'
import { valueOf } from './value-of.ts'

export interface OffloadRowsOptions extends Omit<OffloadBlobOptions, 'store' | 'redactions'> {
  /** Where all rows go; left out, only what is shown is left of them. */
  readonly store?: BlobStore
  /** Takes secrets out of every row before anything is kept of it: `createRedactor()` of `@selvedge/redact`. */
  readonly redactor: RowRedactor
  /** Questions the rows should answer: rows with their words are kept. */
  readonly queries?: readonly string[]
  /**
   * How the rows are stored: as JSON Lines, or as Parquet files (needs `hyparquet` and `hyparquet-writer`), which are
   * a fraction of the size, and of which SQL reads only the columns and row groups it needs. @default 'ndjson'
   */
  readonly format?: 'ndjson' | 'parquet'
  /** Longest wait for one request of the store; then it is given up, and the draft has no link. @default 30000 */
  readonly timeoutMs?: number
  readonly name?: string
  readonly call?: Call
}

const OPTIONS = [
  ...OF_KEYS,
  ...OF_BLOBS,
  'provenance',
  'completeness',
  'redactor',
  'queries',
  'format',
  'timeoutMs',
  'name',
  'call',
]
/** Between two turns of the event loop. */
const TURN_MS = 10
const UNKNOWN_SOURCE = { source_type: 'database', source_id: 'rows', observed_at: null }

/**
 * Reads a stream of rows once, whatever its length, in memory that does not grow: redacts each row, stores all of them,
 * tallies every column and keeps the rows most likely to be asked for. Gives a draft of the kept rows under their own
 * numbers, with facts over all rows and the link; `select` and `mark` make a result of it.
 *
 * The facts equal those of the whole; which rows are shown may differ from what `select` would choose among all of them.
 * A source that breaks gives a partial draft of what arrived; a store that fails costs the link. An abort rejects, and
 * removes what was stored.
 *
 * @example
 * const draft = await offloadRows(cursor, { store, key, tenant: 'a', redactor: createRedactor(), queries: ['late orders'] })
 */
export async function offloadRows(source: RowSource, options: OffloadRowsOptions): Promise<Draft> {
  assertStorageOptions(
    'offloadRows',
    options,
    ['redactor', ...(options?.store === undefined ? [] : ['tenant'])],
    OPTIONS,
  )
  const { redactor, queries = [], signal } = options
  const now = clockOf(options.now, 'offloadRows')
  assertRowFormat('offloadRows', options)
  assertRowSource('offloadRows', source)
  signal?.throwIfAborted()

  const pass = new RowPass(queries, await loadQuantileSketch())
  const upload = new RowUpload(options)
  const redactions = new Map<string, number>()
  const count = (type: string): void => void redactions.set(type, (redactions.get(type) ?? 0) + 1)
  let interrupted: { readonly error: unknown } | undefined
  let turn = performance.now()
  const use = streamUse(source)
  const batches = batchesOf(source)
  try {
    for (;;) {
      const step = await next(batches, signal)
      if ('error' in step) interrupted = step
      if (use !== undefined && pass.rows === 0 && ('error' in step || step.batch === undefined))
        interrupted = { error: usedStream(use) }
      if ('error' in step || step.batch === undefined) break
      const { lines, values } = redactBatch(step.batch, redactor, count)
      const first = pass.rows
      for (const [index, line] of lines.entries()) pass.add(line, values[index] ?? valueOf(line))
      await upload.write(lines, first)
      if (performance.now() - turn > TURN_MS) {
        await new Promise((resolve) => setTimeout(resolve))
        signal?.throwIfAborted()
        turn = performance.now()
      }
    }
    const resource = await upload.finish({
      columns: pass.columns(),
      redactions: Object.fromEntries(redactions),
      rows: pass.rows,
    })
    return draftOf({
      pass,
      redactions,
      resource,
      interrupted,
      failure: upload.failure,
      options,
      retrievedAt: now().toISOString(),
    })
  } catch (error) {
    await upload.discard()
    throw error
  } finally {
    // The source is told to stop; it may take its time.
    void batches.return(undefined).catch(() => {})
  }
}

/** The next batch, or the error of the source, which is no error of ours; rejects only with the reason of the signal. */
async function next(batches: ReturnType<typeof batchesOf>, signal: AbortSignal | undefined) {
  const step = await unlessAborted(
    batches.next().catch((error: unknown) => ({ error })),
    signal,
  )
  return 'error' in step ? step : { batch: step.done === true ? undefined : step.value }
}

interface Passed {
  readonly pass: RowPass
  readonly redactions: ReadonlyMap<string, number>
  readonly resource: Draft['resource'] | undefined
  readonly interrupted: { readonly error: unknown } | undefined
  readonly failure: { readonly error: unknown } | undefined
  readonly options: OffloadRowsOptions
  readonly retrievedAt: string
}

function draftOf({ pass, redactions, resource, interrupted, failure, options, retrievedAt }: Passed): Draft {
  const kept = pass.kept()
  const isAll = kept.length === pass.rows
  const left = pass.rows - kept.length
  const warnings: Warning[] = []
  if (failure !== undefined) warnings.push({ code: 'offload_failed', message: failureMessage(failure.error) })
  if (!isAll)
    warnings.push({
      code: 'streamed',
      message: `Chosen in one pass from ${pass.rows} rows; the figures are over all of them.`,
    })
  const failed = interrupted !== undefined && pass.rows === 0
  if (interrupted !== undefined && !failed)
    warnings.push({
      code: 'source_interrupted',
      message: `The source broke off after ${pass.rows} rows (${nameOf(interrupted.error)}).`,
    })
  const provenance: Provenance = options.provenance ?? { ...UNKNOWN_SOURCE, retrieved_at: retrievedAt }
  return {
    document: keptDocument(kept, options.name),
    outcome: {
      ...(options.call && { call: options.call }),
      status: failed ? 'failed' : interrupted === undefined ? 'succeeded' : 'partial',
      error: failed ? errorOf(interrupted.error, options) : null,
      documentIs: failed ? 'nothing' : 'data',
      side_effect: { operation: 'none', occurred: false },
      provenance,
      evidence: [],
      untrusted_content: [],
      links: [],
      itemsAt: '',
      ...((!isAll || interrupted !== undefined) && {
        completeness: {
          state: isAll ? ('partial' as const) : ('truncated' as const),
          reason: interrupted === undefined ? ('context_budget' as const) : ('interrupted' as const),
          available_items: interrupted === undefined ? pass.rows : null,
          ...(!isAll && { omitted: [{ pointer: '', count: left, reason: 'context_budget' as const }] }),
        },
      }),
    },
    redactions: Array.from(redactions, ([type, count]) => ({ type, count, at: [] })),
    facts: pass.facts(),
    warnings,
    ...(resource && { resource }),
  }
}

/** What kept the first row from coming, in the words of the contract: its own may hold data. */
function errorOf(
  thrown: unknown,
  { now = () => new Date() }: OffloadRowsOptions,
): NonNullable<Draft['outcome']['error']> {
  const { category, code, retryable, action } = classifyError(thrown, { now }).error
  const isWord = /^\w{1,60}$/.test(code)
  return {
    category,
    code: isWord ? code : 'UNEXPECTED',
    message: isUsedStream(thrown) ? thrown.message : `The source failed before the first row (${nameOf(thrown)}).`,
    retryable,
    action,
  }
}

/** The kind of an error, never its words: they may hold data. */
function nameOf(error: unknown): string {
  return error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : 'Error'
}
