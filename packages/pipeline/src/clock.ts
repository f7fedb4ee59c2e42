import { received } from './assert-options.ts'

/** The clock an option gave, which tells the time or says that it does not; the system's without one. */
export function clockOf(now: (() => Date) | undefined, where: string): () => Date {
  if (now === undefined) return () => new Date()
  return () => {
    let time: unknown
    try {
      time = now()
    } catch (cause) {
      throw new TypeError(`${where}: \`now\` must return a valid Date, but it threw`, { cause })
    }
    if (time instanceof Date && !Number.isNaN(time.getTime())) return time
    throw new TypeError(
      `${where}: \`now\` must return a valid Date, got ${time instanceof Date ? 'an invalid one' : received(time)}`,
    )
  }
}
