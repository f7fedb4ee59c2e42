import type { Locator } from '@selvedge/contract'
import { fitsWhole, mark } from '@selvedge/mark'
import { assertPlace, createReader, isReadError, type BlobReader, type ReadError } from '@selvedge/offload'
import {
  assertBudget,
  assertOption,
  clockOf,
  createContext,
  optionChecks,
  pipeline,
  type Draft,
  type Pipeline,
  type StageContext,
  type Step,
} from '@selvedge/pipeline'
import { distrust, redact } from '@selvedge/redact'
import { select } from '@selvedge/select'
import { counterFor } from '@selvedge/tokens'

import { assertReadOptions, assertSearchOptions, assertWholeOptions } from './assert-options.ts'
import { wrapOf } from './default-stages.ts'
import { passageAt } from './excerpt.ts'
import { finishRun } from './finish-run.ts'
import { budgetOf } from './plan.ts'
import { asToolError, nothingThere } from './read-refusal.ts'
import { advancing, chosenFrom, draftOf, queriedDraft } from './reading-draft.ts'
import { page } from './reading-page.ts'
import { shapeCall } from './shape-call.ts'
import type { CallInput, ShaperBudget, ShaperOptions } from './shape-options.ts'
import { searchPage } from './search-page.ts'
import { showingOptions, type Shaped } from './shaped.ts'
import { ShownBefore } from './shown-before.ts'

/** Tokens of an answer unless it is told: what is read back is a detail of what was shown. */
const USUAL_TOKENS = 500
export interface ShapedReadOptions {
  /** @default at most 500 tokens */
  readonly budget?: ShaperBudget
  readonly present?: ShaperOptions['present']
  readonly tenant?: string
  readonly call?: CallInput
  readonly signal?: AbortSignal
}

export interface ShapedSearchOptions extends ShapedReadOptions {
  /** @default 1 */
  readonly page?: number
}

/** Reads back what was moved out. Every answer is shaped itself, and is never moved out again. */
export interface ShapedReader {
  /**
   * The place a locator names, or the whole from its beginning, as much as the budget holds; `completeness.next` says
   * where to read on. What cannot be read is a `failed` result whose error says what may be done.
   */
  readonly read: (uri: string, options?: Locator & ShapedReadOptions) => Promise<Shaped>
  /**
   * What answers a question best, without what the first text already showed for this very question. Page 2, 3, … show
   * what the pages before did not.
   */
  readonly search: (uri: string, query: string, options?: ShapedSearchOptions) => Promise<Shaped>
  /** What an expression of the JSON Query language makes of the whole, e.g. `filter(.late) | map(.id) | size()`. */
  readonly select: (uri: string, expression: string, options?: ShapedReadOptions) => Promise<Shaped>
  /** What SQL over the table `data` gives; there with `reader: { backend }` only, e.g. `duckdbBackend()`. */
  readonly query?: (uri: string, sql: string, options?: ShapedReadOptions) => Promise<Shaped>
  /**
   * The bytes of a file or an image that was moved out, for the program rather than the model. Rejects with a
   * {@link ReadError}.
   */
  readonly bytes: (uri: string, options?: Pick<ShapedReadOptions, 'tenant' | 'signal'>) => Promise<Uint8Array>
  /** The `failed` result that says what is wrong with the arguments of a call; `callReadTool` asks for it. */
  readonly refuse: (error: ReadError, options?: ShapedReadOptions) => Promise<Shaped>
}

export function createShapedReader(options: ShaperOptions, shownBefore = new ShownBefore()): ShapedReader {
  const { store, key, keyPrefix, now } = options
  const blobs =
    store &&
    createReader({
      store,
      ...(key !== undefined && { key }),
      ...(keyPrefix !== undefined && { keyPrefix }),
      ...(now && { now }),
      ...options.reader,
    })
  // Redacted before it was stored; once more, for the rules may have grown since.
  const safe = pipeline().use(redact(options.redact)).use(distrust(options.trust))
  const wrapping = wrapOf(options)
  const inOrder = safe.use(mark(wrapping))
  // A search is for what answers: no share of the place goes to an outline of the whole.
  const ranked = safe.use(select({ weights: { reserve: 0 } }))
  const marked = pipeline().useUnchecked([mark(wrapping)])

  return Object.freeze<ShapedReader>({
    read: async (uri, options = {}) => {
      assertReadOptions(options, 'reader.read')
      const { part, pointer, rows, lines, chars, ...given } = options
      const at: Locator = defined({ part, pointer, rows, lines, chars })
      return answer('reader.read', uri, given, async (request) => {
        assertPlace(at)
        const reading = await request.blobs.read(uri, { ...fetchedFor(at), ...request.who })
        const clean = await safe.runDraft(draftOf(reading, request, reading.document, at), request.run)
        const passage = passageAt(clean.draft.document, at)
        if (passage === undefined) {
          // Blank text, a page that shows nothing: that is all there is, and no wrong place.
          const isAll = Object.keys(at).length === 0 && clean.draft.document.unitCount === 0
          if (isAll) return { pipeline: inOrder, draft: clean.draft }
          throw nothingThere()
        }
        return {
          pipeline: inOrder,
          draft: page(reading, clean.draft, passage, (draft) => fitsWhole(draft, request.context, wrapping)),
          at,
        }
      })
    },
    search: async (uri, query, options = {}) => {
      assertSearchOptions(options, 'reader.search')
      assertOption('reader.search', 'query', query, WORDS)
      const { page = 1, ...given } = options
      return answer('reader.search', uri, given, async (request) => {
        const reading = await request.blobs.search(uri, query, request.who)
        const { outcome, ...draft } = draftOf(reading, request, reading.document)
        const found = { ...draft, resource: reading.resource, outcome: chosenFrom(reading, outcome) }
        const clean = await ranked.runDraft(found, { ...request.run, queries: [query] })
        const shown = shownBefore.unitsFor(clean.draft.document, uri, query, request.who.tenant)
        const left = await searchPage(clean.draft, request.context, { page, shown, ...wrapping })
        return { pipeline: marked, draft: left, queries: [query], trace: clean.trace }
      })
    },
    select: async (uri, expression, given = {}) => {
      assertWholeOptions(given, 'reader.select')
      assertOption('reader.select', 'expression', expression, WORDS)
      return answer('reader.select', uri, given, async (request) => {
        const selection = await request.blobs.select(uri, expression, request.who)
        return { pipeline: inOrder, draft: draftOf(selection, request, selection.document) }
      })
    },
    ...(blobs?.query && {
      query: async (uri: string, sql: string, given: ShapedReadOptions = {}) => {
        assertWholeOptions(given, 'reader.query')
        assertOption('reader.query', 'sql', sql, WORDS)
        return answer('reader.query', uri, given, async (request) => {
          const { isCut, skipped, ...selection } = await request.blobs.query!(uri, sql, request.who)
          const draft = draftOf(selection, request, selection.document)
          return { pipeline: inOrder, draft: queriedDraft(draft, isCut, skipped) }
        })
      },
    }),
    bytes: async (uri, given = {}) => {
      assertWholeOptions(given, 'reader.bytes')
      const { who, blobs: store } = await prepare(blobsFor('reader.bytes', uri), options, given, 'reader.bytes')
      return (await store.bytes(uri, who)).bytes
    },
    refuse: async (error, given = {}) => {
      assertOption('reader.refuse', 'error', error, ['a ReadError', isReadError])
      assertWholeOptions(given, 'reader.refuse')
      return refusal(error, given, 'reader.refuse')
    },
  })

  async function answer(
    where: string,
    uri: string,
    given: ShapedReadOptions,
    work: (request: Request) => Promise<Answer>,
  ): Promise<Shaped> {
    const request = await prepare(blobsFor(where, uri), options, given, where)
    try {
      const { pipeline, draft, queries = [], trace = [], at } = await work(request)
      const marked = await pipeline.runDraft(draft, { ...request.run, queries })
      const run = at === undefined ? marked : advancing(marked, at)
      return finishRun({ ...run, trace: [...trace, ...run.trace] }, request.context, {
        tenant: request.who.tenant,
        policy: showingOptions(options),
      })
    } catch (error) {
      given.signal?.throwIfAborted()
      if (!isReadError(error)) throw error
      return refusal(error, given, where)
    }
  }

  function blobsFor(where: string, uri: string): BlobReader {
    assertOption(where, 'uri', uri, ['a handle such as "selvedge://…"', optionChecks.string[1]])
    if (blobs === undefined) throw new TypeError(`${where}: there is nothing to read from; give the shaper a \`store\``)
    return blobs
  }

  function refusal(
    error: ReadError,
    { budget, present, tenant, call, signal }: ShapedReadOptions,
    where: string,
  ): Promise<Shaped> {
    return shapeCall(
      { options, pipeline: inOrder as unknown as Pipeline },
      { raw: asToolError(error), error: true },
      defined({ budget, present, tenant, call, signal }),
      where,
    )
  }
}

/** What has to be fetched: lines and characters of a string lie in the value that holds it. */
function fetchedFor(at: Locator): Locator {
  if (at.pointer === undefined && at.part === undefined) return at
  const { lines: _lines, chars: _chars, ...place } = at
  return place
}

interface Answer {
  readonly pipeline: Pick<Pipeline, 'runDraft'>
  readonly draft: Draft
  readonly queries?: readonly string[]
  /** What was done to the draft before. */
  readonly trace?: readonly Step[]
  /** The place that was read, for what is left out of it must not lead back there. */
  readonly at?: Locator
}

interface Request {
  readonly blobs: BlobReader
  readonly run: Parameters<typeof createContext>[0]
  readonly context: StageContext
  readonly who: { readonly tenant: string; readonly signal?: AbortSignal }
  readonly call: CallInput | undefined
}

const WORDS = ['a non-empty string', (value: unknown) => typeof value === 'string' && value.trim() !== ''] as const

async function prepare(
  blobs: BlobReader,
  options: ShaperOptions,
  given: ShapedReadOptions,
  where: string,
): Promise<Request> {
  const tokens = given.budget?.tokens ?? Math.min(USUAL_TOKENS, options.budget?.tokens ?? USUAL_TOKENS)
  const { budget, counter } = budgetOf({ ...options.budget, ...given.budget, tokens })
  assertBudget(budget, where)
  const tenant = given.tenant ?? options.tenant ?? 'default'
  const { signal, call } = given
  const present = given.present ?? options.present
  const run = {
    budget,
    tokens: await counterFor(counter),
    tenant,
    now: clockOf(options.now, where),
    ...(options.log && { log: options.log }),
    ...(present !== undefined && { present }),
    ...(signal && { signal }),
  }
  return { blobs, run, context: await createContext(run), who: { tenant, ...(signal && { signal }) }, call }
}

function defined<T extends object>(options: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }
}
