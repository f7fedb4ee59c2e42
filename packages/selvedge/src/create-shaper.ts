import { collect } from '@selvedge/content'
import { shapeAll } from '@selvedge/pipeline'

import { assertCallOptions, assertSharedOptions } from './assert-options.ts'
import { budgetOf, plansOf } from './plan.ts'
import { createShapedReader, type ShapedReader } from './reader.ts'
import { shapeCall, type Came } from './shape-call.ts'
import type { FailOptions, ShapeOptions, ShaperOptions } from './shape-options.ts'
import type { Shaped } from './shaped.ts'
import { ShownBefore } from './shown-before.ts'

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
  const shownBefore = new ShownBefore()

  const take = async (raw: unknown, given: FailOptions): Promise<Came> => {
    const { bytes } = { ...planFor(given.call?.tool_name).options.budget, ...given.budget }
    return collected(raw, given.signal, bytes)
  }
  const finish = (came: Came, given: FailOptions, where: string): Promise<Shaped> =>
    shapeCall(planFor(given.call?.tool_name), came, given, where, shownBefore)

  return Object.freeze<Shaper>({
    async shape(raw, given = {}) {
      assertCallOptions(given, 'shape')
      return finish(await take(raw, given), given, 'shape')
    },
    async fail(thrown, given = {}) {
      assertCallOptions(given, 'fail')
      return finish({ raw: thrown, error: true }, given, 'fail')
    },
    async shapeAll(calls, shared = {}) {
      assertSharedOptions(calls, shared, 'shapeAll')
      const { tokens = budgetOf(options.budget ?? {}).budget.tokens, concurrency, signal } = shared
      const stop = signal && { signal }
      // A stream is read once, however often its content is shaped.
      const running = calls.map(({ run, ...given }) => ({
        given: { ...given, ...stop },
        run: async () => take(run(), { ...given, ...stop }),
      }))
      return shapeAll<Running, Came, Shaped>(running, {
        budget: tokens,
        ...(concurrency !== undefined && { concurrency }),
        ...stop,
        isWhole: ({ result }) => result.completeness.state !== 'truncated',
        shape: ({ given }, settled, share) =>
          finish(
            'raw' in settled ? settled.raw : { raw: settled.thrown, error: true },
            { ...given, budget: { ...given.budget, tokens: share } },
            'shapeAll',
          ),
      })
    },
    reader: createShapedReader(options, shownBefore),
  })
}

interface Running {
  readonly given: FailOptions
  readonly run: () => Promise<Came>
}

/** Longest stream that is held in memory unless the budget says otherwise: a longer one is refused with `byte_limit`. */
const MAX_STREAM_BYTES = 64 * 1024 * 1024

/** Waits for a promise and reads a stream to its end; a rejection is what the tool threw. */
async function collected(raw: unknown, signal: AbortSignal | undefined, maxBytes = MAX_STREAM_BYTES): Promise<Came> {
  const found = await collect(raw, { maxBytes, ...(signal && { signal }) })
  return found.raw === raw ? { raw } : { ...found, maxBytes }
}
