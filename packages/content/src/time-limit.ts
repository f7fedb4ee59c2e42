import { assertArgument } from './assert-argument.ts'

/** A signal with a time of its own. */
export interface TimeLimit {
  /** Aborts with the caller's signal and its reason, or with a `TimeoutError` when the time is over. */
  readonly signal: AbortSignal
  /** Whether it was the time. */
  readonly isOver: () => boolean
}

/** Timers count in 32 bits. */
const LONGEST = 2 ** 31 - 1

/**
 * Does work that takes a signal within a time; work that heeds no signal has to be raced (`unlessAborted`). Holds its
 * timer itself, and lets go of it when the work is done: `AbortSignal.any` of an `AbortSignal.timeout` may be collected
 * before it fires, and whoever waits for it then waits for ever (https://github.com/nodejs/node/issues/57736).
 */
export async function withinTime<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (limit: TimeLimit) => Promise<T>,
): Promise<T> {
  assertArgument('withinTime', 'milliseconds', milliseconds, 'number')
  if (signal !== undefined) assertArgument('withinTime', 'signal', signal, 'signal')
  assertArgument('withinTime', 'work', work, 'function')
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
  if (signal?.aborted === true) follow()
  else signal?.addEventListener('abort', follow, { once: true })
  try {
    return await work({ signal: own.signal, isOver: () => isOver })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', follow)
  }
}
