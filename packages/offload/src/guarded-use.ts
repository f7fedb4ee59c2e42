import { unlessAborted, withinTime, type TimeLimit } from '@selvedge/content'
import { assertOption, assertOptions, clockOf, optionChecks } from '@selvedge/pipeline'

import type { AuditOutcome, ReadAction } from './audit.ts'
import { MISSING } from './blob-body.ts'
import type { BlobStore } from './blob-store.ts'
import { errorOf, openBlob, readErrorOf, type OpenBlob } from './open-blob.ts'
import { isReadError, readErrors } from './read-error.ts'
import type { ReaderOptions, ReadOptions } from './reader.ts'
import { recordUse } from './record-use.ts'
import { resolveKeys } from './tenant-keys.ts'

/** Opens a blob for its tenant, does the work on it, and leaves a record. */
export type GuardedUse = <T>(
  action: ReadAction,
  uri: string,
  request: ReadOptions,
  work: (blob: OpenBlob, signal: AbortSignal) => Promise<T>,
) => Promise<T>

type Settled<T> = { readonly outcome: AuditOutcome } & ({ readonly answer: T } | { readonly error: unknown })

/**
 * The one way to a blob: opens it, asks `authorize`, works and leaves a record, whatever comes of it. All of it together
 * waits no longer than `timeoutMs` or until the caller's signal, whatever store, hooks and backend do. What they throw
 * is told in the reader's own words.
 */
export function guardedUse(options: ReaderOptions, store: BlobStore): GuardedUse {
  const { key, authorize, audit, timeoutMs = 30_000 } = options
  const now = clockOf(options.now, 'createReader')

  return async (action, uri, request, work) => {
    assertOptions(`reader.${action}`, request, READ)
    const { tenant, signal } = request
    // Nobody's name owns nothing, and is told so as a stranger's.
    if (tenant !== '') assertOption(`reader.${action}`, 'tenant', tenant, optionChecks.tenant)
    return withinTime(timeoutMs, signal, async (limit) => {
      const settled = await settle(limit)
      const { outcome } = settled
      const record = { at: now().toISOString(), tenant, uri: String(uri).slice(0, 80), action, outcome }
      try {
        await recordUse(audit, record, limit.signal)
      } finally {
        signal?.throwIfAborted()
      }
      if ('error' in settled) throw settled.error
      return settled.answer
    })

    async function settle({ signal: either, isOver }: TimeLimit): Promise<Settled<Awaited<ReturnType<typeof work>>>> {
      const keys = await resolvedKeys(either, signal)
      try {
        const blob = await unlessAborted(openBlob({ store, keys, tenant, uri, time: now(), signal: either }), either)
        if (typeof blob === 'string') return { outcome: blob, error: errorOf(blob, uri) }
        if (!(await isAuthorized(blob, either))) {
          if (signal?.aborted) return { outcome: 'aborted', error: signal.reason }
          return { outcome: 'forbidden', error: readErrors.unknown() }
        }
        const answer = await unlessAborted(orExpired(blob, store, either, work(blob, either)), either)
        return { outcome: 'ok', answer }
      } catch (error) {
        if (signal?.aborted) return { outcome: 'aborted', error: signal.reason }
        const isLateQuery = action === 'query' && isOver() && error === either.reason
        const told = isLateQuery ? readErrors.queryFailed(error) : readErrorOf(error)
        return { outcome: told.code, error: told }
      }
    }

    async function isAuthorized({ resource }: OpenBlob, either: AbortSignal): Promise<boolean> {
      if (authorize === undefined) return true
      try {
        return (await unlessAborted(answerOf(authorize, { tenant, action, resource }), either)) === true
      } catch {
        // Who cannot be asked has not allowed it: the caller is told no more than a stranger.
        return false
      }
    }
  }

  /** A store that cannot give its key does not answer; a key that is none is a wrong option. */
  async function resolvedKeys(either: AbortSignal, signal: AbortSignal | undefined) {
    try {
      return await unlessAborted(resolveKeys('createReader', key, store), either)
    } catch (error) {
      signal?.throwIfAborted()
      throw error instanceof TypeError || error instanceof RangeError ? error : readErrorOf(error)
    }
  }
}

const READ = { signal: optionChecks.signal }

/** What a hook throws at once is what it rejects with. */
async function answerOf<Given, Answer>(
  hook: (given: Given) => Answer | PromiseLike<Answer>,
  given: Given,
): Promise<Answer> {
  return hook(given)
}

/** A blob that is deleted while it is read has expired, it is not damaged. */
async function orExpired<T>(
  { manifestKey }: OpenBlob,
  store: BlobStore,
  signal: AbortSignal,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isMissing = isReadError(error) && error.cause === MISSING
    if (isMissing && (await store.head(manifestKey, { signal })) === undefined) throw readErrors.expired()
    throw error
  }
}
