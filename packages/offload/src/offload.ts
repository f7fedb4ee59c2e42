import type { Completeness, Locator, Omitted, Resource, Warning } from '@selvedge/contract'
import { opaqueBytes, readDocument, unlessAborted, withinTime, type Document } from '@selvedge/content'
import { fitsWhole, type FitsWholeOptions } from '@selvedge/mark'
import { defineStage, type Draft, type StageContext } from '@selvedge/pipeline'
import pLimit from 'p-limit'

import { moveAttachments } from './attachments.ts'
import { failureMessage } from './failure-message.ts'
import { longTexts } from './long-texts.ts'
import { FIXED_KEY } from './memory-store.ts'
import { offloadBlob, type OffloadBlobOptions } from './offload-blob.ts'
import { OF_BLOBS, assertStorageOptions } from './storage-options.ts'

export interface OffloadOptions extends Pick<
  OffloadBlobOptions,
  'store' | 'key' | 'keyPrefix' | 'policy' | 'ttlMs' | 'segmentBytes' | 'compression' | 'maxTenantBytes'
> {
  /** `cut`: only what will not be shown whole; `always`: everything of at least `minBytes`; `never`. @default 'cut' */
  readonly when?: 'cut' | 'always' | 'never'
  /** The wrapper that `mark` is given, if any: it takes room. */
  readonly wrap?: FitsWholeOptions['wrap']
  /** Which results are wrapped, as `mark` is told. */
  readonly wrapWhen?: FitsWholeOptions['wrapWhen']
  /** What of a document may be kept; `undefined`: nothing of it, and there is no link. @default all of it */
  readonly keep?: (document: Document, context: StageContext) => Document | undefined
  /**
   * Asked of every file or image in base64, with its bytes: those it refuses are neither kept nor left in the source.
   * @default all are kept
   */
  readonly admits?: (bytes: Uint8Array, mediaType: string) => boolean
  /**
   * Strings of at least so many characters, such as a log or a page in a field, get a blob of their own beside that of
   * the whole, to be read and searched as what they are (`Infinity`: none do). Their handles stand in `resources`, and in
   * the text under the pointers of those of which a part is shown. From 1,024 up.
   * @default 65536, and no string that is nearly all of the result
   */
  readonly leafCharacters?: number
  /** Smaller sources are not stored. @default 0 */
  readonly minBytes?: number
  /** Longest wait for the store; then the answer goes out without a link. @default 30000 */
  readonly timeoutMs?: number
}

const OPTIONS = [
  'store',
  'key',
  'keyPrefix',
  ...OF_BLOBS,
  'when',
  'wrap',
  'wrapWhen',
  'keep',
  'admits',
  'leafCharacters',
  'minBytes',
  'timeoutMs',
]
const FIXED_KEY_NOTE = 'handles are made from the fixed key of memory stores; give `key` to keep them secret'

/**
 * Keeps the redacted source in a store when it will not be shown whole, and leaves a link to it; files and images in
 * base64 become blobs of their own, named in the text where they stood, and long strings have one beside the whole.
 * Needs `redacted`: nothing raw can be stored. A store that fails costs the link, not the answer: the warning
 * `offload_failed` says so.
 */
export function offload(options: OffloadOptions) {
  assertStorageOptions('offload', options, ['store'], OPTIONS)
  const { store, key, when = 'cut', minBytes = 0, keep, timeoutMs = 30_000 } = options
  const wrapping = wrappingOf(options)
  let warned = false
  return defineStage({
    name: 'offload',
    needs: ['redacted'],
    gives: ['offloaded'],
    writes: ['document', 'outcome', 'facts', 'ranking', 'resource', 'attachments', 'warnings'],
    async run(draft, context) {
      if (when === 'never' || draft.resource !== undefined || draft.outcome.documentIs === 'nothing') return draft
      if (!holdsBytes(draft.document.source, minBytes)) return draft
      if (when === 'cut' && fitsWhole(draft, context, wrapping)) return draft
      const kept = keep === undefined ? draft.document : keep(draft.document, context)
      if (kept === undefined) return draft
      try {
        return await withinTime(timeoutMs, context.signal, async ({ signal }) => {
          if (!warned && key === undefined && (await unlessAborted(store.key?.(), signal)) === FIXED_KEY) {
            warned = true
            context.log({ level: 'warn', stage: 'offload', message: FIXED_KEY_NOTE })
          }
          return withLinks(draft, kept, context, options, signal)
        })
      } catch (error) {
        context.signal.throwIfAborted()
        return withoutLink(draft, context, error)
      }
    },
  })
}

async function withLinks(
  draft: Draft,
  kept: Document,
  context: StageContext,
  options: OffloadOptions,
  signal: AbortSignal,
): Promise<Draft> {
  const { admits = () => true, keep, when = 'cut' } = options
  const wrapping = wrappingOf(options)
  const store = (document: Document): Promise<Resource> => storedBlob(document, draft, context, options, signal)

  const { kind, source, mediaType } = draft.document
  const whole = kind === 'binary' ? opaqueBytes(source) : undefined
  if (whole !== undefined && !admits(whole, mediaType)) return withheld(draft, [{}])
  const {
    document,
    resources,
    withheld: gone,
  } = await moveAttachments(draft.document, {
    kept,
    admits,
    store,
  })
  const moved: Draft = {
    ...(gone.length > 0 ? withheld(draft, gone) : draft),
    document,
    // Of the same units under the same numbers: what was found out about them still holds.
    ...(document !== draft.document && { facts: [...draft.facts] }),
    ...(document !== draft.document && draft.ranking && { ranking: { ...draft.ranking } }),
    ...(resources.length > 0 && { attachments: resources }),
  }
  if (document === draft.document) return stored(moved, kept)
  // Without its files it may have become short enough.
  if (when === 'cut' && fitsWhole(moved, context, wrapping)) return moved
  const rest = keep === undefined ? document : keep(document, context)
  return rest === undefined ? moved : stored(moved, rest)

  /** The whole, and its long texts once more on their own. */
  async function stored(draft: Draft, whole: Document): Promise<Draft> {
    const { completeness } = draft.outcome
    const resource = await storedBlob(whole, draft, context, { ...options, completeness }, signal)
    const texts = await storedTexts(whole, options, context, store)
    const attachments = [...(draft.attachments ?? []), ...texts]
    return { ...draft, resource, ...(attachments.length > 0 && { attachments }) }
  }
}

/** Long texts on their way at a time. */
const TEXTS_IN_FLIGHT = 4

/** Nothing is lost by a text that cannot be stored on its own: the whole holds it. */
async function storedTexts(
  whole: Document,
  { leafCharacters }: OffloadOptions,
  context: StageContext,
  store: (document: Document) => Promise<Resource>,
): Promise<readonly Resource[]> {
  const limit = pLimit(TEXTS_IN_FLIGHT)
  const stored = await Promise.allSettled(
    longTexts(whole, leafCharacters).map(({ pointer, text }) =>
      limit(async () => {
        await context.pause()
        return { ...(await store(readDocument(text, { origin: whole.origin }))), name: pointer }
      }),
    ),
  )
  context.signal.throwIfAborted()
  const resources = new Map<string, Resource>()
  for (const text of stored) {
    // The same text twice is one blob.
    if (text.status === 'fulfilled' && !resources.has(text.value.uri)) resources.set(text.value.uri, text.value)
    else if (text.status === 'rejected') {
      const message = text.reason instanceof Error ? text.reason.message : 'the store failed'
      context.log({ level: 'warn', stage: 'offload', message })
    }
  }
  return [...resources.values()]
}

function storedBlob(
  document: Document,
  { redactions, outcome }: Draft,
  { tenant, now }: StageContext,
  options: OffloadOptions & { readonly completeness?: Completeness | undefined },
  signal: AbortSignal,
): Promise<Resource> {
  const { store, key, keyPrefix, policy, ttlMs, segmentBytes, compression, maxTenantBytes, completeness } = options
  return unlessAborted(
    offloadBlob(document, {
      store,
      tenant,
      ...(key !== undefined && { key }),
      ...(keyPrefix !== undefined && { keyPrefix }),
      ...(policy !== undefined && { policy }),
      ...(ttlMs !== undefined && { ttlMs }),
      ...(segmentBytes !== undefined && { segmentBytes }),
      ...(compression !== undefined && { compression }),
      ...(maxTenantBytes !== undefined && { maxTenantBytes }),
      redactions,
      provenance: outcome.provenance,
      ...(completeness !== undefined && { completeness }),
      now,
      signal,
    }),
    signal,
  )
}

function wrappingOf({ wrap, wrapWhen }: OffloadOptions): FitsWholeOptions {
  return { ...(wrap && { wrap }), ...(wrapWhen && { wrapWhen }) }
}

function withWarning(draft: Draft, warning: Warning): Draft {
  return { ...draft, warnings: [...draft.warnings, warning] }
}

/** What was neither shown nor kept is missing by policy. */
function withheld(draft: Draft, places: readonly Locator[]): Draft {
  const files = places.length === 1 ? 'a file in the result holds' : `${places.length} files in the result hold`
  const message = `${files} what must not be kept, and was not stored`
  const before = draft.outcome.completeness
  const completeness: Completeness = {
    ...before,
    state: before === undefined || before.state === 'complete' ? 'truncated' : before.state,
    ...(before?.reason === undefined && { reason: 'policy' }),
    omitted: [
      ...(before?.omitted ?? []),
      ...places.slice(0, MOST_NAMED).map((place): Omitted => ({ pointer: '', ...place, count: 1, reason: 'policy' })),
    ],
  }
  return {
    ...withWarning(draft, { code: 'attachment_withheld', message }),
    outcome: { ...draft.outcome, completeness },
  }
}

/** Places named in `omitted`. */
const MOST_NAMED = 4

/** A failed store costs the link, not the answer. */
function withoutLink(draft: Draft, context: StageContext, error: unknown): Draft {
  const message = error instanceof Error ? error.message : 'the store failed'
  context.log({ level: 'warn', stage: 'offload', message })
  return withWarning(draft, { code: 'offload_failed', message: failureMessage(error) })
}

/** Whether a text has at least so many bytes in UTF-8; counts only where the length alone does not tell. */
function holdsBytes(source: string, minBytes: number): boolean {
  if (source.length >= minBytes) return true
  return source.length * 3 >= minBytes && new TextEncoder().encode(source).byteLength >= minBytes
}
