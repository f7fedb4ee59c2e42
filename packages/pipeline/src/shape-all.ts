import pLimit from 'p-limit'

import { assertOption, optionChecks } from './assert-options.ts'

/** One call of a batch: where its result comes from. */
export interface PendingCall<Raw> {
  /** The tool's work. What it throws is shaped like a result. */
  readonly run: () => Raw | Promise<Raw>
}

/** What a call came to: a value, or what was thrown instead. */
export type Settled<Raw> = { readonly raw: Raw } | { readonly thrown: unknown }

export interface ShapeAllOptions<Call, Raw, Shaped> {
  /** Shapes what a call came to within that many tokens. */
  readonly shape: (call: Call, settled: Settled<Raw>, tokens: number) => Promise<Shaped>
  /** Whether nothing had to be left out, so that more tokens would change nothing. */
  readonly isWhole: (shaped: Shaped) => boolean
  /** Tokens for all texts together. */
  readonly budget: number
  /** How many calls run at once. @default 4 */
  readonly concurrency?: number
  readonly signal?: AbortSignal
}

/**
 * Runs calls side by side and shapes what they come to within one budget. Results stand in call order. A result that
 * is small gets what it needs; what it leaves goes to the others in equal shares, an odd token to the earlier call.
 */
export async function shapeAll<Call extends PendingCall<Raw>, Raw, Shaped extends { readonly tokens: number }>(
  calls: readonly Call[],
  options: ShapeAllOptions<Call, Raw, Shaped>,
): Promise<Shaped[]> {
  assertOption('shapeAll', 'options', options, optionChecks.object)
  const { shape, isWhole, budget, concurrency = 4, signal } = options
  assertOption('shapeAll', 'calls', calls, ['a list', Array.isArray])
  assertOption('shapeAll', 'budget', budget, optionChecks.whole)
  assertOption('shapeAll', 'concurrency', concurrency, optionChecks.count)
  for (const [index, call] of calls.entries())
    assertOption('shapeAll', `calls[${index}].run`, call?.run, optionChecks.callback)
  const limit = pLimit(concurrency)
  const all = <T>(work: (index: number) => Promise<T>) => Promise.all(calls.map((_, index) => limit(() => work(index))))

  const settled = await all((index) => settle<Raw>(calls[index]!, signal))
  // With everything to itself a result shows what it needs; that is exact where a guess from its length is not.
  const alone = await all((index) => shape(calls[index]!, settled[index]!, budget))
  const shares = shareOut(
    budget,
    alone.map((shaped) => (isWhole(shaped) ? shaped.tokens : Infinity)),
  )
  return all(async (index) => {
    const shaped = alone[index]!
    return shaped.tokens <= shares[index]! ? shaped : shape(calls[index]!, settled[index]!, shares[index]!)
  })
}

/** Max-min fair shares of a whole, in integers: nobody gets more than the need, nobody with an unmet need gets less than another. */
export function shareOut(budget: number, needs: readonly number[]): number[] {
  const shares = needs.map(() => 0)
  const ascending = needs.map((_, index) => index).toSorted((a, b) => needs[a]! - needs[b]! || a - b)
  let left = budget
  for (const [position, index] of ascending.entries()) {
    const equal = Math.ceil(left / (ascending.length - position))
    shares[index] = Math.min(needs[index]!, equal, left)
    left -= shares[index]!
  }
  return shares
}

async function settle<Raw>(call: PendingCall<Raw>, signal: AbortSignal | undefined): Promise<Settled<Raw>> {
  signal?.throwIfAborted()
  try {
    return { raw: await call.run() }
  } catch (thrown) {
    signal?.throwIfAborted()
    return { thrown }
  }
}
