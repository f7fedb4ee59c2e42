import { assertArgument } from './assert-argument.ts'

/**
 * What the work comes to, or the reason of the signal, whichever is first: work that pays no heed to its signal holds
 * nobody up, and goes on alone. Work that is no promise is done already.
 */
export async function unlessAborted<T>(work: T | PromiseLike<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  assertArgument('unlessAborted', 'signal', signal, 'signal')
  if (typeof (work as PromiseLike<T> | undefined)?.then !== 'function') {
    signal.throwIfAborted()
    return work
  }
  let abort!: () => void
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error)
  })
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([aborted, work])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
