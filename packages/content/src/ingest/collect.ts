import { stringifyJson, toPlainJson } from '@selvedge/contract'

import { assertArgument } from '../assert-argument.ts'
import { unlessAborted } from '../unless-aborted.ts'
import { byteLength } from './byte-length.ts'
import { bytesOf } from './take-in-bytes.ts'
import { streamUse, usedStream, type StreamUse } from './used-stream.ts'

export interface CollectOptions {
  /** Bytes after which reading stops: the stream is refused, as a text of that size is. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal
}

/** A raw result that needs no waiting any more, and what its carrier said of it. Goes into `ingest` with its options. */
export interface Collected {
  readonly raw: unknown
  readonly mediaType?: string
  readonly name?: string
  /** `raw` is an error: an HTTP response that says so. */
  readonly error?: true
  /** What broke the stream; `raw` is what had come before. */
  readonly interrupted?: unknown
}

/**
 * Waits for what a tool handed back: promises, Response, Blob and File, web and Node streams, async iterables, iterators. Chunks of
 * text or bytes are joined, chunks that are values become JSON Lines. Every other value comes back as it is. A stream
 * that breaks gives what came before; rejects only with the reason of the signal.
 *
 * @example
 * const collected = await collect(fetch(url))
 * ingest(collected.raw, { ...collected, now: () => new Date() })
 */
export async function collect(raw: unknown, options: CollectOptions = {}): Promise<Collected> {
  assertArgument('collect', 'options', options, 'options')
  const { maxBytes = Infinity, signal } = options
  assertArgument('collect', 'maxBytes', maxBytes, 'number')
  if (signal !== undefined) assertArgument('collect', 'signal', signal, 'signal')
  signal?.throwIfAborted()
  let value = raw
  try {
    if (isThenable(raw)) value = await unlessAborted(Promise.resolve(raw), signal)
  } catch (error) {
    signal?.throwIfAborted()
    return { raw: error, error: true }
  }

  const source = sourceOf(value)
  if (source === undefined) return { raw: value }
  const { chunks, use, ...about } = source
  if (use === 'locked') return { raw: usedStream(use), error: true }
  const read = await readAll(chunks, maxBytes, signal)
  // What is left of a stream that was begun elsewhere may be all that is meant; nothing at all is not.
  if (use !== undefined && (read.raw === '' || 'error' in read)) return { raw: usedStream(use), error: true }
  if (source.failure === undefined) return { ...about, ...read }
  return { raw: 'error' in read ? source.failure : Object.assign(source.failure, { output: read.raw }), error: true }
}

function isThenable(raw: unknown): boolean {
  try {
    return typeof raw === 'object' && raw !== null && typeof (raw as { then?: unknown }).then === 'function'
  } catch {
    // A value whose getters throw is nothing to wait for.
    return false
  }
}

interface Source {
  readonly use?: StreamUse | undefined
  readonly chunks: AsyncIterable<unknown>
  readonly mediaType?: string
  readonly name?: string
  readonly failure?: Error
}

/** Where chunks come from; `undefined` for a value that is none of a stream. Structure decides, not the class. */
function sourceOf(value: unknown): Source | undefined {
  try {
    if (typeof value !== 'object' || value === null) return undefined
    const carrier = value as Carrier
    // Response
    if (typeof carrier.arrayBuffer === 'function' && carrier.headers !== undefined && 'body' in carrier) {
      const mediaType = carrier.headers.get?.('content-type') ?? undefined
      const chunks = carrier.body === null || carrier.body === undefined ? oneOf('') : streamOf(carrier.body)
      return { chunks, use: streamUse(value), ...(mediaType !== undefined && { mediaType }), ...failureOf(carrier) }
    }
    // Blob, File
    if (typeof carrier.arrayBuffer === 'function' && typeof carrier.stream === 'function') {
      const { type, name } = carrier
      return { chunks: streamOf(carrier.stream()), ...(type ? { mediaType: type } : {}), ...(name ? { name } : {}) }
    }
    if (typeof carrier.getReader === 'function' || typeof carrier[Symbol.asyncIterator] === 'function') {
      return { chunks: streamOf(value), use: streamUse(value) }
    }
    // An iterator, such as a generator gives: what it yields is gone once it is read. Lists, maps and sets are values.
    if (typeof carrier.next === 'function' && typeof carrier[Symbol.iterator] === 'function') {
      return { chunks: eachOf(value as Iterable<unknown>) }
    }
  } catch {
    // A value whose getters throw is no stream: it is taken in as it is.
  }
  return undefined
}

interface Carrier extends Partial<AsyncIterable<unknown>>, Partial<Iterable<unknown>> {
  readonly next?: unknown
  readonly arrayBuffer?: unknown
  readonly stream?: () => unknown
  readonly getReader?: unknown
  readonly body?: unknown
  readonly type?: string
  readonly name?: string
  readonly ok?: boolean
  readonly status?: number
  readonly statusText?: string
  readonly headers?: { readonly get?: (name: string) => string | null }
}

function failureOf({ ok, status, statusText, headers }: Carrier): { failure?: Error } {
  if (ok !== false) return {}
  const failure = new Error(`HTTP ${status}${statusText ? ` ${statusText}` : ''}`)
  return { failure: Object.assign(failure, { status, headers }) }
}

async function* eachOf(values: Iterable<unknown>): AsyncGenerator<unknown> {
  yield* values
}

async function* oneOf(chunk: unknown): AsyncGenerator<unknown> {
  yield chunk
}

/** Web streams are read by their reader: not every engine can iterate them. */
function streamOf(stream: unknown): AsyncIterable<unknown> {
  const { getReader } = stream as Partial<ReadableStream<unknown>>
  return typeof getReader === 'function'
    ? readerChunks(stream as ReadableStream<unknown>)
    : (stream as AsyncIterable<unknown>)
}

function readerChunks(stream: ReadableStream<unknown>): AsyncIterable<unknown> {
  return {
    [Symbol.asyncIterator]() {
      const reader = stream.getReader()
      return {
        next: () => reader.read() as Promise<IteratorResult<unknown>>,
        // Cancels at once, even while a chunk is awaited: a generator would wait for it.
        return: () => reader.cancel().then(() => ({ done: true, value: undefined })),
      }
    },
  }
}

async function readAll(chunks: AsyncIterable<unknown>, maxBytes: number, signal: AbortSignal | undefined) {
  const gathered = new Chunks()
  let iterator: AsyncIterator<unknown> | undefined
  let turn = Date.now() + TURN_MS
  try {
    iterator = chunks[Symbol.asyncIterator]()
    for (;;) {
      const step: unknown = await unlessAborted(iterator.next(), signal)
      // Neither done nor a value: such a source would go on for ever.
      if (typeof step !== 'object' || step === null) throw new TypeError('the stream gave no chunk and no end')
      const { done, value } = step as IteratorResult<unknown>
      if (done) break
      gathered.add(value)
      if (Date.now() >= turn) {
        await timersTurn()
        signal?.throwIfAborted()
        turn = Date.now() + TURN_MS
      }
      // One byte over is enough for `ingest` to refuse it.
      if (gathered.byteLength > maxBytes) {
        stop(iterator)
        break
      }
    }
  } catch (error) {
    stop(iterator)
    signal?.throwIfAborted()
    const interrupted = error ?? new Error('the stream broke')
    // Nothing came of it: the call failed, there is no part to show.
    if (gathered.byteLength === 0) return { raw: interrupted, error: true as const }
    return { raw: gathered.finish(), ...gathered.about(), interrupted }
  }
  return { raw: gathered.finish(), ...gathered.about() }
}

/** A source that always has more ready would keep timers, and with them an abort, from ever running. */
const TURN_MS = 10

function timersTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

/** Tells the source to stop; nobody waits for its answer. */
function stop(iterator: AsyncIterator<unknown> | undefined): void {
  const stopped = async () => iterator?.return?.()
  stopped().catch(ignore)
}

function ignore(): void {
  // The stream is given up; how it ends is of no interest.
}

/** Chunks of text, of bytes, or of values. */
class Chunks {
  #texts: string[] = []
  #bytes: Uint8Array[] = []
  #kind: 'text' | 'bytes' | 'values' | undefined
  byteLength = 0

  add(chunk: unknown): void {
    const bytes = bytesOf(chunk)
    const kind = bytes !== undefined ? 'bytes' : typeof chunk === 'string' ? 'text' : 'values'
    this.#kind ??= kind
    if (this.#kind === 'values' || kind === 'values') this.#addText(`${stringifyJson(toPlainJson(chunk).value)}\n`)
    else if (this.#kind === 'text' && typeof chunk === 'string') this.#addText(chunk)
    else this.#addBytes(bytes ?? new TextEncoder().encode(chunk as string))
  }

  about(): { readonly mediaType?: string } {
    return this.#kind === 'values' ? { mediaType: 'application/x-ndjson' } : {}
  }

  finish(): string | Uint8Array {
    if (this.#bytes.length === 0) return this.#texts.join('')
    const all = new Uint8Array(this.byteLength)
    let at = 0
    for (const bytes of this.#bytes) {
      all.set(bytes, at)
      at += bytes.length
    }
    return all
  }

  #addText(text: string): void {
    // Text and bytes in one stream: everything is bytes from here on.
    if (this.#bytes.length > 0) return this.#addBytes(new TextEncoder().encode(text))
    this.#texts.push(text)
    this.byteLength += byteLength(text)
  }

  #addBytes(bytes: Uint8Array): void {
    for (const text of this.#texts) this.#bytes.push(new TextEncoder().encode(text))
    this.#texts = []
    // The producer may use its buffer again.
    this.#bytes.push(bytes.slice())
    this.byteLength += bytes.length
  }
}
