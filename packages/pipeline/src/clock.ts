import { received } from './assert-options.ts'

/** The clock an option gave, which tells the time or says that it does not; the system's without one. */
export function clockOf(now: (() => Date) | undefined, where: string): () => Date {
  if (now === undefined) return () => new Date()
  return () => {
    const time: unknown = now()
    if (time instanceof Date && !Number.isNaN(time.getTime())) return time
    throw new TypeError(
      `${where}: \`now\` must return a valid Date, got ${time instanceof Date ? 'an invalid one' : received(time)}`,
    )
  }
}
