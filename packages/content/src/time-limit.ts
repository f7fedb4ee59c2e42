import { assertArgument } from './assert-argument.ts'

/** A signal with a time of its own. */
export interface TimeLimit {
  /** Aborts with the caller's signal and its reason, or with a `TimeoutError` when the time is over. */
  readonly signal: AbortSignal
  /** Whether it was the time. */
  readonly isOver: () => boolean
  /** To be called when the work is done: nothing waits any longer. */
  readonly clear: () => void
}

/** Timers count in 32 bits. */
const LONGEST = 2 ** 31 - 1

/**
 * Limits the time of work that takes a signal. Holds its timer itself: `AbortSignal.any` of an `AbortSignal.timeout` may
 * be collected before it fires, and whoever waits for it then waits for ever (https://github.com/nodejs/node/issues/54614).
 */
export function timeLimit(milliseconds: number, signal?: AbortSignal): TimeLimit {
  assertArgument('timeLimit', 'milliseconds', milliseconds, 'number')
  if (signal !== undefined) assertArgument('timeLimit', 'signal', signal, 'signal')
  const own = new AbortController()
  let isOver = false
  const timer = setTimeout(
    () => {
      isOver = !own.signal.aborted
      own.abort(new DOMException(`no answer in ${milliseconds} ms`, 'TimeoutError'))
    },
    Math.min(milliseconds, LONGEST),
  )
  const follow = (): void => own.abort(signal!.reason)
  const clear = (): void => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', follow)
  }
  if (signal?.aborted === true) follow()
  else signal?.addEventListener('abort', follow, { once: true })
  return { signal: own.signal, isOver: () => isOver, clear }
}
