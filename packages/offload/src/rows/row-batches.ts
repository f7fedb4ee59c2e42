import { stringifyJson, toPlainJson } from '@selvedge/contract'
import { assertOption } from '@selvedge/pipeline'

/**
 * Rows as values, or the text of them. A text, a stream of text and bytes wherever they come from are JSON Lines in pieces
 * of any length. Every string of a list, a generator or a `readline` interface is one row: what it spells when it is
 * JSON, else the string.
 */
export type RowSource = AsyncIterable<unknown> | Iterable<unknown> | ReadableStream<unknown> | string | Uint8Array

/** Some rows: one line each, and what the line spells where that is known without reading it. */
export interface RowBatch {
  readonly lines: readonly string[]
  readonly values: readonly unknown[]
}

/** A row longer than this ends the reading: it could not be held beside the others. */
const LONGEST_ROW = 16 * 1024 * 1024
/** Characters of a batch: enough to make the per-batch work small, little enough to hold. */
const BATCH = 64 * 1024
/** Bytes decoded at a time: a line is a part of this text, and keeps all of it alive while it is kept. */
const PIECE = 32 * 1024

/** Why rows stopped coming: a single one was too long. */
export class RowTooLongError extends Error {
  override readonly name = 'RowTooLongError'

  constructor() {
    super(`a row is longer than ${LONGEST_ROW} characters`)
  }
}

/** Reads rows in batches of about 64 Ki characters, as they come: the source is asked for more only when more is wanted. */
export async function* batchesOf(source: RowSource): AsyncGenerator<RowBatch> {
  const batch = new Batch()
  const lines = new LineSplitter()
  const iterator = iteratorOf(source)
  const isText = isTextStream(source)
  let failure: { readonly error: unknown } | undefined
  let isDone = false
  try {
    for (;;) {
      // Rows that are there already are not waited for.
      const step = iterator.next()
      const { done, value: chunk } = 'then' in step ? await step : step
      if (done === true) break
      if ((isText && typeof chunk === 'string') || chunk instanceof Uint8Array) {
        for (const line of lines.push(chunk)) if (batch.add(line, undefined)) yield batch.take()
      } else {
        // Bytes that came before end with their line: rows keep their order.
        if (lines.isOpen) for (const line of lines.end()) if (batch.add(line, undefined)) yield batch.take()
        const { line, value } = typeof chunk === 'string' ? rowOfText(chunk) : lineOf(chunk)
        if (batch.add(line, value)) yield batch.take()
      }
    }
    isDone = true
    for (const line of lines.end()) batch.add(line, undefined)
  } catch (error) {
    failure = { error }
  } finally {
    if (!isDone) await iterator.return?.()
  }
  // What came whole before the source broke counts; half a line does not.
  if (batch.size > 0) yield batch.take()
  if (failure !== undefined) throw failure.error
}

class Batch {
  #lines: string[] = []
  #values: unknown[] = []
  size = 0

  /** Whether the batch is full now. */
  add(line: string, value: unknown): boolean {
    this.#lines.push(line)
    this.#values.push(value)
    this.size += line.length + 1
    return this.size >= BATCH
  }

  take(): RowBatch {
    const batch = { lines: this.#lines, values: this.#values }
    this.#lines = []
    this.#values = []
    this.size = 0
    return batch
  }
}

/** Joins pieces and splits them into lines; blank lines are no rows. */
class LineSplitter {
  readonly #decoder = new TextDecoder()
  #rest: string[] = []
  #restLength = 0
  /** A line may have begun. */
  isOpen = false

  #take(last: string): string {
    const line = [...this.#rest, last].join('')
    this.#rest = []
    this.#restLength = 0
    return line
  }

  *push(chunk: string | Uint8Array): Generator<string> {
    this.isOpen = true
    if (typeof chunk === 'string') yield* this.#split(chunk)
    else
      for (let at = 0; at < chunk.length; at += PIECE)
        yield* this.#split(this.#decoder.decode(chunk.subarray(at, at + PIECE), { stream: true }))
  }

  *#split(text: string): Generator<string> {
    let from = 0
    for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', from)) {
      const line = trimmed(this.#rest.length === 0 ? text.slice(from, feed) : this.#take(text.slice(from, feed)))
      if (line !== '') yield line
      from = feed + 1
    }
    if (from === text.length) return
    this.#rest.push(text.slice(from))
    this.#restLength += text.length - from
    if (this.#restLength > LONGEST_ROW) throw new RowTooLongError()
  }

  *end(): Generator<string> {
    this.isOpen = false
    const line = trimmed(this.#take(this.#decoder.decode()))
    if (line !== '') yield line
  }
}

function trimmed(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

/** JSON has no line break in a string: those between its parts may go. */
function rowOfText(text: string): { readonly line: string; readonly value: unknown } {
  if (text.length > LONGEST_ROW) throw new RowTooLongError()
  try {
    JSON.parse(text)
    return { line: text.replace(/[\r\n]+/g, ' ').trim(), value: undefined }
  } catch {
    return lineOf(text)
  }
}

/** Most rows are plain: no need to walk them before they are written. */
function lineOf(value: unknown): { readonly line: string; readonly value: unknown } {
  if (isPlain(value)) return { line: JSON.stringify(value), value }
  const line = stringifyJson(toPlainJson(value).value)
  return { line, value: undefined }
}

/** An object or list of strings, booleans, null and finite numbers that JSON spells digit by digit, two levels deep. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object')
    return (
      typeof value === 'string' ||
      typeof value === 'boolean' ||
      (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0))
    )
  if (value === null) return true
  if (depth > 1) return false
  if (Array.isArray(value)) return value.every((element) => isPlain(element, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  for (const name in value)
    if (name === 'toJSON' || !isPlain((value as Record<string, unknown>)[name], depth + 1)) return false
  return true
}

/** Throws for what no rows can come from: a promise of them, a response, nothing. */
export function assertRowSource(where: string, source: unknown): asserts source is RowSource {
  assertOption(where, 'source', source, ['rows: a list, an iterable or a stream of them, or JSON Lines', isRowSource])
}

function isRowSource(source: unknown): boolean {
  if (typeof source === 'string' || source instanceof Uint8Array) return true
  if (typeof source !== 'object' || source === null) return false
  return 'getReader' in source || Symbol.asyncIterator in source || Symbol.iterator in source
}

/** A text, or a stream of Node or the web, whose strings are pieces as they happened to arrive. */
function isTextStream(source: RowSource): boolean {
  return typeof source === 'string' || 'getReader' in source || ('pipe' in source && typeof source.pipe === 'function')
}

function iteratorOf(source: RowSource): Iterator<unknown> | AsyncIterator<unknown> {
  // Both can be iterated, character by character and byte by byte, which nobody means.
  if (typeof source === 'string' || source instanceof Uint8Array) return [source][Symbol.iterator]()
  if ('getReader' in source) {
    // Not every engine can iterate a web stream.
    const reader = source.getReader()
    return {
      next: () => reader.read() as Promise<IteratorResult<unknown>>,
      return: () => reader.cancel().then(() => ({ done: true, value: undefined })),
    }
  }
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
}
