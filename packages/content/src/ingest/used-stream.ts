/**
 * Why nothing, or not all, can come from a stream that somebody else reads or has read: its engine then gives an empty
 * stream, which would pass for an empty result. `undefined` for one that nobody touched.
 */
export function streamUse(carrier: unknown): StreamUse | undefined {
  if (typeof carrier !== 'object' || carrier === null) return undefined
  const { locked, bodyUsed, body, readableDidRead, readableEnded, destroyed, errored } = carrier as Readable
  // A body that was read to its end stays locked.
  if (bodyUsed === true) return 'used'
  if (locked === true || body?.locked === true) return 'locked'
  if (wasRead(body ?? carrier)) return 'used'
  if (errored !== undefined && errored !== null) return undefined
  return destroyed === true || readableEnded === true || readableDidRead === true ? 'used' : undefined
}

export type StreamUse = 'locked' | 'used'

/** The error of a tool that handed over such a stream. */
export function usedStream(use: StreamUse): UsedStreamError {
  const why =
    use === 'locked'
      ? 'the stream is locked: another reader holds it'
      : 'the stream was already read: nothing is left in it'
  return Object.assign(new Error(`${why}; hand over a stream that nothing has read, such as response.clone()`), {
    name: 'UsedStreamError',
    code: `stream_${use}` as const,
    category: 'internal',
    retryable: false,
    action: 'explain_to_user',
  })
}

/** An error of {@link usedStream}: its message holds no data. */
export function isUsedStream(error: unknown): error is UsedStreamError {
  return error instanceof Error && error.name === 'UsedStreamError'
}

export interface UsedStreamError extends Error {
  readonly code: `stream_${StreamUse}`
}

interface Readable {
  readonly locked?: boolean
  readonly bodyUsed?: boolean
  readonly body?: { readonly locked?: boolean } | null
  readonly readableDidRead?: boolean
  readonly readableEnded?: boolean
  readonly destroyed?: boolean
  readonly errored?: unknown
}

/** Where Node keeps whether a web stream was read from. */
const DISTURBED = Symbol.for('nodejs.stream.disturbed')

/** A web stream does not say so itself; a Response refuses one that was. */
function wasRead(stream: unknown): boolean {
  if (typeof stream !== 'object' || stream === null) return false
  if (DISTURBED in stream) return (stream as { readonly [DISTURBED]?: unknown })[DISTURBED] === true
  if (typeof Response === 'undefined' || typeof ReadableStream === 'undefined') return false
  if (!(stream instanceof ReadableStream)) return false
  try {
    return new Response(stream).bodyUsed
  } catch {
    return true
  }
}
