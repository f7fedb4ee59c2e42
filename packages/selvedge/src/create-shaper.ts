import { shapeAll } from '@selvedge/pipeline'

import { budgetOf, plansOf } from './plan.ts'
import { MAX_STREAM_BYTES, isStream, readStream } from './read-stream.ts'
import { createShapedReader, type ShapedReader } from './reader.ts'
import { shapeCall, type Came } from './shape-call.ts'
import type { FailOptions, ShapeOptions, ShaperOptions } from './shape-options.ts'
import type { Shaped } from './shaped.ts'

/** One of several calls that share a budget. */
export interface ShapeAllCall extends Omit<FailOptions, 'signal'> {
  /** The tool's work; what it throws is shaped too. */
  readonly run: () => unknown
}

export interface ShapeAllOptions {
  /** Tokens for all texts together. @default the shaper's budget */
  readonly tokens?: number
  /** How many calls run at once. @default 4 */
  readonly concurrency?: number
  readonly signal?: AbortSignal
}

/** Shapes results under one set of options. Frozen; safe to share. */
export interface Shaper {
  /**
   * Shapes what a tool gave: any value, text, bytes, a stream, a promise of one, an MCP result, a contract result.
   * Resolves to a result, failures included; rejects for wrong options, and with the signal's reason once aborted.
   */
  readonly shape: (raw: unknown, options?: ShapeOptions) => Promise<Shaped>
  /** Shapes what a tool threw. */
  readonly fail: (thrown: unknown, options?: FailOptions) => Promise<Shaped>
  /** Runs calls side by side and shapes them within one budget, each by its need; results stand in call order. */
  readonly shapeAll: (calls: readonly ShapeAllCall[], options?: ShapeAllOptions) => Promise<Shaped[]>
  /** Reads back what was moved out. */
  readonly reader: ShapedReader
}

/**
 * Makes a shaper. Checks every option at once, loads nothing: the vocabulary comes with the first result.
 *
 * ```ts
 * const shaper = createShaper({ budget: { tokens: 2000, encoding: 'o200k_base' }, store: memoryStore() })
 * const { text } = await shaper.shape(rows, { query: 'which orders are late?' })
 * ```
 */
export function createShaper(options: ShaperOptions = {}): Shaper {
  const planFor = plansOf(options, 'createShaper')

  const settle = async (came: Came, given: FailOptions): Promise<Shaped> => {
    const plan = planFor(given.call?.tool_name)
    return shapeCall(plan, await collected(came, given, { ...plan.options.budget, ...given.budget }.bytes), given)
  }

  return Object.freeze<Shaper>({
    shape: (raw, given = {}) => settle({ raw, thrown: false }, given),
    fail: (thrown, given = {}) => settle({ raw: thrown, thrown: true }, given),
    shapeAll: (calls, { tokens = budgetOf(options.budget ?? {}).budget.tokens, concurrency, signal } = {}) =>
      shapeAll(calls, {
        budget: tokens,
        ...(concurrency !== undefined && { concurrency }),
        ...(signal && { signal }),
        isWhole: ({ result }) => result.completeness.state !== 'truncated',
        shape: (call, settled, share) => {
          const { run: _, ...given } = call
          const came = 'raw' in settled ? { raw: settled.raw, thrown: false } : { raw: settled.thrown, thrown: true }
          return settle(came, { ...given, budget: { ...given.budget, tokens: share }, ...(signal && { signal }) })
        },
      }),
    reader: createShapedReader(options),
  })
}

/** Waits for a promise and reads a stream to its end; a rejection is what the tool threw. */
async function collected(came: Came, given: FailOptions, maxBytes = MAX_STREAM_BYTES): Promise<Came> {
  if (came.thrown) return came
  const { signal } = given
  try {
    const raw = await came.raw
    if (!isStream(raw)) return { ...came, raw }
    const { value, interrupted } = await readStream(raw, { maxBytes, ...(signal && { signal }) })
    return { raw: value, thrown: false, maxBytes, ...(interrupted !== undefined && { interrupted }) }
  } catch (thrown) {
    signal?.throwIfAborted()
    return { raw: thrown, thrown: true }
  }
}
