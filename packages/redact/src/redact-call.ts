import type { Call } from '@selvedge/contract'

/** The fields of a call that say something, apart from those that nothing is taken out of. */
export interface SaidOfCall {
  readonly said: { readonly [field: string]: unknown; readonly timings?: readonly string[] }
  readonly rejoin: (clean: SaidOfCall['said']) => Call
}

/**
 * What is to be redacted in the call that a result answers. What the caller named it by stays (`own`), and so does the
 * key a write is reconciled by, or the result could not be matched to either; of times only the names can tell anything.
 */
export function saidOfCall(call: Call, own: Call | undefined): SaidOfCall {
  const { attempt, idempotency_key, dispatch, timings, ...rest } = call
  const isOwn = ([field, value]: [string, unknown]): boolean => own?.[field as keyof Call] === value
  const words = Object.entries(rest).filter((entry) => !isOwn(entry))
  const said = { ...Object.fromEntries(words), ...(timings && { timings: Object.keys(timings) }) }
  return {
    said,
    rejoin: ({ timings: names = [], ...clean }) => {
      const times = Object.values(timings ?? {})
      return {
        ...Object.fromEntries(Object.entries(rest).filter(isOwn)),
        ...clean,
        attempt,
        ...(idempotency_key !== undefined && { idempotency_key }),
        ...(dispatch !== undefined && { dispatch }),
        ...(timings && { timings: Object.fromEntries(names.map((name, index) => [name, times[index]!])) }),
      } as Call
    },
  }
}
