/** Longest stream that is held in memory: a longer one is refused with `byte_limit`. */
export const MAX_STREAM_BYTES = 64 * 1024 * 1024

export interface ReadStreamOptions {
  readonly maxBytes?: number
  readonly signal?: AbortSignal
}

/** What a stream held; `interrupted` is what broke it before its end. */
export interface StreamContent {
  readonly value: string | Uint8Array
  readonly interrupted?: unknown
}

/** What both kinds have in common is nothing: a web stream need not be iterable. */
type Source = AsyncIterable<unknown> | { readonly getReader: () => ReadableStreamDefaultReader<unknown> }

/** Whether a value is read piece by piece: a web stream, a Node stream, an async generator. */
export function isStream(value: unknown): value is Source {
  if (typeof value !== 'object' || value === null) return false
  return Symbol.asyncIterator in value || ('getReader' in value && typeof value.getReader === 'function')
}

/**
 * Reads a stream of text or bytes to its end, or a little past the limit. A stream that breaks gives what came before
 * it broke; one that breaks at once rejects with the reason.
 */
export async function readStream(
  source: Source,
  { maxBytes = MAX_STREAM_BYTES, signal }: ReadStreamOptions,
): Promise<StreamContent> {
  const pieces: (string | Uint8Array)[] = []
  let length = 0
  try {
    for await (const piece of piecesOf(source)) {
      signal?.throwIfAborted()
      const known = typeof piece === 'string' || piece instanceof Uint8Array ? piece : `${JSON.stringify(piece)}\n`
      pieces.push(known)
      length += known.length
      if (length > maxBytes) break
    }
  } catch (interrupted) {
    signal?.throwIfAborted()
    if (pieces.length === 0) throw interrupted
    return { value: joined(pieces), interrupted }
  }
  return { value: joined(pieces) }
}

async function* piecesOf(source: Source): AsyncGenerator<unknown> {
  if (Symbol.asyncIterator in source) {
    yield* source
    return
  }
  // Not every browser can iterate a web stream.
  const reader = source.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}

function joined(pieces: readonly (string | Uint8Array)[]): string | Uint8Array {
  if (pieces.every((piece) => typeof piece === 'string')) return pieces.join('')
  const encoder = new TextEncoder()
  const chunks = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece))
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
